using UnityEditor;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>The layouts and the style of the window and of the settings pages.</summary>
    internal static class WindowAssets
    {
        public const string Window = "SpawnpointWindow.uxml";
        public const string Settings = "Settings.uxml";

        const string Style = "SpawnpointWindow.uss";

        // Unity shows every package there, wherever its files are.
        const string Folder = "Packages/" + PackageInfo.Name + "/Editor/Window/";

        /// <summary>Adds a layout to an element. Returns false, and adds why, if it is missing.</summary>
        public static bool Load(VisualElement target, string layout)
        {
            var tree = AssetDatabase.LoadAssetAtPath<VisualTreeAsset>(Folder + layout);
            if (tree == null)
            {
                target.Add(new Label($"{Folder}{layout} was not found. Install the package again."));
                return false;
            }
            tree.CloneTree(target);
            var style = AssetDatabase.LoadAssetAtPath<StyleSheet>(Folder + Style);
            if (style != null) target.styleSheets.Add(style);
            return true;
        }
    }
}
