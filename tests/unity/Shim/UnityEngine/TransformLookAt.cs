using System;

namespace UnityEngine
{
    public partial class Transform
    {
        public void LookAt(Vector3 worldPosition, Vector3 worldUp)
        {
            var ahead = (worldPosition - position).normalized;
            var side = Cross(worldUp, ahead);
            // Unity keeps the rotation if there is no direction to turn to.
            if (ahead == Vector3.zero) return;
            if (side.magnitude < 1e-6f) side = Cross(new Vector3(0, 0, -1), ahead).magnitude < 1e-6f ? Vector3.right : Cross(new Vector3(0, 0, -1), ahead);
            rotation = FromAxes(side.normalized, Cross(ahead, side.normalized), ahead);
        }

        static Vector3 Cross(Vector3 a, Vector3 b) => new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);

        static Quaternion FromAxes(Vector3 x, Vector3 y, Vector3 z)
        {
            float Part(float square, float sign) => (float)Math.Sqrt(Math.Max(0, square)) / 2 * (sign < 0 ? -1 : 1);
            return new Quaternion(
                Part(1 + x.x - y.y - z.z, y.z - z.y), Part(1 - x.x + y.y - z.z, z.x - x.z), Part(1 - x.x - y.y + z.z, x.y - y.x), Part(1 + x.x + y.y + z.z, 1));
        }
    }
}
