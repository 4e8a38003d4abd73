using System.Collections.Generic;
using System.Text;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>The summary of an object, and its path.</summary>
    internal static class ObjectCard
    {
        public static JsonObject Of(ObjectIds ids, GameObject target, bool withComponents = false)
        {
            var components = target.GetComponents(typeof(Component));
            var card = new JsonObject
            {
                ["Id"] = ids.Of(target),
                ["Name"] = target.name,
                ["Path"] = PathOf(target.transform),
                ["Tag"] = target.tag,
                ["Layer"] = target.layer,
                ["Active"] = target.activeSelf,
                ["ComponentCount"] = components.Length,
            };
            if (withComponents) card["Components"] = ShortNames(components);
            return card;
        }

        /// <summary>The names from the root of the scene down, each after a slash.</summary>
        public static string PathOf(Transform transform)
        {
            var path = new StringBuilder();
            for (var at = transform; at != null; at = at.parent) path.Insert(0, at.name).Insert(0, '/');
            return path.ToString();
        }

        static List<string> ShortNames(Component[] components)
        {
            var names = new List<string>();
            foreach (var component in components) names.Add(component == null ? "Missing script" : component.GetType().Name);
            return names;
        }
    }
}
