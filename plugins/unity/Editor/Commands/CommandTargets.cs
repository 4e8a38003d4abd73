using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEditor.SceneManagement;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Finds the objects that commands mean: by `obj:` id, Unity's own id, path, name, tag, layer or component. While a
    /// prefab is open in prefab mode, its objects are meant instead of those of the scenes.
    /// </summary>
    internal sealed class CommandTargets
    {
        const string Methods = "it is one of by_id, by_name, by_path, by_tag, by_layer, by_component";

        readonly Services services;

        public CommandTargets(Services services)
        {
            this.services = services;
        }

        /// <summary>The object that an argument names; a fault if there is none.</summary>
        public GameObject One(CommandArguments arguments, string name = "target") => One(arguments.Required(name), arguments.TextOrNull("searchMethod"));

        /// <summary>The object that a text names; a fault if there is none.</summary>
        public GameObject One(string target, string method = null) => Find(target, method, true).FirstOrDefault() ?? throw Missing(target);

        /// <summary>The object that a text names; null if there is none.</summary>
        public GameObject OneOrNull(string target) => Find(target, null, true).FirstOrDefault();

        /// <summary>The fault that reports an object that does not exist.</summary>
        public Fault Missing(string target)
        {
            if (target.EndsWith(".prefab", StringComparison.OrdinalIgnoreCase))
                return Fault.Invalid($"'{target}' is a prefab and not an object of a scene", "manage_prefabs with action modify_contents changes prefabs");
            var names = All(true).Select(each => each.name).Distinct();
            var stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage != null)
                return Fault.NotFound("Object", $"'{target}' in the prefab '{stage.assetPath}'", TypeNames.Nearest(target, names) ?? "a prefab is open in prefab mode, so objects of scenes are not found; manage_prefabs with action close_prefab_stage closes it");
            return Fault.NotFound("Object", $"'{target}'", TypeNames.Nearest(target, names) ?? "find_gameobjects finds objects by name, tag, layer or component");
        }

        /// <summary>All objects that a term means, in the order of the hierarchy.</summary>
        /// <param name="method">by_id, by_name, by_path, by_tag, by_layer or by_component; null tries id, path and name.</param>
        public IEnumerable<GameObject> Find(string term, string method, bool includeInactive)
        {
            switch (method?.ToLowerInvariant())
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
                // CompareTag fails for a tag that the project does not have.
                case "by_tag": return Matching(includeInactive, each => each.tag == term);
                case "by_layer":
                    var layer = LayerOf(term, "searchTerm");
                    return Matching(includeInactive, each => each.layer == layer);
                case "by_component":
                    var type = services.Types.FindComponent(term);
                    return Matching(includeInactive, each => each.GetComponent(type) != null);
                default:
                    throw Fault.Argument("searchMethod", $"unknown method '{method}'", Methods);
            }
        }

        IEnumerable<GameObject> Matching(bool includeInactive, Func<GameObject, bool> fits) => All(includeInactive).Where(fits);

        /// <summary>All objects of the open scenes, or of the prefab that is open in prefab mode.</summary>
        public IEnumerable<GameObject> All(bool includeInactive)
        {
            var walk = new ObjectWalk(Roots());
            for (var next = walk.Next(); next != null; next = walk.Next())
                if (includeInactive || next.activeInHierarchy)
                    yield return next;
        }

        List<GameObject> Roots()
        {
            var stage = services.Host is EditorHost ? PrefabStageUtility.GetCurrentPrefabStage() : null;
            return stage != null && stage.prefabContentsRoot != null ? new List<GameObject> { stage.prefabContentsRoot } : services.Host.Roots();
        }

        GameObject ById(string term)
        {
            if (term.StartsWith("obj:", StringComparison.Ordinal)) return services.Object(term);
            var found = AnyById(term);
            var owner = found == null ? null : Values.GameObjectOf(found);
            if (owner != null) return services.Host.IsExposed(owner) ? owner : null;
            try
            {
                return int.TryParse(term, NumberStyles.None, CultureInfo.InvariantCulture, out _) ? services.Object("obj:" + term) : null;
            }
            catch (Fault)
            {
                return null;
            }
        }

        /// <summary>The object of any kind, also an asset, that has a number as Unity's own id; null if there is none.</summary>
        public static UnityEngine.Object AnyById(string number)
        {
            // Unity's ids were signed numbers of 32 bits until 6000.4.
            if (int.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var signed) && signed < 0) return EditorCompat.FindObject(unchecked((uint)signed));
            return ulong.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var id) && id != 0 ? EditorCompat.FindObject(id) : null;
        }

        /// <summary>The number of a layer, by its name or number.</summary>
        /// <param name="argument">The argument that names it, for messages.</param>
        public static int LayerOf(string layer, string argument = "layer")
        {
            var named = LayerMask.NameToLayer(layer);
            if (named >= 0) return named;
            if (int.TryParse(layer, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number < 32) return number;
            var names = Enumerable.Range(0, 32).Select(LayerMask.LayerToName).Where(name => !string.IsNullOrEmpty(name)).ToList();
            throw Fault.Argument(argument, $"there is no layer '{layer}'", TypeNames.Nearest(layer, names) ?? $"the layers are {string.Join(", ", names)}; manage_editor with action add_layer adds one");
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
