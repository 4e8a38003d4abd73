using System;

namespace UnityEngine
{
    public struct Quaternion : IEquatable<Quaternion>
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion identity => new Quaternion(0, 0, 0, 1);

        public static float Dot(Quaternion a, Quaternion b) => a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;

        public static Quaternion Inverse(Quaternion q) => new Quaternion(-q.x, -q.y, -q.z, q.w);

        public static Quaternion Euler(float x, float y, float z) => Euler(new Vector3(x, y, z));

        // Unity turns around z, then x, then y.
        public static Quaternion Euler(Vector3 degrees) =>
            Around(new Vector3(0, 1, 0), degrees.y) * Around(new Vector3(1, 0, 0), degrees.x) * Around(new Vector3(0, 0, 1), degrees.z);

        static Quaternion Around(Vector3 axis, float degrees)
        {
            var half = degrees * Math.PI / 360;
            var sine = (float)Math.Sin(half);
            return new Quaternion(axis.x * sine, axis.y * sine, axis.z * sine, (float)Math.Cos(half));
        }

        public Vector3 eulerAngles
        {
            get
            {
                var sine = 2 * (w * x - y * z);
                var pitch = Math.Abs(sine) >= 1 ? Math.Sign(sine) * Math.PI / 2 : Math.Asin(sine);
                var yaw = Math.Atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y));
                var roll = Math.Atan2(2 * (w * z + x * y), 1 - 2 * (x * x + z * z));
                return new Vector3(Degrees(pitch), Degrees(yaw), Degrees(roll));
            }
            set => this = Euler(value);
        }

        static float Degrees(double radians)
        {
            var degrees = radians * 180 / Math.PI;
            return (float)(degrees < -1e-4 ? degrees + 360 : degrees);
        }

        public static Quaternion operator *(Quaternion a, Quaternion b) => new Quaternion(
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
            a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            var turned = q * new Quaternion(v.x, v.y, v.z, 0) * Inverse(q);
            return new Vector3(turned.x, turned.y, turned.z);
        }

        public bool Equals(Quaternion other) => x == other.x && y == other.y && z == other.z && w == other.w;
        public override bool Equals(object other) => other is Quaternion q && Equals(q);
        public override int GetHashCode() => x.GetHashCode() ^ y.GetHashCode() ^ z.GetHashCode() ^ w.GetHashCode();
        public override string ToString() => $"({x:F5}, {y:F5}, {z:F5}, {w:F5})";
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;

        public Color(float r, float g, float b, float a = 1)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public static Color white => new Color(1, 1, 1);
        public static Color red => new Color(1, 0, 0);
        public static Color black => new Color(0, 0, 0);
    }

    public struct Color32
    {
        public byte r;
        public byte g;
        public byte b;
        public byte a;

        public Color32(byte r, byte g, byte b, byte a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }
    }

    public static class ColorUtility
    {
        public static bool TryParseHtmlString(string htmlString, out Color color)
        {
            color = Color.white;
            if (htmlString == null || htmlString.Length != 7 || htmlString[0] != '#') return false;
            if (!int.TryParse(htmlString.Substring(1), System.Globalization.NumberStyles.HexNumber, null, out var bits)) return false;
            color = new Color(((bits >> 16) & 255) / 255f, ((bits >> 8) & 255) / 255f, (bits & 255) / 255f);
            return true;
        }
    }

    public struct Rect
    {
        float m_XMin;
        float m_YMin;
        float m_Width;
        float m_Height;

        public Rect(float x, float y, float width, float height)
        {
            m_XMin = x;
            m_YMin = y;
            m_Width = width;
            m_Height = height;
        }

        public float x { get => m_XMin; set => m_XMin = value; }
        public float y { get => m_YMin; set => m_YMin = value; }
        public float width { get => m_Width; set => m_Width = value; }
        public float height { get => m_Height; set => m_Height = value; }
        public Vector2 center => new Vector2(x + width / 2, y + height / 2);
        public bool Contains(Vector2 point) => point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
    }

    public struct Bounds
    {
        Vector3 m_Center;
        Vector3 m_Extents;

        public Bounds(Vector3 center, Vector3 size)
        {
            m_Center = center;
            m_Extents = size * 0.5f;
        }

        public Vector3 center { get => m_Center; set => m_Center = value; }
        public Vector3 size { get => m_Extents * 2; set => m_Extents = value * 0.5f; }
        public Vector3 extents { get => m_Extents; set => m_Extents = value; }
        public Vector3 min => m_Center - m_Extents;
        public Vector3 max => m_Center + m_Extents;

        public void Encapsulate(Bounds bounds)
        {
            var low = new Vector3(Math.Min(min.x, bounds.min.x), Math.Min(min.y, bounds.min.y), Math.Min(min.z, bounds.min.z));
            var high = new Vector3(Math.Max(max.x, bounds.max.x), Math.Max(max.y, bounds.max.y), Math.Max(max.z, bounds.max.z));
            this = new Bounds((low + high) * 0.5f, high - low);
        }

        public bool IntersectRay(Ray ray, out float distance)
        {
            float near = 0, far = float.MaxValue;
            distance = 0;
            for (var axis = 0; axis < 3; axis++)
            {
                var (from, along) = (Part(ray.origin, axis), Part(ray.direction, axis));
                if (Math.Abs(along) < 1e-9f)
                {
                    if (from < Part(min, axis) || from > Part(max, axis)) return false;
                    continue;
                }
                var (a, b) = ((Part(min, axis) - from) / along, (Part(max, axis) - from) / along);
                near = Math.Max(near, Math.Min(a, b));
                far = Math.Min(far, Math.Max(a, b));
            }
            distance = near;
            return near <= far;
        }

        static float Part(Vector3 v, int axis) => axis == 0 ? v.x : axis == 1 ? v.y : v.z;
    }

    public struct Ray
    {
        public Ray(Vector3 origin, Vector3 direction)
        {
            this.origin = origin;
            this.direction = direction.normalized;
        }

        public Vector3 origin { get; set; }
        public Vector3 direction { get; set; }
        public Vector3 GetPoint(float distance) => origin + direction * distance;
    }

    public struct LayerMask
    {
        int m_Mask;

        public int value { get => m_Mask; set => m_Mask = value; }

        public static int NameToLayer(string layerName) => Array.IndexOf(UnityShim.World.Layers, layerName);
        public static string LayerToName(int layer) => UnityShim.World.Layers[layer];
    }

    public struct Mathf
    {
        public static float Abs(float f) => Math.Abs(f);
        public static float Clamp(float value, float min, float max) => value < min ? min : value > max ? max : value;
        public static int Clamp(int value, int min, int max) => value < min ? min : value > max ? max : value;
        public static float Clamp01(float value) => Clamp(value, 0, 1);
        public static float Max(float a, float b) => Math.Max(a, b);
        public static float Min(float a, float b) => Math.Min(a, b);
        public static int RoundToInt(float f) => (int)Math.Round(f);
    }
}
