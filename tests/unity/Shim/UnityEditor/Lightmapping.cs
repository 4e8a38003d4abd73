using System.IO;
using UnityEngine;
using UnityShim;

namespace UnityEditor
{
    // A bake runs until it is cancelled.
    public static class Lightmapping
    {
        static bool runs;
        static LightingSettings ofScene;

        public static bool isRunning => runs;
        public static float buildProgress => runs ? 0.5f : 0;
        public static LightingSettings lightingSettings { get => ofScene; set => ofScene = value; }
        public static LightingSettings lightingSettingsDefaults => new LightingSettings();
        public static bool BakeAsync() => runs = true;
        public static void Cancel() => runs = false;

        public static void Clear()
        {
        }

        public static bool TryGetLightingSettings(out LightingSettings settings)
        {
            settings = ofScene;
            return settings != null;
        }

        public static bool BakeReflectionProbe(ReflectionProbe probe, string path)
        {
            File.WriteAllText(Path.Combine(World.Settings.Project, path), "EXR");
            return true;
        }
    }
}
