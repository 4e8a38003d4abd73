using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Adds, finds and removes the components that commands mean, and sets their properties.</summary>
    internal sealed class CommandComponents
    {
        readonly Services services;
        readonly CommandValues values;

        public CommandComponents(Services services, CommandTargets targets)
        {
            this.services = services;
            values = new CommandValues(services, targets);
        }

        public CommandValues Values => values;

        /// <summary>A type of component by its full or short name, in any case.</summary>
        public Type TypeOf(string name)
        {
            var exact = services.Types.Find(name);
            if (exact != null && typeof(Component).IsAssignableFrom(exact)) return exact;
            var similar = services.Types.Components().Where(type => string.Equals(type.Name, name, StringComparison.OrdinalIgnoreCase) || string.Equals(type.FullName, name, StringComparison.OrdinalIgnoreCase)).ToList();
            return similar.Count == 1 ? similar[0] : services.Types.FindComponent(name);
        }

        /// <summary>A component of an object.</summary>
        /// <param name="index">Which one, if there are several of the type; null for the first.</param>
        public Component Find(GameObject target, string name, int? index = null)
        {
            var type = services.Types.Find(name) is Type known && typeof(Component).IsAssignableFrom(known) ? known : null;
            var found = type == null ? new List<Component>() : target.GetComponents(type).Where(component => component != null).ToList();
            if (found.Count == 0) found = new List<Component> { services.Component(target, TypeOf(name).FullName) };
            if (index == null) return found[0];
            return index >= 0 && index < found.Count ? found[index.Value] : throw Fault.Argument("componentIndex", $"'{target.name}' has {found.Count} of {name}", $"it is 0 to {found.Count - 1}");
        }

        /// <summary>Adds a component and sets its properties.</summary>
        public Component Add(GameObject target, string name, JsonObject properties = null)
        {
            var type = services.Types.FindComponent(TypeOf(name).FullName);
            if (typeof(Transform).IsAssignableFrom(type) && (type != typeof(RectTransform) || target.transform is RectTransform))
                throw Fault.Invalid($"'{target.name}' already has a Transform");
            if (type.IsDefined(typeof(DisallowMultipleComponent), true) && target.GetComponent(type) != null)
                throw Fault.Invalid($"'{target.name}' already has a component {type.FullName}, and Unity allows only one", "set its properties instead");
            var added = services.Host.AddComponent(target, type);
            if (added == null) throw Fault.Invalid($"Unity did not add {type.FullName} to '{target.name}'", "read_console has Unity's message");
            if (properties != null) Set(added, properties);
            return added;
        }

        /// <summary>Removes a component. In play mode it is gone at the end of the frame.</summary>
        public void Remove(Component component)
        {
            ComponentOps.CheckRemove(component);
            services.Host.Destroy(component);
        }

        /// <summary>Sets properties. Each one is read back.</summary>
        public void Set(UnityEngine.Object component, JsonObject properties)
        {
            foreach (var pair in properties) Set(component, pair.Key, pair.Value);
        }

        /// <summary>Sets a property, and reads it back.</summary>
        /// <param name="property">The name of a field or property, or a path such as `items[2].name`.</param>
        public void Set(UnityEngine.Object component, string property, object json)
        {
            var owner = MemberOwner.Of(component);
            var name = Resolve(owner, property);
            try
            {
                if (component is Transform transform && name == "parent") SetParent(transform, values.Parse(json, typeof(Transform), property) as Transform);
                else services.Members.Write(owner, name, values.Prepare(json, DeclaredType(owner, name)));
            }
            catch (Fault fault)
            {
                throw CommandValues.Named(fault, property);
            }
        }

        // Undo does not record a parent as a property.
        void SetParent(Transform transform, Transform parent)
        {
            if (parent != null && parent.IsChildOf(transform)) throw Fault.Argument("parent", $"'{parent.name}' is '{transform.name}' or a descendant of it");
            services.Host.Reparent(transform.gameObject, parent);
            if (transform.parent != parent) throw Fault.Invalid($"'{transform.name}' was not moved", "objects inside of a prefab instance cannot be moved");
        }

        static Type DeclaredType(MemberOwner owner, string name)
        {
            var member = owner.Find(name);
            return member != null ? MemberOwner.TypeOf(member) : MemberPath.Parse(name).Read(owner).Declared;
        }

        // Names as the inspector shows them, in snake_case or in another case mean the same member.
        static string Resolve(MemberOwner owner, string property)
        {
            var end = property.IndexOfAny(new[] { '.', '[' });
            var first = end < 0 ? property : property.Substring(0, end);
            var rest = end < 0 ? "" : property.Substring(end);
            if (first == "") throw Fault.Argument("property", $"'{property}' is not a property or a path of properties");
            if (owner.Find(first) == null)
            {
                var plain = Plain(first);
                first = owner.List(false).Select(card => (string)card["Name"]).FirstOrDefault(name => Plain(name) == plain || Plain(name) == "m" + plain) ?? first;
            }
            // These getters of Unity make a copy, so the original is meant.
            var shared = "shared" + char.ToUpperInvariant(first[0]) + first.Substring(1);
            if ((first == "material" || first == "materials" || first == "mesh") && owner.Find(shared) != null) first = shared;
            return first + rest;
        }

        static string Plain(string name) => name.Replace("_", "").Replace(" ", "").ToLowerInvariant();
    }
}
