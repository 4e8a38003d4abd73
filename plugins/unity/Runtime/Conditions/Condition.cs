using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>A condition on the game: checked once, then evaluated in many frames.</summary>
    internal abstract class Condition
    {
        const int MaxDepth = 8;
        const int MostParts = 32;
        const string Kinds = "member, objects, log, paused, all, any";

        /// <summary>Whether it holds now. With `whole`, large trees are counted at once.</summary>
        public abstract bool Holds(bool whole);

        /// <summary>Whether everything was evaluated once.</summary>
        public virtual bool IsSettled => true;

        /// <summary>What was last seen of each simple condition, in order.</summary>
        public abstract IEnumerable<string> Seen();

        /// <param name="where">The parameter that holds the condition, for messages.</param>
        public static Condition Parse(ConditionContext context, object json, string where)
        {
            var left = MostParts;
            return Parse(context, json, where, 0, ref left);
        }

        static Condition Parse(ConditionContext context, object json, string where, int depth, ref int left)
        {
            if (!(json is JsonObject only) || only.Count != 1) throw Fault.Argument(where, $"expected an object with one of {Kinds}");
            var kind = only.Keys.First();
            var inner = $"{where}.{kind}";
            if (kind == "all" || kind == "any") return ParseGroup(context, only[kind], kind, inner, depth, ref left);
            if (--left < 0) throw Fault.Argument(where, $"at most {MostParts} conditions");
            switch (kind)
            {
                case "member": return new MemberCondition(context, only[kind] as JsonObject, inner);
                case "objects": return new ObjectsCondition(context, only[kind] as JsonObject, inner);
                case "log": return new LogCondition(context, only[kind] as JsonObject, inner);
                case "paused": return new PausedCondition(context, only[kind], inner);
                default: throw Fault.Argument(where, $"'{kind}' is not one of {Kinds}");
            }
        }

        static Condition ParseGroup(ConditionContext context, object json, string kind, string where, int depth, ref int left)
        {
            if (depth >= MaxDepth) throw Fault.Argument(where, $"conditions are nested at most {MaxDepth} deep");
            if (!(json is List<object> items) || items.Count == 0) throw Fault.Argument(where, "expected at least one condition");
            var parts = new List<Condition>();
            for (var at = 0; at < items.Count; at++) parts.Add(Parse(context, items[at], $"{where}[{at}]", depth + 1, ref left));
            return new ConditionGroup(parts, kind == "all");
        }
    }

    /// <summary>What conditions look at.</summary>
    internal sealed class ConditionContext
    {
        public ConditionContext(Services services, GameClock clock)
        {
            Services = services;
            Clock = clock;
        }

        public Services Services { get; }

        /// <summary>The clock of the game; null in the editor, which cannot be paused.</summary>
        public GameClock Clock { get; }
    }

    /// <summary>Conditions of which all must hold, or one.</summary>
    internal sealed class ConditionGroup : Condition
    {
        readonly List<Condition> parts;
        readonly bool needsAll;

        public ConditionGroup(List<Condition> parts, bool needsAll)
        {
            this.parts = parts;
            this.needsAll = needsAll;
        }

        // Every part is evaluated, so that what was seen is of one frame.
        public override bool Holds(bool whole)
        {
            var holding = parts.Count(part => part.Holds(whole));
            return needsAll ? holding == parts.Count : holding > 0;
        }

        public override bool IsSettled => parts.All(part => part.IsSettled);

        public override IEnumerable<string> Seen() => parts.SelectMany(part => part.Seen());
    }
}
