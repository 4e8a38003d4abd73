using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Sets properties of components, assets, settings and values inside of them by the names that commands have for them.
    /// All values are checked before the first one is set, and each one is read back.
    /// </summary>
    internal sealed class PropertySet
    {
        readonly Services services;
        readonly ObjectEdits edits;

        public PropertySet(Services services, ObjectEdits edits, CommandTargets targets)
        {
            this.services = services;
            this.edits = edits;
            Values = new PropertyValues(services, targets);
        }

        public PropertyValues Values { get; }

        /// <summary>Sets properties of an object and returns their names in Unity.</summary>
        /// <param name="names">Names that commands have for members, in the form of <see cref="Plain"/>.</param>
        public List<string> Write(Object target, JsonObject properties, IReadOnlyDictionary<string, string> names = null)
        {
            var plan = Plan(MemberOwner.Of(target), properties, names);
            if (plan.Count > 0) edits.Change(target, $"Set {plan[0].Member.Name} of {target.name}", () => Apply(plan));
            return plan.Select(each => each.Member.Name).ToList();
        }

        /// <summary>Sets static properties, such as those of Physics. The change does not enter the history of undo.</summary>
        public List<string> WriteStatics(Type type, JsonObject properties, IReadOnlyDictionary<string, string> names = null)
        {
            var plan = Plan(MemberOwner.OfStatics(type), properties, names);
            Apply(plan);
            return plan.Select(each => each.Member.Name).ToList();
        }

        /// <summary>Sets properties of a value that belongs to an object, such as a module of a particle system.</summary>
        public List<string> WriteInside(Object owner, object part, JsonObject properties, IReadOnlyDictionary<string, string> names = null)
        {
            var plan = Plan(MemberOwner.Of(part), properties, names);
            if (plan.Count > 0) edits.Change(owner, $"Set {plan[0].Member.Name} of {owner.name}", () => Apply(plan));
            return plan.Select(each => each.Member.Name).ToList();
        }

        /// <summary>The values of members; those that the version of Unity does not have are left out.</summary>
        public JsonObject Read(MemberOwner owner, IEnumerable<string> members)
        {
            var shown = new JsonObject();
            foreach (var name in members)
            {
                var member = owner.Find(name);
                if (member != null && !IsObsolete(member)) shown[name] = Values.Show(owner.Get(member));
            }
            return shown;
        }

        struct Assignment
        {
            public MemberOwner Owner;
            public MemberInfo Member;
            public object Value;
        }

        List<Assignment> Plan(MemberOwner owner, JsonObject properties, IReadOnlyDictionary<string, string> names)
        {
            var plan = new List<Assignment>();
            foreach (var pair in properties)
            {
                var member = Find(owner, pair.Key, names);
                var type = MemberOwner.TypeOf(member);
                if (!MemberOwner.IsWritable(member)) throw Fault.Invalid($"'{pair.Key}' of {TypeNames.Of(owner.Type)} cannot be written");
                try
                {
                    plan.Add(new Assignment { Owner = owner, Member = member, Value = Values.Parse(pair.Value, type, () => owner.Get(member)) });
                }
                catch (Fault fault)
                {
                    throw CommandValues.Named(fault, pair.Key);
                }
            }
            return plan;
        }

        // If a value does not stay, all of them become what they were.
        void Apply(List<Assignment> plan)
        {
            var before = new Stack<Assignment>();
            try
            {
                foreach (var each in plan)
                {
                    var canRead = !(each.Member is PropertyInfo property) || property.CanRead;
                    if (canRead) before.Push(new Assignment { Owner = each.Owner, Member = each.Member, Value = each.Owner.Get(each.Member) });
                    each.Owner.Set(each.Member, each.Value);
                    if (canRead) Verify(each);
                }
            }
            catch (Fault)
            {
                foreach (var each in before) each.Owner.Set(each.Member, each.Value);
                throw;
            }
        }

        void Verify(Assignment each)
        {
            var now = each.Owner.Get(each.Member);
            if (!Values.Same(now, each.Value))
                throw Fault.Invalid($"'{each.Member.Name}' was not set to {services.Values.Text(each.Value)}; Unity made it {services.Values.Text(now)}", "Unity clamps or replaces values that it does not allow; nothing was changed");
        }

        MemberInfo Find(MemberOwner owner, string name, IReadOnlyDictionary<string, string> names)
        {
            var plain = Plain(name);
            if (names != null && names.TryGetValue(plain, out var known))
            {
                // A name may stand for several members: those of older versions of Unity.
                foreach (var candidate in known.Split('|'))
                    if (owner.Find(candidate) is MemberInfo found && !IsObsolete(found))
                        return found;
            }
            var exact = owner.Find(name);
            if (exact != null) return exact;
            var listed = owner.List(false).Select(card => (string)card["Name"]).FirstOrDefault(each => Plain(each) == plain || Plain(each) == "m" + plain);
            if (listed != null) return owner.Find(listed);
            var choices = owner.List(false).Where(card => Equals(card["CanWrite"], true)).Select(card => (string)card["Name"]).ToList();
            throw Fault.NotFound("Property", $"'{name}' of {TypeNames.Of(owner.Type)}", TypeNames.Nearest(name, choices) ?? $"it has {string.Join(", ", choices.Take(20))}");
        }

        static bool IsObsolete(MemberInfo member) => member.IsDefined(typeof(ObsoleteAttribute), true);

        /// <summary>A name without its case, underscores and spaces.</summary>
        public static string Plain(string name) => name.Replace("_", "").Replace(" ", "").ToLowerInvariant();
    }
}
