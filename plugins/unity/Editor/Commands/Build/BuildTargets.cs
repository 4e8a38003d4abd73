using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEditor.Build;

namespace Spawnpoint.Editor
{
    /// <summary>Platforms by the names of MCP for Unity, or by Unity's own.</summary>
    internal static class BuildTargets
    {
        // Platforms that older versions of Unity lack are found by Unity's name.
        static readonly Dictionary<string, string> Names = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase)
        {
            ["windows64"] = "StandaloneWindows64", ["windows"] = "StandaloneWindows", ["windows32"] = "StandaloneWindows", ["osx"] = "StandaloneOSX", ["macos"] = "StandaloneOSX",
            ["linux64"] = "StandaloneLinux64", ["linux"] = "StandaloneLinux64", ["android"] = "Android", ["ios"] = "iOS", ["webgl"] = "WebGL", ["uwp"] = "WSAPlayer",
            ["tvos"] = "tvOS", ["visionos"] = "VisionOS",
        };

        /// <summary>The platform with a name; the active one if there is no name.</summary>
        public static BuildTarget Parse(string name)
        {
            if (string.IsNullOrEmpty(name)) return EditorUserBuildSettings.activeBuildTarget;
            var own = Names.TryGetValue(name, out var known) ? known : name;
            if (!int.TryParse(own, out _) && Enum.TryParse(own, true, out BuildTarget target) && Enum.IsDefined(typeof(BuildTarget), target)) return target;
            throw Fault.Argument("target", $"unknown platform '{name}'", "it is one of windows64, osx, linux64, android, ios, webgl, uwp, tvos, visionos");
        }

        /// <summary>The platform with a name, which this editor can build for.</summary>
        public static BuildTarget ParseInstalled(string name)
        {
            var target = Parse(name);
            if (BuildPipeline.IsBuildTargetSupported(BuildPipeline.GetBuildTargetGroup(target), target)) return target;
            throw Fault.NotReady($"This editor cannot build for {target}", "install the platform's module in Unity Hub, and restart the editor");
        }

        public static NamedBuildTarget Named(BuildTarget target) => NamedBuildTarget.FromBuildTargetGroup(BuildPipeline.GetBuildTargetGroup(target));

        public static bool IsStandalone(BuildTarget target) => BuildPipeline.GetBuildTargetGroup(target) == BuildTargetGroup.Standalone;

        /// <summary>How the file of a player ends; empty for platforms that build a folder.</summary>
        public static string Extension(BuildTarget target)
        {
            switch (target)
            {
                case BuildTarget.StandaloneWindows:
                case BuildTarget.StandaloneWindows64: return ".exe";
                case BuildTarget.StandaloneOSX: return ".app";
                case BuildTarget.StandaloneLinux64: return ".x86_64";
                case BuildTarget.Android: return EditorUserBuildSettings.buildAppBundle ? ".aab" : ".apk";
                default: return "";
            }
        }
    }
}
