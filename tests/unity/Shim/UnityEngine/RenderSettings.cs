using UnityEngine.Rendering;

namespace UnityEngine
{
    public enum FogMode
    {
        Linear = 1,
        Exponential = 2,
        ExponentialSquared = 3,
    }

    public sealed class RenderSettings : Object
    {
        public static Material skybox { get; set; }
        public static Light sun { get; set; }
        public static AmbientMode ambientMode { get; set; }
        public static Color ambientSkyColor { get; set; } = new Color(0.2f, 0.2f, 0.2f);
        public static float ambientIntensity { get; set; } = 1;
        public static bool fog { get; set; }
        public static FogMode fogMode { get; set; } = FogMode.ExponentialSquared;
        public static Color fogColor { get; set; } = new Color(0.5f, 0.5f, 0.5f);
        public static float fogDensity { get; set; } = 0.01f;
        public static float fogStartDistance { get; set; }
        public static float fogEndDistance { get; set; } = 300;
        static int bounces = 1;

        public static int reflectionBounces { get => bounces; set => bounces = Mathf.Clamp(value, 1, 5); }
    }

    public sealed class LightingSettings : Object
    {
        int most = 2;

        public float lightmapResolution { get; set; } = 40;
        public int maxBounces { get => most; set => most = Mathf.Clamp(value, 0, 100); }
        public bool ao { get; set; }
    }

    public sealed class QualitySettings : Object
    {
        static int level = 1;

        public static float shadowDistance { get; set; } = 40;
        public static int antiAliasing { get; set; }
        public static string[] names => new[] { "Low", "High" };
        public static int GetQualityLevel() => level;
        public static void SetQualityLevel(int index, bool applyExpensiveChanges) => level = index;
    }
}

namespace UnityEngine.Rendering
{
    public enum AmbientMode
    {
        Skybox = 0,
        Trilight = 1,
        Flat = 3,
        Custom = 4,
    }
}
