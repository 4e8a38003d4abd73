using System;
using System.Collections;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>JSON Schema of C# types, as far as <see cref="ValueParser"/> reads them.</summary>
    internal static class ToolSchema
    {
        public static JsonObject Of(Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (type == typeof(bool)) return Simple("boolean");
            if (type == typeof(string) || type == typeof(char)) return Simple("string");
            if (type == typeof(float) || type == typeof(double) || type == typeof(decimal)) return Simple("number");
            if (type.IsPrimitive) return Simple("integer");
            if (type.IsEnum) return new JsonObject { ["type"] = "string", ["enum"] = Enum.GetNames(type).ToList() };
            if (typeof(UnityEngine.Object).IsAssignableFrom(type))
                return new JsonObject { ["type"] = new[] { "string", "null" }, ["description"] = "the id of an object (obj:…) or the path of an asset" };
            var parts = ValueParts.Of(type);
            if (parts != null) return Parts(type, parts);
            if (type.IsArray) return new JsonObject { ["type"] = "array", ["items"] = Of(type.GetElementType()) };
            if (type.IsGenericType && typeof(IList).IsAssignableFrom(type)) return new JsonObject { ["type"] = "array", ["items"] = Of(type.GetGenericArguments()[0]) };
            return Simple("object");
        }

        static JsonObject Simple(string type) => new JsonObject { ["type"] = type };

        static JsonObject Parts(Type type, string[] parts)
        {
            var properties = new JsonObject();
            foreach (var part in parts) properties[part] = Of(ValueParts.TypeOf(type, part));
            return new JsonObject { ["type"] = new[] { "object", "array", "string" }, ["properties"] = properties };
        }
    }
}
