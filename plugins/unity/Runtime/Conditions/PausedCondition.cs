using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>A condition on whether the game is paused.</summary>
    internal sealed class PausedCondition : Condition
    {
        readonly GameClock clock;
        readonly bool wanted;
        bool last;

        public PausedCondition(ConditionContext context, object json, string where)
        {
            wanted = json is bool flag ? flag : throw Fault.Argument(where, "expected true or false");
            clock = context.Clock ?? throw Fault.Unsupported("An editor cannot be paused", "wait on the instance of the running game");
        }

        public override bool Holds(bool whole)
        {
            last = clock.IsPaused;
            return last == wanted;
        }

        public override IEnumerable<string> Seen()
        {
            yield return last ? "paused" : "running";
        }
    }
}
