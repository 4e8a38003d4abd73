using System;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>wait.until: waits for a condition, which is evaluated in every frame.</summary>
    internal sealed class WaitOps
    {
        const double MaxSeconds = 3600;

        readonly ConditionContext context;

        public WaitOps(ConditionContext context)
        {
            this.context = context;
        }

        public async Task<object> Until(Call call)
        {
            var seconds = call.NumberOrNull("seconds") ?? -1;
            if (!(seconds >= 0 && seconds <= MaxSeconds)) throw Fault.Argument("seconds", $"0 to {MaxSeconds}");
            var condition = Condition.Parse(context, call.Params.Get("condition"), "condition");
            var watch = Stopwatch.StartNew();
            for (var frames = 0;; frames++)
            {
                var met = condition.Holds(false);
                var passed = watch.Elapsed.TotalSeconds;
                if (met || passed >= seconds && condition.IsSettled)
                    return new JsonObject { ["met"] = met, ["seconds"] = Math.Round(passed, 3), ["frames"] = frames, ["last"] = condition.Seen().ToList() };
                await call.NextFrame();
                if (call.IsAbandoned) throw Fault.Cancelled();
            }
        }
    }
}
