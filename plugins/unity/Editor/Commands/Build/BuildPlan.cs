using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Checks the arguments of a build, and makes the description that is built from. It is JSON, because it survives reloads.</summary>
    internal static class BuildPlan
    {
        static readonly Dictionary<string, BuildOptions> Options = new Dictionary<string, BuildOptions>(StringComparer.OrdinalIgnoreCase)
        {
            ["clean_build"] = BuildOptions.CleanBuildCache, ["auto_run"] = BuildOptions.AutoRunPlayer, ["deep_profiling"] = BuildOptions.EnableDeepProfilingSupport,
            ["compress_lz4"] = BuildOptions.CompressWithLz4, ["strict_mode"] = BuildOptions.StrictMode, ["detailed_report"] = BuildOptions.DetailedBuildReport,
            ["allow_debugging"] = BuildOptions.AllowDebugging, ["connect_profiler"] = BuildOptions.ConnectWithProfiler, ["scripts_only"] = BuildOptions.BuildScriptsOnly,
            ["show_player"] = BuildOptions.ShowBuiltPlayer, ["include_tests"] = BuildOptions.IncludeTestAssemblies,
        };

        /// <summary>The build of one platform.</summary>
        public static JsonObject Of(CommandArguments arguments, string targetName, string output)
        {
            var target = BuildTargets.ParseInstalled(targetName);
            var subtarget = arguments.TextOrNull("subtarget") ?? "player";
            if (subtarget != "player" && subtarget != "server") throw Fault.Argument("subtarget", $"unknown subtarget '{subtarget}'", "it is player or server");
            if (subtarget == "server" && !BuildTargets.IsStandalone(target)) throw Fault.Argument("subtarget", $"{target} has no server", "use windows64, osx or linux64");
            var backend = arguments.TextOrNull("scripting_backend");
            if (!string.IsNullOrEmpty(backend)) PlayerProperties.ParseBackend("scripting_backend", backend);
            return new JsonObject
            {
                ["job_id"] = NewId("build"), ["result"] = "pending", ["platform"] = target.ToString(), ["output_path"] = CheckOutput(output, target),
                ["scenes"] = Scenes(arguments).Cast<object>().ToList(), ["options"] = (long)Read(arguments), ["subtarget"] = subtarget, ["scripting_backend"] = backend,
            };
        }

        public static string NewId(string kind) => kind + "-" + Guid.NewGuid().ToString("N").Substring(0, 10);

        public static BuildOptions Read(CommandArguments arguments)
        {
            var options = arguments.Flag("development") ? BuildOptions.Development : BuildOptions.None;
            foreach (var name in arguments.Texts("options"))
                options |= Options.TryGetValue(name, out var option) ? option : throw UnknownOption(name);
            return options;
        }

        static Fault UnknownOption(string name) =>
            Fault.Argument("options", $"unknown option '{name}'", TypeNames.Nearest(name, Options.Keys) ?? $"the options are {string.Join(", ", Options.Keys)}");

        static List<string> Scenes(CommandArguments arguments)
        {
            var wanted = arguments.Texts("scenes");
            foreach (var path in wanted) CheckScene(path);
            if (wanted.Count == 0) wanted = EditorBuildSettings.scenes.Where(scene => scene.enabled).Select(scene => scene.path).ToList();
            return wanted.Count > 0 ? wanted : throw Fault.Invalid("The build settings have no enabled scene", "set them with action scenes, or pass scenes");
        }

        /// <summary>Throws if a path is not that of a scene of the project.</summary>
        public static void CheckScene(string path)
        {
            var isInside = (path.StartsWith("Assets/", StringComparison.Ordinal) || path.StartsWith("Packages/", StringComparison.Ordinal)) && !path.Split('/').Contains("..");
            if (!isInside || AssetDatabase.GetMainAssetTypeAtPath(path) != typeof(SceneAsset))
            {
                var all = AssetDatabase.FindAssets("t:Scene").Select(AssetDatabase.GUIDToAssetPath);
                throw Fault.NotFound("Scene", $"'{path}'", TypeNames.Nearest(path, all) ?? "a scene is a path such as Assets/Scenes/Main.unity");
            }
        }

        /// <summary>The path of a player, relative to the project, with the extension that the platform needs.</summary>
        public static string CheckOutput(string path, BuildTarget target)
        {
            path = OutputPath.Check("output_path", path, "Builds/Linux/Game.x86_64");
            var extension = BuildTargets.Extension(target);
            if (extension == "" || path.EndsWith(extension, StringComparison.OrdinalIgnoreCase)) return path;
            // Players of Linux need none, but must not replace a file of another sort.
            return target == BuildTarget.StandaloneLinux64 && !Path.HasExtension(path) ? path : path + extension;
        }

        public static string DefaultOutput(string folder, BuildTarget target) => $"{folder}/{target}/{PlayerSettings.productName}{BuildTargets.Extension(target)}";
    }
}
