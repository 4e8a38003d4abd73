using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Pauses and steps a game in play mode by the editor's own buttons.</summary>
    internal sealed class EditorClock : GameClock
    {
        public override bool IsPaused => EditorApplication.isPaused;

        public override float Scale
        {
            get => Time.timeScale;
            set => Time.timeScale = value;
        }

        public override void SetPaused(bool paused) => EditorApplication.isPaused = paused;

        public override async Task PlayFrame(Call call)
        {
            var before = Time.frameCount;
            EditorApplication.Step();
            while (Time.frameCount == before)
            {
                if (!EditorApplication.isPlaying) throw Fault.NotReady("The game was stopped");
                await call.NextFrame();
            }
        }
    }
}
