using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// play.run: plays a window of frames, until a condition holds or the frames are over, and reports members. Input is
    /// not simulated: of the steps, only `wait` is supported.
    /// </summary>
    internal sealed class PlayOps
    {
        const int MostFrames = 36000;
        const int MostSteps = 1000;
        const double ShortestStep = 0.001;

        readonly Services services;
        readonly GameClock clock;
        readonly ConditionContext conditions;

        public PlayOps(Services services, GameClock clock, ConditionContext conditions)
        {
            this.services = services;
            this.clock = clock;
            this.conditions = conditions;
        }

        public async Task<object> Run(Call call)
        {
            if (clock.IsStepping) throw Fault.NotReady("Another step is running");
            var waits = Waits(call.ListOrEmpty("steps"));
            var report = new FrameReport(services, call, MostFrames);
            var until = call.Params.Get("until") == null ? null : Condition.Parse(conditions, call.Params.Get("until"), "until");
            var frames = call.Integer("frames", until != null ? MostFrames : waits, 1, MostFrames);
            if (frames == 0) throw Fault.Invalid("Nothing to play", "pass frames or until");
            var then = call.TextOrNull("then") ?? "pause";
            if (then != "pause" && then != "resume" && then != "keep") throw Fault.Argument("then", $"'{then}' is not one of pause, resume, keep");
            var step = call.NumberOrNull("fixed_step");
            if (step != null && !(step >= ShortestStep && step <= 1)) throw Fault.Argument("fixed_step", $"{ShortestStep} to 1 second");
            var seed = call.NumberOrNull("seed");
            return await Play(call, frames, until, report, then, step, seed);
        }

        static int Waits(List<object> steps)
        {
            if (steps.Count > MostSteps) throw Fault.Argument("steps", $"expected at most {MostSteps} steps");
            var frames = 0L;
            for (var at = 0; at < steps.Count; at++)
            {
                if (!(steps[at] is JsonObject step) || step.Count != 1 || !(step.Get("wait") is long wait) || wait < 0)
                    throw Fault.Unsupported($"steps[{at}]: input cannot be simulated in Unity yet", "set members, call methods, or pass only frames, until and {\"wait\": frames}");
                frames += wait;
            }
            return frames <= MostFrames ? (int)frames : throw Fault.Argument("steps", $"they take more than {MostFrames} frames");
        }

        async Task<object> Play(Call call, int frames, Condition until, FrameReport report, string then, double? step, double? seed)
        {
            var wasPaused = clock.IsPaused;
            var stepBefore = Time.captureDeltaTime;
            clock.IsStepping = true;
            if (step != null) Time.captureDeltaTime = (float)step.Value;
            if (seed != null) UnityEngine.Random.InitState((int)seed.Value);
            var (played, met, isOver) = (0, false, false);
            try
            {
                while (played < frames && !met)
                {
                    await clock.PlayFrame(call);
                    if (call.IsAbandoned) throw Fault.Cancelled();
                    played++;
                    met = until != null && until.Holds(true);
                    if (played < frames && !met) report.Pass(played);
                }
                report.End(played);
                isOver = true;
            }
            finally
            {
                // A call that was abandoned leaves the game as it was.
                clock.SetPaused(isOver && then != "keep" ? then == "pause" : wasPaused);
                clock.IsStepping = false;
                Time.captureDeltaTime = stepBefore;
            }
            var answer = new JsonObject { ["frames"] = played, ["report"] = report.Entries };
            if (until == null) return answer;
            answer["met"] = met;
            answer["last"] = until.Seen().ToList();
            return answer;
        }
    }
}
