using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Spawnpoint
{
    /// <summary>Writes JSON. Numbers that JSON does not have become null.</summary>
    internal static class JsonWriter
    {
        const int MaxDepth = 128;

        public static string Write(object value)
        {
            var output = new StringBuilder();
            Write(output, value, 0);
            return output.ToString();
        }

        static void Write(StringBuilder output, object value, int depth)
        {
            if (depth > MaxDepth) throw new FormatException("The value is nested too deeply for JSON");
            switch (value)
            {
                case null: output.Append("null"); break;
                case string text: WriteString(output, text); break;
                case bool flag: output.Append(flag ? "true" : "false"); break;
                case float number: WriteNumber(output, number); break;
                case double number: WriteNumber(output, number); break;
                case decimal number: output.Append(number.ToString(CultureInfo.InvariantCulture)); break;
                case char letter: WriteString(output, letter.ToString()); break;
                case Enum constant: WriteString(output, constant.ToString()); break;
                case IDictionary map: WriteMap(output, map, depth); break;
                case IEnumerable items: WriteItems(output, items, depth); break;
                case IFormattable number when value.GetType().IsPrimitive:
                    output.Append(number.ToString(null, CultureInfo.InvariantCulture));
                    break;
                default: WriteString(output, value.ToString()); break;
            }
        }

        static void WriteMap(StringBuilder output, IDictionary map, int depth)
        {
            var first = true;
            output.Append('{');
            foreach (DictionaryEntry entry in map)
            {
                if (!first) output.Append(',');
                first = false;
                WriteString(output, Convert.ToString(entry.Key, CultureInfo.InvariantCulture));
                output.Append(':');
                Write(output, entry.Value, depth + 1);
            }
            output.Append('}');
        }

        static void WriteItems(StringBuilder output, IEnumerable items, int depth)
        {
            var first = true;
            output.Append('[');
            foreach (var item in items)
            {
                if (!first) output.Append(',');
                first = false;
                Write(output, item, depth + 1);
            }
            output.Append(']');
        }

        // The shortest text that reads back as the same single-precision number: 1.7 stays 1.7.
        static void WriteNumber(StringBuilder output, float number)
        {
            if (float.IsNaN(number) || float.IsInfinity(number)) output.Append("null");
            else output.Append(number.ToString("R", CultureInfo.InvariantCulture));
        }

        static void WriteNumber(StringBuilder output, double number)
        {
            if (double.IsNaN(number) || double.IsInfinity(number)) output.Append("null");
            else output.Append(number.ToString("R", CultureInfo.InvariantCulture));
        }

        static void WriteString(StringBuilder output, string text)
        {
            output.Append('"');
            for (var at = 0; at < text.Length; at++)
            {
                var c = text[at];
                if (c == '"' || c == '\\') output.Append('\\').Append(c);
                else if (c == '\n') output.Append("\\n");
                else if (c < ' ' || IsLoneSurrogate(text, at)) output.Append("\\u").Append(((int)c).ToString("x4"));
                else output.Append(c);
            }
            output.Append('"');
        }

        // Half of a pair has no UTF-8 form, and the server closes connections that send invalid text.
        static bool IsLoneSurrogate(string text, int at)
        {
            if (!char.IsSurrogate(text[at])) return false;
            if (char.IsHighSurrogate(text[at])) return at + 1 >= text.Length || !char.IsLowSurrogate(text[at + 1]);
            return at == 0 || !char.IsHighSurrogate(text[at - 1]);
        }
    }
}
