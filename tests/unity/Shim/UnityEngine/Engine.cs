using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using UnityShim;

namespace UnityEngine
{
    public enum LogType
    {
        Error,
        Assert,
        Warning,
        Log,
        Exception,
    }

    public enum RuntimePlatform
    {
        LinuxPlayer = 13,
        LinuxEditor = 16,
    }

    public class Application
    {
        public delegate void LogCallback(string condition, string stackTrace, LogType type);

        public static event LogCallback logMessageReceived;
        public static event LogCallback logMessageReceivedThreaded;
        public static event Action quitting;

        public static string unityVersion => World.Settings.UnityVersion;
        public static string productName => World.Settings.ProductName;
        public static string dataPath => World.Settings.IsEditor ? World.Settings.Project + "/Assets" : World.Settings.Project + "/Build_Data";
        public static bool isPlaying => World.IsPlaying;
        public static bool isEditor => World.Settings.IsEditor;
        public static bool isBatchMode => false;
        public static bool runInBackground { get; set; }
        public static RuntimePlatform platform => isEditor ? RuntimePlatform.LinuxEditor : RuntimePlatform.LinuxPlayer;

        public static void Quit() => World.QuitRequested = true;

        internal static void Log(string message, string stack, LogType type)
        {
            Console.Error.WriteLine($"[{type}] {message}{(type == LogType.Exception ? "\n" + stack : "")}");
            logMessageReceivedThreaded?.Invoke(message, stack, type);
            if (World.IsMainThread) logMessageReceived?.Invoke(message, stack, type);
        }

        internal static void RaiseQuitting() => quitting?.Invoke();
    }

    public class Debug
    {
        public static void Log(object message) => Application.Log($"{message}", Stack(), LogType.Log);
        public static void LogWarning(object message) => Application.Log($"{message}", Stack(), LogType.Warning);
        public static void LogError(object message) => Application.Log($"{message}", Stack(), LogType.Error);
        public static void LogException(Exception exception) => Application.Log($"{exception.GetType().Name}: {exception.Message}", exception.StackTrace ?? "", LogType.Exception);

        static string Stack() => new StackTrace(2, true).ToString();
    }

    public class Time
    {
        public static float timeScale { get; set; } = 1;
        public static float deltaTime { get; internal set; }
        public static float unscaledDeltaTime { get; internal set; }
        public static float fixedDeltaTime { get; set; } = 0.02f;
        public static float captureDeltaTime { get; set; }
        public static int frameCount { get; internal set; }
        public static float time { get; internal set; }
        public static float unscaledTime => realtimeSinceStartup;
        public static float realtimeSinceStartup => (float)World.Clock.Elapsed.TotalSeconds;
    }

    public static class Random
    {
        static System.Random random = new System.Random();

        public static void InitState(int seed) => random = new System.Random(seed);
        public static int Range(int minInclusive, int maxExclusive) => random.Next(minInclusive, maxExclusive);
        public static float value => (float)random.NextDouble();
    }

    public sealed class Resources
    {
        public static Object[] FindObjectsOfTypeAll(Type type) => World.Objects.Where(type.IsInstanceOfType).ToArray();
        public static Object Load(string path, Type systemTypeInstance) => null;
    }

    public class GUIUtility
    {
        public static string systemCopyBuffer { get; set; } = "";
    }

}
