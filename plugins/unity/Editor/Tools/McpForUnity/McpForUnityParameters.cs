using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The arguments of a custom tool for MCP for Unity: the properties of its nested class 'Parameters' that have the
    /// attribute.
    /// </summary>
    internal static class McpForUnityParameters
    {
        const string AttributeName = "MCPForUnity.Editor.Tools.ToolParameterAttribute";

        public static JsonObject Schema(Type tool)
        {
            var properties = new JsonObject();
            var required = new List<string>();
            // A tool may read arguments that it does not declare, so others are allowed.
            var schema = new JsonObject { ["type"] = "object", ["properties"] = properties, ["required"] = required };
            var parameters = tool.GetNestedType("Parameters");
            if (parameters == null) return schema;
            foreach (var property in parameters.GetProperties(BindingFlags.Public | BindingFlags.Instance))
            {
                var attribute = McpForUnityTools.AttributeOf(property, AttributeName);
                if (attribute == null) continue;
                var values = new AttributeValues(attribute);
                properties[property.Name] = Property(property.PropertyType, values);
                if (values.Flag("Required", true)) required.Add(property.Name);
            }
            return schema;
        }

        static JsonObject Property(Type type, AttributeValues values)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            var name = TypeName(type);
            var schema = new JsonObject { ["type"] = name };
            if (type.IsArray) schema["items"] = new JsonObject();
            var description = values.Text("Description");
            if (description != null) schema["description"] = description;
            var fallback = Default(name, values.Text("DefaultValue"));
            if (fallback != null) schema["default"] = fallback;
            return schema;
        }

        static string TypeName(Type type)
        {
            if (type == typeof(string)) return "string";
            if (type == typeof(int) || type == typeof(long)) return "integer";
            if (type == typeof(float) || type == typeof(double)) return "number";
            if (type == typeof(bool)) return "boolean";
            return typeof(IEnumerable).IsAssignableFrom(type) ? "array" : "object";
        }

        // The attribute has all defaults as text. One that does not fit its type is left out: clients check schemas.
        static object Default(string type, string text)
        {
            if (text == null || type == "string") return text;
            try
            {
                var value = JsonReader.Read(text.Trim().ToLowerInvariant());
                var fits = type == "integer" ? value is long : type == "number" ? value is long || value is double : type == "boolean" && value is bool;
                return fits ? value : null;
            }
            catch (FormatException)
            {
                return null;
            }
        }
    }
}
