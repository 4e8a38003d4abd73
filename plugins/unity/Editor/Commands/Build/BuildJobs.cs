using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.Build.Reporting;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Runs builds, one after the other. Another platform is made the active one first, for which Unity reloads the code;
    /// the job continues after it. A build blocks the editor until it has ended.
    /// </summary>
    internal sealed class BuildJobs
    {
        const int MostErrors = 5;

        readonly JobStore jobs = new JobStore("Spawnpoint.BuildJobs", 20);
        readonly string tool;

        /// <param name="tool">The tool to which calls continue after a reload.</param>
        public BuildJobs(string tool)
        {
            this.tool = tool;
        }

        public static void CheckReady()
        {
            if (BuildPipeline.isBuildingPlayer) throw Fault.NotReady("A build is in progress");
            if (EditorApplication.isPlayingOrWillChangePlaymode) throw Fault.NotReady("Unity is in play mode", "stop the game first");
            if (EditorApplication.isCompiling) throw Fault.NotReady("Unity compiles scripts", "try again in a moment");
            if (EditorUtility.scriptCompilationFailed) throw Fault.NotReady("Scripts have compiler errors", "refresh_unity lists the errors");
            for (var at = 0; at < SceneManager.sceneCount; at++)
                if (SceneManager.GetSceneAt(at).isDirty)
                    throw Fault.NotReady($"The scene '{SceneManager.GetSceneAt(at).name}' has unsaved changes, which a build would not contain", "save it first with manage_scene, action save");
        }

        /// <summary>Runs builds as one job, which has the id of its only build or of the batch.</summary>
        public Task<object> Start(Call call, bool isBatch, List<JsonObject> builds)
        {
            var job = new JsonObject
            {
                ["job_id"] = isBatch ? BuildPlan.NewId("batch") : builds[0]["job_id"], ["is_batch"] = isBatch, ["result"] = "building", ["builds"] = builds.Cast<object>().ToList(),
            };
            jobs.Add(job);
            return Run(call, job);
        }

        /// <summary>Goes on with a job after a reload.</summary>
        public Task<object> Resume(Call call, JsonObject state) => Run(call, jobs.Find(state.Text("job_id")));

        static IEnumerable<JsonObject> Builds(JsonObject job) => ((List<object>)job["builds"]).Cast<JsonObject>();

        async Task<object> Run(Call call, JsonObject job)
        {
            call.ReloadState = new JsonObject { ["tool"] = tool, ["job_id"] = job["job_id"] };
            try
            {
                foreach (var build in Builds(job).Where(each => each.Text("result") == "pending"))
                {
                    if (job.Text("result") == "cancelled") continue;
                    await Switch(call, build);
                    if (job.Text("result") == "cancelled") continue;
                    var begun = Builds(job).Count(each => each.Text("result") != "pending");
                    call.ReportProgress(begun, Builds(job).Count(), $"Building for {build.Text("platform")}. The editor does not answer until the build has ended");
                    await call.NextFrame();
                    Build(build);
                    jobs.Save();
                }
            }
            finally
            {
                // Also if the call was cancelled.
                foreach (var build in Builds(job).Where(each => each.Text("result") == "pending")) build["result"] = "skipped";
                if (job.Text("result") == "building") job["result"] = Builds(job).All(each => each.Text("result") == "succeeded") ? "succeeded" : "failed";
                jobs.Save();
            }
            var failed = Builds(job).FirstOrDefault(each => each.Text("result") == "failed");
            if (failed != null) throw Fault.Invalid($"The build for {failed.Text("platform")} failed: {failed.Text("error")}", $"action status with job_id {job.Text("job_id")} has the report");
            return Show(job);
        }

        // Scripts and assets of the editor must be those of the platform before a build begins.
        static async Task Switch(Call call, JsonObject build)
        {
            var target = BuildTargets.Parse(build.Text("platform"));
            if (EditorUserBuildSettings.activeBuildTarget != target)
            {
                call.ReportProgress(0, null, $"Switching to {target}");
                if (!EditorUserBuildSettings.SwitchActiveBuildTarget(BuildTargets.Named(target), target))
                    throw Fault.Invalid($"Unity did not switch to {target}", "read_console has the reason");
                // Unity compiles for the platform in the next frames, and reloads the code.
                for (var frames = 0; frames < 3; frames++) await call.NextFrame();
            }
            while (EditorApplication.isCompiling || EditorApplication.isUpdating) await call.NextFrame();
        }

        static void Build(JsonObject build)
        {
            build["result"] = "building";
            build["started_at"] = Time();
            var watch = Stopwatch.StartNew();
            try
            {
                Read(build, PlayerBuild.Run(build));
            }
            catch (Exception error) when (!(error is Fault))
            {
                build["result"] = "failed";
                build["error"] = $"{error.GetType().Name}: {error.Message}";
            }
            build["completed_at"] = Time();
            build["duration_seconds"] = Math.Round(watch.Elapsed.TotalSeconds, 3);
        }

        static string Time() => DateTime.UtcNow.ToString("O", CultureInfo.InvariantCulture);

        static void Read(JsonObject build, BuildReport report)
        {
            var summary = report.summary;
            var isThere = File.Exists(summary.outputPath) || Directory.Exists(summary.outputPath);
            build["result"] = summary.result == BuildResult.Succeeded && isThere ? "succeeded" : "failed";
            build["total_size_mb"] = Math.Round(summary.totalSize / (1024.0 * 1024.0), 2);
            build["errors"] = summary.totalErrors;
            build["warnings"] = summary.totalWarnings;
            if (build.Text("result") == "succeeded") return;
            var errors = report.steps.SelectMany(step => step.messages).Where(message => message.type == LogType.Error || message.type == LogType.Exception)
                .Select(message => message.content).Distinct().Take(MostErrors).ToList();
            if (errors.Count > 0) build["error"] = string.Join("; ", errors);
            else build["error"] = summary.result == BuildResult.Succeeded ? $"Unity reported success, but '{summary.outputPath}' does not exist" : $"Unity reported {summary.result}";
        }

        static object Show(JsonObject job)
        {
            var builds = Builds(job).ToList();
            if (!(job.Get("is_batch") is true)) return Command.Answer($"The build is {builds[0].Text("result")}", builds[0]);
            return Command.Answer($"The batch is {job.Text("result")}", new JsonObject
            {
                ["job_id"] = job["job_id"], ["result"] = job["result"], ["completed"] = builds.Count(each => each.Text("result") != "pending" && each.Text("result") != "building"),
                ["total"] = builds.Count, ["current_build"] = builds.FirstOrDefault(each => each.Text("result") == "building")?.Text("job_id"), ["builds"] = builds,
            });
        }

        public object Status(CommandArguments arguments)
        {
            var id = arguments.TextOrNull("job_id");
            var job = string.IsNullOrEmpty(id) ? jobs.Last : jobs.Find(id);
            return Show(job ?? throw Fault.NotFound("Job", "any build", "no build was started in this session of the editor"));
        }

        public object Cancel(CommandArguments arguments)
        {
            var job = jobs.Find(arguments.Required("job_id"));
            if (job.Text("result") != "building") throw Fault.Invalid($"The job has ended: it is {job.Text("result")}");
            job["result"] = "cancelled";
            jobs.Save();
            return Command.Answer("No further build of the job begins. A build that has begun cannot be cancelled", new JsonObject { ["job_id"] = job["job_id"], ["state"] = "cancelled" });
        }
    }
}
