using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>time.get, time.set, time.pause, time.step</summary>
    internal sealed class TimeOps
    {
        const float Fastest = 4;
        const int MostFrames = 36000;

        readonly GameClock clock;
        bool isLocked;
        float scale;

        public TimeOps(Services services, GameClock clock)
        {
            this.clock = clock;
            services.EachFrame(KeepLocked);
        }

        void KeepLocked()
        {
            if (isLocked && clock.Scale != scale) clock.Scale = scale;
        }

        public object Get(Call call) => new JsonObject { ["ok"] = true, ["value"] = clock.Scale, ["locked"] = isLocked, ["paused"] = clock.IsPaused };

        public object Set(Call call)
        {
            var value = call.NumberOrNull("value") ?? throw Fault.Argument("value", "expected a number");
            scale = Mathf.Clamp((float)value, 0, Fastest);
            isLocked = call.Flag("lock", isLocked);
            clock.Scale = scale;
            return Get(call);
        }

        public object Pause(Call call)
        {
            if (clock.IsStepping) throw Fault.NotReady("Frames are being played", "wait until that call ends");
            clock.SetPaused(call.Flag("paused"));
            return Get(call);
        }

        /// <summary>Runs exactly this many frames, and pauses after them.</summary>
        public async Task<object> Step(Call call)
        {
            var frames = call.Integer("frames", 1, 1, MostFrames);
            if (clock.IsStepping) throw Fault.NotReady("Another step is running");
            clock.IsStepping = true;
            try
            {
                for (var done = 0; done < frames; done++) await clock.PlayFrame(call);
            }
            finally
            {
                clock.SetPaused(true);
                clock.IsStepping = false;
            }
            return new JsonObject { ["ok"] = true, ["frames"] = frames };
        }
    }
}
