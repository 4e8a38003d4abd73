using UnityShim;

namespace UnityEngine
{
    public partial class Collider : Component
    {
        internal bool trigger;
        internal bool isEnabled = true;

        public bool isTrigger { get => trigger; set => trigger = value; }
        public bool enabled { get => isEnabled; set => isEnabled = value; }
        internal virtual Bounds WorldBounds => new Bounds(transform.position, Vector3.one);
        public Bounds bounds => WorldBounds;
    }

    public class BoxCollider : Collider
    {
        internal Vector3 middle;
        internal Vector3 extent = Vector3.one;

        public Vector3 center { get => middle; set => middle = value; }
        public Vector3 size { get => extent; set => extent = value; }
        internal override Bounds WorldBounds => new Bounds(transform.TransformPoint(middle), Vector3.Scale(transform.lossyScale, extent));
    }

    public struct RaycastHit
    {
        internal Collider hit;

        public Collider collider => hit;
        public Transform transform => hit.transform;
        public Vector3 point { get; set; }
        public Vector3 normal { get; set; }
        public float distance { get; set; }
    }

    public partial class Physics
    {
        public static bool Raycast(Ray ray, out RaycastHit hitInfo, float maxDistance)
        {
            hitInfo = default;
            var nearest = maxDistance;
            var found = false;
            foreach (var target in World.Loaded())
                foreach (var component in target.components)
                    if (component is Collider collider && collider.isEnabled && target.activeInHierarchy && collider.WorldBounds.IntersectRay(ray, out var distance) && distance <= nearest)
                    {
                        nearest = distance;
                        found = true;
                        hitInfo = new RaycastHit { hit = collider, distance = distance, point = ray.GetPoint(distance) };
                    }
            return found;
        }
    }

    // The shim has no 2D physics: nothing is ever hit.
    public class Collider2D : Behaviour
    {
    }

    public partial class Physics2D
    {
        public static Collider2D OverlapPoint(Vector2 point) => null;
    }
}
