using System;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// play.run: plays a window of frames with input in exact frames, until a condition holds or the frames are over, and
    /// reports members.
    /// </summary>
    internal sealed class PlayOps : IDisposable
    {
        const int MostFrames = InputTimeline.MostFrames;
        const double ShortestStep = 0.001;

        readonly Services services;
        readonly GameClock clock;
        readonly ConditionContext conditions;
        readonly SimulatedInput input;
        float? stepBefore;

        public PlayOps(Services services, GameClock clock, ConditionContext conditions, SimulatedInput input)
        {
            this.services = services;
            this.clock = clock;
            this.conditions = conditions;
            this.input = input;
            services.Own(this);
        }

        /// <summary>Ends the effect of a window on Unity's time, also if the game ends in the middle of it.</summary>
        public void Dispose()
        {
            if (stepBefore != null) Time.captureDeltaTime = stepBefore.Value;
            stepBefore = null;
        }

        public async Task<object> Run(Call call)
        {
            if (clock.IsStepping) throw Fault.NotReady("Another step is running");
            var steps = call.ListOrEmpty("steps");
            var timeline = new InputTimeline(services, input, steps);
            var report = new FrameReport(services, call, MostFrames);
            var until = call.Params.Get("until") == null ? null : Condition.Parse(conditions, call.Params.Get("until"), "until");
            if (steps.Count == 0 && until == null && call.Params.Get("frames") == null) throw Fault.Invalid("Nothing to play", "pass steps, frames or until");
            var frames = call.Integer("frames", until != null ? MostFrames : Mathf.Clamp(timeline.Length, timeline.Least, MostFrames), 1, MostFrames);
            var then = call.TextOrNull("then") ?? "pause";
            if (then != "pause" && then != "resume" && then != "keep") throw Fault.Argument("then", $"'{then}' is not one of pause, resume, keep");
            var step = call.NumberOrNull("fixed_step");
            if (step != null && !(step >= ShortestStep && step <= 1)) throw Fault.Argument("fixed_step", $"{ShortestStep} to 1 second");
            var seed = call.NumberOrNull("seed");
            return await Play(call, timeline, frames, until, report, then, step, seed);
        }

        async Task<object> Play(Call call, InputTimeline timeline, int frames, Condition until, FrameReport report, string then, double? step, double? seed)
        {
            var wasPaused = clock.IsPaused;
            stepBefore = Time.captureDeltaTime;
            clock.IsStepping = true;
            if (step != null) Time.captureDeltaTime = (float)step.Value;
            if (seed != null) UnityEngine.Random.InitState((int)seed.Value);
            var (played, met, isOver) = (0, false, false);
            try
            {
                while (played < frames && !met)
                {
                    timeline.Play(played);
                    await clock.PlayFrame(call);
                    if (call.IsAbandoned) throw Fault.Cancelled();
                    played++;
                    met = until != null && until.Holds(true);
                    if (played < frames && !met) report.Pass(played);
                }
                timeline.End(played);
                report.End(played);
                isOver = true;
            }
            finally
            {
                if (!isOver) timeline.Abandon();
                // A call that was abandoned leaves the game as it was.
                clock.SetPaused(isOver && then != "keep" ? then == "pause" : wasPaused);
                clock.IsStepping = false;
                Dispose();
            }
            var answer = new JsonObject { ["frames"] = played, ["report"] = report.Entries };
            if (until == null) return answer;
            answer["met"] = met;
            answer["last"] = until.Seen().ToList();
            return answer;
        }
    }
}
