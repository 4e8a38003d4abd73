using System.IO;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityShim;

namespace UnityEditor.SceneManagement
{
    public abstract class Stage : ScriptableObject
    {
    }

    public abstract class PreviewSceneStage : Stage
    {
        public Scene scene { get; internal set; }
    }

    public sealed class PrefabStage : PreviewSceneStage
    {
        public enum Mode
        {
            InIsolation,
            InContext,
        }

        internal string path = "";

        public string assetPath => path;
        public Mode mode => Mode.InIsolation;
        public GameObject prefabContentsRoot => World.Stage?.roots.Count > 0 ? World.Stage.roots[0] : null;
        public void ClearDirtiness() => World.Stage.isDirty = false;
    }

    public static class PrefabStageUtility
    {
        static PrefabStage current;

        public static PrefabStage GetCurrentPrefabStage()
        {
            // After a reload of the code there is a new object for the same stage.
            if (current == null && World.Stage != null) current = Make();
            return World.Stage == null ? null : current;
        }

        static PrefabStage Make()
        {
            var stage = ScriptableObject.CreateInstance<PrefabStage>();
            (stage.path, stage.scene) = (World.Stage.path, new Scene(World.Stage));
            return stage;
        }

        public static PrefabStage OpenPrefab(string prefabAssetPath)
        {
            var file = AssetFiles.At(prefabAssetPath);
            if (file == null || !prefabAssetPath.EndsWith(".prefab", System.StringComparison.Ordinal)) throw new System.ArgumentException($"Prefab asset path '{prefabAssetPath}' is not valid");
            Close();
            var scene = new SceneData { name = Path.GetFileNameWithoutExtension(prefabAssetPath), path = prefabAssetPath };
            PrefabFile.Open(file, scene);
            World.Stage = scene;
            return current = Make();
        }

        internal static void Close()
        {
            if (World.Stage == null) return;
            foreach (var root in World.Stage.roots.ToArray()) World.DestroyNow(root);
            World.Stage.isValid = World.Stage.isLoaded = false;
            World.Stage = null;
            current = null;
        }
    }

    public sealed class StageUtility
    {
        // Unity asks in a dialog whether unsaved changes are to be saved.
        public static void GoToMainStage()
        {
            if (World.Stage != null && World.Stage.isDirty) Debug.LogError("[Shim] a dialog is open: the prefab has unsaved changes");
            PrefabStageUtility.Close();
        }
    }
}
