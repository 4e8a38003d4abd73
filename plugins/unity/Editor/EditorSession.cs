using System;
using System.Diagnostics;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Attaches the editor, and the game while it is in play mode. Lives as long as the C# domain; what must survive a
    /// reload is kept in Unity's session state.
    /// </summary>
    internal sealed class EditorSession
    {
        const string IdsKey = "Spawnpoint.Ids";
        const string EditorKey = "Spawnpoint.Unfinished.Editor";
        const string GameKey = "Spawnpoint.Unfinished.Game";

        /// <summary>How long the connection waits for calls that continue after a reload, so that their results come first.</summary>
        const double HoldSeconds = 30;

        static EditorSession current;

        readonly ObjectIds ids = new ObjectIds { FindByUnityId = EditorCompat.Find };
        readonly LogLines logs = new LogLines();
        readonly EditorCompiler compiler = new EditorCompiler();
        readonly Attachment editor;
        readonly EditorOps ops;
        readonly EditorWake wake;
        readonly ConnectionLog log = new ConnectionLog();
        readonly Stopwatch age = Stopwatch.StartNew();
        Attachment game;
        bool isContinued;
        bool isStarted;

        EditorSession()
        {
            ids.Restore(SessionState.GetString(IdsKey, ""));
            var host = new EditorHost();
            var services = new Services(host, ids, logs);
            var table = new OpTable();
            ops = new EditorOps(table, services, host, compiler, () => game);
            wake = new EditorWake(Tick, () => editor.Queue.IsBusy || game != null && game.Queue.IsBusy || !isStarted || TestJobs.IsAnyRunning);
            editor = new Attachment(Identity.OfEditor(), services, table, ops.Tools, PackageSettings.Server, wake.Wake);
            if (PackageSettings.IsDisconnected) editor.Disconnect();
        }

        /// <summary>The session of this domain; null before the first one.</summary>
        public static EditorSession Current => current;

        public Attachment Editor => editor;

        /// <summary>Disconnects the editor and its game until <see cref="Connect"/>, also after reloads.</summary>
        public void Disconnect()
        {
            PackageSettings.IsDisconnected = true;
            editor.Disconnect();
            game?.Disconnect();
        }

        /// <summary>Connects the editor and its game with the current settings.</summary>
        public void Connect()
        {
            PackageSettings.IsDisconnected = false;
            editor.Connect(PackageSettings.Server);
            game?.Connect(PackageSettings.Server);
        }

        [InitializeOnLoadMethod]
        static void Begin()
        {
            // Unity runs this in its import workers too, which have no scenes of their own.
            if (AssetDatabase.IsAssetImportWorkerProcess() || current != null) return;
            current = new EditorSession();
            current.Attach();
        }

        void Attach()
        {
            EditorApplication.update += Tick;
            EditorApplication.quitting += Close;
            EditorApplication.playModeStateChanged += OnPlayMode;
            AssemblyReloadEvents.beforeAssemblyReload += BeforeReload;
            if (EditorApplication.isPlaying) StartGame();
            wake.Wake();
        }

        void Detach()
        {
            EditorApplication.update -= Tick;
            EditorApplication.quitting -= Close;
            EditorApplication.playModeStateChanged -= OnPlayMode;
            AssemblyReloadEvents.beforeAssemblyReload -= BeforeReload;
            wake.Dispose();
            logs.Dispose();
            current = null;
        }

        void Tick()
        {
            if (!isContinued) Continue();
            editor.Tick();
            game?.Tick();
            log.Tick(editor);
            if (!isStarted && (editor.Queue.Running.Count == 0 || age.Elapsed.TotalSeconds > HoldSeconds))
            {
                isStarted = true;
                editor.Start();
            }
        }

        // In the first frame and not before: Unity is not ready while it loads the domain.
        void Continue()
        {
            isContinued = true;
            editor.Continue(Take(EditorKey), (call, saved) => ops.Resume(editor.Queue, call, saved));
        }

        static UnfinishedCalls Take(string key)
        {
            var saved = SessionState.GetString(key, "");
            SessionState.EraseString(key);
            return UnfinishedCalls.Restore(saved);
        }

        void OnPlayMode(PlayModeStateChange change)
        {
            if (change == PlayModeStateChange.EnteredPlayMode) StartGame();
            else if (change == PlayModeStateChange.ExitingPlayMode) CloseGame();
        }

        void StartGame()
        {
            if (game != null) return;
            var host = new PlayModeHost();
            var services = new Services(host, ids, logs);
            services.Own(host);
            var (table, tools) = GameOps.Make(services, new EditorClock(host.Anchor, services), compiler, false);
            game = new Attachment(Identity.OfGame(), services, table, tools, PackageSettings.Server, wake.Wake);
            if (PackageSettings.IsDisconnected) game.Disconnect();
            game.Continue(Take(GameKey), (call, saved) => false);
            game.Start();
        }

        void CloseGame()
        {
            game?.Close();
            game = null;
        }

        void BeforeReload()
        {
            SessionState.SetString(EditorKey, editor.EndForReload().Save());
            if (game != null) SessionState.SetString(GameKey, game.EndForReload().Save());
            SessionState.SetString(IdsKey, ids.Save());
            Detach();
        }

        void Close()
        {
            CloseGame();
            editor.Close();
            Detach();
        }
    }
}
