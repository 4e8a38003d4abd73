using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint
{
    /// <summary>Converts values to text and to JSON.</summary>
    internal sealed class Values
    {
        public const string Null = "<null>";
        const int MaxText = 1024;
        const int MaxItems = 64;
        const int MaxString = 16384;
        const int MaxDepth = 4;

        readonly ObjectIds ids;
        readonly Func<Object, string> assetPath;

        /// <param name="assetPath">The path of an asset; null if the object is not an asset.</param>
        public Values(ObjectIds ids, Func<Object, string> assetPath)
        {
            this.ids = ids;
            this.assetPath = assetPath;
        }

        public static string Cut(string text, int longest = MaxText) => text.Length <= longest ? text : text.Substring(0, longest) + "...";

        /// <summary>Whether a value is sent as a handle too, because it has members or items of its own.</summary>
        public static bool NeedsHandle(object value)
        {
            if (value == null || value is string || value is Object unity && unity == null) return false;
            return !value.GetType().IsValueType;
        }

        public static bool IsNull(object value) => value == null || value is Object unity && unity == null;

        public string Text(object value, int depth = 0)
        {
            try
            {
                return TextOf(value, depth);
            }
            catch (Exception error)
            {
                // Collections and ToString may be code of the game.
                return $"<{TypeNames.Of(value.GetType())}: reading it failed with {error.GetType().Name}>";
            }
        }

        string TextOf(object value, int depth)
        {
            if (IsNull(value)) return Null;
            switch (value)
            {
                case string text: return text;
                case bool flag: return flag ? "true" : "false";
                case Object unity: return ObjectText(unity);
                case Enum constant: return constant.ToString();
                case Type type: return TypeNames.Of(type);
                case IDictionary map when depth <= MaxDepth:
                    return "{" + Join(Entries(map).Select(entry => $"{Text(entry.Key, depth + 1)}: {Text(entry.Value, depth + 1)}")) + "}";
                case ICollection items when depth <= MaxDepth:
                    return "[" + Join(items.Cast<object>().Select(item => Text(item, depth + 1))) + "]";
                case ICollection _: return "...";
            }
            var parts = ValueParts.Of(value.GetType());
            if (parts != null) return "(" + string.Join(", ", parts.Select(part => Text(ValueParts.Get(value, part), depth + 1))) + ")";
            if (value is float single) return single.ToString("R", CultureInfo.InvariantCulture);
            if (value is IFormattable number) return number.ToString(null, CultureInfo.InvariantCulture);
            return value.ToString() ?? Null;
        }

        /// <summary>The entries of a dictionary. Enumerated as a plain collection, a generic one has pairs instead.</summary>
        public static IEnumerable<DictionaryEntry> Entries(IDictionary map)
        {
            foreach (DictionaryEntry entry in map) yield return entry;
        }

        static string Join(IEnumerable<string> items)
        {
            var shown = items.Take(MaxItems + 1).ToList();
            if (shown.Count > MaxItems) shown[MaxItems] = "...";
            return string.Join(", ", shown);
        }

        string ObjectText(Object value)
        {
            var type = TypeNames.Of(value.GetType());
            var owner = GameObjectOf(value);
            if (owner != null && owner.scene.IsValid()) return $"{value.name} ({type}, {ids.Of(owner)})";
            var path = assetPath(value);
            return path != null ? $"{path} ({type})" : $"{value.name} ({type})";
        }

        public static GameObject GameObjectOf(Object value) => value as GameObject ?? (value is Component component ? component.gameObject : null);

        /// <summary>The value as JSON; null if it is too large or has no JSON form.</summary>
        public object Json(object value, int depth = 0)
        {
            if (depth > MaxDepth || IsNull(value)) return null;
            try
            {
                return JsonOf(value, depth);
            }
            catch (Exception)
            {
                // A collection of the game that fails; the text says how.
                return null;
            }
        }

        object JsonOf(object value, int depth)
        {
            switch (value)
            {
                case bool _:
                case char _:
                case decimal _: return value;
                case string text: return text.Length <= MaxString ? text : null;
                case Enum constant: return constant.ToString();
                case float single: return float.IsNaN(single) || float.IsInfinity(single) ? (object)null : single;
                case double number: return double.IsNaN(number) || double.IsInfinity(number) ? (object)null : number;
                case Object unity: return ObjectJson(unity);
                case IDictionary map: return MapJson(map, depth);
                case ICollection items: return items.Count > MaxItems ? null : items.Cast<object>().Select(item => Json(item, depth + 1)).ToList();
            }
            var type = value.GetType();
            if (type.IsPrimitive && type != typeof(IntPtr) && type != typeof(UIntPtr)) return value;
            var parts = ValueParts.Of(type);
            if (parts == null) return null;
            var shown = new JsonObject();
            foreach (var part in parts) shown[part] = Json(ValueParts.Get(value, part), depth);
            return shown;
        }

        object MapJson(IDictionary map, int depth)
        {
            if (map.Count > MaxItems) return null;
            var entries = new JsonObject();
            foreach (DictionaryEntry entry in map) entries[Text(entry.Key)] = Json(entry.Value, depth + 1);
            return entries;
        }

        object ObjectJson(Object value)
        {
            var owner = GameObjectOf(value);
            return owner != null && owner.scene.IsValid() ? ids.Of(owner) : assetPath(value);
        }

        /// <summary>Whether two values are equal up to rounding.</summary>
        public static bool Same(object a, object b)
        {
            if (IsNull(a) || IsNull(b)) return IsNull(a) && IsNull(b);
            if (a is float x && b is float y) return Near(x, y, 1e-4) || float.IsNaN(x) && float.IsNaN(y);
            if (a is double v && b is double w) return Near(v, w, 1e-9) || double.IsNaN(v) && double.IsNaN(w);
            if (a is Quaternion p && b is Quaternion q) return Mathf.Abs(Quaternion.Dot(p, q)) > 0.9999f;
            var parts = ValueParts.Of(a.GetType());
            if (parts != null && a.GetType() == b.GetType()) return parts.All(part => Same(ValueParts.Get(a, part), ValueParts.Get(b, part)));
            if (a is IList list && b is IList other) return SameItems(list, other);
            return Equals(a, b);
        }

        static bool SameItems(IList a, IList b)
        {
            if (a.Count != b.Count) return false;
            for (var at = 0; at < a.Count; at++)
                if (!Same(a[at], b[at]))
                    return false;
            return true;
        }

        static bool Near(double a, double b, double share) => Math.Abs(a - b) <= share * Math.Max(1, Math.Max(Math.Abs(a), Math.Abs(b)));
    }
}
