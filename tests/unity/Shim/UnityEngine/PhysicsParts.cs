using System;

namespace UnityEngine
{
#if UNITY_6000_0_OR_NEWER
    public enum PhysicsMaterialCombine
    {
        Average,
        Multiply,
        Minimum,
        Maximum,
    }

    public class PhysicsMaterial : Object
    {
        internal float sliding = 0.6f;
        internal float resting = 0.6f;
        internal float bounce;
        internal PhysicsMaterialCombine frictionRule;
        internal PhysicsMaterialCombine bounceRule;

        public float dynamicFriction { get => sliding; set => sliding = Math.Max(0, value); }
        public float staticFriction { get => resting; set => resting = Math.Max(0, value); }
        public float bounciness { get => bounce; set => bounce = Mathf.Clamp01(value); }
        public PhysicsMaterialCombine frictionCombine { get => frictionRule; set => frictionRule = value; }
        public PhysicsMaterialCombine bounceCombine { get => bounceRule; set => bounceRule = value; }
    }

    public partial class Collider
    {
        internal PhysicsMaterial surface;
        public PhysicsMaterial sharedMaterial { get => surface; set => surface = value; }
    }
#else
    public enum PhysicMaterialCombine
    {
        Average,
        Multiply,
        Minimum,
        Maximum,
    }

    public class PhysicMaterial : Object
    {
        internal float sliding = 0.6f;
        internal float resting = 0.6f;
        internal float bounce;
        internal PhysicMaterialCombine frictionRule;
        internal PhysicMaterialCombine bounceRule;

        public float dynamicFriction { get => sliding; set => sliding = Math.Max(0, value); }
        public float staticFriction { get => resting; set => resting = Math.Max(0, value); }
        public float bounciness { get => bounce; set => bounce = Mathf.Clamp01(value); }
        public PhysicMaterialCombine frictionCombine { get => frictionRule; set => frictionRule = value; }
        public PhysicMaterialCombine bounceCombine { get => bounceRule; set => bounceRule = value; }
    }

    public partial class Collider
    {
        internal PhysicMaterial surface;
        public PhysicMaterial sharedMaterial { get => surface; set => surface = value; }
    }
#endif

    public struct JointMotor
    {
        internal float speed;
        internal float power;
        internal bool spins;

        public float targetVelocity { get => speed; set => speed = value; }
        public float force { get => power; set => power = value; }
        public bool freeSpin { get => spins; set => spins = value; }
    }

    public struct JointLimits
    {
        internal float low;
        internal float high;

        public float min { get => low; set => low = value; }
        public float max { get => high; set => high = value; }
    }

    [RequireComponent(typeof(Rigidbody))]
    public class Joint : Component
    {
        internal Rigidbody other;
        internal float strength = float.PositiveInfinity;
        internal Vector3 at;

        public Rigidbody connectedBody { get => other; set => other = value; }
        public float breakForce { get => strength; set => strength = value; }
        public Vector3 anchor { get => at; set => at = value; }
    }

    [RequireComponent(typeof(Rigidbody))]
    public class FixedJoint : Joint
    {
    }

    [RequireComponent(typeof(Rigidbody))]
    public class HingeJoint : Joint
    {
        internal JointMotor engine;
        internal JointLimits ends;
        internal bool turns;
        internal bool stops;

        public JointMotor motor { get => engine; set => engine = value; }
        public JointLimits limits { get => ends; set => ends = value; }
        public bool useMotor { get => turns; set => turns = value; }
        public bool useLimits { get => stops; set => stops = value; }
    }

    // The shim has no 2D physics: nothing is ever hit, and bodies do not move.
    public sealed class Rigidbody2D : Component
    {
        internal float weight = 1;
        internal float pull = 1;

        public float mass { get => weight; set => weight = value; }
        public float gravityScale { get => pull; set => pull = value; }

        public void AddForce(Vector2 force, ForceMode2D mode)
        {
        }

        public void AddForceAtPosition(Vector2 force, Vector2 position, ForceMode2D mode)
        {
        }

        public void AddTorque(float torque, ForceMode2D mode)
        {
        }
    }

    public enum ForceMode2D
    {
        Force,
        Impulse,
    }

    public enum CapsuleDirection2D
    {
        Vertical,
        Horizontal,
    }

    public enum SimulationMode2D
    {
        FixedUpdate,
        Update,
        Script,
    }

    public struct RaycastHit2D
    {
        public Collider2D collider => null;
        public Vector2 point { get; set; }
        public Vector2 normal { get; set; }
        public float distance { get; set; }
    }

    public partial class Physics2D
    {
        public static Vector2 gravity { get; set; } = new Vector2(0, -9.81f);
        public static int velocityIterations { get; set; } = 8;
        public static SimulationMode2D simulationMode { get; set; }
        public static bool GetIgnoreLayerCollision(int layer1, int layer2) => false;

        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore)
        {
        }

        public static void SyncTransforms()
        {
        }

        public static bool Simulate(float step) => simulationMode == SimulationMode2D.Script;
        public static RaycastHit2D[] RaycastAll(Vector2 origin, Vector2 direction, float distance, int layerMask) => new RaycastHit2D[0];
        public static RaycastHit2D[] CircleCastAll(Vector2 origin, float radius, Vector2 direction, float distance, int layerMask) => new RaycastHit2D[0];
        public static RaycastHit2D[] BoxCastAll(Vector2 origin, Vector2 size, float angle, Vector2 direction, float distance, int layerMask) => new RaycastHit2D[0];
        public static RaycastHit2D[] CapsuleCastAll(Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction, float distance, int layerMask) => new RaycastHit2D[0];
        public static Collider2D[] OverlapCircleAll(Vector2 point, float radius, int layerMask) => new Collider2D[0];
        public static Collider2D[] OverlapBoxAll(Vector2 point, Vector2 size, float angle, int layerMask) => new Collider2D[0];
        public static Collider2D[] OverlapCapsuleAll(Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, int layerMask) => new Collider2D[0];
    }
}
