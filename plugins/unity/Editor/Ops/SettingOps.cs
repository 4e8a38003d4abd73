using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>settings.list, setting.write: the static properties by which Unity's editor exposes project settings.</summary>
    internal sealed class SettingOps
    {
        static readonly Type[] Holders = { typeof(PlayerSettings), typeof(EditorSettings) };

        readonly Services services;

        public SettingOps(Services services)
        {
            this.services = services;
        }

        static IEnumerable<PropertyInfo> All() => Holders.SelectMany(holder => holder.GetProperties(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
            .Where(property => property.CanRead && property.CanWrite && IsSimple(property.PropertyType) && !property.IsDefined(typeof(ObsoleteAttribute), true))
            .OrderBy(NameOf, StringComparer.Ordinal);

        static bool IsSimple(Type type) => type.IsPrimitive || type.IsEnum || type == typeof(string);

        static string NameOf(PropertyInfo property) => $"{property.DeclaringType.Name}.{property.Name}";

        public object List(Call call)
        {
            var query = call.Text("query");
            return Page.Cut(call, All().Where(property => Filter.Fits(NameOf(property), query)), property =>
            {
                var value = property.GetValue(null);
                return new JsonObject
                {
                    ["Name"] = NameOf(property), ["Type"] = TypeNames.Of(property.PropertyType),
                    ["ValueText"] = Values.Cut(services.Values.Text(value)), ["ValueJson"] = services.Values.Json(value),
                };
            });
        }

        public object Write(Call call)
        {
            var name = call.Required("name");
            var setting = All().FirstOrDefault(property => NameOf(property) == name)
                ?? throw Fault.NotFound("Setting", $"'{name}'", TypeNames.Nearest(name, All().Select(NameOf)) ?? "list_project_settings lists the settings");
            var wanted = services.Parser.Parse(call.Params.Get("value"), setting.PropertyType);
            setting.SetValue(null, wanted);
            if (!Values.Same(setting.GetValue(null), wanted)) throw Fault.Invalid($"'{name}' was not set to this value; it is {services.Values.Text(setting.GetValue(null))} now");
            AssetDatabase.SaveAssets();
            return new JsonObject { ["ok"] = true };
        }
    }
}
