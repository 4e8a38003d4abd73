using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>An object as it will be after the changes that were planned so far.</summary>
    internal sealed class PlannedObject
    {
        /// <summary>The object in the scene; null if a change creates it.</summary>
        public GameObject Real;

        public string Name;
        public PlannedObject Parent;
        public bool IsActive;
        public bool IsDeleted;

        /// <summary>The types of its components.</summary>
        public List<Type> Components;

        /// <summary>Planned values, by component and member.</summary>
        public readonly Dictionary<string, string> Values = new Dictionary<string, string>();

        public string Path => (Parent == null ? "" : Parent.Path) + "/" + Name;

        public bool IsGone => IsDeleted || Parent != null && Parent.IsGone;

        public bool IsAtOrBelow(PlannedObject other)
        {
            for (var at = this; at != null; at = at.Parent)
                if (at == other)
                    return true;
            return false;
        }

        public Type Find(string component) =>
            Components.FirstOrDefault(type => type.FullName == component) ?? Components.FirstOrDefault(type => type.Name == component);

        public PlannedObject CopyBelow(PlannedObject parent) => new PlannedObject
        {
            Name = Name, Parent = parent, IsActive = IsActive, Components = Components.ToList(),
        };
    }
}
