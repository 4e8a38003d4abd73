using System.Linq;
using UnityEngine.Rendering;

namespace UnityEngine
{
    public sealed class LightProbeGroup : Behaviour
    {
        internal Vector3[] points = new Vector3[0];

        public Vector3[] probePositions { get => points.ToArray(); set => points = value.ToArray(); }
    }

    public sealed class ReflectionProbe : Behaviour
    {
        internal Vector3 extent = new Vector3(10, 10, 10);
        internal int pixels = 128;
        internal ReflectionProbeMode kind;
        internal bool projects;

        public Vector3 size { get => extent; set => extent = value; }
        public int resolution { get => pixels; set => pixels = value; }
        public ReflectionProbeMode mode { get => kind; set => kind = value; }
        public bool boxProjection { get => projects; set => projects = value; }
    }
}

namespace UnityEngine.Rendering
{
    public enum ReflectionProbeMode
    {
        Baked,
        Realtime,
        Custom,
    }
}
