using System;

namespace Spawnpoint
{
    /// <summary>The pauses between attempts to connect: 0.25 s, doubled up to 5 s, with jitter.</summary>
    internal sealed class Backoff
    {
        const int First = 250;
        const int Longest = 5000;

        // Editors that lost the same server must not all return in the same moment.
        readonly Random random = new Random();
        int next = First;

        public void Reset()
        {
            next = First;
        }

        /// <summary>The next pause in milliseconds.</summary>
        public int Next()
        {
            var pause = next;
            next = Math.Min(next * 2, Longest);
            return pause * 3 / 4 + random.Next(pause / 4 + 1);
        }
    }
}
