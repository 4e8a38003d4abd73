using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEditor;
using UnityEditor.Build;

namespace Spawnpoint.Editor
{
    /// <summary>The player settings that manage_build reads and writes.</summary>
    internal static class PlayerProperties
    {
        static readonly Regex Identifier = new Regex(@"^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9][A-Za-z0-9_-]*)+$", RegexOptions.CultureInvariant);
        static readonly Regex Define = new Regex(@"^[A-Za-z_][A-Za-z0-9_]*$", RegexOptions.CultureInvariant);
        static readonly string[] Architectures = { "x86_64", "arm64", "universal" };

        sealed class Property
        {
            public Func<NamedBuildTarget, string> Get;
            public Action<NamedBuildTarget, string> Set;
        }

        static readonly Dictionary<string, Property> All = new Dictionary<string, Property>(StringComparer.OrdinalIgnoreCase)
        {
            ["product_name"] = new Property { Get = target => PlayerSettings.productName, Set = (target, value) => PlayerSettings.productName = value },
            ["company_name"] = new Property { Get = target => PlayerSettings.companyName, Set = (target, value) => PlayerSettings.companyName = value },
            ["version"] = new Property { Get = target => PlayerSettings.bundleVersion, Set = (target, value) => PlayerSettings.bundleVersion = value },
            ["bundle_id"] = new Property { Get = PlayerSettings.GetApplicationIdentifier, Set = SetIdentifier },
            ["scripting_backend"] = new Property { Get = GetBackend, Set = (target, value) => PlayerSettings.SetScriptingBackend(target, ParseBackend("value", value)) },
            ["defines"] = new Property { Get = target => string.Join(";", Split(PlayerSettings.GetScriptingDefineSymbols(target))), Set = SetDefines },
            ["architecture"] = new Property { Get = GetArchitecture, Set = SetArchitecture },
        };

        /// <summary>The action settings: reads a property, or writes it if there is a value.</summary>
        public static object Run(CommandArguments arguments)
        {
            var name = arguments.Required("property");
            if (!All.TryGetValue(name, out var property))
                throw Fault.Argument("property", $"unknown property '{name}'", TypeNames.Nearest(name, All.Keys) ?? $"it is one of {string.Join(", ", All.Keys)}");
            var target = BuildTargets.Named(BuildTargets.Parse(arguments.TextOrNull("target")));
            var before = property.Get(target);
            var value = arguments.TextOrNull("value");
            if (string.IsNullOrEmpty(value)) return Command.Answer($"{name} is '{before}'", new JsonObject { ["property"] = name, ["value"] = before });
            property.Set(target, value);
            var now = property.Get(target);
            if (Normal(name, now) != Normal(name, value))
                throw Fault.Invalid($"'{name}' was not set to '{value}'; it is '{now}'", "Unity replaces values that the platform does not have");
            AssetDatabase.SaveAssets();
            return Command.Answer($"{name} is '{now}' now", new JsonObject { ["property"] = name, ["value"] = now, ["previous"] = before });
        }

        static string Normal(string name, string value) =>
            name == "defines" ? string.Join(";", Split(value)) : name == "scripting_backend" || name == "architecture" ? value.ToLowerInvariant() : value;

        static IEnumerable<string> Split(string defines) => defines.Split(new[] { ';', ',', ' ' }, StringSplitOptions.RemoveEmptyEntries);

        static string Checked(string name, string value, Regex form, string example) =>
            form.IsMatch(value) ? value : throw Fault.Argument("value", $"'{value}' is not valid for {name}", $"use a value such as {example}");

        static void SetIdentifier(NamedBuildTarget target, string value) =>
            PlayerSettings.SetApplicationIdentifier(target, Checked("bundle_id", value, Identifier, "com.company.game"));

        static void SetDefines(NamedBuildTarget target, string value) =>
            PlayerSettings.SetScriptingDefineSymbols(target, string.Join(";", Split(value).Select(define => Checked("defines", define, Define, "MY_DEFINE;OTHER_DEFINE"))));

        static string GetBackend(NamedBuildTarget target) => PlayerSettings.GetScriptingBackend(target) == ScriptingImplementation.IL2CPP ? "il2cpp" : "mono";

        /// <summary>A scripting backend by name.</summary>
        public static ScriptingImplementation ParseBackend(string argument, string name)
        {
            if (name.Equals("mono", StringComparison.OrdinalIgnoreCase)) return ScriptingImplementation.Mono2x;
            if (name.Equals("il2cpp", StringComparison.OrdinalIgnoreCase)) return ScriptingImplementation.IL2CPP;
            throw Fault.Argument(argument, $"unknown scripting backend '{name}'", "it is mono or il2cpp");
        }

        static string GetArchitecture(NamedBuildTarget target)
        {
            var number = PlayerSettings.GetArchitecture(target);
            return number >= 0 && number < Architectures.Length ? Architectures[number] : $"unknown ({number})";
        }

        static void SetArchitecture(NamedBuildTarget target, string value)
        {
            var number = Array.IndexOf(Architectures, value.ToLowerInvariant());
            if (number < 0) throw Fault.Argument("value", $"unknown architecture '{value}'", $"it is one of {string.Join(", ", Architectures)}");
            PlayerSettings.SetArchitecture(target, number);
        }
    }
}
