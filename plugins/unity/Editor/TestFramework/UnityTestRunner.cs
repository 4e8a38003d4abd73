using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor.TestTools.TestRunner.Api;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>The test runner of Unity's Test Framework.</summary>
    internal sealed class UnityTestRunner : ITestRunner, IErrorCallbacks
    {
        readonly TestRunnerApi api = ScriptableObject.CreateInstance<TestRunnerApi>();
        ITestObserver observer;

        public void Observe(ITestObserver observer)
        {
            if (this.observer == null) api.RegisterCallbacks(this);
            this.observer = observer;
        }

        public void Dispose()
        {
            if (observer != null) api.UnregisterCallbacks(this);
            observer = null;
            Object.DestroyImmediate(api);
        }

        public string Start(TestFilter filter) => api.Execute(new ExecutionSettings(new Filter
        {
            testMode = Mode(filter.InPlayMode),
            testNames = OrNull(filter.TestNames),
            groupNames = OrNull(filter.GroupNames),
            categoryNames = OrNull(filter.CategoryNames),
            assemblyNames = OrNull(filter.AssemblyNames),
        }));

        static TestMode Mode(bool inPlayMode) => inPlayMode ? TestMode.PlayMode : TestMode.EditMode;

        // The framework takes an empty list for one that no test fits.
        static string[] OrNull(List<string> names) => names.Count == 0 ? null : names.ToArray();

        // Versions before 1.3 cannot cancel.
        public bool Cancel(string run)
        {
            var cancel = typeof(TestRunnerApi).GetMethod("CancelTestRun", new[] { typeof(string) });
            return cancel != null && cancel.Invoke(cancel.IsStatic ? null : api, new object[] { run }) is bool done && done;
        }

        public void List(bool inPlayMode, Action<List<TestEntry>> found) => api.RetrieveTestList(Mode(inPlayMode), root =>
        {
            var tests = new List<TestEntry>();
            if (root != null) Collect(root, "", tests);
            found(tests);
        });

        static void Collect(ITestAdaptor node, string above, List<TestEntry> tests)
        {
            var path = string.IsNullOrEmpty(node.Name) ? above : above == "" ? node.Name : above + "/" + node.Name;
            if (!node.IsSuite) tests.Add(new TestEntry { Name = node.Name, FullName = node.FullName, Path = path });
            else if (node.HasChildren)
                foreach (var child in node.Children)
                    Collect(child, path, tests);
        }

        public void RunStarted(ITestAdaptor testsToRun) => observer?.RunStarted(Count(testsToRun));

        static int Count(ITestAdaptor node) => !node.IsSuite ? 1 : node.HasChildren ? node.Children.Sum(Count) : 0;

        public void TestStarted(ITestAdaptor test)
        {
            if (!test.IsSuite) observer?.TestStarted(test.FullName);
        }

        public void TestFinished(ITestResultAdaptor result)
        {
            if (!result.Test.IsSuite) observer?.TestFinished(Read(result));
        }

        public void RunFinished(ITestResultAdaptor result)
        {
            var results = new List<TestResult>();
            Collect(result, results);
            observer?.RunFinished(result.Duration, result.ResultState, results);
        }

        static void Collect(ITestResultAdaptor node, List<TestResult> results)
        {
            if (!node.Test.IsSuite) results.Add(Read(node));
            else if (node.HasChildren)
                foreach (var child in node.Children)
                    Collect(child, results);
        }

        static TestResult Read(ITestResultAdaptor result) => new TestResult
        {
            Name = result.Name ?? "",
            FullName = result.FullName ?? "",
            State = result.ResultState ?? "",
            Seconds = result.Duration,
            Message = result.Message ?? "",
            StackTrace = result.StackTrace ?? "",
            Output = result.Output ?? "",
        };

        public void OnError(string message) => observer?.RunFailed(message);
    }
}
