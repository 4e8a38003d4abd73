using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>A test run that was started by run_tests. It survives reloads of the code as JSON.</summary>
    internal sealed class TestJob
    {
        const int MostFailures = 25;
        const int LongestText = 4000;
        const long StuckMilliseconds = 60_000;

        public string Id = Guid.NewGuid().ToString("N");

        /// <summary>The id that the framework gave to the run.</summary>
        public string Run = "";

        /// <summary>running, succeeded or failed.</summary>
        public string Status = "running";

        public string Mode;
        public bool IsFiltered;
        public long StartTimeout;
        public long Started = Now;
        public long? Finished;
        public long Updated = Now;

        /// <summary>How many tests the run has; null until it has begun.</summary>
        public long? Total;

        public string CurrentTest;
        public long? CurrentStarted;
        public string Error;
        public double Seconds;
        public string State;
        public List<TestResult> Results = new List<TestResult>();

        public static long Now => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        public bool IsRunning => Status == "running";

        bool IsStuck => IsRunning && CurrentStarted != null && Now - CurrentStarted > StuckMilliseconds;

        public void End(string status, string error)
        {
            Status = status;
            Error = error;
            Finished = Updated = Now;
            CurrentTest = null;
            CurrentStarted = null;
        }

        /// <summary>The job as get_test_job answers it.</summary>
        public JsonObject Show(bool withAll, bool withFailed) => new JsonObject
        {
            ["job_id"] = Id,
            ["status"] = Status,
            ["mode"] = Mode,
            ["started_unix_ms"] = Started,
            ["finished_unix_ms"] = Finished,
            ["last_update_unix_ms"] = Updated,
            ["progress"] = Progress(),
            ["error"] = Error,
            ["result"] = IsRunning || State == null ? null : Summary(withAll, withFailed),
        };

        JsonObject Progress()
        {
            var failures = Results.Where(result => result.IsFailed).ToList();
            return new JsonObject
            {
                ["completed"] = Results.Count,
                ["total"] = Total,
                ["current_test_full_name"] = CurrentTest,
                ["current_test_started_unix_ms"] = CurrentStarted,
                ["last_finished_test_full_name"] = Results.LastOrDefault()?.FullName,
                ["stuck_suspected"] = IsStuck,
                ["blocked_reason"] = BlockedReason(),
                ["failures_so_far"] = failures.Take(MostFailures).Select(result => new JsonObject { ["full_name"] = result.FullName, ["message"] = Text(result.Message) }).ToList(),
                ["failures_capped"] = failures.Count > MostFailures,
            };
        }

        string BlockedReason()
        {
            if (!IsRunning) return null;
            if (EditorApplication.isCompiling) return "compiling";
            if (EditorApplication.isUpdating) return "asset_import";
            if (EditorApplication.isPaused) return "paused";
            return IsStuck ? "unknown" : null;
        }

        JsonObject Summary(bool withAll, bool withFailed)
        {
            var passed = Results.Count(result => result.IsPassed);
            var failed = Results.Count(result => result.IsFailed);
            var shown = withAll ? Results : withFailed ? Results.Where(result => !result.IsPassed).ToList() : null;
            return new JsonObject
            {
                ["mode"] = Mode,
                ["summary"] = new JsonObject
                {
                    ["total"] = Results.Count, ["passed"] = passed, ["failed"] = failed, ["skipped"] = Results.Count - passed - failed,
                    ["durationSeconds"] = Seconds, ["resultState"] = State,
                },
                ["results"] = shown?.Select(Show).ToList(),
            };
        }

        static string Text(string text) => Values.Cut(text, LongestText);

        static JsonObject Show(TestResult result) => new JsonObject
        {
            ["name"] = result.Name, ["fullName"] = result.FullName, ["state"] = result.State, ["durationSeconds"] = result.Seconds,
            ["message"] = Text(result.Message), ["stackTrace"] = Text(result.StackTrace), ["output"] = Text(result.Output),
        };

        public JsonObject Save() => new JsonObject
        {
            ["id"] = Id, ["run"] = Run, ["status"] = Status, ["mode"] = Mode, ["filtered"] = IsFiltered, ["timeout"] = StartTimeout, ["started"] = Started,
            ["finished"] = Finished, ["updated"] = Updated, ["total"] = Total, ["test"] = CurrentTest, ["testStarted"] = CurrentStarted, ["error"] = Error,
            ["seconds"] = Seconds, ["state"] = State, ["results"] = Results.Select(Show).ToList(),
        };

        public static TestJob Restore(JsonObject saved) => new TestJob
        {
            Id = saved.Text("id"), Run = saved.Text("run"), Status = saved.Text("status"), Mode = saved.Text("mode"), IsFiltered = saved.Get("filtered") is true,
            StartTimeout = (long)saved["timeout"], Started = (long)saved["started"], Finished = saved.Get("finished") as long?, Updated = (long)saved["updated"],
            Total = saved.Get("total") as long?, CurrentTest = saved.Text("test"), CurrentStarted = saved.Get("testStarted") as long?, Error = saved.Text("error"),
            Seconds = Convert.ToDouble(saved["seconds"]), State = saved.Text("state"), Results = ((List<object>)saved["results"]).Cast<JsonObject>().Select(RestoreResult).ToList(),
        };

        static TestResult RestoreResult(JsonObject saved) => new TestResult
        {
            Name = saved.Text("name"), FullName = saved.Text("fullName"), State = saved.Text("state"), Seconds = Convert.ToDouble(saved["durationSeconds"]),
            Message = saved.Text("message"), StackTrace = saved.Text("stackTrace"), Output = saved.Text("output"),
        };
    }
}
