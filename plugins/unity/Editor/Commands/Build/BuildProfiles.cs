using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.Build.Reporting;
#if UNITY_6000_0_OR_NEWER
using UnityEditor.Build.Profile;
#endif

namespace Spawnpoint.Editor
{
    /// <summary>The build profiles of Unity 6. Earlier versions have none.</summary>
    internal static class BuildProfiles
    {
#if UNITY_6000_0_OR_NEWER
        static BuildProfile Load(string path) => AssetDatabase.LoadAssetAtPath<BuildProfile>(path)
            ?? throw Fault.NotFound("Build profile", $"'{path}'", "action profiles without a profile lists their paths");

        /// <summary>The action profiles: lists them, shows one, or makes one active.</summary>
        public static object Run(CommandArguments arguments)
        {
            var path = arguments.TextOrNull("profile");
            if (string.IsNullOrEmpty(path)) return List();
            var profile = Load(path);
            if (!arguments.Flag("activate"))
                return Command.Answer($"The build profile '{path}'", new JsonObject { ["profile"] = path, ["scenes"] = profile.scenes.Select(scene => scene.path).ToList() });
            BuildProfile.SetActiveBuildProfile(profile);
            if (BuildProfile.GetActiveBuildProfile() != profile) throw Fault.Invalid($"Unity did not activate '{path}'", "read_console has the reason");
            return Command.Answer($"'{path}' is the active build profile", new JsonObject { ["profile"] = path, ["activated"] = true });
        }

        static object List()
        {
            var paths = AssetDatabase.FindAssets("t:BuildProfile").Select(AssetDatabase.GUIDToAssetPath).ToList();
            var active = BuildProfile.GetActiveBuildProfile();
            return Command.Answer($"The project has {paths.Count} build profiles", new JsonObject
            {
                ["profiles"] = paths.Select(path => new JsonObject { ["path"] = path, ["name"] = Path.GetFileNameWithoutExtension(path) }).ToList(),
                ["active_profile"] = active == null ? null : AssetDatabase.GetAssetPath(active),
            });
        }

        /// <summary>Checks that a profile exists.</summary>
        public static void Check(string path) => Load(path);

        public static BuildReport Build(string path, string output, BuildOptions options) =>
            BuildPipeline.BuildPlayer(new BuildPlayerWithProfileOptions { buildProfile = Load(path), locationPathName = output, options = options });
#else
        static Fault Missing() => Fault.Unsupported($"Build profiles require Unity 6; this is {UnityEngine.Application.unityVersion}", "use target, scenes and options instead");

        public static object Run(CommandArguments arguments) => throw Missing();

        public static void Check(string path) => throw Missing();

        public static BuildReport Build(string path, string output, BuildOptions options) => throw Missing();
#endif
    }
}
