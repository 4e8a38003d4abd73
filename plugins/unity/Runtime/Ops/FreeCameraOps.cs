using UnityEngine;

namespace Spawnpoint
{
    /// <summary>freecam.get, freecam.set in a running game.</summary>
    internal sealed class FreeCameraOps
    {
        const float MaxSpeed = 1000;

        readonly Services services;
        readonly FreeCamera free;

        public FreeCameraOps(Services services, FreeCamera free)
        {
            this.services = services;
            this.free = free;
            services.Own(free);
        }

        public object Get(Call call) => new JsonObject
        {
            ["Enabled"] = free.IsEnabled,
            ["UsingGameCamera"] = false,
            ["Speed"] = free.Speed,
            ["Pos"] = CameraOps.Vector(free.Position),
            ["Rot"] = CameraOps.Vector(free.Rotation),
        };

        public object Set(Call call)
        {
            var position = Vector(call, "pos");
            var rotation = Vector(call, "rot");
            var speed = call.NumberOrNull("speed");
            if (speed != null) free.Speed = Mathf.Clamp((float)speed.Value, 0, MaxSpeed);
            if (position != null || rotation != null) free.Pose(position, rotation);
            free.SetEnabled(call.Flag("enabled", free.IsEnabled));
            return Get(call);
        }

        Vector3? Vector(Call call, string name)
        {
            var given = call.Params.Get(name);
            if (given == null) return null;
            try
            {
                return (Vector3)services.Parser.Parse(given, typeof(Vector3));
            }
            catch (Fault)
            {
                throw Fault.Argument(name, "expected finite numbers X, Y and Z");
            }
        }
    }
}
