using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The arguments of a command. Names are found in camelCase and snake_case, because MCP for Unity's own server sends
    /// both. Numbers and flags may be texts.
    /// </summary>
    internal sealed class CommandArguments
    {
        readonly Services services;
        readonly JsonObject arguments;

        public CommandArguments(Services services, JsonObject arguments)
        {
            this.services = services;
            this.arguments = arguments;
        }

        /// <summary>The value of an argument, by its name in either form; null if it is absent. Errors have the name as it is given here.</summary>
        public object Get(string name) => arguments.Get(name) ?? arguments.Get(OtherForm(name));

        public bool Has(string name) => Get(name) != null;

        /// <summary>Whether an argument is there, also if it is null.</summary>
        public bool IsGiven(string name) => arguments.ContainsKey(name) || arguments.ContainsKey(OtherForm(name));

        static string OtherForm(string name) => name.IndexOf('_') < 0 ? Snake(name) : Camel(name);

        static string Camel(string name)
        {
            var words = name.Split('_');
            return words[0] + string.Concat(words.Skip(1).Where(word => word != "").Select(word => char.ToUpperInvariant(word[0]) + word.Substring(1)));
        }

        // The capitals of an abbreviation belong together: instanceID is instance_id.
        static string Snake(string name) => string.Concat(name.Select((letter, at) =>
            !char.IsUpper(letter) ? letter.ToString() : (at > 0 && !char.IsUpper(name[at - 1]) ? "_" : "") + char.ToLowerInvariant(letter)));

        public string TextOrNull(string name)
        {
            switch (Get(name))
            {
                case null: return null;
                case string text: return text;
                case long whole: return whole.ToString(CultureInfo.InvariantCulture);
                case double number: return number.ToString("R", CultureInfo.InvariantCulture);
                default: throw Fault.Argument(name, "expected a text");
            }
        }

        /// <summary>A text that must be there.</summary>
        public string Required(string name)
        {
            var text = TextOrNull(name);
            return !string.IsNullOrEmpty(text) ? text : throw Fault.Argument(name, "missing");
        }

        public bool Flag(string name, bool fallback = false) => FlagOrNull(name) ?? fallback;

        public bool? FlagOrNull(string name)
        {
            switch (Get(name))
            {
                case null: return null;
                case bool flag: return flag;
                case string text when bool.TryParse(text, out var flag): return flag;
                default: throw Fault.Argument(name, "expected true or false");
            }
        }

        public double? NumberOrNull(string name)
        {
            switch (Get(name))
            {
                case null: return null;
                case long whole: return whole;
                case double number: return number;
                case string text when double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number): return number;
                default: throw Fault.Argument(name, "expected a number");
            }
        }

        public int Integer(string name, int fallback, int least = int.MinValue, int most = int.MaxValue)
        {
            var number = NumberOrNull(name);
            if (number == null) return fallback;
            if (number != System.Math.Floor(number.Value) || number < least || number > most) throw Fault.Argument(name, $"expected a whole number from {least} to {most}");
            return (int)number.Value;
        }

        /// <summary>A value of a C# type, such as a Vector3 or a Color; the fallback if it is absent.</summary>
        public T Value<T>(string name, T fallback)
        {
            var json = Get(name);
            if (json == null) return fallback;
            try
            {
                return (T)services.Parser.Parse(json, typeof(T));
            }
            catch (Fault fault)
            {
                throw fault.WithMessage(fault.Message.Replace("'jsonValue'", $"'{name}'"));
            }
        }

        /// <summary>Three numbers: a list, an object with x, y and z, or either of them as a text; null if they are absent.</summary>
        public Vector3? VectorOrNull(string name)
        {
            var json = Get(name);
            if (json == null) return null;
            return TryVector(json, out var vector) ? vector : throw Fault.Argument(name, $"got {Values.Cut(JsonWriter.Write(json), 80)}: expected [x, y, z]");
        }

        /// <summary>Whether a value is three numbers, and which.</summary>
        public static bool TryVector(object json, out Vector3 vector)
        {
            vector = default;
            if (json is string text) json = JsonOf(text) ?? text.Trim('(', ')', ' ').Split(new[] { ',', ' ' }, System.StringSplitOptions.RemoveEmptyEntries).Cast<object>().ToList();
            if (json is JsonObject parts) json = new List<object> { parts.Get("x"), parts.Get("y"), parts.Get("z") };
            if (!(json is List<object> items) || items.Count != 3) return false;
            var numbers = new float[3];
            for (var at = 0; at < 3; at++)
                if (!TryNumber(items[at], out numbers[at]))
                    return false;
            vector = new Vector3(numbers[0], numbers[1], numbers[2]);
            return true;
        }

        static bool TryNumber(object json, out float number)
        {
            number = 0;
            if (json is long whole) number = whole;
            else if (json is double real) number = (float)real;
            else return json is string text && float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) && IsFinite(number);
            return IsFinite(number);
        }

        static bool IsFinite(float number) => !float.IsNaN(number) && !float.IsInfinity(number);

        /// <summary>The object or list that a text has as JSON; null if it has none. Some clients send all values as texts.</summary>
        public static object JsonOf(string text)
        {
            text = text.Trim();
            if (!text.StartsWith("{", System.StringComparison.Ordinal) && !text.StartsWith("[", System.StringComparison.Ordinal)) return null;
            try
            {
                return JsonReader.Read(text);
            }
            catch (System.FormatException)
            {
                return null;
            }
        }

        object Structure(string name) => Get(name) is string text ? JsonOf(text) ?? text : Get(name);

        public JsonObject ObjectOrNull(string name)
        {
            var value = Structure(name);
            return value == null ? null : value as JsonObject ?? throw Fault.Argument(name, "expected an object");
        }

        public List<object> ListOrNull(string name)
        {
            var value = Structure(name);
            return value == null ? null : value as List<object> ?? throw Fault.Argument(name, "expected a list");
        }

        /// <summary>Texts of a list, or of one text; empty if it is absent.</summary>
        public List<string> Texts(string name)
        {
            switch (Structure(name))
            {
                case null: return new List<string>();
                case string one: return new List<string> { one };
                case List<object> items when items.All(item => item is string): return items.Cast<string>().ToList();
                default: throw Fault.Argument(name, "expected a list of texts");
            }
        }

        /// <summary>All arguments except for some, by their exact names.</summary>
        public JsonObject Without(params string[] names)
        {
            var rest = new JsonObject();
            foreach (var pair in arguments)
                if (!names.Contains(pair.Key))
                    rest[pair.Key] = pair.Value;
            return rest;
        }

        /// <summary>The arguments of an object inside of these.</summary>
        public CommandArguments In(JsonObject inner) => new CommandArguments(services, inner);
    }
}
