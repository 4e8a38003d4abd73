using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Pauses a game in play mode by the editor's own button, and plays single frames by releasing it until the end of the
    /// frame. The editor's step button is not used: the Input System does not run in frames that it plays.
    /// </summary>
    internal sealed class EditorClock : GameClock
    {
        const double PatienceSeconds = 10;

        readonly FrameTicker ticker;
        Call playing;
        Stopwatch waited;

        /// <param name="anchor">An object of this package in the game.</param>
        public EditorClock(GameObject anchor, Services services)
        {
            ticker = anchor.AddComponent<FrameTicker>();
            ticker.enabled = false;
            services.EachFrame(Watch);
        }

        public override bool IsPaused => EditorApplication.isPaused;

        public override float Scale
        {
            get => Time.timeScale;
            set => Time.timeScale = value;
        }

        public override void SetPaused(bool paused) => EditorApplication.isPaused = paused;

        public override async Task PlayFrame(Call call)
        {
            playing = call;
            waited = Stopwatch.StartNew();
            EditorApplication.isPaused = false;
            await new EndOfFrame(ticker);
            playing = null;
            if (call.IsCancelled) throw Fault.Cancelled();
            if (!EditorApplication.isPlaying) throw Fault.NotReady("The game was stopped");
            if (waited.Elapsed.TotalSeconds > PatienceSeconds)
                throw Fault.NotReady($"Unity played no frame for {PatienceSeconds} seconds", "it has no focus and Run In Background is off (PlayerSettings.runInBackground), or a dialog is open");
        }

        // The end of a frame that does not come.
        void Watch()
        {
            if (playing != null && ticker.IsWaiting && (playing.IsCancelled || waited.Elapsed.TotalSeconds > PatienceSeconds)) ticker.Continue();
        }

        readonly struct EndOfFrame : INotifyCompletion
        {
            readonly FrameTicker ticker;

            public EndOfFrame(FrameTicker ticker)
            {
                this.ticker = ticker;
            }

            public EndOfFrame GetAwaiter() => this;

            public bool IsCompleted => false;

            public void OnCompleted(Action continuation) => ticker.Await(continuation);

            public void GetResult()
            {
            }
        }
    }
}
