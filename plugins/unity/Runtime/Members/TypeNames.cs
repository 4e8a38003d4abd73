using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Names of types, and types by name.</summary>
    internal sealed class TypeNames
    {
        List<Type> all;
        Dictionary<string, Type> byFullName;

        /// <summary>All types of all assemblies. Looked up once: new assemblies come with a reload.</summary>
        public IReadOnlyList<Type> All => all ??= LoadedAssemblies.Current().SelectMany(LoadedAssemblies.TypesOf).ToList();

        /// <summary>The type with this full name, or the only one with this short name; null if there is none.</summary>
        public Type Find(string name)
        {
            if (byFullName == null)
            {
                byFullName = new Dictionary<string, Type>(StringComparer.Ordinal);
                foreach (var type in All) byFullName[type.FullName ?? type.Name] = type;
            }
            if (byFullName.TryGetValue(name, out var found)) return found;
            var named = All.Where(type => type.Name == name && !type.IsNested).ToList();
            if (named.Count <= 1) return named.FirstOrDefault();
            // A short name means Unity's or the game's type before one of a library.
            var own = named.Where(type => type.Namespace == null || type.Namespace == "UnityEngine").ToList();
            return own.Count == 1 ? own[0] : null;
        }

        /// <summary>Types that can be added to objects.</summary>
        public IEnumerable<Type> Components() =>
            All.Where(type => typeof(Component).IsAssignableFrom(type) && !type.IsAbstract && !type.IsGenericTypeDefinition && type != typeof(Component))
                .OrderBy(type => type.FullName, StringComparer.Ordinal);

        /// <summary>The type of a component to add.</summary>
        public Type FindComponent(string name)
        {
            var type = Find(name);
            if (type == null || !typeof(Component).IsAssignableFrom(type) || type.IsAbstract)
                throw Fault.NotFound("Type", $"'{name}'", Nearest(name, Components().Select(each => each.FullName)));
            return type;
        }

        /// <summary>A hint with the names that are closest to a misspelt one; null if none is close.</summary>
        public static string Nearest(string name, IEnumerable<string> names)
        {
            var near = names.Select(each => (each, distance: EditDistance.Of(Short(name), Short(each))))
                .Where(pair => pair.distance <= Math.Max(2, Short(name).Length / 3))
                .OrderBy(pair => pair.distance).Take(3).Select(pair => $"'{pair.each}'").ToList();
            return near.Count == 0 ? null : $"Did you mean {string.Join(" or ", near)}?";
        }

        static string Short(string name) => name.Substring(name.LastIndexOf('.') + 1).ToLowerInvariant();

        /// <summary>The name of a type as C# code has it.</summary>
        public static string Of(Type type)
        {
            if (type.IsArray) return Of(type.GetElementType()) + "[]";
            if (!type.IsGenericType) return type.FullName ?? type.Name;
            var name = type.GetGenericTypeDefinition().FullName ?? type.Name;
            var tick = name.IndexOf('`');
            return (tick < 0 ? name : name.Substring(0, tick)) + "<" + string.Join(", ", type.GetGenericArguments().Select(Of)) + ">";
        }
    }
}
