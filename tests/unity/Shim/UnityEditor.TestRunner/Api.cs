using System;
using System.Collections.Generic;
using UnityEngine;
using UnityShim;

namespace UnityEditor.TestTools.TestRunner.Api
{
    [Flags]
    public enum TestMode
    {
        EditMode = 1,
        PlayMode = 2,
    }

    public class Filter
    {
        public TestMode testMode;
        public string[] testNames;
        public string[] groupNames;
        public string[] categoryNames;
        public string[] assemblyNames;
    }

    public class ExecutionSettings
    {
        public Filter[] filters;

        public ExecutionSettings(params Filter[] filtersToExecute)
        {
            filters = filtersToExecute;
        }
    }

    public interface ITestAdaptor
    {
        string Name { get; }
        string FullName { get; }
        bool HasChildren { get; }
        bool IsSuite { get; }
        IEnumerable<ITestAdaptor> Children { get; }
    }

    public interface ITestResultAdaptor
    {
        ITestAdaptor Test { get; }
        string Name { get; }
        string FullName { get; }
        string ResultState { get; }
        double Duration { get; }
        string Message { get; }
        string StackTrace { get; }
        string Output { get; }
        bool HasChildren { get; }
        IEnumerable<ITestResultAdaptor> Children { get; }
    }

    public interface ICallbacks
    {
        void RunStarted(ITestAdaptor testsToRun);
        void RunFinished(ITestResultAdaptor result);
        void TestStarted(ITestAdaptor test);
        void TestFinished(ITestResultAdaptor result);
    }

    public interface IErrorCallbacks : ICallbacks
    {
        void OnError(string message);
    }

    public class TestRunnerApi : ScriptableObject
    {
        public string Execute(ExecutionSettings executionSettings) => TestRun.Start(executionSettings.filters[0]);
        public void RegisterCallbacks<T>(T testCallbacks, int priority = 0) where T : ICallbacks => TestRun.Callbacks.Add(testCallbacks);
        public void UnregisterCallbacks<T>(T testCallbacks) where T : ICallbacks => TestRun.Callbacks.Remove(testCallbacks);
        public void RetrieveTestList(TestMode testMode, Action<ITestAdaptor> callback) => EditorApplication.delayCall += () => callback(TestTree.Of(testMode, null));
    }
}

namespace UnityEngine.TestTools
{
    [AttributeUsage(AttributeTargets.Method)]
    public class UnityTestAttribute : Attribute
    {
    }
}

// As much of NUnit as the test game uses.
namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public class TestAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method)]
    public class IgnoreAttribute : Attribute
    {
        public IgnoreAttribute(string reason)
        {
            Reason = reason;
        }

        public string Reason { get; }
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public class CategoryAttribute : Attribute
    {
        public CategoryAttribute(string name)
        {
            Name = name;
        }

        public string Name { get; }
    }

    public class AssertionException : Exception
    {
        public AssertionException(string message) : base(message)
        {
        }
    }

    public static class Assert
    {
        public static void AreEqual(object expected, object actual)
        {
            if (!Equals(expected, actual)) throw new AssertionException($"  Expected: {expected}\n  But was:  {actual}\n");
        }
    }
}
