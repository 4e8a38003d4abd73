// Output of scripts.
namespace System
{
    public static class Console
    {
        public static void WriteLine();
        public static void WriteLine(object value);
        public static void WriteLine(string text);
        public static void WriteLine(string format, params object[] args);
        public static void Write(object value);
        public static void Write(string format, params object[] args);
    }
}

namespace System.Diagnostics
{
    public class Stopwatch
    {
        public Stopwatch();
        public static Stopwatch StartNew();
        public void Start();
        public void Stop();
        public void Reset();
        public void Restart();
        public bool IsRunning { get; }
        public TimeSpan Elapsed { get; }
        public long ElapsedMilliseconds { get; }
        public long ElapsedTicks { get; }
    }
}

namespace UnityEngine
{
    public enum LogType { Error, Assert, Warning, Log, Exception, Info }

    public static class Debug
    {
        public static void Log(object message);
        public static void Log(object message, object context);
        public static void LogFormat(string format, params object[] args);
        public static void LogWarning(object message);
        public static void LogWarning(object message, object context);
        public static void LogWarningFormat(string format, params object[] args);
        public static void LogError(object message);
        public static void LogError(object message, object context);
        public static void LogErrorFormat(string format, params object[] args);
        public static void LogException(Exception exception);
        public static void LogAssertion(object message);
        public static void Assert(bool condition);
        public static void Assert(bool condition, object message);
        public static void DrawLine(Vector3 a, Vector3 b);
        public static void DrawLine(Vector3 a, Vector3 b, Color color);
        public static void DrawLine(Vector3 a, Vector3 b, Color color, float duration);
        public static void DrawRay(Vector3 a, Vector3 b);
        public static void DrawRay(Vector3 a, Vector3 b, Color color);
        public static void DrawRay(Vector3 a, Vector3 b, Color color, float duration);
    }

    public static class JsonUtility
    {
        public static string ToJson(object value);
        public static string ToJson(object value, bool pretty);
        public static object __Read(Type type, string json);
        public static T FromJson<T>(string json) { return (T)JsonUtility.__Read(typeof(T), json); }
        public static object FromJson(string json, Type type) { return JsonUtility.__Read(type, json); }
        public static void FromJsonOverwrite(string json, object target);
    }

    public class Coroutine { }
    public class WaitForSeconds { public WaitForSeconds(float seconds); }
    public class WaitForSecondsRealtime { public WaitForSecondsRealtime(float seconds); }
    public class WaitUntil { public WaitUntil(Func<bool> condition); }
    public class WaitWhile { public WaitWhile(Func<bool> condition); }
    public class WaitForEndOfFrame { public WaitForEndOfFrame(); }
    public class WaitForFixedUpdate { public WaitForFixedUpdate(); }
}

public class AIResult
{
    public void Write(object data);
    public void Append(object data);
    public void WriteError(object error);
    public void Clear();
    public dynamic Read();
}

public static class AI
{
    public static string Write(string name, object data);
    public static string Write(string name, object data, LogType type);
    public static void Update(string name, object data);
    public static void WriteError(string name, object error);
    public static void WriteError(string name, string message, Exception error);
    public static List<dynamic> GetLogs(string name = null, int limit = 10, object since = null, object type = null);
    public static dynamic GetLogDetails(string id);
    public static void CleanupOldLogs(TimeSpan maxAge);
    public static AIResult Result(string name);
    public static void ClearAllResults();
    public static void Log(object message);
    public static void LogWarning(object message);
    public static void LogError(object message);
}

public static class Globals
{
    public static void print(object message);
    public static bool ReferenceEquals(object a, object b) => object.ReferenceEquals(a, b);
    public static Coroutine StartCoroutine(System.Collections.IEnumerator routine);
    public static void StopCoroutine(Coroutine routine);
    public static void StopCoroutine(System.Collections.IEnumerator routine);
    public static void StopAllCoroutines();
}
