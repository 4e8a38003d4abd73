using System;
using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>A page of a list. `Total` is the number of all items.</summary>
    internal sealed class Page
    {
        const int DefaultLimit = 100;

        readonly int offset;
        readonly int limit;
        readonly List<object> items = new List<object>();
        int total;

        public Page(Call call)
        {
            offset = call.Integer("offset", 0, 0, int.MaxValue);
            var most = call.Integer("limit", DefaultLimit, 0, int.MaxValue);
            // 0 means all.
            limit = most == 0 ? int.MaxValue : most;
        }

        /// <summary>Counts one item. Returns whether it is on the page and must be added.</summary>
        public bool Count()
        {
            total++;
            return total > offset && items.Count < limit;
        }

        public void Add(object item) => items.Add(item);

        public JsonObject ToJson() => new JsonObject { ["Total"] = total, ["Items"] = items };

        /// <summary>Cuts the page out of a complete list.</summary>
        public static JsonObject Cut<T>(Call call, IEnumerable<T> all, Func<T, object> show)
        {
            var page = new Page(call);
            foreach (var item in all)
                if (page.Count())
                    page.Add(show(item));
            return page.ToJson();
        }
    }
}
