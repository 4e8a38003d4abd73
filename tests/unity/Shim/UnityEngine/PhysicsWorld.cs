using System;
using System.Collections.Generic;
using System.Linq;
using UnityShim;

namespace UnityEngine
{
    public enum QueryTriggerInteraction
    {
        UseGlobal,
        Ignore,
        Collide,
    }

    public enum ForceMode
    {
        Force = 0,
        Impulse = 1,
        VelocityChange = 2,
        Acceleration = 5,
    }

#if UNITY_2022_2_OR_NEWER
    public enum SimulationMode
    {
        FixedUpdate,
        Update,
        Script,
    }
#endif

    // Shapes are boxes along the axes here: a sphere or capsule hits what the box around it hits.
    public partial class Physics
    {
        public const int DefaultRaycastLayers = ~(1 << 2);

        static readonly HashSet<(int, int)> ignored = new HashSet<(int, int)>();

        public static Vector3 gravity { get; set; } = new Vector3(0, -9.81f, 0);
        public static float bounceThreshold { get; set; } = 2;
        public static float defaultContactOffset { get; set; } = 0.01f;
        public static float sleepThreshold { get; set; } = 0.005f;
        public static float defaultMaxAngularSpeed { get; set; } = 7;
        public static int defaultSolverIterations { get; set; } = 6;
        public static bool queriesHitTriggers { get; set; } = true;
#if UNITY_2022_2_OR_NEWER
        public static SimulationMode simulationMode { get; set; }
        static bool IsByHand => simulationMode == SimulationMode.Script;
#else
        public static bool autoSimulation { get; set; } = true;
        static bool IsByHand => !autoSimulation;
#endif

        public static bool GetIgnoreLayerCollision(int layer1, int layer2) => ignored.Contains((Math.Min(layer1, layer2), Math.Max(layer1, layer2)));

        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore)
        {
            var pair = (Math.Min(layer1, layer2), Math.Max(layer1, layer2));
            if (ignore) ignored.Add(pair);
            else ignored.Remove(pair);
        }

        public static void SyncTransforms()
        {
        }

        static IEnumerable<Collider> Colliders(int layerMask, QueryTriggerInteraction triggers) =>
            World.Loaded().Where(each => each.activeInHierarchy && (layerMask & 1 << each.layer) != 0).SelectMany(each => each.components).OfType<Collider>()
                .Where(each => each.isEnabled && (!each.isTrigger || triggers == QueryTriggerInteraction.Collide || triggers == QueryTriggerInteraction.UseGlobal && queriesHitTriggers));

        static RaycastHit[] Sweep(Vector3 origin, Vector3 half, Vector3 direction, float maxDistance, int layerMask, QueryTriggerInteraction triggers)
        {
            var ray = new Ray(origin, direction);
            var hits = new List<RaycastHit>();
            foreach (var collider in Colliders(layerMask, triggers))
            {
                var bounds = collider.WorldBounds;
                if (new Bounds(bounds.center, bounds.size + half * 2).IntersectRay(ray, out var distance) && distance <= maxDistance)
                    hits.Add(new RaycastHit { hit = collider, distance = distance, point = ray.GetPoint(distance), normal = -ray.direction });
            }
            return hits.ToArray();
        }

        public static RaycastHit[] RaycastAll(Vector3 origin, Vector3 direction, float maxDistance, int layerMask, QueryTriggerInteraction queryTriggerInteraction) =>
            Sweep(origin, Vector3.zero, direction, maxDistance, layerMask, queryTriggerInteraction);

        public static RaycastHit[] SphereCastAll(Vector3 origin, float radius, Vector3 direction, float maxDistance, int layerMask, QueryTriggerInteraction queryTriggerInteraction) =>
            Sweep(origin, Vector3.one * radius, direction, maxDistance, layerMask, queryTriggerInteraction);

        public static RaycastHit[] BoxCastAll(Vector3 center, Vector3 halfExtents, Vector3 direction, Quaternion orientation, float maxDistance, int layerMask, QueryTriggerInteraction queryTriggerInteraction) =>
            Sweep(center, halfExtents, direction, maxDistance, layerMask, queryTriggerInteraction);

        public static RaycastHit[] CapsuleCastAll(Vector3 point1, Vector3 point2, float radius, Vector3 direction, float maxDistance, int layermask, QueryTriggerInteraction queryTriggerInteraction) =>
            Sweep((point1 + point2) * 0.5f, Vector3.one * (radius + Vector3.Distance(point1, point2) / 2), direction, maxDistance, layermask, queryTriggerInteraction);

