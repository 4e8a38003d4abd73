using System;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint
{
    /// <summary>A camera that clients move. It renders instead of the game's camera while it is enabled.</summary>
    internal sealed class FreeCamera : IDisposable
    {
        Camera gameCamera;

        public Camera Camera { get; private set; }
        public bool IsEnabled { get; private set; }
        public float Speed { get; set; } = 10;
        public Vector3 Position { get; private set; }
        public Vector3 Rotation { get; private set; }
        bool isPosed;

        /// <summary>Moves it, also while it is disabled.</summary>
        public void Pose(Vector3? position, Vector3? rotation)
        {
            StartAtGameCamera();
            if (position != null) Position = position.Value;
            if (rotation != null) Rotation = rotation.Value;
            if (Camera != null) Apply();
        }

        void StartAtGameCamera()
        {
            if (isPosed) return;
            isPosed = true;
            var camera = GameCamera.Find();
            if (camera == null) return;
            Position = camera.transform.position;
            Rotation = camera.transform.eulerAngles;
        }

        void Apply()
        {
            Camera.transform.position = Position;
            Camera.transform.rotation = Quaternion.Euler(Rotation);
        }

        public void SetEnabled(bool enabled)
        {
            if (enabled == IsEnabled) return;
            if (enabled) Enable();
            else Disable();
            IsEnabled = enabled;
        }

        void Enable()
        {
            StartAtGameCamera();
            gameCamera = GameCamera.Find();
            var holder = new GameObject("Spawnpoint free camera") { hideFlags = HideFlags.HideAndDontSave };
            Camera = holder.AddComponent<Camera>();
            if (gameCamera != null)
            {
                Camera.CopyFrom(gameCamera);
                gameCamera.enabled = false;
            }
            Apply();
        }

        void Disable()
        {
            if (Camera != null) Object.Destroy(Camera.gameObject);
            Camera = null;
            if (gameCamera != null) gameCamera.enabled = true;
            gameCamera = null;
        }

        public void Dispose() => SetEnabled(false);
    }
}
