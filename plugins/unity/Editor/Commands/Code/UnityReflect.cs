using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace Spawnpoint.Editor
{
    /// <summary>unity_reflect: the C# API of this editor and project, as it is loaded.</summary>
    internal sealed class UnityReflect : Command
    {
        const int MostFound = 25;
        const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        const BindingFlags Public = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.FlattenHierarchy;

        static readonly string[] Scopes = { "unity", "packages", "project", "all" };

        readonly ApiExtensions extensions;

        public UnityReflect(Services services) : base("unity_reflect", services)
        {
            extensions = new ApiExtensions(services.Types);
            On("get_type", GetType);
            On("get_member", GetMember);
            On("search", Search);
        }

        List<Type> Named(string name)
        {
            var exact = ApiNames.Normal(name);
            var all = Services.Types.All.Where(type => type.IsVisible);
            var full = all.Where(type => ApiNames.Full(type) == exact).Take(1).ToList();
            if (full.Count > 0) return full;
            return exact.IndexOf('.') >= 0
                ? all.Where(type => ApiNames.Full(type).EndsWith("." + exact, StringComparison.Ordinal)).ToList() : all.Where(type => type.Name == exact).ToList();
        }

        // The type, or the answer for a name that no type or several have.
        Type Find(string name, out object answer)
        {
            var found = Named(name);
            answer = null;
            if (found.Count == 1) return found[0];
            if (found.Count > 1)
            {
                var matches = found.Select(ApiNames.Full).OrderBy(each => each, StringComparer.Ordinal).ToList();
                answer = Done($"{found.Count} types are named '{name}'", new JsonObject { ["found"] = true, ["ambiguous"] = true, ["query"] = name, ["matches"] = matches, ["hint"] = "use one of these full names" });
                return null;
            }
            var near = TypeNames.Nearest(name, Services.Types.All.Where(type => type.IsVisible && !type.IsNested).Select(ApiNames.Full));
            near ??= "action search finds types by a part of their name";
            answer = Done($"No public type is named '{name}'", new JsonObject { ["found"] = false, ["query"] = name, ["hint"] = near });
            return null;
        }

        object GetType(CommandArguments arguments)
        {
            var type = Find(arguments.Required("class_name"), out var answer);
            if (type == null) return answer;
            var members = type.GetMembers(Declared).Where(member => !(member is MethodInfo method && method.IsSpecialName) && !(member is ConstructorInfo)).ToList();
            List<string> Names(MemberTypes kind) =>
                members.Where(member => member.MemberType == kind && member.Name != "value__").Select(member => member.Name).Distinct()
                    .OrderBy(name => name, StringComparer.Ordinal).ToList();
            return Done($"{(type.IsEnum ? "Enum" : type.IsInterface ? "Interface" : type.IsValueType ? "Struct" : "Class")} {ApiNames.Of(type)}", new JsonObject
            {
                ["found"] = true, ["name"] = ApiNames.Of(type), ["full_name"] = ApiNames.Full(type), ["namespace"] = type.Namespace, ["assembly"] = type.Assembly.GetName().Name,
                ["base_class"] = type.BaseType == null ? null : ApiNames.Of(type.BaseType),
                ["interfaces"] = type.GetInterfaces().Select(ApiNames.Of).OrderBy(name => name, StringComparer.Ordinal).ToList(),
                ["is_abstract"] = type.IsAbstract, ["is_sealed"] = type.IsSealed, ["is_static"] = type.IsAbstract && type.IsSealed, ["is_enum"] = type.IsEnum,
                ["is_interface"] = type.IsInterface,
                ["is_generic_type_definition"] = type.IsGenericTypeDefinition,
                ["members"] = new JsonObject
                {
                    ["methods"] = Names(MemberTypes.Method), ["properties"] = Names(MemberTypes.Property), ["fields"] = Names(MemberTypes.Field), ["events"] = Names(MemberTypes.Event),
                },
                ["extension_methods"] = extensions.Of(type).Select(method => method.Name).Distinct().OrderBy(name => name, StringComparer.Ordinal).ToList(),
                ["obsolete_members"] = members.Where(ApiNames.IsObsolete).Select(member => member.Name).Distinct().OrderBy(name => name, StringComparer.Ordinal).ToList(),
            });
        }

        object GetMember(CommandArguments arguments)
        {
            var type = Find(arguments.Required("class_name"), out var answer);
            var name = arguments.Required("member_name");
            if (type == null) return answer;
            var found = type.GetMember(name, Public).Where(member => !(member is MethodInfo method && method.IsSpecialName)).ToList();
            var kind = "method";
            if (found.Count == 0)
            {
                kind = "extension_method";
                found = extensions.Of(type).Where(method => method.Name == name).Cast<MemberInfo>().ToList();
            }
            if (found.Count == 0)
            {
                var near = TypeNames.Nearest(name, type.GetMembers(Public).Select(member => member.Name).Distinct());
                return Done($"'{ApiNames.Of(type)}' has no public member '{name}'", new JsonObject { ["found"] = false, ["type_name"] = ApiNames.Of(type), ["member_name"] = name, ["hint"] = near ?? "action get_type lists the members" });
            }
            var shown = new JsonObject { ["found"] = true, ["type_name"] = ApiNames.Of(type), ["member_name"] = name };
            ApiMembers.Describe(shown, type, found, kind);
            return Done($"{ApiNames.Of(type)}.{name}", shown);
        }

        object Search(CommandArguments arguments)
        {
            var query = arguments.Required("query");
            var scope = arguments.TextOrNull("scope") ?? "unity";
            if (!Scopes.Contains(scope)) throw Fault.Argument("scope", $"unknown scope '{scope}'", $"it is one of {string.Join(", ", Scopes)}");
            var found = Services.Types.All.Where(type => type.IsVisible && IsIn(type.Assembly.GetName().Name, scope))
                .Select(type => (Type: type, Rank: Rank(type, query))).Where(pair => pair.Rank >= 0)
                .OrderBy(pair => pair.Rank).ThenBy(pair => ApiNames.Full(pair.Type), StringComparer.Ordinal).ToList();
            return Done($"{found.Count} types match '{query}' in scope {scope}", new JsonObject
            {
                ["query"] = query, ["scope"] = scope, ["count"] = Math.Min(found.Count, MostFound), ["truncated"] = found.Count > MostFound,
                ["results"] = found.Take(MostFound).Select(pair => Show(pair.Type)).ToList(),
            });
        }

        // Equal names first, then names that begin with the text, then others; negative for none.
        static int Rank(Type type, string query)
        {
            if (type.Name.Equals(query, StringComparison.OrdinalIgnoreCase) || ApiNames.Full(type).Equals(query, StringComparison.OrdinalIgnoreCase)) return 0;
            if (type.Name.StartsWith(query, StringComparison.OrdinalIgnoreCase)) return 1;
            return ApiNames.Full(type).IndexOf(query, StringComparison.OrdinalIgnoreCase) >= 0 ? 2 : -1;
        }

        static bool IsIn(string assembly, string scope)
        {
            bool Begins(string with) => assembly.StartsWith(with, StringComparison.Ordinal);
            switch (scope)
            {
                case "unity": return Begins("UnityEngine") || Begins("UnityEditor") || Begins("Unity.");
                case "packages": return !Begins("System") && !Begins("mscorlib") && !Begins("netstandard") && !Begins("Mono.");
                case "project": return Begins("Assembly-CSharp");
                default: return true;
            }
        }

        static JsonObject Show(Type type) => new JsonObject
        {
            ["name"] = type.Name, ["full_name"] = ApiNames.Full(type), ["namespace"] = type.Namespace, ["assembly"] = type.Assembly.GetName().Name,
            ["is_class"] = type.IsClass, ["is_enum"] = type.IsEnum, ["is_interface"] = type.IsInterface, ["is_struct"] = type.IsValueType && !type.IsEnum,
        };
    }
}
