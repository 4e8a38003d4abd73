using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace Spawnpoint
{
    /// <summary>Where ops run: a running game. The editor has its own host, which records changes for undo.</summary>
    internal class Host
    {
        readonly GameObject anchor;

        /// <param name="anchor">An object of this package that scenes do not destroy; null in the editor.</param>
        public Host(GameObject anchor)
        {
            this.anchor = anchor;
        }

        /// <summary>An object of this package that scenes do not destroy; null in the editor.</summary>
        public GameObject Anchor => anchor;

        public virtual string Part => "game";

        /// <summary>Loaded scenes in order. Objects that belong to no scene are in `scn:ddol`.</summary>
        public virtual List<LoadedScene> Scenes()
        {
            var scenes = new List<LoadedScene>();
            for (var at = 0; at < SceneManager.sceneCount; at++) scenes.Add(new LoadedScene("scn:" + at, at, SceneManager.GetSceneAt(at)));
            if (anchor != null) scenes.Add(new LoadedScene(LoadedScene.Persistent, -1, anchor.scene));
            return scenes;
        }

        /// <summary>The roots of a scene, or of all loaded scenes. `scn:ddol` is included only if it is requested.</summary>
        public List<GameObject> Roots(string sceneId = "")
        {
            var roots = new List<GameObject>();
            var known = false;
            foreach (var scene in Scenes())
            {
                if (scene.Id == sceneId) known = true;
                if (scene.Scene.isLoaded && (scene.Id == sceneId || sceneId == "" && scene.Id != LoadedScene.Persistent))
                    roots.AddRange(scene.Scene.GetRootGameObjects().Where(root => root != anchor));
            }
            if (sceneId != "" && !known) throw Fault.NotFound("Scene", sceneId, "ListScenes lists the loaded scenes");
            return roots;
        }

        /// <summary>The roots of all loaded scenes, and of `scn:ddol` if there is one.</summary>
        public List<GameObject> AllRoots()
        {
            var roots = Roots();
            if (anchor != null) roots.AddRange(Roots(LoadedScene.Persistent));
            return roots;
        }

        /// <summary>Whether clients may see and change an object.</summary>
        public virtual bool IsExposed(GameObject target) => target != anchor && target.scene.IsValid();

        /// <summary>The path of an asset; null if the object is not an asset, or if paths are not known here.</summary>
        public virtual string AssetPath(Object asset) => null;

        public virtual Object LoadAsset(string path, Type type) => Resources.Load(path, type);

        public virtual void SetMember(object target, MemberInfo member, object value) => MemberOwner.Of(target).Set(member, value);

        public virtual GameObject Create(string name, Transform parent)
        {
            var made = new GameObject(name);
            if (parent != null) made.transform.SetParent(parent, false);
            return made;
        }

        public virtual GameObject Duplicate(GameObject target, Transform parent)
        {
            var copy = Object.Instantiate(target, parent);
            copy.name = target.name;
            return copy;
        }

        public virtual void Destroy(Object target) => Object.Destroy(target);

        public virtual void Reparent(GameObject target, Transform parent) => target.transform.SetParent(parent, true);

        public virtual void Rename(GameObject target, string name) => target.name = name;

        public virtual void SetActive(GameObject target, bool active) => target.SetActive(active);

        public virtual Component AddComponent(GameObject target, Type type) => target.AddComponent(type);

        /// <summary>The camera of that picture; null if there is none.</summary>
        public virtual Camera ViewCamera => GameCamera.Find();

        /// <summary>A picture of what the player sees, after the next frame was rendered. The caller destroys it.</summary>
        public virtual async Task<Texture2D> Capture(Call call, int widest)
        {
            Texture2D picture = null;
            var end = anchor.GetComponent<FrameEnd>();
            if (end == null) end = anchor.AddComponent<FrameEnd>();
            end.Run(() => picture = ScreenCapture.CaptureScreenshotAsTexture());
            while (picture == null) await call.NextFrame();
            return picture;
        }

        /// <summary>Paths of the scenes that can be loaded.</summary>
        public virtual List<string> LoadableScenes()
        {
            var paths = new List<string>();
            for (var at = 0; at < SceneManager.sceneCountInBuildSettings; at++) paths.Add(SceneUtility.GetScenePathByBuildIndex(at));
            return paths;
        }

        public virtual async Task LoadScene(Call call, string path, bool additive)
        {
            var loading = SceneManager.LoadSceneAsync(path, additive ? LoadSceneMode.Additive : LoadSceneMode.Single);
            // Unity returns null instead of an error.
            if (loading == null) throw Fault.Invalid($"Unity did not load the scene '{path}'", "TailLogs has Unity's message");
            while (!loading.isDone) await call.NextFrame();
        }

        public virtual async Task UnloadScene(Call call, Scene scene)
        {
            if (SceneManager.sceneCount == 1) throw Fault.Invalid("The last loaded scene cannot be unloaded", "load another scene first");
            var unloading = SceneManager.UnloadSceneAsync(scene);
            if (unloading == null) throw Fault.Invalid($"Unity did not unload the scene '{scene.name}'", "TailLogs has Unity's message");
            while (!unloading.isDone) await call.NextFrame();
        }
    }
}
