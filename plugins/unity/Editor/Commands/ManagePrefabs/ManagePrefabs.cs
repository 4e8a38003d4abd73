using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_prefabs: makes prefabs of objects, shows and changes their contents, and opens them for editing.</summary>
    internal sealed class ManagePrefabs : Command
    {
        readonly EditorHost host;
        readonly PrefabContents contents;
        readonly PrefabChanges changes;

        public ManagePrefabs(Services services, EditorHost host) : base("manage_prefabs", services)
        {
            this.host = host;
            contents = new PrefabContents(services);
            changes = new PrefabChanges(contents);
            var stage = new PrefabStageActions();
            On("create_from_gameobject", Create);
            On("get_info", Info);
            On("get_hierarchy", Hierarchy);
            On("modify_contents", Modify);
            On("open_prefab_stage", stage.Open);
            On("save_prefab_stage", stage.Save);
            On("close_prefab_stage", stage.Close);
        }

        object Create(CommandArguments arguments)
        {
            if (EditorApplication.isPlaying) throw Fault.NotReady("Objects of a running game are not saved as prefabs, because they have the state of the moment", "stop the game first");
            var target = Targets.One(arguments);
            var unlink = arguments.Flag("unlinkIfInstance");
            var isInstance = PrefabUtility.IsPartOfPrefabInstance(target);
            var outermost = isInstance ? PrefabUtility.GetOutermostPrefabInstanceRoot(target) : null;
            if (isInstance && !unlink) throw Fault.Invalid($"'{target.name}' is an instance of '{PrefabUtility.GetPrefabAssetPathOfNearestInstanceRoot(target)}'", "pass unlink_if_instance to break the link, or change the prefab with modify_contents");
            if (isInstance && outermost != target) throw Fault.Invalid($"'{target.name}' is inside of the prefab instance '{outermost.name}'", $"use '{outermost.name}', or duplicate '{target.name}' first");
            var path = AssetPaths.Writable("prefab_path", arguments.TextOrNull("prefabPath") ?? arguments.Required("path"));
            if (!path.EndsWith(".prefab", System.StringComparison.OrdinalIgnoreCase)) path += ".prefab";
            var replaced = AssetPaths.Exists(path);
            // As in MCP for Unity: without permission to replace a prefab, the new one gets a name with a number.
            if (replaced && !arguments.Flag("allowOverwrite")) (path, replaced) = (AssetDatabase.GenerateUniqueAssetPath(path), false);
            AssetPaths.MakeFolder(AssetPaths.Parent(path));
            host.Undo.Begin();
            try
            {
                if (isInstance) PrefabUtility.UnpackPrefabInstance(target, PrefabUnpackMode.OutermostRoot, InteractionMode.UserAction);
                PrefabUtility.SaveAsPrefabAssetAndConnect(target, path, InteractionMode.UserAction);
                if (PrefabUtility.GetPrefabAssetPathOfNearestInstanceRoot(target) != path) throw Fault.Internal($"Unity did not make '{target.name}' an instance of '{path}'", "read_console has Unity's message; objects with missing scripts cannot be saved");
            }
            catch
            {
                host.Undo.RollBack();
                throw;
            }
            host.Undo.Commit($"Create the prefab {path}");
            return Done($"Created '{path}', and '{target.name}' is an instance of it", new JsonObject
            {
                ["prefabPath"] = path, ["instanceId"] = Compat.IdOf(target), ["instanceName"] = target.name, ["wasUnlinked"] = isInstance, ["wasReplaced"] = replaced,
                ["componentCount"] = target.GetComponents(typeof(Component)).Length, ["childCount"] = target.transform.childCount,
            });
        }

        object Info(CommandArguments arguments)
        {
            var path = PrefabContents.Path(arguments, false);
            var root = AssetDatabase.LoadAssetAtPath<GameObject>(path);
            var type = PrefabUtility.GetPrefabAssetType(root);
            var parent = type == PrefabAssetType.Variant ? PrefabUtility.GetCorrespondingObjectFromSource(root) : null;
            return Done($"'{path}' is a prefab", new JsonObject
            {
                ["assetPath"] = path, ["guid"] = AssetDatabase.AssetPathToGUID(path), ["prefabType"] = type.ToString(), ["rootObjectName"] = root.name,
                ["rootComponentTypes"] = ComponentsOf(root), ["childCount"] = Below(root).Count() - 1, ["isVariant"] = parent != null,
                ["parentPrefab"] = parent == null ? null : AssetDatabase.GetAssetPath(parent),
            });
        }

        object Hierarchy(CommandArguments arguments)
        {
            var path = PrefabContents.Path(arguments, false);
            var items = contents.Read(path, root => Below(root).Select(each => Item(each, root, path)).ToList());
            return Done($"'{path}' has {items.Count} objects", new JsonObject { ["prefabPath"] = path, ["total"] = items.Count, ["items"] = items });
        }

        static JsonObject Item(GameObject target, GameObject root, string path)
        {
            var isNested = target != root && PrefabUtility.IsAnyPrefabInstanceRoot(target);
            var depth = 0;
            for (var at = target; at != root; at = at.transform.parent.gameObject)
                if (PrefabUtility.IsAnyPrefabInstanceRoot(at))
                    depth++;
            return new JsonObject
            {
                ["name"] = target.name, ["path"] = CommandTargets.PathOf(target), ["activeSelf"] = target.activeSelf, ["childCount"] = target.transform.childCount,
                ["componentTypes"] = ComponentsOf(target),
                ["prefab"] = new JsonObject
                {
                    ["isRoot"] = target == root, ["isNestedRoot"] = isNested, ["nestingDepth"] = depth,
                    ["assetPath"] = isNested ? PrefabUtility.GetPrefabAssetPathOfNearestInstanceRoot(target) : path,
                },
            };
        }

        static IEnumerable<GameObject> Below(GameObject root)
        {
            yield return root;
            for (var at = 0; at < root.transform.childCount; at++)
                foreach (var below in Below(root.transform.GetChild(at).gameObject))
                    yield return below;
        }

        static List<string> ComponentsOf(GameObject target) =>
            target.GetComponents(typeof(Component)).Select(component => component == null ? "Missing script" : component.GetType().Name).ToList();

        object Modify(CommandArguments arguments)
        {
            var path = PrefabContents.Path(arguments, true);
            JsonObject data = null;
            contents.Edit(path, root =>
            {
                var changed = changes.Apply(root, path, arguments, out var target);
                data = new JsonObject
                {
                    ["prefabPath"] = path, ["targetName"] = target.name, ["modified"] = changed, ["componentTypes"] = ComponentsOf(target),
                    ["transform"] = new JsonObject
                    {
                        ["position"] = ObjectData.Vector(target.transform.localPosition), ["rotation"] = ObjectData.Vector(target.transform.localEulerAngles), ["scale"] = ObjectData.Vector(target.transform.localScale),
                    },
                };
                return changed;
            });
            return Done((bool)data["modified"] ? $"Changed '{data["targetName"]}' in '{path}' and saved it" : $"'{path}' is like this already; nothing was saved", data);
        }
    }
}
