using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Finds calls in code that delete files, end the editor, or never return. It protects from mistakes only: code can
    /// do the same in other ways.
    /// </summary>
    internal static class CodeSafety
    {
        static readonly string[] Refused =
        {
            "File.Delete", "Directory.Delete", "FileUtil.DeleteFileOrDirectory", "AssetDatabase.DeleteAsset", "AssetDatabase.DeleteAssets",
            "AssetDatabase.MoveAssetToTrash", "AssetDatabase.MoveAssetsToTrash", "EditorApplication.Exit", "Process.Start", "Process.Kill",
        };

        static readonly string[][] Endless = { new[] { "while", "(", "true", ")" }, new[] { "for", "(", ";", ";", ")" } };

        /// <summary>Throws if the code has such a call. Text in strings and comments does not count.</summary>
        public static void Check(string code)
        {
            var words = CodeTokens.Read(code).Select(token => token.Text).ToList();
            for (var at = 0; at < words.Count; at++)
            {
                var refused = Refused.FirstOrDefault(name => IsAt(words, at, Split(name)));
                if (refused == null && Endless.Any(loop => IsAt(words, at, loop))) refused = string.Concat(words.Skip(at).TakeWhile(word => word != ")")) + ")";
                if (refused != null) throw new Fault("PermissionDenied", $"The code contains '{refused}', which safety checks refuse", "set safety_checks to false if it is intended");
            }
        }

        static string[] Split(string name) => name.Replace(".", " . ").Split(' ');

        static bool IsAt(List<string> words, int at, string[] wanted)
        {
            for (var offset = 0; offset < wanted.Length; offset++)
                if (at + offset >= words.Count || words[at + offset] != wanted[offset])
                    return false;
            return true;
        }
    }
}
