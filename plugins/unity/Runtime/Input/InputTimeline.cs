using System;
using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>A sequence of inputs, frame by frame. All of it is checked before anything is pressed.</summary>
    internal sealed class InputTimeline
    {
        public const int MostFrames = 36000;
        const int MostSteps = 1000;

        enum Sort
        {
            Begin,
            Release,
            EndHold,
        }

        readonly SimulatedInput input;
        readonly List<(int Frame, Sort Sort, Action Run)> events = new List<(int, Sort, Action)>();
        readonly HashSet<ISimulatedControl> pressed = new HashSet<ISimulatedControl>();
        int next;

        public InputTimeline(Services services, SimulatedInput input, List<object> steps)
        {
            this.input = input;
            if (steps.Count > MostSteps) throw Fault.Argument("steps", $"expected at most {MostSteps} steps");
            var reader = new InputStepReader(services, input, this);
            for (var at = 0; at < steps.Count; at++)
            {
                reader.Add(steps[at], $"steps[{at}]");
                if (Length > MostFrames) throw Fault.Argument($"steps[{at}]", $"the steps take more than {MostFrames} frames");
            }
        }

        /// <summary>How many frames it takes.</summary>
        public int Length { get; private set; }

        /// <summary>How many frames must be played until each press was seen by one.</summary>
        public int Least { get; private set; } = 1;

        public void Wait(int frames) => Length += frames;

        /// <summary>Adds something that begins now, and, with `frames`, ends that many frames later.</summary>
        public void Hold(Action begin, Action end, int? frames)
        {
            events.Add((Length, Sort.Begin, begin));
            Least = Length + 1;
            if (frames == null) return;
            Length += frames.Value;
            events.Add((Length, Sort.EndHold, end));
        }

        /// <summary>Adds a click, which is made when the button is released: a frame must see that, too.</summary>
        public void Click(Action press, Action release)
        {
            Hold(press, release, 1);
            Least = Length + 1;
        }

        public void Release(Action release) => events.Add((Length, Sort.Release, release));

        /// <summary>Sends the input of one frame.</summary>
        public void Play(int frame)
        {
            while (next < events.Count && events[next].Frame <= frame) events[next++].Run();
        }

        /// <summary>
        /// Ends after this many frames: sends the releases that are due, and ends a hold that was cut short. Nothing
        /// begins any more.
        /// </summary>
        public void End(int frame)
        {
            while (next < events.Count && (events[next].Sort == Sort.EndHold || events[next].Sort == Sort.Release && events[next].Frame <= frame)) events[next++].Run();
        }

        /// <summary>Releases everything that it pressed.</summary>
        public void Abandon()
        {
            End(0);
            foreach (var control in pressed) input.Set(control, 0);
            pressed.Clear();
            input.ReleaseMouse();
        }

        public void Set(IEnumerable<ISimulatedControl> controls, float strength)
        {
            foreach (var control in controls)
            {
                input.Set(control, strength);
                Note(control, strength);
            }
        }

        public void SetAxis(ISimulatedControl negative, ISimulatedControl positive, float value)
        {
            input.SetAxis(negative, positive, value);
            Note(negative, -value);
            Note(positive, value);
        }

        void Note(ISimulatedControl control, float strength)
        {
            if (strength > 0) pressed.Add(control);
            else pressed.Remove(control);
        }

        public void ReleaseAll()
        {
            input.ReleaseAll();
            pressed.Clear();
        }
    }
}
