using System.Runtime.CompilerServices;
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

[assembly: InternalsVisibleTo("UnityEditor")]

namespace UnityShim
{
    /// <summary>A loaded scene.</summary>
    public sealed class SceneData
    {
        internal string name = "";
        internal string path = "";
        internal bool isLoaded = true;
        internal bool isValid = true;
        internal bool isDirty;
        internal readonly List<GameObject> roots = new List<GameObject>();
    }

    /// <summary>How the shim was started.</summary>
    public sealed class ShimSettings
    {
        public bool IsEditor;
        public string Project = "";
        public string ProductName = "";
        public string UnityVersion = "";
    }

    /// <summary>What Unity's native side holds: objects, scenes and frames.</summary>
    public static class World
    {
        static readonly Dictionary<int, Object> objects = new Dictionary<int, Object>();
        static readonly List<Object> dying = new List<Object>();
        static readonly List<Action> laters = new List<Action>();
        static readonly Thread mainThread = Thread.CurrentThread;

        public static ShimSettings Settings { get; set; } = new ShimSettings();
        public static bool IsPlaying { get; set; }
        /// <summary>Whether the editor is paused, also in a frame that it plays by its step button.</summary>
        public static bool IsPaused { get; set; }
        public static bool QuitRequested { get; set; }
        public static string[] BuildScenes { get; set; } = new string[0];

        /// <summary>The 32 layers, by their numbers. Those without a name are empty.</summary>
        public static string[] Layers => TagManager.Asset.layers;
        public static int NextId { get; set; } = 1000;

        internal static readonly Stopwatch Clock = Stopwatch.StartNew();
        internal static readonly List<SceneData> Scenes = new List<SceneData>();
        internal static readonly SceneData Persistent = new SceneData { name = "DontDestroyOnLoad" };
        // Objects that are made before the first scene is loaded have a place too.
        internal static SceneData ActiveScene { get; set; } = new SceneData();
        // The prefab that is open for editing.
        internal static SceneData Stage { get; set; }
        internal static bool IsMainThread => Thread.CurrentThread == mainThread;
        internal static IEnumerable<Object> Objects => objects.Values.ToArray();

        /// <summary>Called with the path of an asset that was written. The editor imports it.</summary>
        internal static Action<string> FileWritten { get; set; } = path => { };

        internal static void Register(Object made)
        {
            made.id = NextId += 2;
            lock (objects) objects[made.id] = made;
        }

        // A restored object has the id that it had before.
        internal static void Renumber(Object made, int id)
        {
            objects.Remove(made.id);
            made.id = id;
            objects[id] = made;
        }

        public static Object Find(int id) => objects.TryGetValue(id, out var found) && !found.isDestroyed ? found : null;

        /// <summary>All objects in loaded scenes.</summary>
        public static IEnumerable<GameObject> Loaded() => Scenes.Append(Persistent).SelectMany(scene => scene.roots.ToArray()).SelectMany(root => root.Below());

        internal static string PathOf(GameObject target)
        {
            var path = "";
            for (var at = target.transform; at != null; at = at.parent) path = "/" + at.name + path;
            return path;
        }

        internal static void MakePersistent(Transform transform)
        {
            transform.SetParent(null, true);
            transform.owner.sceneData.roots.Remove(transform.owner);
            foreach (var below in transform.owner.Below()) below.sceneData = Persistent;
            Persistent.roots.Add(transform.owner);
        }

        internal static void DestroyLater(Object target) => dying.Add(target);

        internal static void DestroyNow(Object target)
        {
            if (target == null) return;
            switch (target)
            {
                case GameObject whole:
                    foreach (var child in whole.transform.children.ToArray()) DestroyNow(child.gameObject);
                    foreach (var component in whole.components.ToArray()) Lifecycle.Removing(component);
                    if (whole.transform.up != null) whole.transform.up.children.Remove(whole.transform);
                    else whole.sceneData.roots.Remove(whole);
                    foreach (var component in whole.components) Forget(component);
                    break;
                case Component component:
                    Lifecycle.Removing(component);
                    component.owner.components.Remove(component);
                    break;
            }
            Forget(target);
        }

        static void Forget(Object target)
        {
            target.isDestroyed = true;
            objects.Remove(target.id);
        }

