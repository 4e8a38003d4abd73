using System;
using System.Linq;

namespace UnityEngine
{
    public sealed class LineRenderer : Renderer
    {
        internal Vector3[] points = new Vector3[0];
        internal float first = 1;
        internal float last = 1;
        internal Color firstColor = Color.white;
        internal Color lastColor = Color.white;
        internal bool closes;

        public float startWidth { get => first; set => first = value; }
        public float endWidth { get => last; set => last = value; }
        public Color startColor { get => firstColor; set => firstColor = value; }
        public Color endColor { get => lastColor; set => lastColor = value; }
        public bool loop { get => closes; set => closes = value; }

        public int positionCount
        {
            get => points.Length;
            set => points = points.Take(value).Concat(Enumerable.Repeat(Vector3.zero, Math.Max(0, value - points.Length))).ToArray();
        }

        // Unity ignores positions beyond the count.
        public void SetPositions(Vector3[] positions) => Array.Copy(positions, points, Math.Min(positions.Length, points.Length));

        public int GetPositions(Vector3[] positions)
        {
            Array.Copy(points, positions, Math.Min(positions.Length, points.Length));
            return Math.Min(positions.Length, points.Length);
        }
    }

    public sealed class TrailRenderer : Renderer
    {
        internal float seconds = 5;
        internal float first = 1;
        internal float last = 1;
        internal bool grows = true;

        public float time { get => seconds; set => seconds = value; }
        public float startWidth { get => first; set => first = value; }
        public float endWidth { get => last; set => last = value; }
        public bool emitting { get => grows; set => grows = value; }

        public void Clear()
        {
        }
    }
}
