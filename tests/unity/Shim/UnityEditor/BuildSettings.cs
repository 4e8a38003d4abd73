using System;
using System.Linq;
using UnityEditor.Build;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public enum BuildTarget
    {
        StandaloneOSX = 2,
        StandaloneWindows = 5,
        iOS = 9,
        Android = 13,
        StandaloneWindows64 = 19,
        WebGL = 20,
        WSAPlayer = 21,
        StandaloneLinux64 = 24,
        tvOS = 37,
    }

    public enum BuildTargetGroup
    {
        Unknown = 0,
        Standalone = 1,
        iOS = 4,
        Android = 7,
        WebGL = 13,
        WSA = 14,
        tvOS = 25,
    }

    public enum StandaloneBuildSubtarget
    {
        Player = 2,
        Server = 1,
    }

    public enum ScriptingImplementation
    {
        Mono2x = 0,
        IL2CPP = 1,
    }

    public class EditorBuildSettingsScene
    {
        public EditorBuildSettingsScene(string path, bool enabled)
        {
            this.path = path;
            this.enabled = enabled;
        }

        public string path { get; set; }
        public bool enabled { get; set; }
    }

    public class EditorBuildSettings : Object
    {
        const string Key = "EditorBuildSettings.scenes";

        // Players know the enabled ones only.
        public static EditorBuildSettingsScene[] scenes
        {
            get => NativeState.Values.TryGetValue(Key, out var saved)
                ? saved.Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries).Select(line => new EditorBuildSettingsScene(line.Substring(1), line[0] == '+')).ToArray()
                : World.BuildScenes.Select(path => new EditorBuildSettingsScene(path, true)).ToArray();
            set
            {
                NativeState.Set(Key, string.Join("\n", value.Select(scene => (scene.enabled ? "+" : "-") + scene.path)));
                World.BuildScenes = value.Where(scene => scene.enabled).Select(scene => scene.path).ToArray();
            }
        }
    }

    public class EditorUserBuildSettings : Object
    {
        public static BuildTarget activeBuildTarget => (BuildTarget)Enum.Parse(typeof(BuildTarget), NativeState.Get("activeBuildTarget", "StandaloneLinux64"));
        public static BuildTargetGroup selectedBuildTargetGroup => BuildPipeline.GetBuildTargetGroup(activeBuildTarget);
        public static bool buildAppBundle { get; set; }

        public static StandaloneBuildSubtarget standaloneBuildSubtarget
        {
            get => (StandaloneBuildSubtarget)Enum.Parse(typeof(StandaloneBuildSubtarget), NativeState.Get("subtarget", "Player"));
            set => NativeState.Set("subtarget", value.ToString());
        }

        // Unity blocks while it imports assets, and compiles scripts for the platform afterwards.
        public static bool SwitchActiveBuildTarget(NamedBuildTarget namedBuildTarget, BuildTarget target)
        {
            if (!BuildPipeline.IsBuildTargetSupported(BuildPipeline.GetBuildTargetGroup(target), target)) return false;
            NativeState.Set("activeBuildTarget", target.ToString());
            EditorLoop.CompileRequested = true;
            return true;
        }
    }

    public sealed partial class PlayerSettings
    {
        public static string GetApplicationIdentifier(NamedBuildTarget buildTarget) => NativeState.Get("identifier." + buildTarget.TargetName, "com.Lighthouse.Coins");
        public static void SetApplicationIdentifier(NamedBuildTarget buildTarget, string identifier) => NativeState.Set("identifier." + buildTarget.TargetName, identifier);

        public static ScriptingImplementation GetScriptingBackend(NamedBuildTarget buildTarget) =>
            (ScriptingImplementation)Enum.Parse(typeof(ScriptingImplementation), NativeState.Get("backend." + buildTarget.TargetName, "Mono2x"));

        public static void SetScriptingBackend(NamedBuildTarget buildTarget, ScriptingImplementation backend) => NativeState.Set("backend." + buildTarget.TargetName, backend.ToString());
        public static int GetArchitecture(NamedBuildTarget buildTarget) => int.Parse(NativeState.Get("architecture." + buildTarget.TargetName, "0"));
        public static void SetArchitecture(NamedBuildTarget buildTarget, int architecture) => NativeState.Set("architecture." + buildTarget.TargetName, architecture.ToString());
    }
}

namespace UnityEditor.Build
{
    public readonly struct NamedBuildTarget
    {
        NamedBuildTarget(string name)
        {
            TargetName = name;
        }

        public string TargetName { get; }

        public static NamedBuildTarget FromBuildTargetGroup(BuildTargetGroup buildTargetGroup) => new NamedBuildTarget(buildTargetGroup.ToString());
    }
}
