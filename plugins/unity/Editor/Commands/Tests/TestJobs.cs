using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The test runs of this session. A run continues over reloads of the code, which entering play mode causes: the jobs
    /// are saved before a reload, and the runner is observed again after it.
    /// </summary>
    internal sealed class TestJobs : ITestObserver, IDisposable
    {
        const string JobsKey = "Spawnpoint.TestJobs";
        const string RunningKey = "Spawnpoint.TestJobs.Running";
        const int MostJobs = 10;

        readonly List<TestJob> jobs = new List<TestJob>();
        ITestRunner runner;
        TestJob running;

        public TestJobs(Services services)
        {
            Restore(SessionState.GetString(JobsKey, ""));
            if (running != null) Runner.Observe(this);
            services.Own(this);
        }

        /// <summary>
        /// Whether tests run that a command started. They run in the editor's updates, of which an editor without focus
        /// has few, so it is kept awake meanwhile.
        /// </summary>
        public static bool IsAnyRunning => SessionState.GetString(RunningKey, "") != "";

        /// <summary>The current run; null if there is none.</summary>
        public TestJob Running
        {
            get
            {
                if (running != null) EndIfNotBegun(running);
                return running;
            }
        }

        /// <summary>The test runner; a fault if the project does not have the Test Framework.</summary>
        public ITestRunner Runner => runner ??= TestRunners.Find() ?? throw Fault.Unsupported(
            "This project does not have Unity's Test Framework", "add the package com.unity.test-framework: manage_packages with action add_package");

        void Restore(string saved)
        {
            if (saved == "") return;
            jobs.AddRange(((List<object>)JsonReader.Read(saved)).Cast<JsonObject>().Select(TestJob.Restore));
            running = jobs.FirstOrDefault(job => job.IsRunning);
        }

        // Called before a reload, and when the editor ends.
        public void Dispose()
        {
            Save();
            runner?.Dispose();
            runner = null;
        }

        void Save()
        {
            SessionState.SetString(JobsKey, JsonWriter.Write(jobs.Select(job => job.Save()).ToList()));
            SessionState.SetString(RunningKey, running?.Id ?? "");
        }

        public TestJob Find(string id)
        {
            if (running != null) EndIfNotBegun(running);
            return jobs.FirstOrDefault(job => job.Id == id)
                ?? throw Fault.NotFound("Test job", $"'{id}'", jobs.Count == 0 ? "run_tests starts one" : $"the last one is '{jobs[jobs.Count - 1].Id}'");
        }

        public TestJob Start(TestFilter filter, long startTimeout)
        {
            Runner.Observe(this);
            var job = new TestJob { Mode = filter.InPlayMode ? "PlayMode" : "EditMode", IsFiltered = !filter.IsEmpty, StartTimeout = startTimeout };
            jobs.Add(job);
            if (jobs.Count > MostJobs) jobs.RemoveAt(0);
            running = job;
            try
            {
                job.Run = Runner.Start(filter) ?? "";
            }
            catch (Exception error)
            {
                End("failed", $"The test runner failed with {error.GetType().Name}: {error.Message}");
            }
            Save();
            return job;
        }

        /// <summary>Gives up the current run. Returns false if there is none.</summary>
        public bool Clear(out bool cancelled)
        {
            cancelled = false;
            if (running == null) return false;
            cancelled = runner != null && running.Run != "" && runner.Cancel(running.Run);
            if (running != null) End("failed", "The run was discarded by clear_stuck");
            return true;
        }

        // A run that cannot begin reports nothing, so its time is limited.
        void EndIfNotBegun(TestJob job)
        {
            if (job.Total != null || EditorApplication.isCompiling || EditorApplication.isUpdating || TestJob.Now - job.Started <= job.StartTimeout) return;
            End("failed", $"The tests did not begin within {job.StartTimeout} ms. read_console has the reason; init_timeout allows more time");
        }

        void End(string status, string error)
        {
            running.End(status, error);
            running = null;
            Save();
        }

        void ITestObserver.RunStarted(int total)
        {
            if (running == null) return;
            running.Total = total;
            running.Updated = TestJob.Now;
        }

        void ITestObserver.TestStarted(string fullName)
        {
            if (running == null) return;
            running.CurrentTest = fullName;
            running.CurrentStarted = running.Updated = TestJob.Now;
        }

        void ITestObserver.TestFinished(TestResult result)
        {
            if (running == null) return;
            running.Results.Add(result);
            running.Updated = TestJob.Now;
            running.CurrentTest = null;
            running.CurrentStarted = null;
        }

        void ITestObserver.RunFinished(double seconds, string state, List<TestResult> results)
        {
            if (running == null) return;
            running.Seconds = seconds;
            running.State = state;
            // The complete list: reports of single tests are missed while the code is reloaded.
            running.Results = results;
            running.Total = results.Count;
            if (results.Count == 0 && running.IsFiltered) End("failed", "No test matches. get_tests lists the names; group_names are regular expressions for them");
            else End(results.Any(result => result.IsFailed) ? "failed" : "succeeded", null);
        }

        void ITestObserver.RunFailed(string message)
        {
            if (running != null) End("failed", message);
        }
    }
}
