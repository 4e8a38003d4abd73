using UnityEngine;

namespace Spawnpoint
{
    /// <summary>camera.get</summary>
    internal sealed class CameraOps
    {
        readonly FreeCamera free;

        public CameraOps(FreeCamera free)
        {
            this.free = free;
        }

        public object Get(Call call)
        {
            var camera = free.IsEnabled ? free.Camera : GameCamera.Find();
            return new JsonObject
            {
                ["IsFreecam"] = free.IsEnabled,
                ["Name"] = camera == null ? "<none>" : camera.name,
                ["Fov"] = camera == null ? 0f : camera.fieldOfView,
                ["Pos"] = Vector(camera == null ? Vector3.zero : camera.transform.position),
                ["Rot"] = Vector(camera == null ? Vector3.zero : camera.transform.eulerAngles),
            };
        }

        public static JsonObject Vector(Vector3 vector) => new JsonObject { ["X"] = vector.x, ["Y"] = vector.y, ["Z"] = vector.z };
    }
}
