using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>manage_build: builds players, and the platform, player settings, scenes and profiles that they are built with.</summary>
    internal sealed class ManageBuild : Command
    {
        const string DefaultFolder = "Builds";

        readonly BuildJobs jobs = new BuildJobs("manage_build");

        public ManageBuild(Services services) : base("manage_build", services)
        {
            OnLong("build", Build);
            OnLong("batch", Batch);
            On("status", jobs.Status);
            On("cancel", jobs.Cancel);
            On("platform", Platform);
            On("settings", PlayerProperties.Run);
            On("scenes", BuildScenes.Run);
            On("profiles", BuildProfiles.Run);
        }

        public override Task<object> Resume(Call call, JsonObject state) => jobs.Resume(call, state);

        Task<object> Build(Call call, CommandArguments arguments)
        {
            var profile = arguments.TextOrNull("profile");
            var output = arguments.TextOrNull("output_path");
            var target = BuildTargets.Parse(arguments.TextOrNull("target"));
            var build = string.IsNullOrEmpty(profile)
                ? BuildPlan.Of(arguments, target.ToString(), string.IsNullOrEmpty(output) ? BuildPlan.DefaultOutput(DefaultFolder, target) : output)
                : OfProfile(arguments, profile, string.IsNullOrEmpty(output) ? null : output, DefaultFolder);
            BuildJobs.CheckReady();
            return jobs.Start(call, false, new List<JsonObject> { build });
        }

        // The profile has the platform and the scenes.
        static JsonObject OfProfile(CommandArguments arguments, string profile, string output, string folder)
        {
            BuildProfiles.Check(profile);
            var active = EditorUserBuildSettings.activeBuildTarget;
            return new JsonObject
            {
                ["job_id"] = BuildPlan.NewId("build"), ["result"] = "pending", ["platform"] = active.ToString(), ["profile"] = profile,
                ["output_path"] = BuildPlan.CheckOutput(output ?? $"{folder}/{Path.GetFileNameWithoutExtension(profile)}/{PlayerSettings.productName}", active),
                ["options"] = (long)BuildPlan.Read(arguments),
            };
        }

        Task<object> Batch(Call call, CommandArguments arguments)
        {
            var (targets, profiles) = (arguments.Texts("targets"), arguments.Texts("profiles"));
            if (targets.Count == 0 == (profiles.Count == 0))
                throw Fault.Argument("targets", targets.Count == 0 ? "missing" : "given together with profiles", "a batch has targets or profiles");
            var folder = arguments.TextOrNull("output_dir");
            if (string.IsNullOrEmpty(folder)) folder = DefaultFolder;
            var builds = targets.Select(name => BuildPlan.Of(arguments, name, BuildPlan.DefaultOutput(folder, BuildTargets.Parse(name))))
                .Concat(profiles.Select(profile => OfProfile(arguments, profile, null, folder))).ToList();
            BuildJobs.CheckReady();
            return jobs.Start(call, true, builds);
        }

        static object Platform(CommandArguments arguments)
        {
            var active = EditorUserBuildSettings.activeBuildTarget;
            var name = arguments.TextOrNull("target");
            var subtarget = arguments.TextOrNull("subtarget");
            if (string.IsNullOrEmpty(name)) return Done($"The active platform is {active}", Shown());
            var target = BuildTargets.ParseInstalled(name);
            if (!string.IsNullOrEmpty(subtarget) && subtarget != "player" && subtarget != "server")
                throw Fault.Argument("subtarget", $"unknown subtarget '{subtarget}'", "it is player or server");
            BuildJobs.CheckReady();
            if (subtarget == "server") EditorUserBuildSettings.standaloneBuildSubtarget = StandaloneBuildSubtarget.Server;
            else if (subtarget == "player") EditorUserBuildSettings.standaloneBuildSubtarget = StandaloneBuildSubtarget.Player;
            if (target == active) return Done($"{target} is the active platform already", Shown());
            EditorUserBuildSettings.SwitchActiveBuildTarget(BuildTargets.Named(target), target);
            if (EditorUserBuildSettings.activeBuildTarget != target) throw Fault.Invalid($"Unity did not switch to {target}", "read_console has the reason");
            var shown = Shown();
            shown["previous"] = active.ToString();
            return Done($"{target} is the active platform. Unity compiles and reloads the code for it; refresh_unity waits until that has ended", shown);
        }

        static JsonObject Shown() => new JsonObject
        {
            ["target"] = EditorUserBuildSettings.activeBuildTarget.ToString(),
            ["target_group"] = BuildPipeline.GetBuildTargetGroup(EditorUserBuildSettings.activeBuildTarget).ToString(),
            ["subtarget"] = EditorUserBuildSettings.standaloneBuildSubtarget.ToString(),
        };
    }
}
