using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Finds the objects that commands mean: by `obj:` id, Unity's own id, path, name, tag, layer or component.
    /// </summary>
    internal sealed class CommandTargets
    {
        readonly Services services;

        public CommandTargets(Services services)
        {
            this.services = services;
        }

        /// <summary>The object that an argument names; a fault if there is none.</summary>
        public GameObject One(CommandArguments arguments, string name = "target")
        {
            var target = arguments.Required(name);
            return Find(target, arguments.TextOrNull("searchMethod"), true).FirstOrDefault() ?? throw Missing(target);
        }

        /// <summary>The object that a text names; null if there is none.</summary>
        public GameObject OneOrNull(string target) => Find(target, null, true).FirstOrDefault();

        Fault Missing(string target)
        {
            var names = All(true).Select(each => each.name).Distinct();
            return Fault.NotFound("Object", $"'{target}'", TypeNames.Nearest(target, names) ?? "find_gameobjects finds objects by name, tag, layer or component");
        }

        /// <summary>All objects that a term means, in the order of the hierarchy.</summary>
        /// <param name="method">by_id, by_name, by_path, by_tag, by_layer or by_component; null tries id, path and name.</param>
        public IEnumerable<GameObject> Find(string term, string method, bool includeInactive)
        {
            switch (method)
            {
                case null:
                case "":
                case "by_id_or_name_or_path":
                    var known = ById(term);
                    if (known != null) return new[] { known };
                    return Matching(includeInactive, each => IsAt(each, term)).Concat(Matching(includeInactive, each => each.name == term)).Distinct();
                case "by_id":
                    var found = ById(term);
                    return found == null ? Enumerable.Empty<GameObject>() : new[] { found };
                case "by_name": return Matching(includeInactive, each => each.name == term);
                case "by_path": return Matching(includeInactive, each => IsAt(each, term));
                case "by_tag": return Matching(includeInactive, each => each.CompareTag(term));
                case "by_layer":
                    var layer = int.TryParse(term, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : LayerMask.NameToLayer(term);
                    return Matching(includeInactive, each => each.layer == layer);
                case "by_component":
                    var type = services.Types.FindComponent(term);
                    return Matching(includeInactive, each => each.GetComponent(type) != null);
                default:
                    throw Fault.Argument("searchMethod", $"unknown method '{method}'", "it is one of by_id, by_name, by_path, by_tag, by_layer, by_component");
            }
        }

        IEnumerable<GameObject> Matching(bool includeInactive, Func<GameObject, bool> fits) => All(includeInactive).Where(fits);

        IEnumerable<GameObject> All(bool includeInactive)
        {
            var walk = new ObjectWalk(services.Host.Roots(""));
            for (var next = walk.Next(); next != null; next = walk.Next())
                if (includeInactive || next.activeInHierarchy)
                    yield return next;
        }

        GameObject ById(string term)
        {
            if (term.StartsWith("obj:", StringComparison.Ordinal)) return services.Object(term);
            if (!long.TryParse(term, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var id)) return null;
            // Unity's ids were signed numbers of 32 bits until 6000.4.
            var unityId = id < 0 ? unchecked((uint)id) : (ulong)id;
            return All(true).FirstOrDefault(each => Compat.IdOf(each) == unityId) ?? All(true).FirstOrDefault(each => services.Ids.Of(each) == "obj:" + term);
        }

        static bool IsAt(GameObject target, string path) => PathOf(target) == path.TrimStart('/');

        /// <summary>The names from the root down, separated by slashes.</summary>
        public static string PathOf(GameObject target)
        {
            var path = target.name;
            for (var parent = target.transform.parent; parent != null; parent = parent.parent) path = parent.name + "/" + path;
            return path;
        }
    }
}
