using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Components of all open scenes, and the space that objects take up.</summary>
    internal sealed class SceneObjects
    {
        readonly Services services;

        public SceneObjects(Services services)
        {
            this.services = services;
        }

        /// <summary>All components of a type, in the order of the hierarchy, also of inactive objects.</summary>
        public IEnumerable<T> All<T>() where T : Component => All(typeof(T)).Cast<T>();

        public IEnumerable<Component> All(System.Type type)
        {
            var walk = new ObjectWalk(services.Host.Roots());
            for (var next = walk.Next(); next != null; next = walk.Next())
                foreach (var component in next.GetComponents(type))
                    yield return component;
        }

        /// <summary>The space that the active renderers of an object and its children take up; a point if there are none.</summary>
        public static Bounds BoundsOf(GameObject target) => Around(new[] { target }) ?? new Bounds(target.transform.position, Vector3.zero);

        /// <summary>The space that all active renderers take up; null if there are none.</summary>
        public Bounds? BoundsOfAll() => Around(services.Host.Roots());

        static Bounds? Around(IReadOnlyList<GameObject> roots)
        {
            Bounds? whole = null;
            var walk = new ObjectWalk(roots);
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                if (!next.activeInHierarchy) continue;
                foreach (var component in next.GetComponents(typeof(Renderer)))
                {
                    var bounds = ((Renderer)component).bounds;
                    if (whole is Bounds known)
                    {
                        known.Encapsulate(bounds);
                        bounds = known;
                    }
                    whole = bounds;
                }
            }
            return whole;
        }
    }
}
