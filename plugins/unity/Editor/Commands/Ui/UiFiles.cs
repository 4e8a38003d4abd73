using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Files with .uxml and .uss. Changes to files are not in the history of undo.</summary>
    internal sealed class UiFiles
    {
        static readonly Dictionary<string, string> Kinds = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase)
        {
            ["uxml"] = "t:VisualTreeAsset", ["uss"] = "t:StyleSheet", ["PanelSettings"] = "t:PanelSettings",
        };

        static string PathOf(CommandArguments arguments) => ProjectPath.Check(arguments.Required("path"), "path", ".uxml", ".uss");

        static string Existing(CommandArguments arguments)
        {
            var path = PathOf(arguments);
            return File.Exists(ProjectPath.Full(path)) ? path : throw Fault.NotFound("File", $"'{path}'", "action list lists the files");
        }

        static string Contents(CommandArguments arguments)
        {
            if (arguments.TextOrNull("encodedContents") is string encoded)
            {
                try
                {
                    return Encoding.UTF8.GetString(Convert.FromBase64String(encoded));
                }
                catch (FormatException)
                {
                    throw Fault.Argument("encodedContents", "it is not base64");
                }
            }
            return arguments.Get("contents") as string ?? throw Fault.Argument("contents", "missing");
        }

        public JsonObject Create(CommandArguments arguments)
        {
            var path = PathOf(arguments);
            if (File.Exists(ProjectPath.Full(path))) throw Fault.Argument("path", $"'{path}' exists already", "replace its contents with action update");
            var contents = Contents(arguments);
            AssetFolders.Ensure(path.Substring(0, path.LastIndexOf('/')));
            return Write(path, contents);
        }

        public JsonObject Update(CommandArguments arguments) => Write(Existing(arguments), Contents(arguments));

        static JsonObject Write(string path, string contents)
        {
            File.WriteAllText(ProjectPath.Full(path), contents, new UTF8Encoding(false));
            AssetDatabase.ImportAsset(path);
            if (File.ReadAllText(ProjectPath.Full(path)) != contents) throw Fault.Internal($"'{path}' was not written");
            var data = new JsonObject { ["path"] = path };
            var problem = Problem(path, contents);
            if (problem != null) data["validationWarnings"] = new List<string> { problem };
            return data;
        }

        // Unity's importer logs what is wrong, and a caller may not look there.
        static string Problem(string path, string contents)
        {
            if (path.EndsWith(".uss", StringComparison.OrdinalIgnoreCase))
                return contents.Count(letter => letter == '{') == contents.Count(letter => letter == '}') ? null : "The braces do not match";
            try
            {
                var root = XDocument.Parse(contents).Root;
                return root.Name.LocalName == "UXML" ? null : $"The root element is <{root.Name.LocalName}>, and must be <ui:UXML>";
            }
            catch (XmlException error)
            {
                return $"It is not XML: {error.Message}";
            }
        }

        public JsonObject Read(CommandArguments arguments)
        {
            var path = Existing(arguments);
            var bytes = File.ReadAllBytes(ProjectPath.Full(path));
            return new JsonObject { ["path"] = path, ["encodedContents"] = Convert.ToBase64String(bytes), ["contentsEncoded"] = true, ["lengthBytes"] = bytes.Length };
        }

        public JsonObject Delete(CommandArguments arguments)
        {
            var path = Existing(arguments);
            if (!AssetDatabase.MoveAssetToTrash(path) || File.Exists(ProjectPath.Full(path))) throw Fault.Internal($"Unity did not delete '{path}'");
            return new JsonObject { ["path"] = path };
        }

        public JsonObject Link(CommandArguments arguments)
        {
            var path = ProjectPath.Check(Existing(arguments), "path", ".uxml");
            var sheet = ProjectPath.Check(arguments.Required("stylesheet"), "stylesheet", ".uss");
            if (!File.Exists(ProjectPath.Full(sheet))) throw Fault.NotFound("File", $"'{sheet}'", "create it with action create");
            var text = File.ReadAllText(ProjectPath.Full(path));
            var source = $"project://database/{sheet}";
            var data = new JsonObject { ["path"] = path, ["stylesheet"] = sheet };
            if (text.Contains(source) || text.Contains($"src=\"/{sheet}\""))
            {
                data["alreadyLinked"] = true;
                return data;
            }
            var root = Regex.Match(text, @"<(\w+:)?UXML\b[^>]*?(/?)>");
            if (!root.Success || root.Groups[2].Value == "/") throw Fault.Invalid($"'{path}' has no <UXML> element with a content", "write one with action update");
            var at = root.Index + root.Length;
            Write(path, text.Substring(0, at) + $"\n    <Style src=\"{source}\" />" + text.Substring(at));
            return data;
        }

        public JsonObject List(CommandArguments arguments)
        {
            var folder = ProjectPath.Check(arguments.TextOrNull("path") ?? "Assets", "path");
            if (!AssetDatabase.IsValidFolder(folder)) throw Fault.NotFound("Folder", $"'{folder}'");
            var kind = arguments.TextOrNull("filterType");
            if (kind != null && !Kinds.ContainsKey(kind)) throw Fault.Argument("filterType", $"unknown type '{kind}'", $"it is one of {string.Join(", ", Kinds.Keys)}");
            var found = Kinds.Where(pair => kind == null || string.Equals(pair.Key, kind, StringComparison.OrdinalIgnoreCase))
                .SelectMany(pair => AssetDatabase.FindAssets(pair.Value, new[] { folder }).Select(AssetDatabase.GUIDToAssetPath).Distinct().Select(path => (Path: path, Kind: pair.Key)))
                .Where(each => each.Kind != "uss" || !each.Path.EndsWith(".tss", StringComparison.OrdinalIgnoreCase))
                .OrderBy(each => each.Path, StringComparer.Ordinal).ToList();
            var size = arguments.Integer("pageSize", 50, 1, 500);
            var page = arguments.Integer("pageNumber", 1, 1);
            return new JsonObject
            {
                ["total"] = found.Count, ["pageSize"] = size, ["pageNumber"] = page,
                ["assets"] = found.Skip((page - 1) * size).Take(size).Select(each => new JsonObject { ["path"] = each.Path, ["type"] = each.Kind, ["name"] = Path.GetFileName(each.Path) }).ToList(),
            };
        }
    }
}
