using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint.Editor
{
    /// <summary>A part of a text.</summary>
    internal readonly struct TextSpan
    {
        public readonly int Start;
        public readonly int End;

        public TextSpan(int start, int end)
        {
            Start = start;
            End = end;
        }
    }

    /// <summary>A class, struct, record or interface of a script. Positions are numbers of tokens.</summary>
    internal sealed class ScriptType
    {
        public string Name;
        public string Namespace;
        public int First;
        public int Open;
        public int Close;
    }

    /// <summary>A method of a type. Positions are numbers of tokens.</summary>
    internal sealed class ScriptMethod
    {
        public string Name;
        public int First;
        public int Last;
        public string ReturnType;
        public string Parameters;
        public string Attributes;

        public string Signature => $"{ReturnType} {Name}({Parameters})".Trim();
    }

    /// <summary>The types and methods of a C# source, found by its tokens without compiling it.</summary>
    internal sealed class ScriptStructure
    {
        static readonly HashSet<string> TypeWords = new HashSet<string> { "class", "struct", "record", "interface" };

        static readonly HashSet<string> Modifiers = new HashSet<string>
        {
            "public", "private", "protected", "internal", "static", "async", "override", "virtual", "abstract", "sealed", "extern", "unsafe", "new", "readonly", "partial", "ref",
        };

        static readonly Regex Directive = new Regex(@"^[ \t]*#[ \t]*(region|endregion|pragma|error|warning|line|nullable|define|undef|if|elif|else|endif)\b.*$", RegexOptions.Multiline | RegexOptions.CultureInvariant);

        readonly string text;
        readonly List<CodeToken> tokens;
        readonly Dictionary<int, int> closing = new Dictionary<int, int>();

        public ScriptStructure(string text)
        {
            this.text = text;
            // Apostrophes in directives are not characters of C#.
            tokens = CodeTokens.Read(Directive.Replace(text, match => new string(' ', match.Length)));
            Problem = Match();
        }

        /// <summary>The first brace, parenthesis or bracket that has no partner; null if all have one.</summary>
        public (int Line, string Text)? Problem { get; }

        (int, string)? Match()
        {
            var open = new Stack<int>();
            for (var at = 0; at < tokens.Count; at++)
            {
                var word = tokens[at].Text;
                if (word == "{" || word == "(" || word == "[") open.Push(at);
                var opener = word == "}" ? "{" : word == ")" ? "(" : word == "]" ? "[" : null;
                if (opener == null) continue;
                if (open.Count == 0 || tokens[open.Peek()].Text != opener) return (LineOf(tokens[at].Start), $"'{word}' has no '{opener}'");
                closing[open.Pop()] = at;
            }
            if (open.Count == 0) return null;
            var left = tokens[open.Peek()];
            return (LineOf(left.Start), $"'{left.Text}' is not closed");
        }

        public int LineOf(int position) => text.Take(position).Count(letter => letter == '\n') + 1;

        bool Is(int at, string word) => at >= 0 && at < tokens.Count && tokens[at].Text == word;

        bool IsName(int at) => at >= 0 && at < tokens.Count && (char.IsLetter(tokens[at].Text[0]) || tokens[at].Text[0] == '_' || tokens[at].Text[0] == '@') && !Modifiers.Contains(tokens[at].Text);

        public IEnumerable<ScriptType> Types()
        {
            var names = new List<(string Name, int End)>();
            for (var at = 0; at < tokens.Count; at++)
            {
                names.RemoveAll(each => each.End < at);
                if (tokens[at].Text == "namespace") names.Add(Namespace(at));
                if (!TypeWords.Contains(tokens[at].Text) || !IsName(at + 1) || Is(at - 1, ":") || Is(at - 1, ",") || Is(at - 1, "where")) continue;
                var open = at + 2;
                while (open < tokens.Count && !Is(open, "{") && !Is(open, ";")) open = closing.TryGetValue(open, out var end) ? end + 1 : open + 1;
                if (!Is(open, "{") || !closing.TryGetValue(open, out var close)) continue;
                yield return new ScriptType { Name = tokens[at + 1].Text, Namespace = string.Join(".", names.Select(each => each.Name)), First = FirstOf(at), Open = open, Close = close };
            }
        }

        (string, int) Namespace(int at)
        {
            var name = "";
            for (at++; at < tokens.Count && !Is(at, "{") && !Is(at, ";"); at++) name += tokens[at].Text;
            return (name, closing.TryGetValue(at, out var close) ? close : tokens.Count);
        }

        // The first of the modifiers and attributes before a token.
        int FirstOf(int at)
        {
            while (at > 0 && !Is(at - 1, ";") && !Is(at - 1, "{") && !Is(at - 1, "}")) at--;
            return at;
        }

        public ScriptType Type(string name, string inNamespace)
        {
            var all = Types().ToList();
            var found = all.Where(type => type.Name == name && (string.IsNullOrEmpty(inNamespace) || type.Namespace == inNamespace)).ToList();
            if (found.Count > 1) throw Fault.Invalid($"The script has {found.Count} types '{name}'", "pass the namespace of the one that is meant");
            return found.Count == 1 ? found[0] : throw Fault.NotFound("Class", $"'{name}'", TypeNames.Nearest(name, all.Select(type => type.Name)) ?? $"the script has {string.Join(", ", all.Select(type => type.Name).Take(5))}");
        }

        /// <summary>The methods of a type; those of types inside of it are not among them.</summary>
        public IEnumerable<ScriptMethod> Methods(ScriptType type)
        {
            for (var first = type.Open + 1; first < type.Close;)
            {
                var last = EndOfMember(first, type.Close);
                var method = AsMethod(first, last);
                if (method != null) yield return method;
                first = last + 1;
            }
        }

        int EndOfMember(int first, int limit)
        {
            var isAssigned = false;
            for (var at = first; at < limit; at++)
            {
                if (Is(at, ";")) return at;
                if (Is(at, "=") || Is(at, "=>")) isAssigned = true;
                if (!closing.TryGetValue(at, out var close)) continue;
                var wasBody = Is(at, "{");
                at = close;
                // A property may have a value after its accessors, and values may have braces themselves.
                if (wasBody && !isAssigned && !Is(at + 1, "=")) return at;
            }
            return limit - 1;
        }

        ScriptMethod AsMethod(int first, int last)
        {
            var start = first;
            while (Is(start, "[") && closing.TryGetValue(start, out var end)) start = end + 1;
            for (var at = start; at <= last && !Is(at, "=") && !Is(at, "=>") && !Is(at, "{") && !TypeWords.Contains(tokens[at].Text); at++)
            {
                if (!Is(at, "(")) continue;
                var name = Is(at - 1, ">") ? BeforeGenerics(at - 1, start) : at - 1;
                // Otherwise it is a tuple in the type of the result.
                if (name >= start && IsName(name) && closing.TryGetValue(at, out var close))
                    return new ScriptMethod
                    {
                        Name = tokens[name].Text, First = first, Last = last, Attributes = Text(first, start),
                        ReturnType = string.Join(" ", Text(start, name).Split(new[] { ' ', '\t', '\r', '\n' }, StringSplitOptions.RemoveEmptyEntries).Where(word => !Modifiers.Contains(word))),
                        Parameters = Text(at + 1, close),
                    };
                if (closing.TryGetValue(at, out var tuple)) at = tuple;
            }
            return null;
        }

        int BeforeGenerics(int at, int start)
        {
            for (var depth = 0; at >= start; at--)
            {
                if (Is(at, ">")) depth++;
                if (Is(at, "<") && --depth == 0) return at - 1;
            }
            return -1;
        }

        string Text(int first, int end) => first < end ? text.Substring(tokens[first].Start, tokens[end].Start - tokens[first].Start).Trim() : "";

        /// <summary>Where something is in the text, from its first attribute to its last brace.</summary>
        public TextSpan Span(int first, int last) => new TextSpan(tokens[first].Start, tokens[last].End);

        public TextSpan Span(ScriptType type) => Span(type.First, type.Close);

        public TextSpan Span(ScriptMethod method) => Span(method.First, method.Last);

        /// <summary>After the opening brace of a type.</summary>
        public int BodyStart(ScriptType type) => tokens[type.Open].End;

        /// <summary>Before the closing brace of a type.</summary>
        public int BodyEnd(ScriptType type) => tokens[type.Close].Start;
    }
}
