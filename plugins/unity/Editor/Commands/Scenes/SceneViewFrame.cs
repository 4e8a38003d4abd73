using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>scene_view_frame: shows an object, or everything, in the scene view.</summary>
    internal sealed class SceneViewFrame
    {
        readonly CommandTargets targets;

        public SceneViewFrame(CommandTargets targets)
        {
            this.targets = targets;
        }

        public object Frame(CommandArguments arguments)
        {
            var name = arguments.TextOrNull("sceneViewTarget");
            var target = string.IsNullOrEmpty(name) ? null : targets.One(name);
            var view = SceneView.lastActiveSceneView;
            if (view == null) throw Fault.NotReady("No scene view is open", "open one with execute_menu_item and Window/General/Scene");
            var bounds = target != null ? BoundsOf(target) : Around(targets.All(false).SelectMany(Parts)) ?? new Bounds(Vector3.zero, Vector3.one * 10);
            view.Frame(bounds, false);
            return Command.Answer(target == null ? "The scene view shows the whole scene" : $"The scene view shows '{target.name}'", new JsonObject
            {
                ["target"] = target == null ? null : target.name, ["center"] = ObjectData.Vector(bounds.center), ["size"] = ObjectData.Vector(bounds.size),
            });
        }

        static Bounds BoundsOf(GameObject target)
        {
            var parts = new List<Bounds>();
            var walk = new ObjectWalk(new[] { target });
            for (var next = walk.Next(); next != null; next = walk.Next()) parts.AddRange(Parts(next));
            return Around(parts) ?? new Bounds(target.transform.position, Vector3.one);
        }

        // Renderers and colliders, of both kinds of physics, have their bounds in the world under the same name.
        static IEnumerable<Bounds> Parts(GameObject target)
        {
            foreach (var component in target.GetComponents(typeof(Component)))
            {
                if (component == null) continue;
                if (component is RectTransform rect) yield return new Bounds(rect.TransformPoint(rect.rect.center), Vector3.Scale(new Vector3(rect.rect.width, rect.rect.height, 0), rect.lossyScale));
                var type = component.GetType();
                var property = type.Namespace == "UnityEngine" ? type.GetProperty("bounds") : null;
                if (property != null && property.PropertyType == typeof(Bounds)) yield return (Bounds)property.GetValue(component);
            }
        }

        static Bounds? Around(IEnumerable<Bounds> parts)
        {
            Vector3? least = null;
            Vector3? most = null;
            foreach (var part in parts)
            {
                least = Pick(least ?? part.min, part.min, Mathf.Min);
                most = Pick(most ?? part.max, part.max, Mathf.Max);
            }
            return least == null ? (Bounds?)null : new Bounds((least.Value + most.Value) * 0.5f, most.Value - least.Value);
        }

        static Vector3 Pick(Vector3 a, Vector3 b, Func<float, float, float> pick) => new Vector3(pick(a.x, b.x), pick(a.y, b.y), pick(a.z, b.z));
    }
}
