using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Spawnpoint
{
    /// <summary>
    /// Makes a C# file of a snippet. The snippet becomes the body of an asynchronous method, so that it may await tasks,
    /// wait for frames with `yield return`, and return a value in between.
    /// </summary>
    internal static class CodeSource
    {
        public const string TypeName = "SpawnpointSnippet";
        public const string MethodName = "Run";
        public const string FileName = "snippet.cs";

        static readonly HashSet<string> StatementWords = new HashSet<string>
        {
            "var", "if", "for", "foreach", "while", "do", "switch", "using", "try", "return", "throw", "lock", "yield", "const", "break", "continue", "goto", "{",
        };

        static readonly string[] Usings =
        {
            "System", "System.Collections", "System.Collections.Generic", "System.Linq", "System.Threading.Tasks", "UnityEngine",
            "UnityEngine.SceneManagement", "Object = UnityEngine.Object", "Random = UnityEngine.Random",
        };

        /// <summary>Whether the snippet ends with something that can be its value.</summary>
        public static bool MayEndWithValue(string code)
        {
            var tokens = CodeTokens.Read(code);
            var start = LastStatement(tokens);
            return start < tokens.Count && !StatementWords.Contains(tokens[start].Text);
        }

        /// <param name="valued">Whether the text after the last statement is the value.</param>
        public static string Make(string code, bool valued, IEnumerable<string> moreUsings)
        {
            var source = new StringBuilder();
            foreach (var name in Usings.Concat(moreUsings)) source.Append("using ").Append(name).Append(";\n");
            source.Append("public static class ").Append(TypeName).Append("\n{\n");
            source.Append("#pragma warning disable\n");
            source.Append("public static async Task<object> ").Append(MethodName).Append("(global::Spawnpoint.CodeContext AI)\n{\n");
            source.Append("#line 1 \"").Append(FileName).Append("\"\n");
            source.Append(Rewrite(code, valued));
            source.Append("\n#line hidden\nreturn null;\n}\n}\n");
            return source.ToString();
        }

        // The index of the first token after the last statement that is complete.
        static int LastStatement(List<CodeToken> tokens)
        {
            for (var at = tokens.Count - 1; at >= 0; at--)
                if (tokens[at].Depth == 0 && (tokens[at].Text == ";" || tokens[at].Text == "}" && IsEndOfBlock(tokens, at)))
                    return at + 1;
            return 0;
        }

        // `new Foo { }` and `x => { }` continue after the brace, or end without a semicolon.
        static bool IsEndOfBlock(List<CodeToken> tokens, int at)
        {
            if (at + 1 >= tokens.Count) return false;
            var next = tokens[at + 1].Text;
            return char.IsLetter(next[0]) || next == "_";
        }

        static string Rewrite(string code, bool valued)
        {
            var tokens = CodeTokens.Read(code);
            var edits = new List<(int Start, int End, string Text)>();
            for (var at = 0; at < tokens.Count; at++)
            {
                if (tokens[at].IsInFunction) continue;
                var next = at + 1 < tokens.Count ? tokens[at + 1].Text : "";
                if (tokens[at].Text == "yield" && next == "return") RewriteYield(tokens, at, edits);
                else if (tokens[at].Text == "yield" && next == "break") edits.Add((tokens[at].Start, tokens[at + 1].End, "return null"));
                else if (tokens[at].Text == "return" && next == ";") edits.Add((tokens[at].Start, tokens[at].End, "return null"));
            }
            if (valued) edits.Add((tokens[LastStatement(tokens)].Start, tokens[LastStatement(tokens)].Start, "return (object)("));
            var text = new StringBuilder(code);
            foreach (var (start, end, with) in edits.OrderByDescending(edit => edit.Start)) text.Remove(start, end - start).Insert(start, with);
            // On a line of its own, because the last one may end with a comment.
            if (valued) text.Append("\n);");
            else if (tokens.Count > 0 && tokens[tokens.Count - 1].Text != ";" && tokens[tokens.Count - 1].Text != "}") text.Append("\n;");
            return text.ToString();
        }

        // `yield return x;` becomes `await AI.Yield(x);`
        static void RewriteYield(List<CodeToken> tokens, int at, List<(int, int, string)> edits)
        {
            var end = at + 2;
            while (end < tokens.Count && !(tokens[end].Text == ";" && tokens[end].Depth == tokens[at].Depth)) end++;
            edits.Add((tokens[at].Start, tokens[at + 1].End, "await AI.Yield("));
            if (end < tokens.Count) edits.Add((tokens[end].Start, tokens[end].Start, ")"));
        }
    }
}