        internal static GameObject Clone(GameObject original, Transform parent)
        {
            var copy = Snapshot.Clone(original);
            // A copy is not an instance of a prefab.
            foreach (var each in copy.Below()) each.prefabKey = "";
            foreach (var component in copy.Below().SelectMany(each => each.components)) component.prefabKey = "";
            copy.objectName = original.name + "(Clone)";
            if (parent != null) copy.transform.SetParent(parent, false);
            return copy;
        }

        internal static Object CloneAsset(Object original)
        {
            var copy = (Object)Activator.CreateInstance(original.GetType(), true);
            SnapshotValues.CopyAll(original, copy);
            copy.objectName = original.objectName + "(Clone)";
            return copy;
        }

        internal static void AtEndOfFrame(Action action) => laters.Add(action);

        /// <summary>Before the scripts of a frame; packages update here.</summary>
        public static event Action FrameBegins;

        /// <summary>One frame of a running game.</summary>
        public static void Frame(float seconds)
        {
            Time.frameCount++;
            Time.unscaledDeltaTime = Time.captureDeltaTime > 0 ? Time.captureDeltaTime : seconds;
            Time.deltaTime = Time.unscaledDeltaTime * Time.timeScale;
            Time.time += Time.deltaTime;
            FrameBegins?.Invoke();
            Lifecycle.RunFrame();
            foreach (var target in dying.ToArray()) DestroyNow(target);
            dying.Clear();
            RunLater();
        }

        /// <summary>What waits for the end of the frame; also called by the editor while no game runs.</summary>
        public static void RunLater()
        {
            foreach (var action in laters.ToArray())
            {
                laters.Remove(action);
                action();
            }
        }

        internal static SceneData OpenScene(string path, bool additive)
        {
            var file = Path.Combine(Settings.Project, path);
            if (!additive)
                foreach (var old in Scenes.ToArray())
                    CloseScene(old);
            var scene = new SceneData { name = Path.GetFileNameWithoutExtension(path), path = path };
            Scenes.Add(scene);
            if (!additive || ActiveScene == null || !Scenes.Contains(ActiveScene)) ActiveScene = scene;
            Snapshot.LoadScene(File.ReadAllBytes(file), scene);
            if (IsPlaying) Lifecycle.AwakeAll(scene);
            SceneManager.RaiseLoaded(scene, additive);
            return scene;
        }

        internal static void CloseScene(SceneData scene)
        {
            foreach (var root in scene.roots.ToArray()) DestroyNow(root);
            Scenes.Remove(scene);
            scene.isLoaded = scene.isValid = false;
            if (ActiveScene == scene) ActiveScene = Scenes.FirstOrDefault();
            SceneManager.RaiseUnloaded(scene);
        }

        internal static SceneData NewScene(bool withDefaults, bool additive)
        {
            if (!additive)
                foreach (var old in Scenes.ToArray())
                    CloseScene(old);
            var scene = new SceneData();
            Scenes.Add(scene);
            ActiveScene = scene;
            if (!withDefaults) return scene;
            var camera = new GameObject("Main Camera") { tag = "MainCamera" };
            camera.AddComponent<Camera>();
            camera.transform.position = new Vector3(0, 1, -10);
            new GameObject("Directional Light").AddComponent<Light>();
            return scene;
        }

        // It stays in the list of scenes, without objects.
        internal static void UnloadScene(SceneData scene)
        {
            foreach (var root in scene.roots.ToArray()) DestroyNow(root);
            scene.isLoaded = false;
            if (ActiveScene == scene) ActiveScene = Scenes.FirstOrDefault(each => each.isLoaded);
            SceneManager.RaiseUnloaded(scene);
        }

        internal static void SaveScene(SceneData scene)
        {
            var file = Path.Combine(Settings.Project, scene.path);
            Directory.CreateDirectory(Path.GetDirectoryName(file));
            File.WriteAllBytes(file, Snapshot.SaveScene(scene));
            FileWritten(scene.path);
            scene.isDirty = false;
        }

        /// <summary>Makes a scene with a script and saves it, for projects that have none yet.</summary>
        public static void BuildScene(string path, Action build)
        {
            foreach (var old in Scenes.ToArray()) CloseScene(old);
            var scene = new SceneData { name = Path.GetFileNameWithoutExtension(path), path = path };
            Scenes.Add(scene);
            ActiveScene = scene;
            build();
            SaveScene(scene);
        }

        public static void Open(string path) => OpenScene(path, false);

        public static void Quit() => Application.RaiseQuitting();
    }
}
