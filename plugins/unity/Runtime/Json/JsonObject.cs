using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>
    /// An object of JSON. Its values are null, bool, long, double, string, <see cref="JsonObject"/>, and
    /// List&lt;object&gt; when they were read; whatever <see cref="JsonWriter"/> can write when it is sent.
    /// </summary>
    internal sealed class JsonObject : Dictionary<string, object>
    {
        /// <summary>The value of a key; null if it is absent.</summary>
        public object Get(string key) => TryGetValue(key, out var value) ? value : null;

        /// <summary>The text of a key; null if it is absent or not a text.</summary>
        public string Text(string key) => Get(key) as string;
    }
}
