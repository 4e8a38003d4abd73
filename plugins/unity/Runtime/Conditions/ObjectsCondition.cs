using System.Collections.Generic;
using System.Diagnostics;

namespace Spawnpoint
{
    /// <summary>A condition on the number of objects that match a filter. Large trees are counted over several frames.</summary>
    internal sealed class ObjectsCondition : Condition
    {
        const int Most = 1 << 30;
        // Visited in each frame even if the time is used up, so that every condition makes progress.
        const int LeastPerFrame = 32;

        static readonly long TimePerFrame = Stopwatch.Frequency / 1000;

        readonly Services services;
        readonly ObjectFilter filter;
        readonly Comparison comparison;
        readonly int enough;
        ObjectWalk walk;
        int counted;
        int count = -1;

        public ObjectsCondition(ConditionContext context, JsonObject json, string where)
        {
            services = context.Services;
            if (json == null) throw Fault.Argument(where, "expected an object with a filter, compare and count");
            foreach (var key in new[] { "query", "name", "type", "path" })
                if (json.Get(key) != null && json.Text(key) == null)
                    throw Fault.Argument($"{where}.{key}", "expected a text");
            if (!(json.Get("count") is long wanted) || wanted < 0 || wanted > Most) throw Fault.Argument(where + ".count", "expected a whole number from 0");
            if (json.Text("compare") == "contains")
                throw Fault.Argument(where + ".compare", "a number of objects contains nothing", "use ==, !=, <, <=, > or >=");
            comparison = new Comparison(services, json.Get("compare"), wanted, where);
            filter = new ObjectFilter(json);
            enough = (int)wanted + 1;
        }

        public override bool Holds(bool whole)
        {
            GoOn(whole);
            return count >= 0 && comparison.Holds(count);
        }

        // Counting further than `enough` cannot change the result.
        void GoOn(bool whole)
        {
            if (walk == null)
            {
                walk = new ObjectWalk(services.Host.Roots());
                counted = 0;
            }
            var until = Stopwatch.GetTimestamp() + TimePerFrame;
            for (var visited = 1;; visited++)
            {
                var next = walk.Next();
                if (next == null || counted == enough)
                {
                    count = counted;
                    walk = null;
                    return;
                }
                if (filter.Fits(next)) counted++;
                if (!whole && visited >= LeastPerFrame && Stopwatch.GetTimestamp() >= until) return;
            }
        }

        public override bool IsSettled => count >= 0;

        public override IEnumerable<string> Seen()
        {
            yield return count < 0 ? "matching objects were not counted" : $"{count}{(count == enough ? " or more" : "")} matching objects";
        }
    }
}
