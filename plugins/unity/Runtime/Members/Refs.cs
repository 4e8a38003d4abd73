using System;
using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>Handles to values that are too large to send. When the limit is reached, the oldest is dropped.</summary>
    internal sealed class Refs
    {
        const int Most = 1024;

        readonly string stamp = Guid.NewGuid().ToString("N").Substring(0, 8);
        readonly Dictionary<string, object> stored = new Dictionary<string, object>();
        readonly Queue<string> order = new Queue<string>();
        int next = 1;

        public string Store(object value)
        {
            var handle = $"ref:{stamp}:{next++}";
            stored[handle] = value;
            order.Enqueue(handle);
            if (order.Count > Most) stored.Remove(order.Dequeue());
            return handle;
        }

        public object Find(string handle)
        {
            if (!stored.TryGetValue(handle, out var value)) throw Fault.NotFound("Ref", handle, "read the value again for a new handle");
            return Values.IsNull(value) ? throw Fault.NotFound("Ref", handle, "the object was destroyed") : value;
        }

        public bool Release(string handle) => stored.Remove(handle);
    }
}
