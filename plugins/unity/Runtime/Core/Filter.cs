using System;

namespace Spawnpoint
{
    /// <summary>The comparisons of searches: a part of the text, in any case.</summary>
    internal static class Filter
    {
        public static bool Fits(string text, string part) =>
            string.IsNullOrEmpty(part) || text.IndexOf(part, StringComparison.OrdinalIgnoreCase) >= 0;

        /// <summary>Whether a type has this name, with or without its namespace.</summary>
        public static bool IsNamed(Type type, string name) =>
            string.Equals(type.FullName, name, StringComparison.Ordinal) || string.Equals(type.Name, name, StringComparison.Ordinal);
    }
}
