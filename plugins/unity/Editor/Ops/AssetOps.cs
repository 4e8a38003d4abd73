using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// assets.find, asset.info: from the editor's own database.
    /// </summary>
    internal sealed class AssetOps
    {
        const string Source = "editor";

        public async Task<object> Find(Call call)
        {
            var filter = new AssetFilter(call);
            var page = new Page(call);
            foreach (var guid in AssetDatabase.FindAssets(""))
            {
                var path = AssetDatabase.GUIDToAssetPath(guid);
                if (filter.FitsPath(path) && !AssetDatabase.IsValidFolder(path))
                {
                    var type = AssetDatabase.GetMainAssetTypeAtPath(path);
                    if (type != null && filter.FitsType(type) && page.Count()) page.Add(Card(path, guid, type));
                }
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            var answer = page.ToJson();
            answer["source"] = Source;
            return answer;
        }

        static JsonObject Card(string path, string guid, Type type) => new JsonObject
        {
            ["path"] = path, ["id"] = guid, ["name"] = Path.GetFileNameWithoutExtension(path), ["type"] = type.Name,
        };

        public object Info(Call call)
        {
            var path = Locate(call);
            var type = AssetDatabase.GetMainAssetTypeAtPath(path) ?? throw Missing(path);
            var info = Card(path, AssetDatabase.AssetPathToGUID(path), type);
            var importer = AssetImporter.GetAtPath(path);
            if (importer != null) info["importer"] = importer.GetType().Name;
            if (File.Exists(path)) info["sizeBytes"] = new FileInfo(path).Length;
            info["dependencies"] = AssetDatabase.GetDependencies(path, false).Where(other => other != path).OrderBy(other => other, StringComparer.Ordinal).ToList();
            info["source"] = Source;
            return info;
        }

        /// <summary>The path of the asset that a call means, by path, id or name.</summary>
        public static string Locate(Call call)
        {
            var (path, id, name) = (call.TextOrNull("path"), call.TextOrNull("id"), call.TextOrNull("name"));
            var byId = id == null ? null : AssetDatabase.GUIDToAssetPath(id);
            if (id != null && string.IsNullOrEmpty(byId)) throw Missing(id);
            if (path != null && byId != null && path != byId) throw Fault.Argument("id", $"'{id}' is the id of '{byId}', not of '{path}'");
            return path ?? byId ?? ByName(name ?? throw Fault.Invalid("Pass the path, the id or the name of an asset"));
        }

        // A path, an id, or the end of a path or file name that only one asset has.
        static string ByName(string name)
        {
            if (AssetDatabase.GetMainAssetTypeAtPath(name) != null) return name;
            var byId = AssetDatabase.GUIDToAssetPath(name);
            if (!string.IsNullOrEmpty(byId)) return byId;
            var found = new List<string>();
            foreach (var guid in AssetDatabase.FindAssets(Path.GetFileNameWithoutExtension(name)))
            {
                var path = AssetDatabase.GUIDToAssetPath(guid);
                if (path.EndsWith("/" + name, StringComparison.OrdinalIgnoreCase) || string.Equals(Path.GetFileNameWithoutExtension(path), name, StringComparison.OrdinalIgnoreCase)) found.Add(path);
            }
            found = found.Distinct().ToList();
            if (found.Count > 1) throw Fault.Argument("name", $"'{name}' is the name of {found.Count} assets: {string.Join(", ", found.Take(5))}");
            return found.Count == 1 ? found[0] : throw Missing(name);
        }

        public static Fault Missing(string which) => Fault.NotFound("Asset", $"'{which}'", "paths start with Assets/ or Packages/");
    }
}
