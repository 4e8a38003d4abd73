using System;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>A game in the editor's play mode. Its own object is destroyed with it, also before the code is reloaded.</summary>
    internal sealed class PlayModeHost : Host, IDisposable
    {
        public PlayModeHost() : base(MakeAnchor())
        {
        }

        // An object that survives scene changes shows where Unity keeps all such objects.
        static GameObject MakeAnchor()
        {
            var anchor = new GameObject("Spawnpoint") { hideFlags = HideFlags.HideInHierarchy };
            Object.DontDestroyOnLoad(anchor);
            return anchor;
        }

        public void Dispose()
        {
            if (Anchor != null) Object.DestroyImmediate(Anchor);
        }

        public override string AssetPath(Object asset)
        {
            var path = AssetDatabase.GetAssetPath(asset);
            return string.IsNullOrEmpty(path) ? null : path;
        }

        // A paused game has no end of a frame, at which objects are destroyed.
        public override void Destroy(Object target)
        {
            if (EditorApplication.isPaused) Object.DestroyImmediate(target);
            else base.Destroy(target);
        }

        // A paused game renders no frames, so its camera is asked for one.
        public override Task<Texture2D> Capture(Call call, int widest)
        {
            if (!EditorApplication.isPaused) return base.Capture(call, widest);
            var camera = GameCamera.Find();
            return camera != null ? Task.FromResult(CameraPicture.Take(camera, widest)) : throw Fault.NotReady("The game is paused and has no camera", "resume it first");
        }

        public override Object LoadAsset(string path, Type type) => AssetDatabase.LoadAssetAtPath(path, type);
    }
}
