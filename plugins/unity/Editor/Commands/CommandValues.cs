using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Converts the values of commands to those that <see cref="ValueParser"/> reads. MCP for Unity accepts more forms:
    /// numbers and flags as texts, and objects by name, Unity's id, GUID or {name}, {path}, {instanceID}.
    /// </summary>
    internal sealed class CommandValues
    {
        readonly Services services;
        readonly CommandTargets targets;

        public CommandValues(Services services, CommandTargets targets)
        {
            this.services = services;
            this.targets = targets;
        }

        /// <summary>A value of a C# type.</summary>
        /// <param name="name">The argument or property, for messages.</param>
        public object Parse(object json, Type type, string name)
        {
            try
            {
                return services.Parser.Parse(Prepare(json, type), type);
            }
            catch (Fault fault)
            {
                throw Named(fault, name);
            }
        }

        /// <summary>The fault of a parser with the name of the argument or property that is wrong.</summary>
        public static Fault Named(Fault fault, string name) => fault.WithMessage(fault.Message.Replace("'jsonValue'", $"'{name}'"));

        /// <summary>The same value in a form that the parser reads.</summary>
        public object Prepare(object json, Type type)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (typeof(Object).IsAssignableFrom(type)) return Reference(json, type);
            if (type == typeof(string)) return json is long || json is double || json is bool ? Convert.ToString(json, CultureInfo.InvariantCulture) : json;
            if (type == typeof(Vector3) || type == typeof(Vector3Int)) return VectorOrSame(json);
            if (json is string text && type != typeof(Color) && type != typeof(Color32) && type != typeof(LayerMask)) json = CommandArguments.JsonOf(text) ?? Scalar(text, type);
            if (type == typeof(LayerMask)) return Layers(json);
            if (type == typeof(bool) && json is long flag && (flag == 0 || flag == 1)) return flag == 1;
            if (json is List<object> items && ItemType(type) is Type item) return items.Select(each => Prepare(each, item)).ToList();
            if (json is JsonObject members && type.IsDefined(typeof(SerializableAttribute), false) && ValueParts.Of(type) == null) return Members(members, type);
            return json;
        }

        static object VectorOrSame(object json) =>
            json is string && CommandArguments.TryVector(json, out var vector) ? new List<object> { (double)vector.x, (double)vector.y, (double)vector.z } : json;

        static object Scalar(string text, Type type)
        {
            if (type == typeof(bool) && bool.TryParse(text, out var flag)) return flag;
            if (!type.IsPrimitive || type == typeof(char)) return text;
            if (long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole)) return whole;
            return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? number : (object)text;
        }

        static Type ItemType(Type type) =>
            type.IsArray ? type.GetElementType() : type.IsGenericType && typeof(IList).IsAssignableFrom(type) ? type.GetGenericArguments()[0] : null;

        JsonObject Members(JsonObject members, Type type)
        {
            var prepared = new JsonObject();
            foreach (var pair in members)
            {
                var field = type.GetField(pair.Key, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
                prepared[pair.Key] = field == null ? pair.Value : Prepare(pair.Value, field.FieldType);
            }
            return prepared;
        }

        // Names of layers, or the mask itself.
        static object Layers(object json)
        {
            if (json is string text && long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var mask)) return mask;
            var names = json is string one ? new List<object> { one } : json as List<object>;
            if (names == null || !names.All(name => name is string)) return json;
            return names.Cast<string>().Aggregate(0L, (all, name) => all | 1L << CommandTargets.LayerOf(name));
        }

        object Reference(object json, Type type)
        {
            switch (json)
            {
                case null:
                case Object _: return json;
                case long number: return Fit(ById(number.ToString(CultureInfo.InvariantCulture)), type, $"{number}");
                case JsonObject keys: return ByKeys(keys, type);
                case string text when text == "" || text == "null": return null;
                case string text when text.StartsWith("obj:", StringComparison.Ordinal) || IsAssetPath(text): return text;
                case string text: return Fit(CommandTargets.AnyById(text) ?? Asset(AssetDatabase.GUIDToAssetPath(text), type) ?? Scene(text), type, $"'{text}'");
                default: return json;
            }
        }

        static bool IsAssetPath(string text) => text.StartsWith("Assets/", StringComparison.Ordinal) || text.StartsWith("Packages/", StringComparison.Ordinal) || text.StartsWith("Resources/", StringComparison.Ordinal);

        object ByKeys(JsonObject keys, Type type)
        {
            object Key(params string[] names) => names.Select(keys.Get).FirstOrDefault(value => value != null);
            if (Key("instanceID", "instance_id", "instanceId", "id") is object id) return Reference(id, type);
            if (Key("guid") is string guid) return Asset(AssetDatabase.GUIDToAssetPath(guid), type) ?? throw Fault.NotFound("Asset", $"with the GUID {guid}");
            if (Key("assetPath", "asset_path", "path") is string path && IsAssetPath(path)) return path;
            if (Key("find", "name", "path") is string named)
            {
                var found = Scene(named) ?? throw targets.Missing(named);
                return Key("component") is string component ? Fit(services.Component((GameObject)found, component), type, $"'{named}'") : Fit(found, type, $"'{named}'");
            }
            throw Fault.Argument("jsonValue", $"got {Values.Cut(JsonWriter.Write(keys), 80)}: expected an object with instanceID, guid, path or name");
        }

        Object ById(string number) => CommandTargets.AnyById(number) ?? Scene(number) ?? throw Fault.NotFound("Object", number, "find_gameobjects returns ids");

        Object Scene(string target) => targets.OneOrNull(target);

        static Object Asset(string path, Type type) => string.IsNullOrEmpty(path) ? null : AssetDatabase.LoadAssetAtPath(path, type);

        // A GameObject stands for its component of the wanted type, and the other way round.
        object Fit(Object found, Type type, string which)
        {
            if (found == null) throw Fault.NotFound("Object", which, "pass an id, the name or path of an object in the scene, or the path of an asset such as Assets/Materials/Red.mat");
            if (type.IsInstanceOfType(found)) return found;
            var owner = Values.GameObjectOf(found);
            if (owner != null && type == typeof(GameObject)) return owner;
            var component = owner != null && typeof(Component).IsAssignableFrom(type) ? owner.GetComponent(type) : null;
            return component != null ? component : throw Fault.NotFound("Component", $"'{TypeNames.Of(type)}' on '{found.name}'");
        }
    }
}
