using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// singletons.search, singleton.members, singleton.read: scripts of the game of which exactly one is loaded.
    /// </summary>
    internal sealed class SingletonOps
    {
        const string Prefix = "singleton:";

        readonly Services services;

        public SingletonOps(Services services)
        {
            this.services = services;
        }

        Dictionary<string, MonoBehaviour> All()
        {
            var found = new Dictionary<string, MonoBehaviour>(StringComparer.Ordinal);
            var several = new HashSet<string>();
            foreach (var item in Resources.FindObjectsOfTypeAll(typeof(MonoBehaviour)))
            {
                var script = (MonoBehaviour)item;
                var name = script.GetType().FullName;
                if (!services.Host.IsExposed(script.gameObject) || name.StartsWith("Unity", StringComparison.Ordinal)) continue;
                if (found.ContainsKey(name)) several.Add(name);
                found[name] = script;
            }
            foreach (var name in several) found.Remove(name);
            return found;
        }

        public object Search(Call call)
        {
            var query = call.Required("query").Trim();
            var fitting = All().Where(pair => Filter.Fits(pair.Key, query)).OrderBy(pair => pair.Key, StringComparer.Ordinal);
            return Page.Cut(call, fitting, pair => new JsonObject
            {
                ["Id"] = Prefix + pair.Key,
                ["DeclaringType"] = pair.Key,
                ["InstanceType"] = pair.Key,
                ["Preview"] = Values.Cut(services.Values.Text(pair.Value), 256),
                ["ObjectId"] = services.Ids.Of(pair.Value.gameObject),
            });
        }

        MemberOwner Owner(Call call)
        {
            var id = call.Required("id");
            var name = id.StartsWith(Prefix, StringComparison.Ordinal) ? id.Substring(Prefix.Length) : id;
            return All().TryGetValue(name, out var script) ? MemberOwner.Of(script) : throw Fault.NotFound("Singleton", id, "SearchSingletons lists the singletons");
        }

        public object List(Call call) => Page.Cut(call, Owner(call).List(call.Flag("include_methods")), member => member);

        public object Read(Call call) => services.Members.Read(Owner(call), call.Required("name"));
    }
}
