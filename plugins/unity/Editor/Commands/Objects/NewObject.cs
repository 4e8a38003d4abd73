using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Makes the objects of manage_gameobject: empty ones, primitives, and instances of prefabs.</summary>
    internal sealed class NewObject
    {
        const string Extension = ".prefab";

        readonly Services services;
        readonly EditorHost host;
        readonly CommandTargets targets;

        public NewObject(Services services, EditorHost host, CommandTargets targets)
        {
            this.services = services;
            this.host = host;
            this.targets = targets;
        }

        /// <summary>Checks the arguments without changing anything.</summary>
        public void Check(CommandArguments arguments)
        {
            if (Saves(arguments)) CheckSavePath(arguments);
            else if (PrefabOf(arguments) == null) PrimitiveOf(arguments);
        }

        static bool Saves(CommandArguments arguments) => arguments.Flag("saveAsPrefab");

        public GameObject Create(CommandArguments arguments, string name)
        {
            var parent = ParentOf(arguments);
            var prefab = Saves(arguments) ? null : PrefabOf(arguments);
            var primitive = prefab == null ? PrimitiveOf(arguments) : null;
            if (prefab == null && primitive == null) return host.Create(name, parent);
            return host.Adopt(name, parent, () => prefab != null ? (GameObject)PrefabUtility.InstantiatePrefab(prefab) : GameObject.CreatePrimitive(primitive.Value));
        }

        // While a prefab is open in prefab mode, new objects belong to it.
        Transform ParentOf(CommandArguments arguments)
        {
            var parent = arguments.TextOrNull("parent");
            if (!string.IsNullOrEmpty(parent)) return targets.One(parent).transform;
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            return stage != null && stage.prefabContentsRoot != null ? stage.prefabContentsRoot.transform : null;
        }

        static PrimitiveType? PrimitiveOf(CommandArguments arguments)
        {
            var name = arguments.TextOrNull("primitiveType");
            if (string.IsNullOrEmpty(name)) return null;
            if (Enum.TryParse<PrimitiveType>(name, true, out var type) && Enum.IsDefined(typeof(PrimitiveType), type) && !char.IsDigit(name[0])) return type;
            throw Fault.Argument("primitiveType", $"there is no '{name}'", $"it is one of {string.Join(", ", Enum.GetNames(typeof(PrimitiveType)))}");
        }

        // By its path, or by its name if only one prefab has it.
        static GameObject PrefabOf(CommandArguments arguments)
        {
            var path = arguments.TextOrNull("prefabPath");
            if (string.IsNullOrEmpty(path)) return null;
            path = path.Replace('\\', '/');
            if (path.IndexOf('/') < 0) path = PathOfName(path);
            else if (Path.GetExtension(path) == "") path += Extension;
            CommandPaths.CheckReadable(path, "prefabPath");
            return AssetDatabase.LoadAssetAtPath<GameObject>(path) ?? throw Fault.NotFound("Prefab", $"'{path}'", "manage_asset with action search and filter_type Prefab lists prefabs");
        }

        static string PathOfName(string name)
        {
            var wanted = Path.GetFileNameWithoutExtension(name);
            var found = AssetDatabase.FindAssets("t:Prefab " + wanted).Select(AssetDatabase.GUIDToAssetPath)
                .Where(path => string.Equals(Path.GetFileNameWithoutExtension(path), wanted, StringComparison.OrdinalIgnoreCase)).ToList();
            if (found.Count == 0) throw Fault.NotFound("Prefab", $"'{name}'", "manage_asset with action search and filter_type Prefab lists prefabs");
            return found.Count == 1 ? found[0] : throw Fault.Argument("prefabPath", $"several prefabs are named '{name}'", $"pass one of {string.Join(", ", found.Take(5))}");
        }

        string CheckSavePath(CommandArguments arguments)
        {
            var path = arguments.TextOrNull("prefabPath");
            if (string.IsNullOrEmpty(path)) throw Fault.Argument("prefabPath", "missing", "save_as_prefab requires the path of the new prefab, such as Assets/Prefabs/Tree.prefab");
            path = path.Replace('\\', '/');
            if (!path.EndsWith(Extension, StringComparison.OrdinalIgnoreCase)) path += Extension;
            CommandPaths.CheckWritable(path, "prefabPath");
            if (services.Host is EditorHost && EditorApplication.isPlaying) throw Fault.NotReady("Prefabs are not saved in play mode", "stop the game first");
            if (File.Exists(path)) throw Fault.Argument("prefabPath", $"'{path}' already exists", "choose another path, or change it with manage_prefabs");
            return path;
        }

        /// <summary>Saves a new object as a prefab, if that is requested, and returns the instance of it.</summary>
        public GameObject SaveAsPrefab(CommandArguments arguments, GameObject target, List<string> notes)
        {
            if (!Saves(arguments)) return target;
            var path = CheckSavePath(arguments);
            Directory.CreateDirectory(Path.GetDirectoryName(path));
            var saved = PrefabUtility.SaveAsPrefabAssetAndConnect(target, path, InteractionMode.AutomatedAction);
            if (saved == null || !File.Exists(path)) throw Fault.Internal($"Unity did not save '{path}'", "read_console has Unity's message");
            notes.Add($"Saved as '{path}', which undo does not delete");
            return target;
        }
    }
}
