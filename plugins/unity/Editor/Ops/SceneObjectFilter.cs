using System.Linq;
using System.Text.RegularExpressions;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Which objects of a scene match, in the terms of the editor document. An object must match every part that is given.</summary>
    internal sealed class SceneObjectFilter
    {
        readonly string nameContains;
        readonly Regex name;
        readonly Regex path;
        readonly string tag;
        readonly int layer;
        readonly string component;

        public SceneObjectFilter(Call call)
        {
            nameContains = call.Text("name_contains");
            name = Pattern(call.TextOrNull("name_pattern"), ".*", RegexOptions.IgnoreCase);
            path = Pattern(call.TextOrNull("path_pattern"), "[^/]*", RegexOptions.None);
            tag = call.TextOrNull("tag");
            layer = call.Integer("layer", -1, 0, 31);
            component = call.TextOrNull("component");
        }

        /// <param name="any">What one star matches; two match everything.</param>
        static Regex Pattern(string glob, string any, RegexOptions options)
        {
            if (string.IsNullOrEmpty(glob)) return null;
            var parts = Regex.Split(glob, @"(\*\*|\*)").Select(part => part == "**" ? ".*" : part == "*" ? any : Regex.Escape(part));
            return new Regex($"^{string.Concat(parts)}$", options | RegexOptions.CultureInvariant);
        }

        public bool Fits(GameObject target) =>
            target.name.Contains(nameContains) && (name == null || name.IsMatch(target.name)) && (path == null || path.IsMatch(OpenScenes.PathOf(target))) &&
            (string.IsNullOrEmpty(tag) || target.tag == tag) && (layer < 0 || target.layer == layer) && (string.IsNullOrEmpty(component) || HasComponent(target));

        bool HasComponent(GameObject target) =>
            OpenScenes.Components(target).Any(each => each == null ? component == OpenScenes.MissingScript : each.GetType().Name == component || each.GetType().FullName == component);
    }
}
