using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint
{
    /// <summary>Converts JSON to values of a type.</summary>
    internal sealed class ValueParser
    {
        readonly ObjectIds ids;
        readonly Func<string, Type, Object> loadAsset;

        /// <param name="loadAsset">Loads an asset by its path; null if there is none.</param>
        public ValueParser(ObjectIds ids, Func<string, Type, Object> loadAsset)
        {
            this.ids = ids;
            this.loadAsset = loadAsset;
        }

        public object Parse(object json, Type type)
        {
            var inner = Nullable.GetUnderlyingType(type);
            if (inner != null) return json == null ? null : Parse(json, inner);
            if (type == typeof(object)) return json;
            if (typeof(Object).IsAssignableFrom(type)) return ParseObject(json, type);
            if (json == null) return type.IsValueType ? throw Mismatch(json, type) : (object)null;
            if (type == typeof(string)) return json as string ?? throw Mismatch(json, type);
            if (type == typeof(bool)) return json is bool ? json : throw Mismatch(json, type);
            if (type == typeof(char)) return json is string letter && letter.Length == 1 ? letter[0] : throw Mismatch(json, type);
            if (type.IsEnum) return ParseEnum(json, type);
            if (type.IsPrimitive || type == typeof(decimal)) return ParseNumber(json, type);
            if (type == typeof(Color) && json is string html) return ColorUtility.TryParseHtmlString(html, out var color) ? color : throw Mismatch(json, type);
            if (type == typeof(LayerMask) && json is long bits) return new LayerMask { value = (int)bits };
            if (ValueParts.Of(type) != null) return ParseParts(json, type, ValueParts.Of(type));
            if (type.IsArray) return ParseArray(json, type.GetElementType());
            if (type.IsGenericType && typeof(IList).IsAssignableFrom(type)) return ParseList(json, type);
            if (type.IsGenericType && typeof(IDictionary).IsAssignableFrom(type)) return ParseMap(json, type);
            if (type.IsDefined(typeof(SerializableAttribute), false) && json is JsonObject members) return ParseMembers(members, type);
            throw Fault.Argument("jsonValue", $"a value of type {TypeNames.Of(type)} cannot be written as JSON");
        }

        static Fault Mismatch(object json, Type type) =>
            Fault.Argument("jsonValue", $"got {Values.Cut(JsonWriter.Write(json), 80)}: expected {Describe(type)}");

        static string Describe(Type type)
        {
            if (type == typeof(bool)) return "true or false";
            if (type == typeof(string)) return "a text";
            if (type == typeof(float) || type == typeof(double) || type == typeof(decimal)) return "a number";
            if (type.IsPrimitive) return "a whole number";
            if (type.IsEnum) return "one of " + string.Join(", ", Enum.GetNames(type).Take(20));
            var parts = ValueParts.Of(type);
            return parts != null ? "an object with " + string.Join(", ", parts) : TypeNames.Of(type);
        }

        object ParseObject(object json, Type type)
        {
            if (json == null || json is Object && type.IsInstanceOfType(json)) return json;
            if (!(json is string text)) throw Fault.Argument("jsonValue", $"got {Values.Cut(JsonWriter.Write(json), 80)}: expected the id of an object (obj:…), the path of an asset, or null");
            if (!text.StartsWith("obj:", StringComparison.Ordinal))
                return loadAsset(text, type) ?? throw Fault.NotFound("Asset", $"'{text}' of type {TypeNames.Of(type)}", "pass a path such as Assets/Materials/Red.mat");
            var owner = ids.Find(text);
            if (type.IsInstanceOfType(owner)) return owner;
            var component = typeof(Component).IsAssignableFrom(type) ? owner.GetComponent(type) : null;
            return component != null ? component : throw Fault.NotFound("Component", $"'{TypeNames.Of(type)}' on '{owner.name}'");
        }

        static object ParseEnum(object json, Type type)
        {
            if (json is long number) return Enum.ToObject(type, number);
            var flags = type.IsDefined(typeof(FlagsAttribute), false);
            if (json is string name && (flags || name.IndexOf(',') < 0))
            {
                try
                {
                    return Enum.Parse(type, name, true);
                }
                catch (ArgumentException)
                {
                    throw Mismatch(json, type);
                }
            }
            throw Mismatch(json, type);
        }

        static object ParseNumber(object json, Type type)
        {
            if (!(json is long) && !(json is double)) throw Mismatch(json, type);
            try
            {
                if (json is double number && type != typeof(float) && type != typeof(double) && type != typeof(decimal) && number != Math.Floor(number))
                    throw Mismatch(json, type);
                return Convert.ChangeType(json, type, CultureInfo.InvariantCulture);
            }
            catch (OverflowException)
            {
                throw Fault.Argument("jsonValue", $"{JsonWriter.Write(json)} does not fit into {TypeNames.Of(type)}");
            }
        }

        // An array has the parts in order; Quaternions are written as Euler angles with three of them.
        object ParseParts(object json, Type type, string[] parts)
        {
            if (type == typeof(Quaternion) && (json is List<object> three && three.Count == 3 || json is JsonObject euler && !euler.ContainsKey("w")))
                return Quaternion.Euler((Vector3)ParseParts(json, typeof(Vector3), ValueParts.Of(typeof(Vector3))));
            var value = Activator.CreateInstance(type);
            if (json is List<object> items)
            {
                if (items.Count != parts.Length && !(type == typeof(Color) && items.Count == 3)) throw Mismatch(json, type);
                for (var at = 0; at < items.Count; at++) ValueParts.Set(value, parts[at], Parse(items[at], ValueParts.TypeOf(type, parts[at])));
                if (type == typeof(Color) && items.Count == 3) ValueParts.Set(value, "a", 1f);
                return value;
            }
            if (!(json is JsonObject members)) throw Mismatch(json, type);
            foreach (var name in members.Keys)
                if (!parts.Contains(name.ToLowerInvariant()))
                    throw Mismatch(json, type);
            foreach (var part in parts)
            {
                var given = members.FirstOrDefault(pair => string.Equals(pair.Key, part, StringComparison.OrdinalIgnoreCase)).Value;
                if (given == null && !(type == typeof(Color) && part == "a")) throw Mismatch(json, type);
                ValueParts.Set(value, part, given == null ? 1f : Parse(given, ValueParts.TypeOf(type, part)));
            }
            return value;
        }

        object ParseArray(object json, Type item)
        {
            var items = json as List<object> ?? throw Fault.Argument("jsonValue", "expected a list");
            var array = Array.CreateInstance(item, items.Count);
            for (var at = 0; at < items.Count; at++) array.SetValue(Parse(items[at], item), at);
            return array;
        }

        object ParseList(object json, Type type)
        {
            var items = json as List<object> ?? throw Fault.Argument("jsonValue", "expected a list");
            var list = (IList)Activator.CreateInstance(type);
            foreach (var item in items) list.Add(Parse(item, type.GetGenericArguments()[0]));
            return list;
        }

        object ParseMap(object json, Type type)
        {
            var members = json as JsonObject ?? throw Fault.Argument("jsonValue", "expected an object");
            var map = (IDictionary)Activator.CreateInstance(type);
            var (key, item) = (type.GetGenericArguments()[0], type.GetGenericArguments()[1]);
            foreach (var pair in members) map[ParseKey(pair.Key, key)] = Parse(pair.Value, item);
            return map;
        }

        object ParseKey(string text, Type type) =>
            type == typeof(string) || type.IsEnum ? Parse(text, type) : Parse(JsonReader.Read(text), type);

        object ParseMembers(JsonObject members, Type type)
        {
            var value = Activator.CreateInstance(type);
            foreach (var pair in members)
            {
                var field = type.GetField(pair.Key, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic) ??
                    throw Fault.NotFound("Member", $"'{pair.Key}' of {TypeNames.Of(type)}");
                field.SetValue(value, Parse(pair.Value, field.FieldType));
            }
            return value;
        }
    }
}
