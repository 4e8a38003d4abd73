// Vectors, rotations, colors and bounds.
namespace UnityEngine
{
    public struct Vector2 : ValueType
    {
        public float x, y;
        public Vector2(float x, float y);
        public float this[int index] { get; }
        public float magnitude { get; }
        public float sqrMagnitude { get; }
        public Vector2 normalized { get; }
        [Mutates] public void Normalize();
        public string ToString(string format);
        public static float Dot(Vector2 a, Vector2 b);
        public static float Distance(Vector2 a, Vector2 b);
        public static Vector2 Lerp(Vector2 a, Vector2 b, float t);
        public static Vector2 LerpUnclamped(Vector2 a, Vector2 b, float t);
        public static Vector2 MoveTowards(Vector2 a, Vector2 b, float step);
        public static Vector2 Scale(Vector2 a, Vector2 b);
        public static Vector2 Min(Vector2 a, Vector2 b);
        public static Vector2 Max(Vector2 a, Vector2 b);
        public static Vector2 zero { get; }
        public static Vector2 one { get; }
        [Mutates] public void Set(float x, float y);
        public static Vector2 up { get; }
        public static Vector2 down { get; }
        public static Vector2 left { get; }
        public static Vector2 right { get; }
        public static float Angle(Vector2 a, Vector2 b);
        public static float SignedAngle(Vector2 a, Vector2 b);
        public static Vector2 Perpendicular(Vector2 a);
        public static Vector2 Reflect(Vector2 a, Vector2 normal);
        public static Vector2 ClampMagnitude(Vector2 a, float max);
        public static Vector2 operator *(Vector2 a, Vector2 b);
        public static implicit operator Vector3(Vector2 v);
        public static implicit operator Vector2(Vector3 v);
        public static Vector2 operator +(Vector2 a, Vector2 b);
        public static Vector2 operator -(Vector2 a, Vector2 b);
        public static Vector2 operator -(Vector2 a);
        public static Vector2 operator *(Vector2 a, float b);
        public static Vector2 operator *(float a, Vector2 b);
        public static Vector2 operator /(Vector2 a, float b);
        public static bool operator ==(Vector2 a, Vector2 b);
        public static bool operator !=(Vector2 a, Vector2 b);
    }

