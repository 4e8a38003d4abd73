using System;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Edits the contents of a prefab in a scene of their own, which nobody sees. Instances get the changes when they are
    /// saved. Unity has no undo for it; if the edit fails, the file is not touched.
    /// </summary>
    internal sealed class PrefabContents
    {
        readonly PrefabHost host = new PrefabHost();

        public PrefabContents(Services services)
        {
            // Made once, because it knows all types by name.
            var own = new Services(host, services.Ids, services.Logs);
            services.Own(own);
            Targets = new CommandTargets(own);
            Components = new CommandComponents(own, Targets);
        }

        /// <summary>Finds objects of the contents that are being edited.</summary>
        public CommandTargets Targets { get; }

        /// <summary>Changes components of the contents that are being edited.</summary>
        public CommandComponents Components { get; }

        /// <summary>The path of a prefab that is there.</summary>
        public static string Path(CommandArguments arguments, bool writes)
        {
            var path = AssetPaths.Check("prefab_path", arguments.TextOrNull("prefabPath") ?? arguments.TextOrNull("path") ?? throw Fault.Argument("prefab_path", "missing"));
            if (!path.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase)) path += ".prefab";
            path = AssetPaths.Existing("prefab_path", path, writes);
            return AssetDatabase.LoadAssetAtPath<GameObject>(path) != null ? path : throw Fault.Argument("prefab_path", $"'{path}' is not a prefab that Unity can load");
        }

        public T Read<T>(string path, Func<GameObject, T> read)
        {
            var root = PrefabUtility.LoadPrefabContents(path);
            host.Root = root;
            try
            {
                return read(root);
            }
            finally
            {
                host.Root = null;
                PrefabUtility.UnloadPrefabContents(root);
            }
        }

        /// <summary>Changes the contents and saves them, if `change` returns true.</summary>
        public void Edit(string path, Func<GameObject, bool> change)
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            // Saving the file below an open prefab would discard what its user has changed there.
            if (stage != null && stage.assetPath == path && stage.scene.isDirty) throw Fault.NotReady($"'{path}' is open for editing and has unsaved changes", "call manage_prefabs with the action save_prefab_stage first");
            Read(path, root =>
            {
                if (change(root)) Save(root, path);
                return true;
            });
        }

        /// <summary>Writes the contents to the file of the prefab.</summary>
        public static GameObject Save(GameObject root, string path)
        {
            var saved = PrefabUtility.SaveAsPrefabAsset(root, path, out var success);
            return success && saved != null ? saved : throw Fault.Internal($"Unity did not save '{path}'", "read_console has Unity's message; a prefab with missing scripts cannot be saved");
        }
    }
}
