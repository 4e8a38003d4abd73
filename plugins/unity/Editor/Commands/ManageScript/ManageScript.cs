using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// manage_script: C# files of the project. Unity's undo does not cover files; deleted ones are in the trash of the system.
    /// A changed script is imported at once, which makes Unity compile and reload the code.
    /// </summary>
    internal sealed class ManageScript : Command
    {
        const int MostEdits = 500;

        static readonly Regex Name_ = new Regex("^[A-Za-z_][A-Za-z0-9_]*$", RegexOptions.CultureInvariant);

        public ManageScript(Services services) : base("manage_script", services)
        {
            On("read", Read);
            On("get_sha", Sha);
            On("validate", Validate);
            On("create", Create);
            On("update", Update);
            On("delete", Delete);
            On("apply_text_edits", ApplyTextEdits);
            On("edit", Edit);
        }

        static string PathOf(CommandArguments arguments, bool writes)
        {
            var name = arguments.Required("name");
            if (name.EndsWith(".cs", StringComparison.OrdinalIgnoreCase)) name = name.Substring(0, name.Length - 3);
            if (!Name_.IsMatch(name)) throw Fault.Argument("name", $"'{name}' is not a name of a script", "use letters, digits and underscores, and begin with a letter");
            var folder = arguments.TextOrNull("path");
            if (string.IsNullOrWhiteSpace(folder)) folder = "Assets/Scripts";
            var path = AssetPaths.Check("path", folder);
            if (path.EndsWith(".cs", StringComparison.OrdinalIgnoreCase)) path = AssetPaths.Parent(path);
            path += $"/{name}.cs";
            return writes ? AssetPaths.Writable("path", path) : path;
        }

        static string Existing(CommandArguments arguments, bool writes)
        {
            var path = PathOf(arguments, writes);
            return File.Exists(path) ? path : throw AssetPaths.Missing(path);
        }

        static JsonObject Card(string path) => new JsonObject { ["uri"] = "mcpforunity://path/" + path, ["path"] = path };

        object Read(CommandArguments arguments)
        {
            var path = Existing(arguments, false);
            var data = Card(path);
            data["contents"] = TextFiles.Read(path);
            return Done($"Read '{path}'", data);
        }

        object Sha(CommandArguments arguments)
        {
            var path = Existing(arguments, false);
            var text = TextFiles.Read(path);
            var data = Card(path);
            data["sha256"] = TextFiles.Sha(text);
            data["lengthBytes"] = TextFiles.Length(text);
            data["lastModifiedUtc"] = File.GetLastWriteTimeUtc(path).ToString("o");
            return Done($"SHA-256 of '{path}'", data);
        }

        object Validate(CommandArguments arguments)
        {
            var path = Existing(arguments, false);
            var level = (arguments.TextOrNull("level") ?? "standard").ToLowerInvariant();
            var problems = ScriptCheck.Find(Path.GetFileNameWithoutExtension(path), TextFiles.Read(path), level != "basic");
            var errors = problems.Count(problem => problem.Text("severity") == "error");
            return Done(errors > 0 ? $"'{path}' has {errors} errors" : $"'{path}' has no errors that show without compiling it", new JsonObject { ["diagnostics"] = problems });
        }

        object Create(CommandArguments arguments)
        {
            var path = PathOf(arguments, true);
            if (File.Exists(path)) throw Fault.Argument("path", $"there is already a script at '{path}'", "change it with apply_text_edits or script_apply_edits");
            var name = Path.GetFileNameWithoutExtension(path);
            var text = TextFiles.Contents(arguments);
            if (string.IsNullOrEmpty(text)) text = ScriptTemplate.For(name, arguments.TextOrNull("scriptType"), arguments.TextOrNull("namespace"));
            ScriptCheck.Refuse(null, text);
            AssetPaths.MakeFolder(AssetPaths.Parent(path));
            return Written($"Created '{path}'", path, text, null);
        }

        object Update(CommandArguments arguments)
        {
            var path = Existing(arguments, true);
            var text = TextFiles.Contents(arguments) ?? throw Fault.Argument("contents", "missing");
            ScriptCheck.Refuse(TextFiles.Read(path), text);
            return Written($"Replaced the text of '{path}'", path, text, null);
        }

        object Delete(CommandArguments arguments)
        {
            var path = Existing(arguments, true);
            var trashed = AssetChanges.Delete(path);
            var data = Card(path);
            data["deleted"] = true;
            data["trashed"] = trashed;
            return Done(trashed ? $"Moved '{path}' to the trash" : $"Deleted '{path}'", data);
        }

        object ApplyTextEdits(CommandArguments arguments)
        {
            var path = Existing(arguments, true);
            var before = TextFiles.Read(path);
            var expected = arguments.TextOrNull("precondition_sha256");
            var sha = TextFiles.Sha(before);
            if (!string.IsNullOrEmpty(expected) && !string.Equals(expected, sha, StringComparison.OrdinalIgnoreCase))
                throw Fault.Invalid($"stale_file: '{path}' has another SHA-256 than precondition_sha256: {sha}", "read the script again and make the edits anew");
            var edits = new TextEdits(before);
            var given = Edits(arguments);
            for (var at = 0; at < given.Count; at++) edits.Replace(at, given[at]);
            return Changed(path, before, edits.Apply(), given.Count);
        }

        object Edit(CommandArguments arguments)
        {
            var path = Existing(arguments, true);
            var before = TextFiles.Read(path);
            var options = arguments.ObjectOrNull("options");
            var edits = Edits(arguments);
            var now = StructureEdits.Apply(before, edits, options?.Text("applyMode") == "sequential");
            if (options?.Get("preview") is true)
            {
                ScriptCheck.Refuse(before, now);
                var data = Card(path);
                data["preview"] = true;
                data["contents"] = now;
                return Done("Preview only; nothing was written", data);
            }
            return Changed(path, before, now, edits.Count);
        }

        static List<CommandArguments> Edits(CommandArguments arguments)
        {
            var edits = arguments.ListOrNull("edits") ?? throw Fault.Argument("edits", "missing");
            if (edits.Count == 0 || edits.Count > MostEdits) throw Fault.Argument("edits", $"expected 1 to {MostEdits} edits");
            return edits.Select((edit, at) => arguments.In(edit as JsonObject ?? throw Fault.Argument($"edits[{at}]", "expected an object"))).ToList();
        }

        static object Changed(string path, string before, string now, int count)
        {
            if (now == before)
            {
                var same = Card(path);
                same["editsApplied"] = 0;
                same["no_op"] = true;
                same["sha256"] = TextFiles.Sha(before);
                return Done($"'{path}' has this text already; nothing was written", same);
            }
            ScriptCheck.Refuse(before, now);
            return Written($"Made {count} edits in '{path}'", path, now, count);
        }

        static object Written(string message, string path, string text, int? edits)
        {
            TextFiles.Write(path, text);
            AssetDatabase.ImportAsset(path, ImportAssetOptions.ForceSynchronousImport);
            if (AssetDatabase.AssetPathToGUID(path) == "") throw Fault.Internal($"'{path}' was written, but Unity did not import it", "call refresh_unity");
            var data = Card(path);
            if (edits != null) data["editsApplied"] = edits;
            data["sha256"] = TextFiles.Sha(text);
            data["scheduledRefresh"] = false;
            return Done(message, data);
        }
    }
}
