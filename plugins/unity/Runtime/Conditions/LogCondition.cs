using System;
using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>A condition on the log: a line was written since the wait began.</summary>
    internal sealed class LogCondition : Condition
    {
        static readonly string[] Levels = { "debug", "info", "warn", "error" };

        readonly LogLines lines;
        readonly string text;
        readonly int least;
        long mark;
        string match;

        public LogCondition(ConditionContext context, JsonObject json, string where)
        {
            if (json == null) throw Fault.Argument(where, "expected an object with text or level");
            if (json.Get("text") != null && json.Text("text") == null) throw Fault.Argument(where + ".text", "expected a text");
            text = json.Text("text");
            least = json.Get("level") == null ? 0 : Array.IndexOf(Levels, json.Text("level"));
            if (least < 0) throw Fault.Argument(where + ".level", $"'{json.Get("level")}' is not one of {string.Join(", ", Levels)}");
            lines = context.Services.Logs;
            mark = lines.Mark;
        }

        public override bool Holds(bool whole)
        {
            if (match != null) return true;
            var next = lines.Mark;
            if (next == mark) return false;
            foreach (var line in lines.Since(mark))
            {
                if (!Filter.Fits(line.Message, text) || Array.IndexOf(Levels, line.Level) < least) continue;
                match = line.Message;
                break;
            }
            mark = next;
            return match != null;
        }

        public override IEnumerable<string> Seen()
        {
            yield return match == null ? "no such log line" : "log: " + Values.Cut(match.Split('\n')[0], 200);
        }
    }
}
