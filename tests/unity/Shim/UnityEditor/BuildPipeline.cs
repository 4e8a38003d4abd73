using System;
using System.IO;
using System.Linq;
using UnityEditor.Build.Reporting;
using UnityEngine;
using UnityShim;

namespace UnityEditor
{
    [Flags]
    public enum BuildOptions
    {
        None = 0,
        Development = 1,
        AutoRunPlayer = 1 << 2,
        ShowBuiltPlayer = 1 << 3,
        CleanBuildCache = 1 << 7,
        ConnectWithProfiler = 1 << 8,
        AllowDebugging = 1 << 9,
        BuildScriptsOnly = 1 << 15,
        CompressWithLz4 = 1 << 17,
        StrictMode = 1 << 21,
        IncludeTestAssemblies = 1 << 22,
        EnableDeepProfilingSupport = 1 << 28,
        DetailedBuildReport = 1 << 29,
    }

    public struct BuildPlayerOptions
    {
        public string[] scenes { get; set; }
        public string locationPathName { get; set; }
        public BuildTargetGroup targetGroup { get; set; }
        public BuildTarget target { get; set; }
        public int subtarget { get; set; }
        public BuildOptions options { get; set; }
    }

    public class BuildPipeline
    {
        public static bool isBuildingPlayer => false;

        public static BuildTargetGroup GetBuildTargetGroup(BuildTarget platform)
        {
            var name = platform.ToString();
            if (name.StartsWith("Standalone", StringComparison.Ordinal)) return BuildTargetGroup.Standalone;
            return platform == BuildTarget.WSAPlayer ? BuildTargetGroup.WSA : (BuildTargetGroup)Enum.Parse(typeof(BuildTargetGroup), name);
        }

        // The modules that were installed with the editor.
        public static bool IsBuildTargetSupported(BuildTargetGroup buildTargetGroup, BuildTarget target) =>
            target == BuildTarget.StandaloneLinux64 || target == BuildTarget.StandaloneWindows64 || target == BuildTarget.Android;

        // A player of the shim is a file that says what it was built from.
        public static BuildReport BuildPlayer(BuildPlayerOptions buildPlayerOptions)
        {
            var path = Path.GetFullPath(buildPlayerOptions.locationPathName);
            var target = buildPlayerOptions.target;
            if (Directory.Exists(path)) return Report(target, path, BuildResult.Failed, $"Failed to write {path}: is a directory");
            var missing = buildPlayerOptions.scenes.FirstOrDefault(scene => !File.Exists(scene));
            if (missing != null) return Report(target, path, BuildResult.Failed, $"'{missing}' is an incorrect path for a scene file.");
            var backend = PlayerSettings.GetScriptingBackend(Build.NamedBuildTarget.FromBuildTargetGroup(GetBuildTargetGroup(target)));
            File.WriteAllLines(path, buildPlayerOptions.scenes.Concat(new[]
            {
                $"target {target} {EditorUserBuildSettings.activeBuildTarget}", $"options {buildPlayerOptions.options}", $"subtarget {(StandaloneBuildSubtarget)buildPlayerOptions.subtarget}",
                $"backend {backend}",
            }));
            return Report(target, path, BuildResult.Succeeded, null);
        }

        internal static BuildReport Report(BuildTarget target, string path, BuildResult result, string error)
        {
            var messages = error == null ? new BuildStepMessage[0] : new[] { new BuildStepMessage { type = LogType.Error, content = error } };
            return new BuildReport
            {
                summary = new BuildSummary
                {
                    platform = target, outputPath = path, result = result, totalErrors = messages.Length, totalSize = 3 << 20, totalTime = TimeSpan.FromSeconds(1),
                },
                steps = new[] { new BuildStep { name = "Build player", messages = messages } },
            };
        }

#if UNITY_6000_0_OR_NEWER
        public static BuildReport BuildPlayer(BuildPlayerWithProfileOptions buildPlayerWithProfileOptions) =>
            Report(EditorUserBuildSettings.activeBuildTarget, buildPlayerWithProfileOptions.locationPathName, BuildResult.Succeeded, null);
#endif
    }

#if UNITY_6000_0_OR_NEWER
    public struct BuildPlayerWithProfileOptions
    {
        public Build.Profile.BuildProfile buildProfile { get; set; }
        public string locationPathName { get; set; }
        public BuildOptions options { get; set; }
    }
#endif
}

#if UNITY_6000_0_OR_NEWER
namespace UnityEditor.Build.Profile
{
    public sealed class BuildProfile : ScriptableObject
    {
        static BuildProfile active;

        public EditorBuildSettingsScene[] scenes { get; set; } = new EditorBuildSettingsScene[0];

        public static BuildProfile GetActiveBuildProfile() => active;
        public static void SetActiveBuildProfile(BuildProfile buildProfile) => active = buildProfile;
    }
}
#endif

namespace UnityEditor.Build.Reporting
{
    public enum BuildResult
    {
        Unknown,
        Succeeded,
        Failed,
        Cancelled,
    }

    public struct BuildStepMessage
    {
        public LogType type { get; internal set; }
        public string content { get; internal set; }
    }

    public struct BuildStep
    {
        public string name { get; internal set; }
        public BuildStepMessage[] messages { get; internal set; }
    }

    public struct BuildSummary
    {
        public BuildTarget platform { get; internal set; }
        public string outputPath { get; internal set; }
        public BuildResult result { get; internal set; }
        public int totalErrors { get; internal set; }
        public int totalWarnings { get; internal set; }
        public ulong totalSize { get; internal set; }
        public TimeSpan totalTime { get; internal set; }
    }

    public sealed class BuildReport : UnityEngine.Object
    {
        public BuildSummary summary { get; internal set; }
        public BuildStep[] steps { get; internal set; }
    }
}
