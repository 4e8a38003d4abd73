using System.Collections.Generic;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Visits objects and their children, depth first. Objects may be destroyed between two steps.</summary>
    internal sealed class ObjectWalk
    {
        readonly Stack<GameObject> left = new Stack<GameObject>();

        public ObjectWalk(IReadOnlyList<GameObject> roots)
        {
            for (var at = roots.Count - 1; at >= 0; at--) left.Push(roots[at]);
        }

        /// <summary>The next object; null at the end.</summary>
        public GameObject Next()
        {
            while (left.Count > 0)
            {
                var next = left.Pop();
                if (next == null) continue;
                var transform = next.transform;
                for (var at = transform.childCount - 1; at >= 0; at--) left.Push(transform.GetChild(at).gameObject);
                return next;
            }
            return null;
        }
    }
}
