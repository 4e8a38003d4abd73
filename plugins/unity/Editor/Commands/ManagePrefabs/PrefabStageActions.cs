using UnityEditor;
using UnityEditor.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>Opens, saves and closes a prefab for editing in Unity's prefab mode. The tools for objects work on it meanwhile.</summary>
    internal sealed class PrefabStageActions
    {
        static JsonObject Done(string message, JsonObject data) => new JsonObject { ["success"] = true, ["message"] = message, ["data"] = data };

        public object Open(CommandArguments arguments)
        {
            var path = PrefabContents.Path(arguments, true);
            var before = PrefabStageUtility.GetCurrentPrefabStage();
            if (before == null || before.assetPath != path)
            {
                RefuseUnsaved(before);
                PrefabStageUtility.OpenPrefab(path);
            }
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage == null || stage.assetPath != path) throw Fault.Internal($"Unity did not open '{path}'", "read_console has Unity's message");
            return Done($"Opened '{path}' for editing", new JsonObject { ["prefabPath"] = path, ["openedPrefabPath"] = stage.assetPath, ["rootName"] = stage.prefabContentsRoot.name, ["enteredPrefabStage"] = true });
        }

        public object Save(CommandArguments arguments)
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage() ?? throw Fault.NotReady("No prefab is open for editing", "call open_prefab_stage first");
            Save(stage);
            return Done($"Saved '{stage.assetPath}'", new JsonObject { ["prefabPath"] = stage.assetPath, ["saved"] = true });
        }

        static void Save(PrefabStage stage)
        {
            PrefabContents.Save(stage.prefabContentsRoot, stage.assetPath);
            stage.ClearDirtiness();
        }

        public object Close(CommandArguments arguments)
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage == null) return Done("No prefab is open for editing", new JsonObject { ["closed"] = false });
            var path = stage.assetPath;
            if (arguments.Flag("saveBeforeClose")) Save(stage);
            RefuseUnsaved(stage);
            StageUtility.GoToMainStage();
            if (PrefabStageUtility.GetCurrentPrefabStage() != null) throw Fault.Internal($"Unity did not close '{path}'");
            return Done($"Closed '{path}'", new JsonObject { ["prefabPath"] = path, ["closed"] = true });
        }

        // Unity would ask in a dialog, which blocks the editor until its user answers.
        static void RefuseUnsaved(PrefabStage stage)
        {
            if (stage != null && stage.scene.isDirty) throw Fault.NotReady($"'{stage.assetPath}' is open for editing and has unsaved changes", "call save_prefab_stage first, or undo the changes");
        }
    }
}
