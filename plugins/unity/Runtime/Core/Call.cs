using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>
    /// A running op. A long op checks <see cref="IsBudgetUsed"/> regularly and awaits <see cref="NextFrame"/> when it is
    /// true.
    /// </summary>
    internal sealed class Call
    {
        readonly CallQueue queue;
        readonly int losses;

        public Call(CallQueue queue, string id, string op, JsonObject parameters)
        {
            this.queue = queue;
            Id = id;
            Op = op;
            Params = parameters;
            losses = queue.Losses;
        }

        public CallQueue Queue => queue;
        public string Id { get; }
        public string Op { get; }
        public JsonObject Params { get; }

        /// <summary>Whether the caller no longer needs the result.</summary>
        public bool IsCancelled { get; set; }

        /// <summary>
        /// What the op needs to continue after a reload of the code; null if it cannot. An op that causes a reload sets
        /// it before.
        /// </summary>
        public JsonObject ReloadState { get; set; }

        /// <summary>
        /// Whether the op has done nothing yet that could be seen, so that it can begin again after a reload of the code.
        /// </summary>
        public bool HasNotBegun { get; set; }

        /// <summary>Whether no caller waits for the result: the call was cancelled, or its connection was lost.</summary>
        public bool IsAbandoned => IsCancelled || queue.Losses != losses;

        /// <summary>Whether the time that ops may use in this frame is used up.</summary>
        public bool IsBudgetUsed => queue.IsBudgetUsed;

        /// <summary>Continues in the next frame. Throws if the call was cancelled.</summary>
        public NextFrame NextFrame() => new NextFrame(this, false);

        /// <summary>Continues in the next frame, also if the call was cancelled.</summary>
        public NextFrame NextFrameAnyway() => new NextFrame(this, true);

        /// <summary>Reports a part of the result; each one replaces the previous one.</summary>
        public void ReportPartial(object result) =>
            queue.Report(new JsonObject { ["type"] = "partial_result", ["id"] = Id, ["result"] = result });

        public void ReportProgress(double progress, double? total, string message)
        {
            var report = new JsonObject { ["type"] = "progress", ["id"] = Id, ["progress"] = progress };
            if (total != null) report["total"] = total.Value;
            if (message != null) report["message"] = message;
            queue.Report(report);
        }

        /// <summary>A text; null if it is absent.</summary>
        public string TextOrNull(string name)
        {
            var value = Params.Get(name);
            if (value == null || value is string) return (string)value;
            throw Fault.Argument(name, "expected a text");
        }

        /// <summary>A text; empty if it is absent.</summary>
        public string Text(string name) => TextOrNull(name) ?? "";

        /// <summary>A text that must be there.</summary>
        public string Required(string name)
        {
            var text = Text(name);
            return text != "" ? text : throw Fault.Invalid($"{name} is required");
        }

        public bool Flag(string name, bool fallback = false)
        {
            var value = Params.Get(name);
            if (value == null) return fallback;
            return value is bool flag ? flag : throw Fault.Argument(name, "expected true or false");
        }

        public double? NumberOrNull(string name)
        {
            switch (Params.Get(name))
            {
                case null: return null;
                case long whole: return whole;
                case double number when !double.IsNaN(number) && !double.IsInfinity(number): return number;
                default: throw Fault.Argument(name, "expected a finite number");
            }
        }

        public int Integer(string name, int fallback, int least, int most)
        {
            switch (Params.Get(name))
            {
                case null: return fallback;
                case long whole when whole >= least && whole <= most: return (int)whole;
                case double number when number == System.Math.Floor(number) && number >= least && number <= most: return (int)number;
                default: throw Fault.Argument(name, $"expected a whole number from {least} to {most}");
            }
        }

        public List<object> ListOrEmpty(string name)
        {
            var value = Params.Get(name);
            if (value == null) return new List<object>();
            return value as List<object> ?? throw Fault.Argument(name, "expected a list");
        }
    }
}