    public struct Vector3 : ValueType
    {
        public float x, y, z;
        public Vector3(float x, float y, float z);
        public Vector3(float x, float y);
        public float this[int index] { get; }
        public float magnitude { get; }
        public float sqrMagnitude { get; }
        public Vector3 normalized { get; }
        [Mutates] public void Normalize();
        public string ToString(string format);
        public static float Dot(Vector3 a, Vector3 b);
        public static float Distance(Vector3 a, Vector3 b);
        public static Vector3 Lerp(Vector3 a, Vector3 b, float t);
        public static Vector3 LerpUnclamped(Vector3 a, Vector3 b, float t);
        public static Vector3 MoveTowards(Vector3 a, Vector3 b, float step);
        public static Vector3 Scale(Vector3 a, Vector3 b);
        public static Vector3 Min(Vector3 a, Vector3 b);
        public static Vector3 Max(Vector3 a, Vector3 b);
        public static Vector3 zero { get; }
        public static Vector3 one { get; }
        [Mutates] public void Set(float x, float y, float z);
        public static Vector3 up { get; }
        public static Vector3 down { get; }
        public static Vector3 left { get; }
        public static Vector3 right { get; }
        public static Vector3 forward { get; }
        public static Vector3 back { get; }
        public static Vector3 positiveInfinity { get; }
        public const float kEpsilon = 0.00001f;
        public static Vector3 Cross(Vector3 a, Vector3 b);
        public static Vector3 SmoothDamp(Vector3 current, Vector3 target, ref Vector3 velocity, float smoothTime) { return Vector3.SmoothDamp(current, target, ref velocity, smoothTime, Mathf.Infinity, 1f / 60); }
        public static Vector3 SmoothDamp(Vector3 current, Vector3 target, ref Vector3 velocity, float smoothTime, float maxSpeed) { return Vector3.SmoothDamp(current, target, ref velocity, smoothTime, maxSpeed, 1f / 60); }
        public static Vector3 SmoothDamp(Vector3 current, Vector3 target, ref Vector3 velocity, float smoothTime, float maxSpeed, float deltaTime) { smoothTime = Mathf.Max(0.0001f, smoothTime); float omega = 2f / smoothTime, x = omega * deltaTime, decay = 1f / (1f + x + 0.48f * x * x + 0.235f * x * x * x); var change = Vector3.ClampMagnitude(current - target, maxSpeed * smoothTime); var goal = current - change; var push = (velocity + change * omega) * deltaTime; velocity = (velocity - push * omega) * decay; var result = goal + (change + push) * decay; if (Vector3.Dot(target - current, result - target) > 0f) { result = target; velocity = Vector3.zero; } return result; }
        public static float Angle(Vector3 a, Vector3 b);
        public static float SignedAngle(Vector3 a, Vector3 b, Vector3 axis);
        public static Vector3 Project(Vector3 a, Vector3 on);
        public static Vector3 ProjectOnPlane(Vector3 a, Vector3 normal);
        public static Vector3 Reflect(Vector3 a, Vector3 normal);
        public static Vector3 ClampMagnitude(Vector3 a, float max);
        public static Vector3 Normalize(Vector3 a);
        public static float Magnitude(Vector3 a);
        public static float SqrMagnitude(Vector3 a);
        public static Vector3 Slerp(Vector3 a, Vector3 b, float t);
        public static Vector3 RotateTowards(Vector3 a, Vector3 b, float maxRadians, float maxMagnitude);
        public static implicit operator Vector4(Vector3 v);
        public static Vector3 operator +(Vector3 a, Vector3 b);
        public static Vector3 operator -(Vector3 a, Vector3 b);
        public static Vector3 operator -(Vector3 a);
        public static Vector3 operator *(Vector3 a, float b);
        public static Vector3 operator *(float a, Vector3 b);
        public static Vector3 operator /(Vector3 a, float b);
        public static bool operator ==(Vector3 a, Vector3 b);
        public static bool operator !=(Vector3 a, Vector3 b);
    }

    public struct Vector4 : ValueType
    {
        public float x, y, z, w;
        public Vector4(float x, float y, float z, float w);
        public Vector4(float x, float y, float z);
        public Vector4(float x, float y);
        public float this[int index] { get; }
        public float magnitude { get; }
        public float sqrMagnitude { get; }
        public Vector4 normalized { get; }
        [Mutates] public void Normalize();
        public string ToString(string format);
        public static float Dot(Vector4 a, Vector4 b);
        public static float Distance(Vector4 a, Vector4 b);
        public static Vector4 Lerp(Vector4 a, Vector4 b, float t);
        public static Vector4 LerpUnclamped(Vector4 a, Vector4 b, float t);
        public static Vector4 MoveTowards(Vector4 a, Vector4 b, float step);
        public static Vector4 Scale(Vector4 a, Vector4 b);
        public static Vector4 Min(Vector4 a, Vector4 b);
        public static Vector4 Max(Vector4 a, Vector4 b);
        public static Vector4 zero { get; }
        public static Vector4 one { get; }
        public static implicit operator Vector3(Vector4 v);
        public static Vector4 operator +(Vector4 a, Vector4 b);
        public static Vector4 operator -(Vector4 a, Vector4 b);
        public static Vector4 operator -(Vector4 a);
        public static Vector4 operator *(Vector4 a, float b);
        public static Vector4 operator *(float a, Vector4 b);
        public static Vector4 operator /(Vector4 a, float b);
        public static bool operator ==(Vector4 a, Vector4 b);
        public static bool operator !=(Vector4 a, Vector4 b);
    }

