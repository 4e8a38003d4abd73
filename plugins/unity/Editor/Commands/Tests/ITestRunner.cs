using System;
using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Unity's test runner. An assembly of its own implements it, because the Test Framework is an optional package.
    /// </summary>
    internal interface ITestRunner : IDisposable
    {
        /// <summary>Reports runs to an observer, until this is disposed.</summary>
        void Observe(ITestObserver observer);

        /// <summary>Starts a run, and returns the framework's id of it.</summary>
        string Start(TestFilter filter);

        /// <summary>Cancels a run. Returns false if this version of the framework cannot.</summary>
        bool Cancel(string run);

        /// <summary>Finds the tests of a mode. The framework may take frames for it.</summary>
        void List(bool inPlayMode, Action<List<TestEntry>> found);
    }

    /// <summary>What is reported about a run. Called on the main thread.</summary>
    internal interface ITestObserver
    {
        void RunStarted(int total);
        void TestStarted(string fullName);
        void TestFinished(TestResult result);
        void RunFinished(double seconds, string state, List<TestResult> results);
        void RunFailed(string message);
    }

    /// <summary>Which tests to run. Empty lists do not restrict.</summary>
    internal sealed class TestFilter
    {
        public bool InPlayMode;
        public List<string> TestNames = new List<string>();
        public List<string> GroupNames = new List<string>();
        public List<string> CategoryNames = new List<string>();
        public List<string> AssemblyNames = new List<string>();

        public bool IsEmpty => TestNames.Count + GroupNames.Count + CategoryNames.Count + AssemblyNames.Count == 0;
    }

    /// <summary>A test that can be run. The path has the names from the root of the test tree.</summary>
    internal sealed class TestEntry
    {
        public string Name;
        public string FullName;
        public string Path;
    }

    /// <summary>The result of one test. The state is NUnit's, such as `Passed`, `Failed:Error` or `Skipped:Ignored`.</summary>
    internal sealed class TestResult
    {
        public string Name;
        public string FullName;
        public string State;
        public double Seconds;
        public string Message;
        public string StackTrace;
        public string Output;

        public bool IsPassed => State.StartsWith("Passed", StringComparison.Ordinal);
        public bool IsFailed => State.StartsWith("Failed", StringComparison.Ordinal);
    }

    /// <summary>Finds the implementation.</summary>
    internal static class TestRunners
    {
        const string AssemblyName = "Spawnpoint.Editor.TestFramework";
        const string TypeName = "Spawnpoint.Editor.UnityTestRunner";

        /// <summary>The runner; null if the project does not have the Test Framework.</summary>
        public static ITestRunner Find()
        {
            var assembly = LoadedAssemblies.Current().FirstOrDefault(each => each.GetName().Name == AssemblyName);
            return assembly == null ? null : (ITestRunner)Activator.CreateInstance(assembly.GetType(TypeName, true));
        }
    }
}
