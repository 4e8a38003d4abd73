using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.TestTools.TestRunner.Api;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityShim
{
    sealed class ResultNode : ITestResultAdaptor
    {
        public ITestAdaptor Test { get; set; }
        public string Name => Test.Name;
        public string FullName => Test.FullName;
        public string ResultState { get; set; } = "Passed";
        public double Duration { get; set; }
        public string Message { get; set; } = "";
        public string StackTrace { get; set; } = "";
        public string Output { get; set; } = "";
        public List<ResultNode> Nodes { get; } = new List<ResultNode>();
        public bool HasChildren => Nodes.Count > 0;
        public IEnumerable<ITestResultAdaptor> Children => Nodes;
    }

    /// <summary>
    /// A run of tests, one test at a time in the editor's updates. Tests of play mode run there; the run survives the
    /// reload on the way, but callbacks must be registered again after it, as with Unity's own runner.
    /// </summary>
    static class TestRun
    {
        const string Key = "Shim.TestRun";

        public static readonly List<ICallbacks> Callbacks = new List<ICallbacks>();

        static Filter filter;
        static TestNode tree;
        static List<TestNode> tests;
        static List<ResultNode> results;
        static IEnumerator steps;
        static bool isLeaving;

        public static string Start(Filter wanted)
        {
            if (filter != null) throw new InvalidOperationException("A run is in progress");
            filter = wanted;
            EditorApplication.update += Step;
            AssemblyReloadEvents.beforeAssemblyReload += Save;
            return Guid.NewGuid().ToString();
        }

        // Only runs that have not begun are reloaded: play mode begins with it.
        static void Save() => SessionState.SetString(Key, string.Join("\n", (int)filter.testMode, Join(filter.testNames), Join(filter.groupNames), Join(filter.categoryNames), Join(filter.assemblyNames)));

        static string Join(string[] names) => names == null ? "" : string.Join("\t", names);

        static string[] Split(string names) => names == "" ? null : names.Split('\t');

        [InitializeOnLoadMethod]
        static void Restore()
        {
            var saved = SessionState.GetString(Key, "");
            SessionState.EraseString(Key);
            if (saved == "") return;
            var parts = saved.Split('\n');
            Start(new Filter { testMode = (TestMode)int.Parse(parts[0]), testNames = Split(parts[1]), groupNames = Split(parts[2]), categoryNames = Split(parts[3]), assemblyNames = Split(parts[4]) });
        }

        static void Step()
        {
            if (tests == null && !Begin()) return;
            if (isLeaving)
            {
                if (!EditorApplication.isPlaying) Finish();
            }
            else if (steps != null && steps.MoveNext())
            {
            }
            else if (results.Count < tests.Count)
            {
                steps = Run(tests[results.Count]);
            }
            else
            {
                steps = null;
                isLeaving = true;
                EditorApplication.ExitPlaymode();
            }
        }

        static bool Begin()
        {
            // Unity asks its user in a dialog, which a test cannot answer.
            if (SceneManager.GetActiveScene().isDirty) throw new InvalidOperationException("A dialog blocks the editor");
            if (filter.testMode == TestMode.PlayMode && !EditorApplication.isPlaying)
            {
                if (!EditorApplication.isPlayingOrWillChangePlaymode) EditorApplication.EnterPlaymode();
                return false;
            }
            tree = TestTree.Of(filter.testMode, filter);
            tests = tree.Tests().ToList();
            results = new List<ResultNode>();
            foreach (var each in Callbacks.ToArray()) each.RunStarted(tree);
            return true;
        }

        static IEnumerator Run(TestNode test)
        {
            var result = new ResultNode { Test = test };
            foreach (var each in Callbacks.ToArray()) each.TestStarted(test);
            var ignored = test.Method.GetCustomAttribute<IgnoreAttribute>();
            if (ignored != null)
            {
                result.ResultState = "Skipped:Ignored";
                result.Message = ignored.Reason;
            }
            else
            {
                var began = DateTime.UtcNow;
                var inner = Try(result, () => test.Method.Invoke(Activator.CreateInstance(test.Method.DeclaringType), null)) as IEnumerator;
                while (inner != null && (bool)(Try(result, () => inner.MoveNext()) ?? false)) yield return null;
                result.Duration = (DateTime.UtcNow - began).TotalSeconds;
            }
            results.Add(result);
            foreach (var each in Callbacks.ToArray()) each.TestFinished(result);
        }

        static object Try(ResultNode result, Func<object> run)
        {
            try
            {
                return run();
            }
            catch (Exception error)
            {
                var inner = error is TargetInvocationException ? error.InnerException : error;
                var isAssertion = inner is AssertionException;
                result.ResultState = isAssertion ? "Failed" : "Failed:Error";
                result.Message = isAssertion ? inner.Message : $"{inner.GetType().FullName} : {inner.Message}";
                result.StackTrace = inner.StackTrace;
                return null;
            }
        }

        static void Finish()
        {
            var (done, root) = (results, tree);
            EditorApplication.update -= Step;
            AssemblyReloadEvents.beforeAssemblyReload -= Save;
            filter = null;
            tree = null;
            tests = null;
            results = null;
            isLeaving = false;
            var whole = Whole(root, done);
            foreach (var each in Callbacks.ToArray()) each.RunFinished(whole);
        }

        static ResultNode Whole(TestNode node, List<ResultNode> done)
        {
            if (!node.IsSuite) return done.First(result => result.Test == node);
            var whole = new ResultNode { Test = node };
            whole.Nodes.AddRange(node.Nodes.Select(each => Whole(each, done)));
            whole.Duration = whole.Nodes.Sum(each => each.Duration);
            if (whole.Nodes.Any(each => each.ResultState.StartsWith("Failed", StringComparison.Ordinal))) whole.ResultState = "Failed(Child)";
            return whole;
        }
    }
}
