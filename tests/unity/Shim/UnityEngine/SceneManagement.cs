using System;
using System.Collections.Generic;
using System.Linq;
using UnityShim;

namespace UnityEngine.SceneManagement
{
    public enum LoadSceneMode
    {
        Single,
        Additive,
    }

    public struct Scene
    {
        internal SceneData data;

        internal Scene(SceneData data)
        {
            this.data = data;
        }

        public string name => data?.name ?? "";
        public string path => data?.path ?? "";
        public bool isLoaded => data != null && data.isLoaded;
        public bool isDirty => data != null && data.isDirty;
        public int buildIndex => data == null ? -1 : Array.IndexOf(World.BuildScenes, data.path);
        public int rootCount => data?.roots.Count ?? 0;
        public bool IsValid() => data != null && data.isValid;
        public GameObject[] GetRootGameObjects() => data.roots.ToArray();
        public static bool operator ==(Scene lhs, Scene rhs) => lhs.data == rhs.data;
        public static bool operator !=(Scene lhs, Scene rhs) => lhs.data != rhs.data;
        public override bool Equals(object other) => other is Scene scene && scene == this;
        public override int GetHashCode() => data == null ? 0 : data.GetHashCode();
    }

    public class SceneManager
    {

        public static int sceneCount => World.Scenes.Count;
        public static int sceneCountInBuildSettings => World.BuildScenes.Length;
        public static Scene GetSceneAt(int index) => new Scene(World.Scenes[index]);
        public static Scene GetActiveScene() => new Scene(World.ActiveScene);

        public static Scene GetSceneByPath(string scenePath) => new Scene(World.Scenes.FirstOrDefault(each => each.path == scenePath));

        public static void MoveGameObjectToScene(GameObject go, Scene scene)
        {
            if (go.transform.parent != null) throw new ArgumentException("Gameobject is not a root in a scene");
            go.sceneData.roots.Remove(go);
            foreach (var below in go.Below()) below.sceneData = scene.data;
            scene.data.roots.Add(go);
        }

        public static bool SetActiveScene(Scene scene)
        {
            if (!scene.isLoaded) throw new ArgumentException("SceneManager.SetActiveScene failed; the scene is not loaded.");
            World.ActiveScene = scene.data;
            return true;
        }

        public static AsyncOperation LoadSceneAsync(string sceneName, LoadSceneMode mode)
        {
            var path = World.BuildScenes.FirstOrDefault(each => each == sceneName || System.IO.Path.GetFileNameWithoutExtension(each) == sceneName);
            var operation = new AsyncOperation();
            if (path == null)
            {
                Debug.LogError($"Scene '{sceneName}' couldn't be loaded because it has not been added to the build settings.");
                return null;
            }
            World.AtEndOfFrame(() =>
            {
                World.OpenScene(path, mode == LoadSceneMode.Additive);
                operation.done = true;
            });
            return operation;
        }

        public static AsyncOperation UnloadSceneAsync(Scene scene)
        {
            var operation = new AsyncOperation();
            World.AtEndOfFrame(() =>
            {
                World.CloseScene(scene.data);
                operation.done = true;
            });
            return operation;
        }

        internal static void RaiseLoaded(SceneData scene, bool additive) => sceneLoaded?.Invoke(new Scene(scene), additive ? LoadSceneMode.Additive : LoadSceneMode.Single);
        internal static void RaiseUnloaded(SceneData scene) => sceneUnloaded?.Invoke(new Scene(scene));

        public static event UnityEngine.Events.UnityAction<Scene, LoadSceneMode> sceneLoaded;
        public static event UnityEngine.Events.UnityAction<Scene> sceneUnloaded;
    }

    public static class SceneUtility
    {
        public static string GetScenePathByBuildIndex(int buildIndex) => World.BuildScenes[buildIndex];
    }
}

namespace UnityEngine.Events
{
    public delegate void UnityAction<T0>(T0 arg0);

    public delegate void UnityAction<T0, T1>(T0 arg0, T1 arg1);
}
