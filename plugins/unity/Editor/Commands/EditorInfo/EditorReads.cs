using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEditorInternal;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>What the editor shows: get_selection, get_windows, get_active_tool, get_prefab_stage, get_tags, get_layers, get_menu_items.</summary>
    internal static class EditorReads
    {
        public static IEnumerable<Tool> Create(Services services)
        {
            yield return new ReadCommand("ping", services, arguments => Command.Answer("pong"));
            yield return new ReadCommand("get_selection", services, GetSelection);
            yield return new ReadCommand("get_windows", services, GetWindows);
            yield return new ReadCommand("get_active_tool", services, GetActiveTool);
            yield return new ReadCommand("get_prefab_stage", services, GetPrefabStage);
            yield return new ReadCommand("get_tags", services, arguments => Command.Answer("The tags of the project", InternalEditorUtility.tags.ToList()));
            yield return new ReadCommand("get_layers", services, GetLayers);
            yield return new ReadCommand("get_menu_items", services, GetMenuItems);
        }

        static JsonObject GetSelection(CommandArguments arguments)
        {
            var active = Selection.activeObject;
            return Command.Answer("The selection of the editor", new JsonObject
            {
                ["activeObject"] = NameOf(active),
                ["activeGameObject"] = NameOf(Selection.activeGameObject),
                ["activeTransform"] = NameOf(Selection.activeTransform),
                ["activeInstanceID"] = active == null ? 0L : EditorCompat.ReportedId(active),
                ["count"] = Selection.count,
                ["objects"] = Selection.objects.Where(each => each != null).Select(each => new JsonObject { ["name"] = each.name, ["type"] = each.GetType().FullName, ["instanceID"] = EditorCompat.ReportedId(each) }).ToList(),
                ["gameObjects"] = Selection.gameObjects.Where(each => each != null).Select(each => new JsonObject { ["name"] = each.name, ["instanceID"] = EditorCompat.ReportedId(each) }).ToList(),
                ["assetGUIDs"] = Selection.assetGUIDs.ToList(),
            });
        }

        static string NameOf(Object target) => target == null ? null : target.name;

        static JsonObject GetWindows(CommandArguments arguments)
        {
            var windows = Resources.FindObjectsOfTypeAll(typeof(EditorWindow)).OfType<EditorWindow>().Where(window => window != null).Select(window => new JsonObject
            {
                ["title"] = window.titleContent?.text,
                ["typeName"] = window.GetType().FullName,
                ["isFocused"] = EditorWindow.focusedWindow == window,
                ["position"] = new JsonObject { ["x"] = window.position.x, ["y"] = window.position.y, ["width"] = window.position.width, ["height"] = window.position.height },
                ["instanceID"] = EditorCompat.ReportedId(window),
            }).ToList();
            return Command.Answer($"{windows.Count} windows are open", windows);
        }

        static JsonObject GetActiveTool(CommandArguments arguments)
        {
            var tool = UnityEditor.Tools.current;
            return Command.Answer("The active tool of the editor", new JsonObject
            {
                ["activeTool"] = tool.ToString(),
                ["isCustom"] = tool == UnityEditor.Tool.Custom,
                ["pivotMode"] = UnityEditor.Tools.pivotMode.ToString(),
                ["pivotRotation"] = UnityEditor.Tools.pivotRotation.ToString(),
                ["handleRotation"] = ObjectData.Vector(UnityEditor.Tools.handleRotation.eulerAngles),
                ["handlePosition"] = ObjectData.Vector(UnityEditor.Tools.handlePosition),
            });
        }

        static JsonObject GetPrefabStage(CommandArguments arguments)
        {
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage == null) return Command.Answer("No prefab is open in prefab mode", new JsonObject { ["isOpen"] = false });
            return Command.Answer($"'{stage.assetPath}' is open in prefab mode", new JsonObject
            {
                ["isOpen"] = true,
                ["assetPath"] = stage.assetPath,
                ["prefabRootName"] = NameOf(stage.prefabContentsRoot),
                ["mode"] = stage.mode.ToString(),
                ["isDirty"] = stage.scene.isDirty,
            });
        }

        static JsonObject GetLayers(CommandArguments arguments)
        {
            var layers = new JsonObject();
            foreach (var layer in ProjectTags.NamedLayers()) layers[layer.Number.ToString(System.Globalization.CultureInfo.InvariantCulture)] = layer.Name;
            return Command.Answer("The layers of the project that have a name", layers);
        }

        // Unity lists no menus; these are the items that C# code declares, which is most of them.
        static JsonObject GetMenuItems(CommandArguments arguments)
        {
            var search = arguments.TextOrNull("search");
            var items = LoadedAssemblies.Current().Where(Declares).SelectMany(LoadedAssemblies.TypesOf)
                .SelectMany(type => type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                .SelectMany(method => method.GetCustomAttributes(typeof(MenuItem), false).Cast<MenuItem>())
                .Select(item => WithoutShortcut(item.menuItem))
                .Where(path => !path.StartsWith("CONTEXT/", System.StringComparison.Ordinal) && Filter.Fits(path, search))
                .Distinct().OrderBy(path => path, System.StringComparer.Ordinal).ToList();
            return Command.Answer($"{items.Count} menu items", items);
        }

        static bool Declares(Assembly assembly) =>
            assembly == typeof(MenuItem).Assembly || assembly.GetReferencedAssemblies().Any(reference => reference.Name.StartsWith("UnityEditor", System.StringComparison.Ordinal));

        // A shortcut follows the path: "Tools/Count %#c".
        static string WithoutShortcut(string path)
        {
            var at = path.LastIndexOf(' ');
            return at > 0 && at + 1 < path.Length && "%#&_^".IndexOf(path[at + 1]) >= 0 ? path.Substring(0, at) : path;
        }
    }
}
