using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>asset.references: what an asset needs and what needs it, by the editor's own database.</summary>
    internal sealed class AssetReferenceOps
    {
        public async Task<object> Get(Call call)
        {
            var path = AssetOps.Locate(call);
            if (AssetDatabase.GetMainAssetTypeAtPath(path) == null) throw AssetOps.Missing(path);
            var direction = call.TextOrNull("direction") ?? "both";
            if (direction != "both" && direction != "dependencies" && direction != "dependents") throw Fault.Argument("direction", $"unknown direction '{direction}'", "it is one of dependencies, dependents, both");
            var depth = call.Integer("depth", 1, 0, int.MaxValue);
            var limit = call.Integer("limit", int.MaxValue, 0, int.MaxValue);
            var needed = direction == "dependents" ? new List<JsonObject>() : await Follow(call, path, depth, Needs);
            var users = direction == "dependencies" ? null : await Users(call);
            var needing = users == null ? new List<JsonObject>() : await Follow(call, path, depth, each => users.TryGetValue(each, out var found) ? found : Enumerable.Empty<string>());
            return new JsonObject
            {
                ["path"] = path, ["id"] = AssetDatabase.AssetPathToGUID(path), ["dependencyCount"] = needed.Count, ["dependencies"] = needed.Take(limit).ToList(),
                ["dependentCount"] = needing.Count, ["dependents"] = needing.Take(limit).ToList(), ["unresolved"] = new List<string>(), ["source"] = "editor",
            };
        }

        static IEnumerable<string> Needs(string path) => AssetDatabase.GetDependencies(path, false).Where(other => other != path).OrderBy(other => other, StringComparer.Ordinal);

        // Unity has no list of these, so the dependencies of all assets are turned round.
        static async Task<Dictionary<string, List<string>>> Users(Call call)
        {
            var users = new Dictionary<string, List<string>>();
            foreach (var path in AssetDatabase.FindAssets("").Select(AssetDatabase.GUIDToAssetPath).Distinct().OrderBy(each => each, StringComparer.Ordinal))
            {
                foreach (var other in AssetDatabase.IsValidFolder(path) ? Enumerable.Empty<string>() : Needs(path))
                {
                    if (!users.TryGetValue(other, out var found)) users[other] = found = new List<string>();
                    found.Add(path);
                }
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            return users;
        }

        // The nearest first; each asset once, with the one through which it was found.
        static async Task<List<JsonObject>> Follow(Call call, string start, int depth, Func<string, IEnumerable<string>> next)
        {
            var seen = new HashSet<string> { start };
            var found = new List<JsonObject>();
            var level = new List<string> { start };
            for (var step = 1; level.Count > 0 && (depth == 0 || step <= depth); step++)
            {
                var further = new List<string>();
                foreach (var via in level)
                {
                    foreach (var path in next(via).Where(seen.Add))
                    {
                        further.Add(path);
                        found.Add(Show(path, step, via == start ? null : via));
                    }
                    if (call.IsBudgetUsed) await call.NextFrame();
                }
                level = further;
            }
            return found;
        }

        static JsonObject Show(string path, int depth, string via)
        {
            var shown = new JsonObject { ["path"] = path, ["type"] = AssetDatabase.GetMainAssetTypeAtPath(path)?.Name ?? "", ["depth"] = depth, ["kinds"] = new List<string> { "guid" } };
            var id = AssetDatabase.AssetPathToGUID(path);
            if (!string.IsNullOrEmpty(id)) shown["id"] = id;
            if (via != null) shown["via"] = via;
            return shown;
        }
    }
}
