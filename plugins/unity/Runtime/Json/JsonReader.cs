using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Spawnpoint
{
    /// <summary>Reads JSON. Malformed text and text nested too deeply throw a <see cref="FormatException"/>.</summary>
    internal sealed class JsonReader
    {
        const int MaxDepth = 128;

        readonly string text;
        int position;

        JsonReader(string text)
        {
            this.text = text;
        }

        public static object Read(string text)
        {
            var reader = new JsonReader(text);
            var value = reader.ReadValue(0);
            reader.SkipSpace();
            if (reader.position != text.Length) throw reader.Malformed();
            return value;
        }

        object ReadValue(int depth)
        {
            if (depth > MaxDepth) throw new FormatException("JSON is nested too deeply");
            SkipSpace();
            switch (Peek())
            {
                case '{': return ReadObject(depth);
                case '[': return ReadArray(depth);
                case '"': return ReadString();
                case 't': return ReadWord("true", true);
                case 'f': return ReadWord("false", false);
                case 'n': return ReadWord("null", null);
                default: return ReadNumber();
            }
        }

        JsonObject ReadObject(int depth)
        {
            var members = new JsonObject();
            position++;
            SkipSpace();
            if (Accept('}')) return members;
            do
            {
                SkipSpace();
                var key = ReadString();
                SkipSpace();
                Expect(':');
                members[key] = ReadValue(depth + 1);
                SkipSpace();
            } while (Accept(','));
            Expect('}');
            return members;
        }

        List<object> ReadArray(int depth)
        {
            var items = new List<object>();
            position++;
            SkipSpace();
            if (Accept(']')) return items;
            do
            {
                items.Add(ReadValue(depth + 1));
                SkipSpace();
            } while (Accept(','));
            Expect(']');
            return items;
        }

        string ReadString()
        {
            Expect('"');
            var start = position;
            while (Peek() != '"' && Peek() != '\\') position++;
            if (Peek() == '"') return text.Substring(start, position++ - start);
            var written = new StringBuilder().Append(text, start, position - start);
            for (;;)
            {
                var next = Next();
                if (next == '"') return written.ToString();
                written.Append(next == '\\' ? ReadEscape() : next);
            }
        }

        char ReadEscape()
        {
            var escaped = Next();
            switch (escaped)
            {
                case 'n': return '\n';
                case 't': return '\t';
                case 'r': return '\r';
                case 'b': return '\b';
                case 'f': return '\f';
                case '"':
                case '\\':
                case '/': return escaped;
                case 'u': break;
                default: throw Malformed();
            }
            if (position + 4 > text.Length) throw Malformed();
            var digits = text.AsSpan(position, 4);
            if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var code)) throw Malformed();
            position += 4;
            return (char)code;
        }

        object ReadWord(string word, object value)
        {
            if (string.CompareOrdinal(text, position, word, 0, word.Length) != 0) throw Malformed();
            position += word.Length;
            return value;
        }

        object ReadNumber()
        {
            var start = position;
            var whole = true;
            while (position < text.Length && IsPartOfNumber(text[position]))
            {
                whole &= text[position] == '-' || char.IsDigit(text[position]);
                position++;
            }
            var digits = text.AsSpan(start, position - start);
            if (whole && long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var integer)) return integer;
            if (double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)) return number;
            throw Malformed();
        }

        static bool IsPartOfNumber(char c) => c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';

        void SkipSpace()
        {
            while (position < text.Length && (text[position] == ' ' || text[position] == '\n' || text[position] == '\r' || text[position] == '\t')) position++;
        }

        char Peek() => position < text.Length ? text[position] : throw Malformed();

        char Next()
        {
            var next = Peek();
            position++;
            return next;
        }

        bool Accept(char wanted)
        {
            if (Peek() != wanted) return false;
            position++;
            return true;
        }

        void Expect(char wanted)
        {
            if (!Accept(wanted)) throw Malformed();
        }

        FormatException Malformed() => new FormatException($"Malformed JSON at character {position}");
    }
}
