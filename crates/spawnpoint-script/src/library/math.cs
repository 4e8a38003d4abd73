// Numbers.
namespace System
{
    public static class Math
    {
        public const double PI = 3.141592653589793;
        public const double E = 2.718281828459045;
        public const double Tau = 6.283185307179586;
        public static int Abs(int v);
        public static long Abs(long v);
        public static float Abs(float v);
        public static double Abs(double v);
        public static decimal Abs(decimal v);
        public static int Max(int a, int b);
        public static uint Max(uint a, uint b);
        public static long Max(long a, long b);
        public static ulong Max(ulong a, ulong b);
        public static float Max(float a, float b);
        public static double Max(double a, double b);
        public static decimal Max(decimal a, decimal b);
        public static int Min(int a, int b);
        public static uint Min(uint a, uint b);
        public static long Min(long a, long b);
        public static ulong Min(ulong a, ulong b);
        public static float Min(float a, float b);
        public static double Min(double a, double b);
        public static decimal Min(decimal a, decimal b);
        public static int Clamp(int v, int low, int high);
        public static long Clamp(long v, long low, long high);
        public static float Clamp(float v, float low, float high);
        public static double Clamp(double v, double low, double high);
        public static int Sign(int v);
        public static int Sign(long v);
        public static int Sign(float v);
        public static int Sign(double v);
        public static int Sign(decimal v);
        public static double Sqrt(double v);
        public static double Cbrt(double v);
        public static double Pow(double a, double b);
        public static double Exp(double v);
        public static double Log(double v);
        public static double Log(double v, double radix);
        public static double Log10(double v);
        public static double Log2(double v);
        public static double Sin(double v);
        public static double Cos(double v);
        public static double Tan(double v);
        public static double Asin(double v);
        public static double Acos(double v);
        public static double Atan(double v);
        public static double Atan2(double y, double x);
        public static double Sinh(double v);
        public static double Cosh(double v);
        public static double Tanh(double v);
        public static double Floor(double v);
        public static decimal Floor(decimal v);
        public static double Ceiling(double v);
        public static decimal Ceiling(decimal v);
        public static double Truncate(double v);
        public static decimal Truncate(decimal v);
        public static double Round(double v);
        public static decimal Round(decimal v);
        public static double Round(double v, int digits);
        public static decimal Round(decimal v, int digits);
        public static double Round(double v, MidpointRounding mode);
        public static decimal Round(decimal v, MidpointRounding mode);
        public static double Round(double v, int digits, MidpointRounding mode);
        public static decimal Round(decimal v, int digits, MidpointRounding mode);
        public static double IEEERemainder(double a, double b);
        public static int DivRem(int a, int b, out int rest);
        public static long BigMul(int a, int b);
    }

    public static class MathF
    {
        public const float PI = 3.14159274f;
        public const float E = 2.71828175f;
        public static float Abs(float v);
        public static float Max(float a, float b);
        public static float Min(float a, float b);
        public static float Sqrt(float v);
        public static float Pow(float a, float b);
        public static float Sin(float v);
        public static float Cos(float v);
        public static float Tan(float v);
        public static float Atan2(float y, float x);
        public static float Floor(float v);
        public static float Ceiling(float v);
        public static float Round(float v);
        public static float Exp(float v);
        public static float Log(float v);
    }

    public class Random
    {
        public Random();
        public Random(int seed);
        public int Next();
        public int Next(int max);
        public int Next(int min, int max);
        public double NextDouble();
        public void NextBytes(byte[] bytes);
        // The engine's generator has the same short name.
        public static float value { get; }
        public static Vector3 insideUnitSphere { get; }
        public static Vector3 onUnitSphere { get; }
        public static Vector2 insideUnitCircle { get; }
        public static Quaternion rotation { get; }
        public static int Range(int min, int max);
        public static float Range(float min, float max);
        public static void InitState(int seed);
        public static Color ColorHSV();
    }
}

namespace UnityEngine
{
    public static class Mathf
    {
        public const float PI = 3.14159274f;
        public const float Infinity = double.Infinity;
        public const float NegativeInfinity = -double.Infinity;
        public const float Deg2Rad = 0.0174532924f;
        public const float Rad2Deg = 57.29578f;
        public const float Epsilon = 1.401298E-45f;
        public static int Abs(int v);
        public static float Abs(float v);
        public static int Max(int a, int b);
        public static float Max(float a, float b);
        public static int Max(params int[] values);
        public static float Max(params float[] values);
        public static int Min(int a, int b);
        public static float Min(float a, float b);
        public static int Min(params int[] values);
        public static float Min(params float[] values);
        public static int Clamp(int v, int low, int high);
        public static float Clamp(float v, float low, float high);
        public static float Clamp01(float v);
        public static float Lerp(float a, float b, float t);
        public static float LerpUnclamped(float a, float b, float t);
        public static float LerpAngle(float a, float b, float t);
        public static float InverseLerp(float a, float b, float v);
        public static float MoveTowards(float a, float b, float step);
        public static float MoveTowardsAngle(float a, float b, float step);
        public static float SmoothStep(float a, float b, float t);
        public static float Repeat(float t, float length);
        public static float PingPong(float t, float length);
        public static float DeltaAngle(float a, float b);
        public static bool Approximately(float a, float b);
        public static float Sign(float v);
        public static float Sqrt(float v);
        public static float Pow(float a, float b);
        public static float Exp(float v);
        public static float Log(float v);
        public static float Log(float v, float radix);
        public static float Log10(float v);
        public static float Sin(float v);
        public static float Cos(float v);
        public static float Tan(float v);
        public static float Asin(float v);
        public static float Acos(float v);
        public static float Atan(float v);
        public static float Atan2(float y, float x);
        public static float Floor(float v);
        public static float Ceil(float v);
        public static float Round(float v);
        public static int FloorToInt(float v);
        public static int CeilToInt(float v);
        public static int RoundToInt(float v);
        public static bool IsPowerOfTwo(int v);
        public static int NextPowerOfTwo(int v);
        public static int ClosestPowerOfTwo(int v);
        public static float PerlinNoise(float x, float y);
        public static float SmoothDamp(float current, float target, ref float velocity, float smoothTime);
        public static float SmoothDamp(float current, float target, ref float velocity, float smoothTime, float maxSpeed) { return Mathf.SmoothDamp(current, target, ref velocity, smoothTime, maxSpeed, 1f / 60); }
        public static float SmoothDamp(float current, float target, ref float velocity, float smoothTime, float maxSpeed, float deltaTime) { smoothTime = Mathf.Max(0.0001f, smoothTime); float omega = 2f / smoothTime, x = omega * deltaTime, decay = 1f / (1f + x + 0.48f * x * x + 0.235f * x * x * x), most = maxSpeed * smoothTime, change = Mathf.Clamp(current - target, -most, most), goal = current - change, push = (velocity + omega * change) * deltaTime; velocity = (velocity - omega * push) * decay; float result = goal + (change + push) * decay; if (target - current > 0f == result > target) { result = target; velocity = 0f; } return result; }
        public static float GammaToLinearSpace(float v) { return v <= 0.04045f ? v / 12.92f : Mathf.Pow((v + 0.055f) / 1.055f, 2.4f); }
        public static float LinearToGammaSpace(float v) { return v <= 0.0031308f ? v * 12.92f : 1.055f * Mathf.Pow(v, 1f / 2.4f) - 0.055f; }
    }
}
