using System.Collections.Generic;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>validate: finds missing scripts and missing prefabs in the active scene, and removes missing scripts on request.</summary>
    internal sealed class SceneValidation
    {
        const int MostIssues = 200;

        readonly EditorHost host;

        public SceneValidation(EditorHost host)
        {
            this.host = host;
        }

        public object Validate(CommandArguments arguments)
        {
            var repairs = arguments.Flag("autoRepair");
            if (repairs && EditorApplication.isPlaying) throw Fault.NotReady("Missing scripts are not removed in play mode", "stop the game first");
            var scene = SceneManager.GetActiveScene();
            var issues = new List<JsonObject>();
            var broken = new List<GameObject>();
            var (scripts, prefabs) = (0, 0);
            var walk = new ObjectWalk(scene.GetRootGameObjects());
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                var missing = GameObjectUtility.GetMonoBehavioursWithMissingScriptCount(next);
                if (missing > 0)
                {
                    scripts += missing;
                    broken.Add(next);
                    issues.Add(Issue("missing_script", next, "count", missing));
                }
                var status = PrefabUtility.GetPrefabInstanceStatus(next);
                if (status != PrefabInstanceStatus.MissingAsset) continue;
                prefabs++;
                issues.Add(Issue("broken_prefab", next, "status", status.ToString()));
            }
            var repaired = repairs && scripts > 0 ? Repair(broken) : 0;
            var total = scripts + prefabs;
            var message = total == 0 ? $"The scene '{scene.name}' has no problems" : $"The scene '{scene.name}' has {total} problems";
            if (repaired > 0) message += $". {repaired} missing scripts were removed; undo brings them back";
            return Command.Answer(message, new JsonObject
            {
                ["sceneName"] = scene.name,
                ["totalIssues"] = total,
                ["missingScripts"] = scripts,
                ["brokenPrefabs"] = prefabs,
                ["repaired"] = repaired,
                ["issues"] = issues.Count > MostIssues ? issues.GetRange(0, MostIssues) : issues,
                ["truncated"] = issues.Count > MostIssues,
                ["note"] = prefabs > 0 ? "Missing prefabs are not repaired. Restore the asset, or delete the object" : null,
            });
        }

        static JsonObject Issue(string type, GameObject target, string key, object value) => new JsonObject
        {
            ["type"] = type, ["gameObject"] = target.name, ["instanceID"] = EditorCompat.ReportedId(target), ["path"] = CommandTargets.PathOf(target), [key] = value,
        };

        int Repair(List<GameObject> broken) => host.AsOneStep("Remove missing scripts", () =>
        {
            var repaired = 0;
            foreach (var target in broken)
            {
                Undo.RegisterCompleteObjectUndo(target, "Remove missing scripts");
                repaired += GameObjectUtility.RemoveMonoBehavioursWithMissingScript(target);
                if (GameObjectUtility.GetMonoBehavioursWithMissingScriptCount(target) > 0) throw Fault.Invalid($"The missing scripts of '{target.name}' were not removed", "it may be a part of a prefab instance; repair the prefab");
            }
            EditorSceneManager.MarkSceneDirty(broken[0].scene);
            return repaired;
        });
    }
}
