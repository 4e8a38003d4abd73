using System.Collections;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>ref.inspect, ref.members, ref.read, ref.items, ref.release</summary>
    internal sealed class RefOps
    {
        readonly Services services;

        public RefOps(Services services)
        {
            this.services = services;
        }

        object Value(Call call)
        {
            var value = services.Refs.Find(call.Required("id"));
            Readable.CheckValue(value);
            return value;
        }

        public object Inspect(Call call)
        {
            var value = services.Refs.Find(call.Required("id"));
            var answer = new JsonObject
            {
                ["ok"] = true,
                ["refId"] = call.Text("id"),
                ["type"] = TypeNames.Of(value.GetType()),
                ["kind"] = value is IDictionary ? "dictionary" : value is ICollection ? "enumerable" : "object",
                ["valueText"] = Values.Cut(services.Values.Text(value)),
            };
            if (value is ICollection items) answer["count"] = items.Count;
            return answer;
        }

        public object List(Call call) => Page.Cut(call, MemberOwner.Of(Value(call)).List(call.Flag("include_methods")), member => member);

        public object Read(Call call) => services.Members.Read(MemberOwner.Of(Value(call)), call.Required("name"));

        public object Items(Call call)
        {
            switch (Value(call))
            {
                case IDictionary map:
                    return Page.Cut(call, Values.Entries(map), entry => new JsonObject { ["key"] = Item(entry.Key), ["value"] = Item(entry.Value) });
                case ICollection items:
                    return Page.Cut(call, items.Cast<object>(), Item);
                default:
                    throw Fault.Invalid("NotSupported: ref is not enumerable/dictionary.", "list its members instead");
            }
        }

        JsonObject Item(object value)
        {
            var item = new JsonObject { ["text"] = Values.Cut(services.Values.Text(value)) };
            var json = services.Values.Json(value);
            if (json != null) item["json"] = json;
            if (Values.NeedsHandle(value)) item["refId"] = services.Refs.Store(value);
            return item;
        }

        public object Release(Call call) => new JsonObject { ["ok"] = true, ["released"] = services.Refs.Release(call.Required("id")) };
    }
}
