using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.Build.Reporting;

namespace Spawnpoint.Editor
{
    /// <summary>Builds one player. Blocks until it has ended.</summary>
    internal static class PlayerBuild
    {
        public static BuildReport Run(JsonObject build)
        {
            var path = build.Text("output_path");
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path)) ?? ".");
            var options = (BuildOptions)(long)build["options"];
            if (build.Text("profile") != null) return BuildProfiles.Build(build.Text("profile"), path, options);
            var target = BuildTargets.Parse(build.Text("platform"));
            var player = new BuildPlayerOptions
            {
                target = target, targetGroup = BuildPipeline.GetBuildTargetGroup(target), locationPathName = path, options = options,
                scenes = ((List<object>)build["scenes"]).Cast<string>().ToArray(),
            };
            // Other platforms use the number for the format of their textures.
            if (BuildTargets.IsStandalone(target)) player.subtarget = (int)(build.Text("subtarget") == "server" ? StandaloneBuildSubtarget.Server : StandaloneBuildSubtarget.Player);
            return WithBackend(build.Text("scripting_backend"), target, player);
        }

        // The backend is a setting of the project, so the one before is restored.
        static BuildReport WithBackend(string backend, BuildTarget target, BuildPlayerOptions player)
        {
            var named = BuildTargets.Named(target);
            var before = PlayerSettings.GetScriptingBackend(named);
            var wanted = string.IsNullOrEmpty(backend) ? before : PlayerProperties.ParseBackend("scripting_backend", backend);
            try
            {
                if (wanted != before) PlayerSettings.SetScriptingBackend(named, wanted);
                return BuildPipeline.BuildPlayer(player);
            }
            finally
            {
                if (wanted != before) PlayerSettings.SetScriptingBackend(named, before);
            }
        }
    }
}
