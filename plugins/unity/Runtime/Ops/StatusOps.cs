using System.Linq;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>engine.status</summary>
    internal sealed class StatusOps
    {
        readonly Services services;
        readonly System.Func<string[]> selection;
        readonly System.Func<bool> isReady;

        public StatusOps(Services services, System.Func<string[]> selection, System.Func<bool> isReady)
        {
            this.services = services;
            this.selection = selection;
            this.isReady = isReady;
        }

        public object Get(Call call) => new JsonObject
        {
            ["Version"] = PackageInfo.Version,
            ["UnityVersion"] = Application.unityVersion,
            ["Platform"] = Application.platform.ToString(),
            ["Runtime"] = RuntimeName + ", Unity " + services.Host.Part,
            ["ExplorerVersion"] = PackageInfo.Version,
            ["Ready"] = isReady(),
            ["ScenesLoaded"] = services.Host.Scenes().Count(scene => scene.Id != LoadedScene.Persistent && scene.Scene.isLoaded),
            ["Selection"] = selection(),
        };

        static string RuntimeName
        {
            get
            {
#if ENABLE_IL2CPP
                return "IL2CPP";
#else
                return RuntimeInformation.FrameworkDescription;
#endif
            }
        }
    }
}