    public struct Quaternion : ValueType
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w);
        public float this[int index] { get; }
        public Vector3 eulerAngles { get; set; }
        public Quaternion normalized { get; }
        public string ToString(string format);
        public static Quaternion identity { get; }
        public static Quaternion Euler(float x, float y, float z);
        public static Quaternion Euler(Vector3 euler);
        public static Quaternion AngleAxis(float angle, Vector3 axis);
        public static Quaternion LookRotation(Vector3 forward);
        public static Quaternion LookRotation(Vector3 forward, Vector3 up);
        public static Quaternion FromToRotation(Vector3 a, Vector3 b);
        public static Quaternion Inverse(Quaternion q);
        public static Quaternion Normalize(Quaternion q);
        public static Quaternion Lerp(Quaternion a, Quaternion b, float t);
        public static Quaternion Slerp(Quaternion a, Quaternion b, float t);
        public static Quaternion RotateTowards(Quaternion a, Quaternion b, float maxDegrees);
        public static float Angle(Quaternion a, Quaternion b);
        public static float Dot(Quaternion a, Quaternion b);
        public static Quaternion operator *(Quaternion a, Quaternion b);
        public static Vector3 operator *(Quaternion a, Vector3 b);
        public static bool operator ==(Quaternion a, Quaternion b);
        public static bool operator !=(Quaternion a, Quaternion b);
    }

    public struct Color : ValueType
    {
        public float r, g, b, a;
        public Color(float r, float g, float b, float a);
        public Color(float r, float g, float b);
        public float grayscale { get; }
        public string ToString(string format);
        public static Color red { get; }
        public static Color green { get; }
        public static Color blue { get; }
        public static Color white { get; }
        public static Color black { get; }
        public static Color yellow { get; }
        public static Color cyan { get; }
        public static Color magenta { get; }
        public static Color gray { get; }
        public static Color grey { get; }
        public static Color clear { get; }
        public static Color Lerp(Color a, Color b, float t);
        public static Color HSVToRGB(float h, float s, float v);
        public static void RGBToHSV(Color color, out float h, out float s, out float v);
        public static Color operator +(Color a, Color b);
        public static Color operator -(Color a, Color b);
        public static Color operator *(Color a, Color b);
        public static Color operator *(Color a, float b);
        public static Color operator *(float a, Color b);
        public static Color operator /(Color a, float b);
        public static bool operator ==(Color a, Color b);
        public static bool operator !=(Color a, Color b);
        public static implicit operator Color(Color32 c);
        public static implicit operator Vector4(Color c);
    }

    public struct Color32 : ValueType
    {
        public byte r, g, b, a;
        public Color32(byte r, byte g, byte b, byte a);
        public static implicit operator Color32(Color c);
    }

    public struct Bounds : ValueType
    {
        public Vector3 center, extents;
        public Bounds(Vector3 center, Vector3 size);
        public Vector3 size { get; set; }
        public Vector3 min { get; set; }
        public Vector3 max { get; set; }
        public bool Contains(Vector3 point);
        public bool Intersects(Bounds other);
        [Mutates] public void Encapsulate(Vector3 point);
        [Mutates] public void Encapsulate(Bounds other);
        [Mutates] public void Expand(float amount);
        [Mutates] public void SetMinMax(Vector3 min, Vector3 max);
        public Vector3 ClosestPoint(Vector3 point);
        public float SqrDistance(Vector3 point);
        public static bool operator ==(Bounds a, Bounds b);
        public static bool operator !=(Bounds a, Bounds b);
    }

    public struct Ray : ValueType
    {
        public Vector3 origin, direction;
        public Ray(Vector3 origin, Vector3 direction);
        public Vector3 GetPoint(float distance);
    }

    public struct Plane : ValueType
    {
        public Vector3 normal;
        public float distance;
        public Plane(Vector3 normal, Vector3 point);
        public Plane(Vector3 normal, float distance);
        public float GetDistanceToPoint(Vector3 point);
        public bool GetSide(Vector3 point);
    }

    public static class QuaternionMethods
    {
        public static void ToAngleAxis(this Quaternion q, out float angle, out Vector3 axis) { var unit = q.normalized; float half = Mathf.Acos(Mathf.Clamp(unit.w, -1f, 1f)), sine = Mathf.Sqrt(Mathf.Max(0f, 1f - unit.w * unit.w)); angle = half * 2f * Mathf.Rad2Deg; axis = sine < 1e-5f ? Vector3.right : new Vector3(unit.x, unit.y, unit.z) / sine; }
    }

    public static class PlaneMethods
    {
        public static bool Raycast(this Plane plane, Ray ray, out float enter) { float along = Vector3.Dot(ray.direction, plane.normal); enter = Mathf.Abs(along) < 1e-6f ? 0f : -(Vector3.Dot(ray.origin, plane.normal) + plane.distance) / along; return enter > 0f; }
        public static Vector3 ClosestPointOnPlane(this Plane plane, Vector3 point) { return point - plane.normal * (Vector3.Dot(plane.normal, point) + plane.distance); }
    }

    public struct Rect : ValueType
    {
        public float x, y, width, height;
        public Rect(float x, float y, float width, float height);
        public float xMin { get; }
        public float yMin { get; }
        public float xMax { get; }
        public float yMax { get; }
        public Vector2 center { get; }
        public Vector2 position { get; }
        public Vector2 size { get; }
        public bool Contains(Vector2 point);
        public bool Overlaps(Rect other);
    }

    public struct Vector2Int : ValueType
    {
        public int x, y;
        public Vector2Int(int x, int y);
        public float magnitude { get; }
        public int sqrMagnitude { get; }
        public static Vector2Int zero { get; }
        public static Vector2Int one { get; }
        public static Vector2Int up { get; }
        public static Vector2Int down { get; }
        public static Vector2Int left { get; }
        public static Vector2Int right { get; }
        public static float Distance(Vector2Int a, Vector2Int b);
        public static Vector2Int RoundToInt(Vector2 v) => new Vector2Int(Mathf.RoundToInt(v.x), Mathf.RoundToInt(v.y));
        public static Vector2Int FloorToInt(Vector2 v) => new Vector2Int(Mathf.FloorToInt(v.x), Mathf.FloorToInt(v.y));
        public static Vector2Int CeilToInt(Vector2 v) => new Vector2Int(Mathf.CeilToInt(v.x), Mathf.CeilToInt(v.y));
        public static Vector2Int Min(Vector2Int a, Vector2Int b) => new Vector2Int(Mathf.Min(a.x, b.x), Mathf.Min(a.y, b.y));
        public static Vector2Int Max(Vector2Int a, Vector2Int b) => new Vector2Int(Mathf.Max(a.x, b.x), Mathf.Max(a.y, b.y));
        public static Vector2Int Scale(Vector2Int a, Vector2Int b) => new Vector2Int(a.x * b.x, a.y * b.y);
        public static Vector2Int operator +(Vector2Int a, Vector2Int b);
        public static Vector2Int operator -(Vector2Int a, Vector2Int b);
        public static Vector2Int operator -(Vector2Int a);
        public static Vector2Int operator *(Vector2Int a, int b);
        public static bool operator ==(Vector2Int a, Vector2Int b);
        public static bool operator !=(Vector2Int a, Vector2Int b);
        public static implicit operator Vector2(Vector2Int v);
    }

    public struct Vector3Int : ValueType
    {
        public int x, y, z;
        public Vector3Int(int x, int y, int z);
        public float magnitude { get; }
        public int sqrMagnitude { get; }
        public static Vector3Int zero { get; }
        public static Vector3Int one { get; }
        public static float Distance(Vector3Int a, Vector3Int b);
        public static Vector3Int RoundToInt(Vector3 v) { return new Vector3Int(Mathf.RoundToInt(v.x), Mathf.RoundToInt(v.y), Mathf.RoundToInt(v.z)); }
        public static Vector3Int FloorToInt(Vector3 v) { return new Vector3Int(Mathf.FloorToInt(v.x), Mathf.FloorToInt(v.y), Mathf.FloorToInt(v.z)); }
        public static Vector3Int CeilToInt(Vector3 v) { return new Vector3Int(Mathf.CeilToInt(v.x), Mathf.CeilToInt(v.y), Mathf.CeilToInt(v.z)); }
        public static Vector3Int operator +(Vector3Int a, Vector3Int b);
        public static Vector3Int operator -(Vector3Int a, Vector3Int b);
        public static Vector3Int operator -(Vector3Int a);
        public static Vector3Int operator *(Vector3Int a, int b);
        public static bool operator ==(Vector3Int a, Vector3Int b);
        public static bool operator !=(Vector3Int a, Vector3Int b);
        public static implicit operator Vector3(Vector3Int v);
    }
}
