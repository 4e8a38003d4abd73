using System.Linq;

namespace Spawnpoint
{
    /// <summary>class.docs: names, types and tooltips. Unity's own texts are not in its assemblies.</summary>
    internal sealed class DocsOps
    {
        readonly Services services;

        public DocsOps(Services services)
        {
            this.services = services;
        }

        public object Get(Call call)
        {
            var name = call.Required("class");
            var type = services.Types.Find(name);
            if (type == null) throw Fault.NotFound("Class", $"'{name}'", TypeNames.Nearest(name, services.Types.Components().Select(each => each.FullName)) ?? "names are case-sensitive");
            var owner = type.IsAbstract && type.IsSealed ? MemberOwner.OfStatics(type) : MemberOwner.OfType(type);
            var docs = new JsonObject { ["Name"] = name, ["Members"] = owner.List(true).Select(Member).ToList() };
            if (type.BaseType != null) docs["Inherits"] = TypeNames.Of(type.BaseType);
            return docs;
        }

        static JsonObject Member(JsonObject card)
        {
            var member = new JsonObject { ["Name"] = card["Name"], ["Kind"] = card["Kind"], ["Type"] = card["Type"] };
            if (card.Text("Hint") != null) member["Description"] = card["Hint"];
            return member;
        }
    }
}
