using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint.Editor
{
    /// <summary>Problems of a script that are found without compiling it.</summary>
    internal static class ScriptCheck
    {
        static readonly Regex SlowInUpdate = new Regex(@"\bvoid\s+(Update|FixedUpdate|LateUpdate)\s*\(", RegexOptions.CultureInvariant);

        /// <param name="thorough">Whether advice is included: the level `standard` and above.</param>
        public static List<JsonObject> Find(string name, string text, bool thorough)
        {
            var found = new List<JsonObject>();
            var structure = new ScriptStructure(text);
            if (structure.Problem is (int, string) problem) found.Add(Show(problem.Item1, "error", problem.Item2));
            if (!thorough || found.Count > 0) return found;
            foreach (var type in structure.Types())
            {
                var head = text.Substring(structure.Span(type).Start, structure.BodyStart(type) - structure.Span(type).Start);
                var isScript = Regex.IsMatch(head, @":\s*(UnityEngine\.)?(MonoBehaviour|ScriptableObject)\b");
                if (isScript && type.Name != name && structure.Types().All(each => each.Name != name))
                    found.Add(Show(structure.LineOf(structure.Span(type).Start), "warning", $"The file '{name}.cs' declares '{type.Name}'. Unity finds scripts by the name of the file"));
                if (isScript) Advise(structure, type, text, found);
            }
            return found;
        }

        static void Advise(ScriptStructure structure, ScriptType type, string text, List<JsonObject> found)
        {
            foreach (var method in structure.Methods(type))
            {
                var span = structure.Span(method);
                var body = text.Substring(span.Start, span.End - span.Start);
                if (!SlowInUpdate.IsMatch(body)) continue;
                if (Regex.IsMatch(body, @"\b(GameObject\.Find|FindObjectOfType|FindObjectsOfType|FindFirstObjectByType|FindAnyObjectByType)\b"))
                    found.Add(Show(structure.LineOf(span.Start), "warning", $"{method.Name} searches for objects in every frame; keep the result in a field"));
                if (Regex.IsMatch(body, @"\{\s*\}\s*$")) found.Add(Show(structure.LineOf(span.Start), "info", $"{method.Name} is empty, and Unity calls it in every frame"));
            }
        }

        /// <summary>Refuses a text whose braces do not match, if those of the text before did.</summary>
        public static void Refuse(string before, string now)
        {
            if (!(new ScriptStructure(now).Problem is (int, string) problem)) return;
            // With #if and #else, a script that compiles may have braces that do not match.
            if (before != null && new ScriptStructure(before).Problem != null) return;
            throw Fault.Invalid($"unbalanced_braces: {problem.Item2} in line {problem.Item1} of the result. Nothing was written", "check the braces and parentheses of the text that you sent");
        }

        static JsonObject Show(int line, string severity, string message) => new JsonObject { ["line"] = line, ["col"] = 0, ["severity"] = severity, ["message"] = message };
    }
}
