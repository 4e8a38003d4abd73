using UnityEditor;
using UnityEngine;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>The window of the package: connection, AI clients and settings, above a line with the state.</summary>
    internal sealed class SpawnpointWindow : EditorWindow
    {
        const long UpdateInterval = 250;

        static readonly string[] Views = { "connection", "clients", "settings" };

        // Kept over reloads of the code.
        [SerializeField] string shown = Views[0];

        ConnectionView connection;
        ClientsView clients;
        Label statusLine;

        /// <summary>Opens the window, or closes it if it is open.</summary>
        [MenuItem("Window/Spawnpoint %#m")]
        static void Toggle()
        {
            var isOpen = HasOpenInstances<SpawnpointWindow>();
            var window = GetWindow<SpawnpointWindow>("Spawnpoint");
            if (isOpen) window.Close();
            else window.minSize = new Vector2(360, 280);
        }

        void CreateGUI()
        {
            var root = rootVisualElement;
            if (!WindowAssets.Load(root, WindowAssets.Window) || !WindowAssets.Load(root.Q("settings-view"), WindowAssets.Settings)) return;
            connection = new ConnectionView(root.Q("connection-view"));
            clients = new ClientsView(root.Q("clients-view"));
            new SettingsView(root.Q("settings-view"));
            statusLine = root.Q<Label>("status-line");
            foreach (var view in Views) root.Q<Button>($"show-{view}").clicked += () => Show(view);
            Show(shown);
            root.schedule.Execute(Refresh).Every(UpdateInterval);
        }

        void Show(string view)
        {
            shown = view;
            foreach (var each in Views)
            {
                rootVisualElement.Q($"{each}-view").EnableInClassList("hidden", each != view);
                rootVisualElement.Q($"show-{each}").EnableInClassList("selected", each == view);
            }
            Refresh();
        }

        void Refresh()
        {
            if (shown == "connection") connection.Update();
            else if (shown == "clients") clients.Update();
            var status = ConnectionStatus.Of(EditorSession.Current);
            statusLine.text = $"{status.State} · Spawnpoint {PackageInfo.Version} · Unity {Application.unityVersion}";
        }
    }
}
