using UnityEngine;

namespace Spawnpoint
{
    /// <summary>The camera that renders the game.</summary>
    internal static class GameCamera
    {
        /// <summary>The main camera, else the first enabled one; null if there is none.</summary>
        public static Camera Find()
        {
            var main = Camera.main;
            if (main != null) return main;
            var all = Camera.allCameras;
            return all.Length > 0 ? all[0] : null;
        }
    }
}