        static Collider[] Inside(Vector3 center, Vector3 half, int layerMask, QueryTriggerInteraction triggers)
        {
            bool Apart(float a, float b, float reach) => Math.Abs(a - b) > reach;
            return Colliders(layerMask, triggers).Where(each =>
            {
                var (bounds, reach) = (each.WorldBounds, each.WorldBounds.extents + half);
                return !Apart(bounds.center.x, center.x, reach.x) && !Apart(bounds.center.y, center.y, reach.y) && !Apart(bounds.center.z, center.z, reach.z);
            }).ToArray();
        }

        public static Collider[] OverlapSphere(Vector3 position, float radius, int layerMask, QueryTriggerInteraction queryTriggerInteraction) =>
            Inside(position, Vector3.one * radius, layerMask, queryTriggerInteraction);

        public static Collider[] OverlapBox(Vector3 center, Vector3 halfExtents, Quaternion orientation, int layerMask, QueryTriggerInteraction queryTriggerInteraction) =>
            Inside(center, halfExtents, layerMask, queryTriggerInteraction);

        public static Collider[] OverlapCapsule(Vector3 point0, Vector3 point1, float radius, int layerMask, QueryTriggerInteraction queryTriggerInteraction) =>
            Inside((point0 + point1) * 0.5f, Vector3.one * (radius + Vector3.Distance(point0, point1) / 2), layerMask, queryTriggerInteraction);

        // Bodies fall and are pushed; they do not collide.
        public static void Simulate(float step)
        {
            if (!IsByHand)
            {
                Debug.LogError("Physics.Simulate(...) was called but simulation mode is not set to Script");
                return;
            }
            foreach (var body in World.Loaded().SelectMany(each => each.components).OfType<Rigidbody>().Where(each => !each.isKinematic)) body.Step(step);
        }
    }

    public class Rigidbody : Component
    {
        internal float weight = 1;
        internal bool gravity = true;
        internal bool isPinned;
        internal float slow;
        internal float slowTurn = 0.05f;
        internal RigidbodyConstraints frozen;
        internal Vector3 speed;
        internal Vector3 spin;
        Vector3 push;

        public float mass { get => weight; set => weight = value < 1e-7f ? 1e-7f : value; }
        public bool useGravity { get => gravity; set => gravity = value; }
        public bool isKinematic { get => isPinned; set => isPinned = value; }
        public RigidbodyConstraints constraints { get => frozen; set => frozen = value; }
        public Vector3 angularVelocity { get => spin; set => spin = value; }
#if UNITY_6000_0_OR_NEWER
        public float linearDamping { get => slow; set => slow = value; }
        public float angularDamping { get => slowTurn; set => slowTurn = value; }
        public Vector3 linearVelocity { get => speed; set => speed = value; }
#else
        public float drag { get => slow; set => slow = value; }
        public float angularDrag { get => slowTurn; set => slowTurn = value; }
        public Vector3 velocity { get => speed; set => speed = value; }
#endif

        public void AddForce(Vector3 force, ForceMode mode)
        {
            if (mode == ForceMode.Force) push += force / weight;
            else if (mode == ForceMode.Acceleration) push += force;
            else speed += mode == ForceMode.Impulse ? force / weight : force;
        }

        public void AddForceAtPosition(Vector3 force, Vector3 position, ForceMode mode) => AddForce(force, mode);
        public void AddTorque(Vector3 torque, ForceMode mode) => spin += torque;

        public void AddExplosionForce(float explosionForce, Vector3 explosionPosition, float explosionRadius, float upwardsModifier, ForceMode mode)
        {
            var away = transform.position - explosionPosition;
            if (away.magnitude < explosionRadius) AddForce(away.normalized * explosionForce * (1 - away.magnitude / explosionRadius), mode);
        }

        internal void Step(float seconds)
        {
            speed += (push + (gravity ? Physics.gravity : Vector3.zero)) * seconds;
            push = Vector3.zero;
            transform.position += speed * seconds;
        }
    }

    [Flags]
    public enum RigidbodyConstraints
    {
        None = 0,
        FreezePositionX = 2,
        FreezePositionY = 4,
        FreezePositionZ = 8,
        FreezeRotationX = 16,
        FreezeRotationY = 32,
        FreezeRotationZ = 64,
        FreezePosition = 14,
        FreezeRotation = 112,
        FreezeAll = 126,
    }
}
