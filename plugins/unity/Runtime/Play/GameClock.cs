using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// Pauses the game and plays single frames. Players have no pause of their own, so this sets the time scale to 0.
    /// Ops run at the end of a frame, so a scale that is set there counts from the next frame on.
    /// </summary>
    internal class GameClock
    {
        float scaleBefore = 1;
        bool isPaused;

        public virtual bool IsPaused => isPaused;

        /// <summary>The time scale of the game, also while it is paused.</summary>
        public virtual float Scale
        {
            get => isPaused ? scaleBefore : Time.timeScale;
            set
            {
                if (isPaused) scaleBefore = value;
                else Time.timeScale = value;
            }
        }

        public virtual void SetPaused(bool paused)
        {
            if (paused == isPaused) return;
            if (paused)
            {
                scaleBefore = Time.timeScale;
                Time.timeScale = 0;
            }
            else
            {
                Time.timeScale = scaleBefore;
            }
            isPaused = paused;
        }

        /// <summary>Whether an op decides which frames run. Only one can.</summary>
        public bool IsStepping { get; set; }

        /// <summary>Plays one frame. Further frames may follow until <see cref="SetPaused"/> is called in the same frame.</summary>
        public virtual async Task PlayFrame(Call call)
        {
            SetPaused(false);
            await call.NextFrame();
        }
    }
}
