using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine.SceneManagement;

namespace Spawnpoint
{
    /// <summary>scenes.list, scenes.build_list, scene.load, scene.unload, and the event `scenes`.</summary>
    internal sealed class SceneOps : IDisposable
    {
        readonly Services services;
        volatile bool changed;

        public SceneOps(Services services)
        {
            this.services = services;
            SceneManager.sceneLoaded += OnLoaded;
            SceneManager.sceneUnloaded += OnUnloaded;
            services.Own(this);
            services.EachFrame(ReportChange);
        }

        public void Dispose()
        {
            SceneManager.sceneLoaded -= OnLoaded;
            SceneManager.sceneUnloaded -= OnUnloaded;
        }

        void OnLoaded(Scene scene, LoadSceneMode mode) => changed = true;

        void OnUnloaded(Scene scene) => changed = true;

        void ReportChange()
        {
            if (!changed) return;
            changed = false;
            var cards = services.Host.Scenes().Select(scene => scene.ToJson()).ToList();
            services.ReportEvent("scenes", new JsonObject { ["Total"] = cards.Count, ["Items"] = cards });
        }

        public object List(Call call) => Page.Cut(call, services.Host.Scenes(), scene => scene.ToJson());

        public object BuildList(Call call)
        {
            var index = 0;
            return Page.Cut(call, services.Host.LoadableScenes().Select(path => (path, index: index++)), scene => new JsonObject
            {
                ["Index"] = scene.index, ["Name"] = Path.GetFileNameWithoutExtension(scene.path), ["Path"] = scene.path,
            });
        }

        public async Task<object> Load(Call call)
        {
            var name = call.Required("name");
            var mode = call.TextOrNull("mode") ?? "single";
            if (mode != "single" && mode != "additive") throw Fault.Argument("mode", $"'{mode}' is not single or additive");
            await Open(call, name, mode == "additive");
            return new JsonObject { ["ok"] = true, ["name"] = name, ["mode"] = mode };
        }

        /// <summary>Loads a scene by name or path, and checks that it is loaded.</summary>
        public async Task Open(Call call, string name, bool additive = false)
        {
            var path = Find(name);
            await services.Host.LoadScene(call, path, additive);
            if (!services.Host.Scenes().Any(scene => scene.Scene.path == path && scene.Scene.isLoaded))
                throw Fault.Internal($"'{path}' was not loaded", "TailLogs has Unity's message");
        }

        string Find(string name)
        {
            var paths = services.Host.LoadableScenes();
            var found = paths.FirstOrDefault(path => path == name)
                ?? paths.FirstOrDefault(path => string.Equals(Path.GetFileNameWithoutExtension(path), name, StringComparison.OrdinalIgnoreCase));
            return found ?? throw Fault.NotFound("Scene", $"'{name}'", "ListBuildScenes lists the scenes that can be loaded");
        }

        public async Task<object> Unload(Call call)
        {
            var id = call.Required("scene");
            var scene = services.Host.Scenes().FirstOrDefault(each => each.Id == id) ?? throw Fault.NotFound("Scene", id, "ListScenes lists the loaded scenes");
            if (id == LoadedScene.Persistent) throw Fault.Invalid("'DontDestroyOnLoad' cannot be unloaded", "destroy its objects one by one");
            await services.Host.UnloadScene(call, scene.Scene);
            return new JsonObject { ["ok"] = true };
        }
    }
}
