using System;
using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>One token of C#. Strings and comments are skipped as a whole, so that nothing in them is mistaken for code.</summary>
    internal readonly struct CodeToken
    {
        public readonly string Text;
        public readonly int Start;

        /// <summary>How many braces and parentheses are open around it.</summary>
        public readonly int Depth;

        /// <summary>Whether it is in the body of a lambda or of a local function.</summary>
        public readonly bool IsInFunction;

        public CodeToken(string text, int start, int depth, bool isInFunction)
        {
            Text = text;
            Start = start;
            Depth = depth;
            IsInFunction = isInFunction;
        }

        public int End => Start + Text.Length;
    }

    /// <summary>Splits C# into words and punctuation, as far as the rewriting of snippets needs it.</summary>
    internal static class CodeTokens
    {
        static readonly HashSet<string> Control = new HashSet<string> { "if", "for", "foreach", "while", "switch", "using", "lock", "catch", "fixed", "when" };

        public static List<CodeToken> Read(string code)
        {
            var tokens = new List<CodeToken>();
            var braces = new Stack<bool>();
            var parentheses = new Stack<int>();
            var beforeClosed = -1;
            var functions = 0;
            for (var at = 0; at < code.Length;)
            {
                var skipped = SkipText(code, at);
                if (skipped > at)
                {
                    // A string is an operand like a name, so it leaves a token.
                    if (code[at] != '/') tokens.Add(new CodeToken("\"", at, braces.Count + parentheses.Count, functions > 0));
                    at = skipped;
                    continue;
                }
                if (char.IsWhiteSpace(code[at]))
                {
                    at++;
                    continue;
                }
                var text = Word(code, at);
                if (text == "{")
                {
                    var isFunction = OpensFunction(tokens, beforeClosed);
                    braces.Push(isFunction);
                    if (isFunction) functions++;
                }
                else if (text == "}" && braces.Count > 0 && braces.Pop())
                {
                    functions--;
                }
                if (text == ")" && parentheses.Count > 0) beforeClosed = parentheses.Pop();
                tokens.Add(new CodeToken(text, at, braces.Count + parentheses.Count, functions > 0));
                if (text == "(") parentheses.Push(tokens.Count - 2);
                at += text.Length;
            }
            return tokens;
        }

        static string Word(string code, int at)
        {
            var end = at;
            while (end < code.Length && (char.IsLetterOrDigit(code[end]) || code[end] == '_' || code[end] == '@')) end++;
            if (end > at) return code.Substring(at, end - at);
            return string.CompareOrdinal(code, at, "=>", 0, 2) == 0 ? "=>" : code.Substring(at, 1);
        }

        // `=> {` opens a lambda; `Name(...) {` a local function, unless the name is a statement's.
        static bool OpensFunction(List<CodeToken> tokens, int beforeClosed)
        {
            if (tokens.Count == 0) return false;
            var last = tokens[tokens.Count - 1].Text;
            if (last == "=>" || last == "delegate") return true;
            if (last != ")" || beforeClosed < 0) return false;
            var name = tokens[beforeClosed].Text;
            return (char.IsLetter(name[0]) || name == ">") && !Control.Contains(name) && !(beforeClosed > 0 && tokens[beforeClosed - 1].Text == "new");
        }

        // The end of the comment, string or character that begins here; the same position if there is none.
        static int SkipText(string code, int at)
        {
            if (string.CompareOrdinal(code, at, "//", 0, 2) == 0) return EndOf(code, at, "\n");
            if (string.CompareOrdinal(code, at, "/*", 0, 2) == 0) return EndOf(code, at + 2, "*/");
            var start = at;
            var verbatim = false;
            while (start < code.Length && (code[start] == '$' || code[start] == '@'))
            {
                verbatim |= code[start] == '@';
                start++;
            }
            if (start >= code.Length || code[start] != '"' && (code[start] != '\'' || start != at)) return at;
            return SkipString(code, start, verbatim);
        }

        static int SkipString(string code, int start, bool verbatim)
        {
            var quote = code[start];
            for (var at = start + 1; at < code.Length; at++)
            {
                if (!verbatim && code[at] == '\\') at++;
                else if (code[at] == quote && verbatim && at + 1 < code.Length && code[at + 1] == quote) at++;
                else if (code[at] == quote) return at + 1;
            }
            return code.Length;
        }

        static int EndOf(string code, int from, string mark)
        {
            var found = code.IndexOf(mark, Math.Min(from, code.Length), StringComparison.Ordinal);
            return found < 0 ? code.Length : found + mark.Length;
        }
    }
}
