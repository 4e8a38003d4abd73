using System.Collections.Generic;
using System.Globalization;
using System.Linq;

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

        /// <summary>The value of an argument, by its name in camelCase; null if it is absent.</summary>
        public object Get(string name) => arguments.Get(name) ?? arguments.Get(Snake(name));

        public bool Has(string name) => Get(name) != null;

        static string Snake(string name) => string.Concat(name.Select(letter => char.IsUpper(letter) ? "_" + char.ToLowerInvariant(letter) : letter.ToString()));

        public string TextOrNull(string name)
        {
            switch (Get(name))
            {
                case null: return null;
                case string text: return text;
                case long whole: return whole.ToString(CultureInfo.InvariantCulture);
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

        public JsonObject ObjectOrNull(string name)
        {
            var value = Get(name);
            return value == null ? null : value as JsonObject ?? throw Fault.Argument(name, "expected an object");
        }

        public List<object> ListOrNull(string name)
        {
            var value = Get(name);
            return value == null ? null : value as List<object> ?? throw Fault.Argument(name, "expected a list");
        }

        /// <summary>Texts of a list, or of one text; empty if it is absent.</summary>
        public List<string> Texts(string name)
        {
            switch (Get(name))
            {
                case null: return new List<string>();
                case string one: return new List<string> { one };
                case List<object> items when items.All(item => item is string): return items.Cast<string>().ToList();
                default: throw Fault.Argument(name, "expected a list of texts");
            }
        }

        /// <summary>The arguments of an object inside of these.</summary>
        public CommandArguments In(JsonObject inner) => new CommandArguments(services, inner);
    }
}
