using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint.Editor
{
    /// <summary>The text of a new script.</summary>
    internal static class ScriptTemplate
    {
        /// <param name="kind">The base class, such as MonoBehaviour; null is MonoBehaviour, and `class` is none.</param>
        public static string For(string name, string kind, string inNamespace)
        {
            if (string.IsNullOrEmpty(kind)) kind = "MonoBehaviour";
            if (!Regex.IsMatch(kind, @"^[A-Za-z_][\w.]*$")) throw Fault.Argument("scriptType", $"'{kind}' is not a class");
            if (!string.IsNullOrEmpty(inNamespace) && !Regex.IsMatch(inNamespace, @"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$")) throw Fault.Argument("namespace", $"'{inNamespace}' is not a namespace");
            var isEditor = kind == "Editor" || kind == "EditorWindow";
            var lines = new[] { "using UnityEngine;" }.Concat(isEditor ? new[] { "using UnityEditor;" } : new string[0]).Append("").ToList();
            var body = Class(name, kind);
            if (!string.IsNullOrEmpty(inNamespace)) body = new[] { $"namespace {inNamespace}", "{" }.Concat(body.Select(line => line == "" ? "" : "    " + line)).Append("}").ToArray();
            return string.Join("\n", lines.Concat(body)) + "\n";
        }

        static string[] Class(string name, string kind)
        {
            switch (kind)
            {
                case "class":
                case "Class": return new[] { $"public class {name}", "{", "}" };
                case "struct":
                case "interface":
                case "enum": return new[] { $"public {kind} {name}", "{", "}" };
                case "MonoBehaviour": return new[] { $"public class {name} : MonoBehaviour", "{", "    void Start()", "    {", "    }", "", "    void Update()", "    {", "    }", "}" };
                case "ScriptableObject": return new[] { $"[CreateAssetMenu(fileName = \"{name}\", menuName = \"{name}\")]", $"public class {name} : ScriptableObject", "{", "}" };
                default: return new[] { $"public class {name} : {kind}", "{", "}" };
            }
        }
    }
}
