using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>members.list, member.read, member.write, member.call, members.search</summary>
    internal sealed class MemberOps
    {
        readonly Services services;

        public MemberOps(Services services)
        {
            this.services = services;
        }

        MemberOwner Owner(Call call) =>
            MemberOwner.Of(services.Component(services.Object(call.Text("object")), call.Required("component")));

        public object List(Call call) => Page.Cut(call, Owner(call).List(call.Flag("include_methods")), member => member);

        public object Read(Call call) => services.Members.Read(Owner(call), call.Required("name"));

        public object Write(Call call)
        {
            services.Members.Write(Owner(call), call.Required("name"), call.Params.Get("value"));
            return new JsonObject { ["ok"] = true };
        }

        public async Task<object> Invoke(Call call)
        {
            var result = await services.Members.Invoke(call, Owner(call), call.Required("method"), call.ListOrEmpty("args"));
            var answer = new JsonObject { ["ok"] = true };
            if (!Values.IsNull(result)) answer["result"] = Values.Cut(services.Values.Text(result));
            return answer;
        }

        /// <summary>Components of one type have the same members, so each type is searched once.</summary>
        public async Task<object> Search(Call call)
        {
            var query = call.Required("query").Trim();
            var wanted = call.Text("component");
            var known = new Dictionary<Type, List<JsonObject>>();
            var page = new Page(call);
            var walk = new ObjectWalk(services.Host.Roots());
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                foreach (var component in next.GetComponents(typeof(Component)))
                {
                    if (component == null || !Filter.Fits(component.GetType().FullName, wanted)) continue;
                    foreach (var member in Matches(component, query, known))
                        if (page.Count())
                            page.Add(Match(next, component, member));
                }
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            return page.ToJson();
        }

        static List<JsonObject> Matches(Component component, string query, Dictionary<Type, List<JsonObject>> known)
        {
            var type = component.GetType();
            if (!known.TryGetValue(type, out var matches))
                known[type] = matches = MemberOwner.Of(component).List(false).Where(member => Filter.Fits((string)member["Name"], query)).ToList();
            return matches;
        }

        JsonObject Match(GameObject target, Component component, JsonObject member) => new JsonObject
        {
            ["ObjectId"] = services.Ids.Of(target),
            ["ObjectPath"] = ObjectCard.PathOf(target.transform),
            ["ComponentType"] = component.GetType().FullName,
            ["Member"] = member["Name"],
            ["Kind"] = member["Kind"],
        };
    }
}
