using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Reads the steps of `play.run` into a timeline, and checks them.</summary>
    internal sealed class InputStepReader
    {
        const int LongestText = 1000;

        static readonly string[] Kinds = { "press", "release", "axis", "click", "type", "wait" };

        readonly Services services;
        readonly SimulatedInput input;
        readonly InputTimeline timeline;

        public InputStepReader(Services services, SimulatedInput input, InputTimeline timeline)
        {
            this.services = services;
            this.input = input;
            this.timeline = timeline;
        }

        public void Add(object given, string where)
        {
            var step = given as JsonObject ?? throw Fault.Argument(where, "expected an object");
            var kinds = Kinds.Where(kind => step.Get(kind) != null).ToList();
            if (kinds.Count != 1) throw Fault.Argument(where, $"a step is one of press, release, axis, click, type or wait, not {kinds.Count} of them");
            var unknown = step.Keys.FirstOrDefault(key => !Kinds.Contains(key) && key != "frames" && key != "strength");
            if (unknown != null) throw Fault.Argument(where, $"'{unknown}' is not a part of a step");
            var frames = step.Get("frames") == null ? (int?)null : Whole(step.Get("frames"), 1, $"{where}.frames");
            var kind = kinds[0];
            if (frames != null && kind != "press" && kind != "axis") throw Fault.Argument($"{where}.frames", $"a {kind} is not held; only press and axis are");
            switch (kind)
            {
                case "press": AddPress(step, frames, where); break;
                case "release": AddRelease(step, where); break;
                case "axis": AddAxis(step, frames, where); break;
                case "click": AddClick(step, where); break;
                case "type": AddText(step, where); break;
                default: timeline.Wait(Whole(step.Get("wait"), 0, $"{where}.wait")); break;
            }
        }

        static int Whole(object given, int least, string where)
        {
            var value = given is double number && number == Math.Floor(number) ? (long)number : given as long?;
            return value >= least && value <= InputTimeline.MostFrames ? (int)value : throw Fault.Argument(where, $"{least} to {InputTimeline.MostFrames}");
        }

        static double? Number(object given, string where)
        {
            switch (given)
            {
                case null: return null;
                case long whole: return whole;
                case double number: return number;
                default: throw Fault.Argument(where, "expected a number");
            }
        }

        List<ISimulatedControl> Find(object names, string where)
        {
            var all = names as List<object> ?? new List<object> { names };
            return all.Select(name => input.Find(name as string ?? throw Fault.Argument(where, "expected the name of an action or a key, or several"))).ToList();
        }

        void AddPress(JsonObject step, int? frames, string where)
        {
            var strength = InputOps.Strength(Number(step.Get("strength"), $"{where}.strength"), $"{where}.strength");
            var controls = Find(step.Get("press"), $"{where}.press");
            if (controls.Count == 0) throw Fault.Argument($"{where}.press", "expected at least one name");
            foreach (var control in controls) control.Check(strength);
            timeline.Hold(() => timeline.Set(controls, strength), () => timeline.Set(controls, 0), frames);
        }

        void AddRelease(JsonObject step, string where)
        {
            var controls = Find(step.Get("release"), $"{where}.release");
            if (controls.Count == 0) timeline.Release(timeline.ReleaseAll);
            else timeline.Release(() => timeline.Set(controls, 0));
        }

        void AddAxis(JsonObject step, int? frames, string where)
        {
            var axis = step.Get("axis") as JsonObject ?? throw Fault.Argument($"{where}.axis", "expected an object with negative, positive and value");
            var value = InputOps.AxisValue(Number(axis.Get("value"), $"{where}.axis.value"), $"{where}.axis.value");
            var sides = Find(new List<object> { axis.Get("negative"), axis.Get("positive") }, $"{where}.axis");
            if (value != 0) sides[value < 0 ? 0 : 1].Check(Math.Abs(value));
            timeline.Hold(() => timeline.SetAxis(sides[0], sides[1], value), () => timeline.SetAxis(sides[0], sides[1], 0), frames);
        }

        void AddClick(JsonObject step, string where)
        {
            input.CheckClicks();
            var target = step.Get("click");
            if (target is string id)
            {
                services.Object(id);
                // Where it is counts when it is clicked.
                timeline.Click(() => input.PressMouse(ScreenPoint.Of(services.Object(id), GameCamera.Find())), input.ReleaseMouse);
                return;
            }
            var shares = (target as List<object>)?.Select(each => Number(each, $"{where}.click")).ToList();
            if (shares == null || shares.Count != 2 || !shares.All(share => share >= 0 && share <= 1))
                throw Fault.Argument($"{where}.click", "expected the id of an object, or a point [x, y] from 0 to 1");
            // The protocol counts from the top, Unity from the bottom.
            var point = new Vector2((float)shares[0].Value, 1 - (float)shares[1].Value);
            timeline.Click(() => input.PressMouse(new Vector2(point.x * Screen.width, point.y * Screen.height)), input.ReleaseMouse);
        }

        void AddText(JsonObject step, string where)
        {
            var text = step.Get("type") as string;
            if (string.IsNullOrEmpty(text) || text.Length > LongestText) throw Fault.Argument($"{where}.type", $"expected a text of 1 to {LongestText} characters");
            timeline.Hold(() => input.Type(text), null, null);
            timeline.Wait(1);
        }
    }
}
