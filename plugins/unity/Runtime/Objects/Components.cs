using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Components of an object.</summary>
    internal static class Components
    {
        /// <summary>A component by the full or short name of its type, or by its index.</summary>
        public static Component Find(GameObject target, string name)
        {
            var all = target.GetComponents(typeof(Component));
            if (int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out var index))
            {
                if (index >= all.Length) throw Fault.NotFound("Component", $"{index} of {all.Length} on '{target.name}'");
                return all[index] != null ? all[index] : throw Fault.Invalid($"Component {index} of '{target.name}' is a missing script");
            }
            var present = all.Where(component => component != null).ToList();
            var found = present.FirstOrDefault(component => component.GetType().FullName == name)
                ?? present.FirstOrDefault(component => component.GetType().Name == name)
                ?? present.FirstOrDefault(component => HasBase(component, name));
            if (found != null) return found;
            var names = present.Select(component => component.GetType().FullName).ToList();
            throw Fault.NotFound("Component", $"'{name}' on '{target.name}'", TypeNames.Nearest(name, names) ?? $"it has {string.Join(", ", names.Take(5))}");
        }

        static bool HasBase(Component component, string name)
        {
            for (var type = component.GetType().BaseType; type != null && type != typeof(Component); type = type.BaseType)
                if (Filter.IsNamed(type, name))
                    return true;
            return false;
        }

        /// <summary>The components that need this one, by their attribute.</summary>
        public static List<string> NeededBy(Component component)
        {
            var needing = new List<string>();
            foreach (var other in component.gameObject.GetComponents(typeof(Component)))
            {
                if (other == null || other == component) continue;
                foreach (RequireComponent required in other.GetType().GetCustomAttributes(typeof(RequireComponent), true))
                    if (Needs(required, component))
                        needing.Add(other.GetType().Name);
            }
            return needing;
        }

        static bool Needs(RequireComponent required, Component component) =>
            new[] { required.m_Type0, required.m_Type1, required.m_Type2 }.Any(type => type != null && type.IsInstanceOfType(component));
    }
}
