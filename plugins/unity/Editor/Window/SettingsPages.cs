using UnityEditor;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>The settings under Preferences and under Project Settings: each page shows the part that it concerns.</summary>
    internal static class SettingsPages
    {
        [SettingsProvider]
        static SettingsProvider OfUser() => Make("Preferences/Spawnpoint", SettingsScope.User, "project-settings");

        [SettingsProvider]
        static SettingsProvider OfProject() => Make("Project/Spawnpoint", SettingsScope.Project, "user-settings");

        static SettingsProvider Make(string path, SettingsScope scope, string hidden) => new SettingsProvider(path, scope)
        {
            label = "Spawnpoint",
            keywords = new[] { "Spawnpoint", "MCP", "AI", "server", "address", "token" },
            activateHandler = (search, root) => Show(root, hidden),
        };

        static void Show(VisualElement root, string hidden)
        {
            if (!WindowAssets.Load(root, WindowAssets.Settings)) return;
            new SettingsView(root);
            root.Q(hidden).AddToClassList("hidden");
        }
    }
}
