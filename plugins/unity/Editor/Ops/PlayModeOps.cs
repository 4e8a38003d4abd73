using System;
using System.Diagnostics;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// game.start, game.stop, game.state: play mode, and the game's own instance. Starting reloads the code in most
    /// projects; the call then continues in the new domain.
    /// </summary>
    internal sealed class PlayModeOps
    {
        const double PatienceSeconds = 60;

        readonly Func<Attachment> game;
        readonly SceneOps scenes;

        /// <param name="game">The attachment of the running game; null if there is none.</param>
        public PlayModeOps(Func<Attachment> game, SceneOps scenes)
        {
            this.game = game;
            this.scenes = scenes;
        }

        public object State(Call call)
        {
            var state = new JsonObject { ["running"] = EditorApplication.isPlaying };
            if (!EditorApplication.isPlaying) return state;
            state["scene"] = SceneManager.GetActiveScene().path;
            var attached = game();
            if (attached != null && attached.IsConnected) state["instance"] = attached.Instance;
            return state;
        }

        public async Task<object> Start(Call call)
        {
            if (EditorApplication.isPlayingOrWillChangePlaymode)
                throw Fault.Invalid("The game is already running", game() == null ? "stop it first" : $"stop it first, or use the instance {game().Instance}");
            if (EditorApplication.isCompiling) throw Fault.NotReady("Unity compiles scripts", "try again in a moment");
            if (EditorUtility.scriptCompilationFailed) throw Fault.NotReady("Scripts have compiler errors, so play mode cannot be entered", "refresh_unity lists the errors");
            var scene = call.TextOrNull("scene");
            if (!string.IsNullOrEmpty(scene)) await scenes.Open(call, scene);
            call.ReloadState = new JsonObject();
            EditorApplication.EnterPlaymode();
            return await WaitForGame(call);
        }

        /// <summary>Waits until the game is attached; also after a reload.</summary>
        public async Task<object> WaitForGame(Call call)
        {
            var watch = Stopwatch.StartNew();
            while (!EditorApplication.isPlaying || game() == null || !game().IsConnected)
            {
                if (!EditorApplication.isPlayingOrWillChangePlaymode) throw Fault.Internal("Unity did not enter play mode", "TailLogs has Unity's message");
                if (watch.Elapsed.TotalSeconds > PatienceSeconds) throw new Fault("Timeout", "The game runs, but its instance did not connect", "TailLogs has the reason");
                await call.NextFrame();
            }
            return State(call);
        }

        public async Task<object> Stop(Call call)
        {
            if (!EditorApplication.isPlayingOrWillChangePlaymode) throw Fault.Invalid("No game is running");
            call.ReloadState = new JsonObject();
            EditorApplication.ExitPlaymode();
            return await WaitForEnd(call);
        }

        public async Task<object> WaitForEnd(Call call)
        {
            var watch = Stopwatch.StartNew();
            while (EditorApplication.isPlaying || game() != null)
            {
                if (watch.Elapsed.TotalSeconds > PatienceSeconds) throw new Fault("Timeout", "Unity did not leave play mode");
                await call.NextFrame();
            }
            return new JsonObject { ["ok"] = true };
        }
    }
}
