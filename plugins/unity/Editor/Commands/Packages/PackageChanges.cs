using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.PackageManager;
using UnityEditor.PackageManager.Requests;
using UnityPackage = UnityEditor.PackageManager.PackageInfo;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Adds, removes and embeds packages. Each change is a job. Unity usually reloads the code for it and forgets the
    /// request; the installed packages then show whether the change was made.
    /// </summary>
    internal sealed class PackageChanges
    {
        const string OwnPackage = "dev.spawnpoint";
        const long PatienceMilliseconds = 300_000;

        readonly JobStore jobs = new JobStore("Spawnpoint.PackageJobs", 10);
        readonly Dictionary<string, Request> requests = new Dictionary<string, Request>();
        readonly string tool;

        /// <param name="tool">The tool to which calls continue after a reload.</param>
        public PackageChanges(string tool)
        {
            this.tool = tool;
        }

        public static UnityPackage Installed(string name) => UnityPackage.GetAllRegisteredPackages().FirstOrDefault(package => package.name == name);

        /// <summary>The package with this name; a fault if it is not installed.</summary>
        public static UnityPackage Required(string text)
        {
            var name = PackageName.Parse(text).Name ?? throw Fault.Argument("package", $"'{text}' is not a name of a package", "list_packages lists the names");
            var near = TypeNames.Nearest(name, UnityPackage.GetAllRegisteredPackages().Select(each => each.name));
            return Installed(name) ?? throw Fault.NotFound("Package", $"'{name}'", near ?? "list_packages lists the installed ones");
        }

        public Task<object> Add(Call call, CommandArguments arguments)
        {
            var package = PackageName.Parse(arguments.Required("package"));
            return Change(call, "add", package.Text, package.Name, package.Version, () => Client.Add(package.Text));
        }

        public Task<object> Remove(Call call, CommandArguments arguments)
        {
            var package = Required(arguments.Required("package"));
            if (package.name == OwnPackage)
                throw new Fault("PermissionDenied", $"Removing '{OwnPackage}' would end this connection", "the user can remove it in Unity's Package Manager window");
            var dependents = UnityPackage.GetAllRegisteredPackages().Where(each => each.dependencies.Any(dependency => dependency.name == package.name))
                .Select(each => each.name).ToList();
            if (dependents.Count > 0 && !arguments.Flag("force"))
                throw Fault.Invalid($"'{package.name}' is required by {string.Join(", ", dependents)}", "remove these first, or set force to true");
            if (!package.isDirectDependency)
                throw Fault.Invalid($"'{package.name}' is not in the project's manifest; other packages bring it along", $"remove {string.Join(", ", dependents)} instead");
            return Change(call, "remove", package.name, package.name, null, () => Client.Remove(package.name));
        }

        public Task<object> Embed(Call call, CommandArguments arguments)
        {
            var package = Required(arguments.Required("package"));
            if (package.source == PackageSource.Embedded) throw Fault.Invalid($"'{package.name}' is embedded already", $"it is in {package.resolvedPath}");
            return Change(call, "embed", package.name, package.name, null, () => Client.Embed(package.name));
        }

        async Task<object> Change(Call call, string operation, string package, string name, string version, Func<Request> begin)
        {
            if (EditorApplication.isPlayingOrWillChangePlaymode) throw Fault.NotReady("Unity is in play mode", "stop the game before you change packages");
            var job = new JsonObject
            {
                ["job_id"] = Guid.NewGuid().ToString("N"), ["status"] = "running", ["operation"] = operation, ["package_"] = package, ["name"] = name, ["version"] = version,
                ["started_unix_ms"] = JobStore.Now, ["last_update_unix_ms"] = JobStore.Now, ["finished_unix_ms"] = null, ["error"] = null, ["result_name"] = null,
                ["result_version"] = null, ["is_repeated"] = false,
            };
            job["previous_version"] = Find(job)?.version;
            jobs.Add(job);
            call.ReloadState = new JsonObject { ["tool"] = tool, ["job_id"] = job["job_id"] };
            call.ReportProgress(0, null, $"{operation} {package}");
            requests[job.Text("job_id")] = begin();
            return await Follow(call, job);
        }

        /// <summary>Goes on with a change after a reload.</summary>
        public Task<object> Resume(Call call, JsonObject state)
        {
            call.ReloadState = state;
            return Follow(call, jobs.Find(state.Text("job_id")));
        }

        async Task<object> Follow(Call call, JsonObject job)
        {
            while (Update(job) == "running") await call.NextFrame();
            if (job.Text("status") == "failed")
                throw Fault.Invalid($"Unity's package manager could not {job.Text("operation")} '{job.Text("package_")}': {job.Text("error")}", $"the job is {job.Text("job_id")}");
            return Answer(job);
        }

        /// <summary>The action status: the job with an id, or the last one.</summary>
        public object Status(CommandArguments arguments)
        {
            var id = arguments.TextOrNull("job_id");
            var job = string.IsNullOrEmpty(id) ? jobs.Last : jobs.Find(id);
            if (job == null) return Command.Answer("No package was changed in this session of the editor");
            Update(job);
            return Answer(job);
        }

        static JsonObject Answer(JsonObject job) => Command.Answer($"{job.Text("operation")} '{job.Text("package_")}': {job.Text("status")}", job);

        string Update(JsonObject job)
        {
            if (job.Text("status") != "running") return job.Text("status");
            if (requests.TryGetValue(job.Text("job_id"), out var request))
            {
                if (!request.IsCompleted) return "running";
                requests.Remove(job.Text("job_id"));
                if (request.Status == StatusCode.Failure) End(job, request.Error?.message ?? "the package manager gave no reason", null);
                else End(job, null, (request as AddRequest)?.Result ?? (request as EmbedRequest)?.Result);
            }
            else if (IsMade(job, out var package))
            {
                End(job, null, package);
            }
            else if (job.Text("operation") == "add" && !(job.Get("is_repeated") is true))
            {
                // The installed version does not show whether an update was made. Adding it again changes nothing if it was.
                job["is_repeated"] = true;
                requests[job.Text("job_id")] = Client.Add(job.Text("package_"));
                jobs.Save();
            }
            else if (JobStore.Now - Convert.ToInt64(job["started_unix_ms"]) > PatienceMilliseconds)
            {
                End(job, "Unity reloaded the code, and the change was not made afterwards", null);
            }
            return job.Text("status");
        }

        // The installed package that a job is about; null if there is none.
        static UnityPackage Find(JsonObject job)
        {
            var (name, id) = (job.Text("name"), "@" + job.Text("package_"));
            return name != null ? Installed(name) : UnityPackage.GetAllRegisteredPackages().FirstOrDefault(each => each.packageId.EndsWith(id, StringComparison.Ordinal));
        }

        // Whether the installed packages show the change.
        static bool IsMade(JsonObject job, out UnityPackage package)
        {
            package = Find(job);
            switch (job.Text("operation"))
            {
                case "remove":
                    var isGone = package == null || !package.isDirectDependency;
                    package = null;
                    return isGone;
                case "embed": return package != null && package.source == PackageSource.Embedded;
                default:
                    if (package == null) return false;
                    return job.Text("version") != null ? package.version == job.Text("version") : package.version != job.Text("previous_version");
            }
        }

        void End(JsonObject job, string error, UnityPackage package)
        {
            job["status"] = error == null ? "succeeded" : "failed";
            job["error"] = error;
            job["finished_unix_ms"] = job["last_update_unix_ms"] = JobStore.Now;
            job["result_name"] = package?.name;
            job["result_version"] = package?.version;
            jobs.Save();
        }
    }
}
