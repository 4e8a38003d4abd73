using System;

namespace Spawnpoint
{
    /// <summary>How many letters differ between two names.</summary>
    internal static class EditDistance
    {
        public static int Of(string a, string b)
        {
            var previous = new int[b.Length + 1];
            var current = new int[b.Length + 1];
            for (var at = 0; at <= b.Length; at++) previous[at] = at;
            for (var row = 1; row <= a.Length; row++)
            {
                current[0] = row;
                for (var column = 1; column <= b.Length; column++)
                {
                    var replaced = previous[column - 1] + (a[row - 1] == b[column - 1] ? 0 : 1);
                    current[column] = Math.Min(replaced, Math.Min(previous[column], current[column - 1]) + 1);
                }
                (previous, current) = (current, previous);
            }
            return previous[b.Length];
        }
    }
}
