using System.Collections.Generic;

namespace Spawnpoint
{
    /// <summary>
    /// A condition on a member. It must exist at the start; later, a missing one means that the condition does not hold.
    /// </summary>
    internal sealed class MemberCondition : Condition
    {
        readonly Services services;
        readonly MemberReader reader;
        readonly Comparison comparison;
        object last;
        bool exists;

        public MemberCondition(ConditionContext context, JsonObject json, string where)
        {
            services = context.Services;
            reader = new MemberReader(services, json, where);
            if (!json.ContainsKey("value")) throw Fault.Argument(where + ".value", "missing");
            comparison = new Comparison(services, json.Get("compare"), json["value"], where);
            var now = reader.Read();
            if (comparison.NeedsNumber && Comparison.Number(services.Values.Json(now)) == null)
                throw Fault.Invalid($"{reader.Title} is '{services.Values.Text(now)}', which is not a number", "compare it with ==, != or contains");
        }

        public override bool Holds(bool whole)
        {
            exists = reader.TryRead(out last);
            return exists && comparison.Holds(last);
        }

        public override IEnumerable<string> Seen()
        {
            yield return exists ? $"{reader.Title} = {Values.Cut(services.Values.Text(last), 200)}" : $"{reader.Title} does not exist any more";
        }
    }
}
