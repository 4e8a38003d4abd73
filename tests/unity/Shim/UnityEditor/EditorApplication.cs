using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityShim;

namespace UnityEditor
{
    public enum PlayModeStateChange
    {
        EnteredEditMode,
        ExitingEditMode,
        EnteredPlayMode,
        ExitingPlayMode,
    }

    public enum PauseState
    {
        Paused,
        Unpaused,
    }

    public sealed class EditorApplication
    {
        public delegate void CallbackFunction();

        public static CallbackFunction update;
        public static CallbackFunction delayCall;
        public static event Action<PlayModeStateChange> playModeStateChanged;
        public static event Action<PauseState> pauseStateChanged;
        public static event Action quitting;

        public static bool isPlaying
        {
            get => World.IsPlaying;
            set
            {
                if (value != World.IsPlaying) EditorLoop.PlayRequest = value;
            }
        }

        public static bool isPaused
        {
            get => EditorLoop.IsPaused;
            set
            {
                if (EditorLoop.IsPaused == value) return;
                EditorLoop.IsPaused = value;
                pauseStateChanged?.Invoke(value ? PauseState.Paused : PauseState.Unpaused);
            }
        }

        public static bool isPlayingOrWillChangePlaymode => World.IsPlaying && EditorLoop.PlayRequest != false || EditorLoop.PlayRequest == true;
        public static bool isCompiling => EditorLoop.IsCompiling;
        public static bool isUpdating => false;
        public static double timeSinceStartup => Time.realtimeSinceStartup;
        public static string applicationContentsPath => EditorLoop.ContentsPath;

        public static void EnterPlaymode() => isPlaying = true;
        public static void ExitPlaymode() => isPlaying = false;
        public static void QueuePlayerLoopUpdate() => EditorLoop.IsWoken = true;

        public static void Step()
        {
            isPaused = true;
            EditorLoop.Steps++;
        }

        public static bool ExecuteMenuItem(string menuItemPath) => MenuItems.Execute(menuItemPath);

        internal static void Raise(PlayModeStateChange change) => playModeStateChanged?.Invoke(change);
        internal static void RaiseQuitting() => quitting?.Invoke();
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();

        public static event AssemblyReloadCallback beforeAssemblyReload;
        public static event AssemblyReloadCallback afterAssemblyReload;

        internal static void RaiseBefore() => beforeAssemblyReload?.Invoke();
        internal static void RaiseAfter() => afterAssemblyReload?.Invoke();
    }

    [AttributeUsage(AttributeTargets.Method)]
    public class InitializeOnLoadMethodAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MenuItem : Attribute
    {
        public string menuItem;

        public MenuItem(string itemName)
        {
            menuItem = itemName;
        }
    }

    public class SessionState
    {
        internal static readonly Dictionary<string, string> values = new Dictionary<string, string>();

        public static string GetString(string key, string defaultValue) => values.TryGetValue(key, out var value) ? value : defaultValue;
        public static void SetString(string key, string value) => values[key] = value;
        public static void EraseString(string key) => values.Remove(key);
    }

    public class EditorPrefs
    {
        internal static readonly Dictionary<string, string> values = new Dictionary<string, string>();

        public static string GetString(string key, string defaultValue) => values.TryGetValue(key, out var value) ? value : defaultValue;
        public static void SetString(string key, string value) => values[key] = value;
        public static bool GetBool(string key, bool defaultValue) => values.TryGetValue(key, out var value) ? value == "1" : defaultValue;
        public static void SetBool(string key, bool value) => values[key] = value ? "1" : "0";
    }

    [Flags]
    public enum EnterPlayModeOptions
    {
        None = 0,
        DisableDomainReload = 1,
        DisableSceneReload = 2,
    }

    public sealed class EditorSettings : UnityEngine.Object
    {
        public static bool enterPlayModeOptionsEnabled { get; set; }
        public static EnterPlayModeOptions enterPlayModeOptions { get; set; }
    }

    public sealed class EditorUtility
    {
#if UNITY_6000_4_OR_NEWER
        public static UnityEngine.Object EntityIdToObject(EntityId entityId) => World.Find((int)EntityId.ToULong(entityId));
#else
        public static UnityEngine.Object InstanceIDToObject(int instanceID) => World.Find(instanceID);
#endif
        public static bool scriptCompilationFailed => EditorLoop.HasErrors;
        public static void RequestScriptReload() => EditorLoop.ReloadRequested = true;

        public static void SetDirty(UnityEngine.Object target) => AssetFiles.SetDirty(target);
        public static void CopySerialized(UnityEngine.Object source, UnityEngine.Object dest) => SnapshotValues.CopyAll(source, dest);
        public static bool IsDirty(UnityEngine.Object target) => AssetFiles.IsDirty(target);
    }

    public sealed class Selection
    {
        static UnityEngine.Object[] selected = new UnityEngine.Object[0];

        public static Action selectionChanged;

        public static UnityEngine.Object[] objects
        {
            get => selected.Where(each => each != null).ToArray();
            set
            {
                selected = value;
                selectionChanged?.Invoke();
            }
        }

        public static int count => objects.Length;
        public static Transform activeTransform => activeGameObject == null ? null : activeGameObject.transform;
        public static string[] assetGUIDs => objects.Select(AssetDatabase.GetAssetPath).Where(path => path != "").Select(AssetDatabase.AssetPathToGUID).ToArray();

        public static GameObject[] gameObjects => objects.OfType<GameObject>().ToArray();

        public static UnityEngine.Object activeObject
        {
            get => objects.FirstOrDefault();
            set => objects = value == null ? new UnityEngine.Object[0] : new[] { value };
        }

        public static GameObject activeGameObject
        {
            get => activeObject as GameObject;
            set => activeObject = value;
        }
    }
}
