using System;
using System.Diagnostics;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>input.list, input.press, input.release, input.axis: simulates the input of a player.</summary>
    internal sealed class InputOps
    {
        const double MostSeconds = 60;
        /// <summary>How long a running game may take to receive a press.</summary>
        const double PatienceSeconds = 2;

        readonly SimulatedInput input;
        readonly GameClock clock;

        public InputOps(SimulatedInput input, GameClock clock)
        {
            this.input = input;
            this.clock = clock;
        }

        public object List(Call call) => Page.Cut(call, input.Actions(call.Flag("include_builtin")), action => action);

        /// <summary>The strength of a press; 1 unless it is given.</summary>
        public static float Strength(double? given, string name = "strength")
        {
            var strength = given ?? 1;
            return strength > 0 && strength <= 1 ? (float)strength : throw Fault.Argument(name, "above 0, to 1");
        }

        public async Task<object> Press(Call call)
        {
            var control = input.Find(call.Required("action"));
            var strength = Strength(call.NumberOrNull("strength"));
            control.Check(strength);
            var seconds = call.NumberOrNull("seconds");
            if (seconds != null && !(seconds > 0 && seconds <= MostSeconds)) throw Fault.Argument("seconds", $"above 0, to {MostSeconds}");
            input.Set(control, strength);
            var watch = Stopwatch.StartNew();
            try
            {
                await WaitUntilReceived(call, control);
                while (seconds != null && watch.Elapsed.TotalSeconds < seconds && !call.IsAbandoned) await call.NextFrameAnyway();
            }
            catch (Exception)
            {
                input.Set(control, 0);
                throw;
            }
            if (seconds != null || call.IsCancelled) input.Set(control, 0);
            return new JsonObject { ["ok"] = true };
        }

        // A paused game receives it when it resumes.
        async Task WaitUntilReceived(Call call, ISimulatedControl control)
        {
            var watch = Stopwatch.StartNew();
            while (!clock.IsPaused && !control.IsReceived)
            {
                if (watch.Elapsed.TotalSeconds > PatienceSeconds)
                    throw Fault.NotReady($"The game did not receive '{control.Name}'", "it plays no frames (Run In Background is off and it has no focus), or it updates the Input System by itself, and does not at the moment");
                await call.NextFrame();
            }
        }

        public object Release(Call call)
        {
            var action = call.Text("action");
            if (action == "") input.ReleaseAll();
            else input.Set(input.Find(action), 0);
            return new JsonObject { ["ok"] = true };
        }

        public object Axis(Call call)
        {
            var value = AxisValue(call.NumberOrNull("value"), "value");
            var (negative, positive) = (input.Find(call.Required("negative")), input.Find(call.Required("positive")));
            if (value != 0) (value < 0 ? negative : positive).Check(Math.Abs(value));
            input.SetAxis(negative, positive, value);
            return new JsonObject { ["ok"] = true };
        }

        public static float AxisValue(double? given, string name) =>
            given >= -1 && given <= 1 ? (float)given.Value : throw Fault.Argument(name, "-1 to 1");
    }
}
