using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>The last lines of Unity's log. Thread-safe.</summary>
    internal sealed class LogLines : IDisposable
    {
        const int Most = 2000;
        const int MaxReportedPerFrame = 50;
        const int MaxStack = 4000;

        internal sealed class Line
        {
            public DateTime Time;
            public string Level;
            public string Message;
            public string Stack;

            public JsonObject ToJson()
            {
                var line = new JsonObject
                {
                    ["T"] = Time.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture),
                    ["Level"] = Level,
                    ["Message"] = Stack == null ? Message : Message + "\n" + Stack,
                    ["Source"] = "unity",
                };
                return line;
            }
        }

        readonly object gate = new object();
        readonly Queue<Line> lines = new Queue<Line>();
        readonly List<Line> unreported = new List<Line>();
        int dropped;
        volatile bool hasNews;
        long count;

        public LogLines()
        {
            Application.logMessageReceivedThreaded += Add;
        }

        public void Dispose() => Application.logMessageReceivedThreaded -= Add;

        void Add(string message, string stack, LogType type)
        {
            var isError = type != LogType.Log && type != LogType.Warning;
            var line = new Line
            {
                Time = DateTime.UtcNow,
                Level = type == LogType.Log ? "info" : type == LogType.Warning ? "warn" : "error",
                Message = message ?? "",
                // The stack of an ordinary message says where it was logged, which costs more than it tells.
                Stack = isError && !string.IsNullOrEmpty(stack) ? Values.Cut(stack.TrimEnd(), MaxStack) : null,
            };
            lock (gate)
            {
                lines.Enqueue(line);
                count++;
                if (lines.Count > Most) lines.Dequeue();
                if (unreported.Count < MaxReportedPerFrame) unreported.Add(line);
                else dropped++;
                hasNews = true;
            }
        }

        public List<Line> Tail(int most)
        {
            lock (gate) return lines.Skip(Math.Max(0, lines.Count - most)).ToList();
        }

        /// <summary>How many lines there were so far, for <see cref="Since"/>.</summary>
        public long Mark
        {
            get
            {
                lock (gate) return count;
            }
        }

        public List<Line> Since(long mark)
        {
            lock (gate) return lines.Skip(Math.Max(0, lines.Count - (int)Math.Min(count - mark, lines.Count))).ToList();
        }

        /// <summary>The lines that were not reported yet; null if there are none.</summary>
        public List<Line> TakeUnreported()
        {
            if (!hasNews) return null;
            lock (gate)
            {
                hasNews = false;
                var news = new List<Line>(unreported);
                unreported.Clear();
                if (dropped > 0)
                {
                    news.Add(new Line { Time = DateTime.UtcNow, Level = "warn", Message = $"{dropped} more log lines of this frame were not reported" });
                    dropped = 0;
                }
                return news;
            }
        }
    }
}
