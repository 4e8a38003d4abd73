using System;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>run_tests: starts a test run and answers at once; get_test_job follows it.</summary>
    internal sealed class RunTests : Tool
    {
        const int EditTimeout = 15_000;
        // Entering play mode reloads the code, which takes long in large projects.
        const int PlayTimeout = 120_000;
        const int LongestTimeout = 600_000;

        readonly Services services;
        readonly TestJobs jobs;

        public RunTests(Services services, TestJobs jobs)
        {
            this.services = services;
            this.jobs = jobs;
        }

        public override string Name => "run_tests";

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var read = new CommandArguments(services, arguments);
            return Task.FromResult<object>(read.Flag("clear_stuck") ? Clear() : Start(read));
        }

        JsonObject Clear()
        {
            var cleared = jobs.Clear(out var cancelled);
            var message = !cleared ? "No test run is in progress" : cancelled ? "The test run was cancelled" : "The test run was discarded; Unity may still be running its tests";
            return Command.Answer(message, new JsonObject { ["cleared"] = cleared });
        }

        JsonObject Start(CommandArguments arguments)
        {
            var filter = new TestFilter
            {
                InPlayMode = IsPlayMode(arguments.TextOrNull("mode") ?? "EditMode"),
                TestNames = arguments.Texts("test_names"),
                GroupNames = arguments.Texts("group_names"),
                CategoryNames = arguments.Texts("category_names"),
                AssemblyNames = arguments.Texts("assembly_names"),
            };
            var timeout = arguments.Integer("init_timeout", 0, 0);
            if (timeout == 0) timeout = filter.InPlayMode ? PlayTimeout : EditTimeout;
            var runner = jobs.Runner;
            CheckReady();
            var job = jobs.Start(filter, Math.Min(timeout, LongestTimeout));
            if (job.Status == "failed") throw Fault.Internal(job.Error, "read_console has the details");
            return Command.Answer("The test run has started; get_test_job returns its results", new JsonObject
            {
                ["job_id"] = job.Id, ["status"] = job.Status, ["mode"] = job.Mode,
                ["include_details"] = arguments.Flag("include_details"), ["include_failed_tests"] = arguments.Flag("include_failed_tests"),
            });
        }

        /// <summary>Whether a mode is that of tests in play mode.</summary>
        public static bool IsPlayMode(string mode)
        {
            if (mode.Equals("EditMode", StringComparison.OrdinalIgnoreCase)) return false;
            if (mode.Equals("PlayMode", StringComparison.OrdinalIgnoreCase)) return true;
            throw Fault.Argument("mode", $"unknown mode '{mode}'", "it is EditMode or PlayMode");
        }

        void CheckReady()
        {
            if (jobs.Running != null) throw Fault.NotReady($"A test run is in progress: job {jobs.Running.Id}", "get_test_job follows it; run_tests with clear_stuck discards it");
            if (EditorApplication.isPlayingOrWillChangePlaymode) throw Fault.NotReady("Unity is in play mode", "stop the game before you run tests");
            if (EditorApplication.isCompiling) throw Fault.NotReady("Unity compiles scripts", "try again in a moment");
            if (EditorUtility.scriptCompilationFailed) throw Fault.NotReady("Scripts have compiler errors, so tests cannot run", "refresh_unity lists the errors");
            // Unity's runner would ask in a dialog whether to save, and block until the user answers.
            for (var at = 0; at < SceneManager.sceneCount; at++)
                if (SceneManager.GetSceneAt(at).isDirty)
                    throw Fault.NotReady($"The scene '{SceneManager.GetSceneAt(at).name}' has unsaved changes", "save it first with manage_scene, action save");
        }
    }
}
