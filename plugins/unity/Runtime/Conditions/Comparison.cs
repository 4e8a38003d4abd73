using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>Compares a value of the game with a value of a condition. Only numbers have an order.</summary>
    internal sealed class Comparison
    {
        const double Near = 0.0001;

        static readonly string[] All = { "==", "!=", "<", "<=", ">", ">=", "contains" };

        readonly Services services;
        readonly string compare;
        readonly object expected;

        public Comparison(Services services, object compare, object expected, string where)
        {
            this.services = services;
            this.compare = compare as string ?? (compare == null ? "==" : "");
            this.expected = expected;
            if (!All.Contains(this.compare)) throw Fault.Argument(where + ".compare", $"'{compare}' is not one of {string.Join(" ", All)}");
            if (NeedsNumber && Number(expected) == null)
                throw Fault.Argument(where + ".value", $"'{compare}' compares numbers, but {JsonWriter.Write(expected)} is not a number");
        }

        public bool NeedsNumber => compare[0] == '<' || compare[0] == '>';

        public bool Holds(object actual)
        {
            switch (compare)
            {
                case "==": return IsEqual(actual);
                case "!=": return !IsEqual(actual);
                case "contains": return Filter.Fits(services.Values.Text(actual), ExpectedText);
            }
            var left = Number(services.Values.Json(actual));
            var right = Number(expected);
            switch (compare)
            {
                case "<": return left < right;
                case "<=": return left <= right;
                case ">": return left > right;
                default: return left >= right;
            }
        }

        /// <summary>The number that a value is, also if it is written as a text; null if it is not a number.</summary>
        public static double? Number(object value)
        {
            if (value is string text) return double.TryParse(text.Trim(), NumberStyles.Float, CultureInfo.InvariantCulture, out var read) ? read : (double?)null;
            return value is IConvertible && value.GetType().IsPrimitive && !(value is bool) && !(value is char)
                ? Convert.ToDouble(value, CultureInfo.InvariantCulture)
                : (double?)null;
        }

        string ExpectedText => expected as string ?? JsonWriter.Write(expected);

        bool IsEqual(object actual)
        {
            // A vector can be compared with a list of its parts.
            if (actual != null && ValueParts.Of(actual.GetType()) != null && !(expected is string))
            {
                try
                {
                    return Values.Same(services.Parser.Parse(expected, actual.GetType()), actual);
                }
                catch (Fault)
                {
                    return false;
                }
            }
            var json = services.Values.Json(actual);
            // Large values have no JSON form, but are not null.
            if (SameJson(json, expected) && (json != null || Values.IsNull(actual))) return true;
            return services.Values.Text(actual) == ExpectedText;
        }

        static bool SameJson(object a, object b)
        {
            if (a is bool || b is bool) return Equals(a, b);
            if (!(a is string) && !(b is string) && Number(a) is double x && Number(b) is double y) return Math.Abs(x - y) <= Near;
            if (a is List<object> list && b is List<object> other) return list.Count == other.Count && list.Zip(other, SameJson).All(same => same);
            if (a is JsonObject map && b is JsonObject entries) return map.Count == entries.Count && map.All(pair => entries.ContainsKey(pair.Key) && SameJson(pair.Value, entries[pair.Key]));
            return Equals(a, b);
        }
    }
}
