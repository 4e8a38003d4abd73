using System;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;
using UnityEngine.UIElements;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>UIDocument components and their panel settings. They are in a module that a project may have turned off.</summary>
    internal sealed class UiDocuments
    {
        const string DefaultPanel = "Assets/UI/PanelSettings.asset";

        // Where Unity's own menu puts the default theme, and what it has.
        const string DefaultTheme = "Assets/UI Toolkit/UnityThemes/UnityDefaultRuntimeTheme.tss";
        const string DefaultThemeText = "@import url(\"unity-theme://default\");\n";

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public UiDocuments(Services services, ObjectEdits edits, PropertySet properties)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
        }

        Type TypeOf(string name) => services.Types.Find("UnityEngine.UIElements." + name)
            ?? throw Fault.Unsupported("The project has no UI Toolkit for games", "turn on the built-in package 'UI Toolkit' (com.unity.modules.uielements)");

        public bool IsThere => services.Types.Find("UnityEngine.UIElements.UIDocument") != null;

        Component Find(GameObject target)
        {
            var found = target.GetComponent(TypeOf("UIDocument"));
            return found != null ? found : throw Fault.NotFound("Component", $"'UIDocument' on '{target.name}'", "attach_ui_document adds one");
        }

        static object Get(object owner, string name) => MemberOwner.Of(owner) is var of && of.Find(name) is MemberInfo member ? of.Get(member) : null;

        public VisualElement RootOf(GameObject target) => Get(Find(target), "rootVisualElement") as VisualElement;

        public string SourceOf(GameObject target) => Get(Find(target), "visualTreeAsset") is Object source && source != null ? AssetDatabase.GetAssetPath(source) : null;

        public JsonObject Attach(GameObject target, CommandArguments arguments)
        {
            var source = ProjectPath.Check(arguments.Required("sourceAsset"), "sourceAsset", ".uxml");
            var tree = AssetDatabase.LoadAssetAtPath(source, typeof(VisualTreeAsset));
            if (tree == null) throw Fault.NotFound("Asset", $"'{source}'", "create it with action create");
            var panel = PanelFor(arguments.TextOrNull("panelSettings"));
            return edits.OneStep($"Attach UIDocument to {target.name}", () =>
            {
                var document = target.GetComponent(TypeOf("UIDocument"));
                var existed = document != null;
                if (!existed) document = edits.Add(target, TypeOf("UIDocument"));
                var wanted = new JsonObject { ["panelSettings"] = panel, ["visualTreeAsset"] = tree };
                if (arguments.Has("sortOrder")) wanted["sortingOrder"] = (long)arguments.Integer("sortOrder", 0);
                properties.Write(document, wanted);
                var card = edits.Card(target);
                card["gameObject"] = target.name;
                card["sourceAsset"] = source;
                card["panelSettings"] = AssetDatabase.GetAssetPath(panel);
                card["alreadyExisted"] = existed;
                return card;
            });
        }

        // A document without panel settings shows nothing: those that are there, else new ones.
        Object PanelFor(string path)
        {
            if (path != null) return Load(path);
            var found = AssetDatabase.FindAssets("t:PanelSettings", new[] { "Assets" }).Select(AssetDatabase.GUIDToAssetPath).FirstOrDefault();
            return found != null ? Load(found) : Make(DefaultPanel, new JsonObject());
        }

        Object Load(string path)
        {
            var found = AssetDatabase.LoadAssetAtPath(ProjectPath.Check(path, "panelSettings"), TypeOf("PanelSettings"));
            return found != null ? found : throw Fault.NotFound("Panel settings", $"'{path}'", "create_panel_settings creates them");
        }

        Object Make(string path, JsonObject wanted)
        {
            AssetFolders.Ensure(path.Substring(0, path.LastIndexOf('/')));
            var made = ScriptableObject.CreateInstance(TypeOf("PanelSettings"));
            try
            {
                properties.Write(made, wanted);
                if (Get(made, "themeStyleSheet") as Object == null) properties.Write(made, new JsonObject { ["themeStyleSheet"] = Theme() });
                AssetDatabase.CreateAsset(made, path);
                return made;
            }
            catch
            {
                if (!AssetDatabase.Contains(made)) Object.DestroyImmediate(made);
                throw;
            }
        }

        // Without a theme, texts and controls do not show.
        Object Theme()
        {
            var type = TypeOf("ThemeStyleSheet");
            var path = AssetDatabase.FindAssets("t:ThemeStyleSheet", new[] { "Assets" }).Select(AssetDatabase.GUIDToAssetPath).FirstOrDefault();
            if (path == null)
            {
                path = DefaultTheme;
                AssetFolders.Ensure(path.Substring(0, path.LastIndexOf('/')));
                File.WriteAllText(ProjectPath.Full(path), DefaultThemeText);
                AssetDatabase.ImportAsset(path);
            }
            return AssetDatabase.LoadAssetAtPath(path, type);
        }

        static JsonObject Wanted(CommandArguments arguments)
        {
            var wanted = new JsonObject();
            foreach (var pair in arguments.ObjectOrNull("settings") ?? new JsonObject()) wanted[pair.Key] = Resolution(pair.Value);
            if (arguments.Has("scaleMode")) wanted["scaleMode"] = arguments.Get("scaleMode");
            if (arguments.Has("referenceResolution")) wanted["referenceResolution"] = Resolution(arguments.Get("referenceResolution"));
            if (arguments.Has("sortOrder")) wanted["sortingOrder"] = arguments.Get("sortOrder");
            return wanted;
        }

        static object Resolution(object json) =>
            json is JsonObject size && size.ContainsKey("width") && size.ContainsKey("height") ? new JsonObject { ["x"] = size["width"], ["y"] = size["height"] } : json;

        public JsonObject CreatePanel(CommandArguments arguments)
        {
            var path = ProjectPath.Check(arguments.Required("path"), "path");
            if (!path.EndsWith(".asset", StringComparison.OrdinalIgnoreCase)) path += ".asset";
            if (File.Exists(ProjectPath.Full(path))) throw Fault.Argument("path", $"'{path}' exists already", "change it with update_panel_settings");
            return Show(Make(path, Wanted(arguments)), path);
        }

        public JsonObject UpdatePanel(CommandArguments arguments)
        {
            var path = ProjectPath.Check(arguments.TextOrNull("path") ?? arguments.Required("panelSettings"), "path");
            var wanted = Wanted(arguments);
            if (wanted.Count == 0) throw Fault.Argument("settings", "nothing to set", "it has members of PanelSettings, such as scaleMode, referenceResolution, match, sortingOrder");
            var panel = Load(path);
            var changed = properties.Write(panel, wanted);
            AssetDatabase.SaveAssetIfDirty(panel);
            var shown = Show(panel, path);
            shown["applied"] = changed;
            return shown;
        }

        JsonObject Show(Object panel, string path)
        {
            var shown = properties.Read(MemberOwner.Of(panel), new[] { "scaleMode", "referenceResolution", "screenMatchMode", "match", "scale", "sortingOrder", "themeStyleSheet", "targetTexture" });
            shown["path"] = path;
            return shown;
        }

        public JsonObject Detach(GameObject target)
        {
            var document = Find(target);
            var source = SourceOf(target);
            ComponentOps.CheckRemove(document);
            edits.Destroy(document);
            var card = edits.Card(target);
            card["gameObject"] = target.name;
            card["removedSourceAsset"] = source;
            return card;
        }
    }
}
