using System;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>statics.search, static.members, static.read</summary>
    internal sealed class StaticOps
    {
        readonly Services services;

        public StaticOps(Services services)
        {
            this.services = services;
        }

        public object Search(Call call)
        {
            var query = call.Required("query").Trim();
            var found = services.Types.All.Where(type => IsStatic(type) && Filter.Fits(type.FullName, query) && Readable.IsStaticOpen(type))
                .OrderBy(type => type.FullName, StringComparer.Ordinal);
            return Page.Cut(call, found, type => new JsonObject
            {
                ["Id"] = "type:" + type.FullName,
                ["Type"] = type.FullName,
                ["Assembly"] = type.Assembly.GetName().Name,
                ["MemberCount"] = MemberOwner.OfStatics(type).List(false).Count(),
            });
        }

        // UnityEngine.Time and others are classes without instances that were not declared static.
        static bool IsStatic(Type type)
        {
            if (!type.IsClass || !type.IsPublic || type.IsGenericTypeDefinition) return false;
            if (type.IsAbstract && type.IsSealed) return true;
            const System.Reflection.BindingFlags own = System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.DeclaredOnly;
            return type.BaseType == typeof(object) && type.GetMembers(own).All(member => member is System.Reflection.ConstructorInfo)
                && MemberOwner.OfStatics(type).List(false).Any();
        }

        MemberOwner Owner(Call call)
        {
            var name = call.Required("type");
            var type = services.Types.Find(name) ?? throw Fault.NotFound("Type", $"'{name}'", "SearchStaticClasses lists the classes");
            Readable.CheckStatics(type);
            return MemberOwner.OfStatics(type);
        }

        public object List(Call call) => Page.Cut(call, Owner(call).List(call.Flag("include_methods")), member => member);

        public object Read(Call call) => services.Members.Read(Owner(call), call.Required("name"));
    }
}
