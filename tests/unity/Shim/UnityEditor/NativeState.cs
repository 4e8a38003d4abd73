using System.Collections.Generic;

namespace UnityShim
{
    /// <summary>Settings that Unity's native side keeps, by name.</summary>
    static class NativeState
    {
        public static readonly Dictionary<string, string> Values = new Dictionary<string, string>();

        public static string Get(string name, string fallback) => Values.TryGetValue(name, out var value) ? value : fallback;

        public static void Set(string name, string value) => Values[name] = value;
    }
}
