using System.Diagnostics;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Enters, leaves and pauses play mode for manage_editor. The answer comes when the state was reached, also if Unity
    /// reloads the code meanwhile.
    /// </summary>
    internal sealed class PlayModeSwitch
    {
        const double PatienceSeconds = 60;

        public Task<object> Enter(Call call, string tool)
        {
            if (EditorApplication.isPlaying) return Task.FromResult<object>(Answer("The editor is in play mode already"));
            if (EditorApplication.isCompiling) throw Fault.NotReady("Unity compiles scripts", "try again in a moment");
            if (EditorUtility.scriptCompilationFailed) throw Fault.NotReady("Scripts have compiler errors, so play mode cannot be entered", "read_console lists the errors");
            call.ReloadState = new JsonObject { ["tool"] = tool, ["playing"] = true };
            EditorApplication.isPlaying = true;
            return WaitForPlayMode(call);
        }

        async Task<object> WaitForPlayMode(Call call)
        {
            var watch = Stopwatch.StartNew();
            while (!EditorApplication.isPlaying)
            {
                if (!EditorApplication.isPlayingOrWillChangePlaymode) throw Fault.Internal("Unity did not enter play mode", "read_console has Unity's message");
                if (watch.Elapsed.TotalSeconds > PatienceSeconds) throw new Fault("Timeout", $"Unity did not enter play mode in {PatienceSeconds} s");
                await call.NextFrame();
            }
            return Answer("The editor is in play mode");
        }

        public Task<object> Leave(Call call, string tool)
        {
            if (!EditorApplication.isPlayingOrWillChangePlaymode && !EditorApplication.isPlaying) return Task.FromResult<object>(Answer("The editor is not in play mode"));
            call.ReloadState = new JsonObject { ["tool"] = tool, ["playing"] = false };
            EditorApplication.isPlaying = false;
            return WaitForEditMode(call);
        }

        async Task<object> WaitForEditMode(Call call)
        {
            var watch = Stopwatch.StartNew();
            while (EditorApplication.isPlaying)
            {
                if (watch.Elapsed.TotalSeconds > PatienceSeconds) throw new Fault("Timeout", $"Unity did not leave play mode in {PatienceSeconds} s");
                await call.NextFrame();
            }
            return Answer("The editor has left play mode");
        }

        /// <summary>Goes on after a reload.</summary>
        public Task<object> Resume(Call call, JsonObject state)
        {
            call.ReloadState = state;
            return state.Get("playing") is true ? WaitForPlayMode(call) : WaitForEditMode(call);
        }

        public Task<object> TogglePause(Call call)
        {
            if (!EditorApplication.isPlaying) throw Fault.NotReady("Only a running game can be paused", "start it first with action play");
            var pauses = !EditorApplication.isPaused;
            EditorApplication.isPaused = pauses;
            if (EditorApplication.isPaused != pauses) throw Fault.Internal(pauses ? "The game was not paused" : "The game was not resumed");
            return Task.FromResult<object>(Answer(pauses ? "The game is paused" : "The game is resumed"));
        }

        static JsonObject Answer(string message) =>
            Command.Answer(message, new JsonObject { ["is_playing"] = EditorApplication.isPlaying, ["is_paused"] = EditorApplication.isPaused });
    }
}
