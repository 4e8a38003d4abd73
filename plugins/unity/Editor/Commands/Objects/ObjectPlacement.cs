using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Moves and turns objects for manage_gameobject.</summary>
    internal sealed class ObjectPlacement
    {
        readonly EditorHost host;
        readonly CommandTargets targets;

        public ObjectPlacement(EditorHost host, CommandTargets targets)
        {
            this.host = host;
            this.targets = targets;
        }

        /// <summary>Moves an object in the world, and reads its position back.</summary>
        public Vector3 MoveTo(GameObject target, Vector3 position)
        {
            var transform = target.transform;
            host.Change(transform, $"Move {target.name}", () => transform.position = position);
            return Values.Same(transform.position, position) ? position : throw Fault.Invalid($"'{target.name}' was not moved there", "a parent may have a scale of 0");
        }

        /// <summary>The point that an offset or a direction from an object leads to.</summary>
        public Vector3 Beside(GameObject reference, CommandArguments arguments)
        {
            var from = reference.transform;
            var inWorld = arguments.Flag("worldSpace", true);
            if (arguments.VectorOrNull("offset") is Vector3 offset) return inWorld ? from.position + offset : from.TransformPoint(offset);
            var direction = Direction(arguments.TextOrNull("direction"));
            return from.position + (inWorld ? direction : from.rotation * direction) * DistanceOf(arguments);
        }

        public float DistanceOf(CommandArguments arguments) => (float)(arguments.NumberOrNull("distance") ?? 1);

        static Vector3 Direction(string name)
        {
            switch (name?.ToLowerInvariant())
            {
                case "right": return Vector3.right;
                case "left": return -Vector3.right;
                case "up": return Vector3.up;
                case "down": return -Vector3.up;
                case "forward":
                case "front": return Vector3.forward;
                case "back":
                case "backward":
                case "behind": return -Vector3.forward;
                case null:
                case "": throw Fault.Argument("direction", "missing", "pass direction or offset");
                default: throw Fault.Argument("direction", $"unknown direction '{name}'", "it is left, right, up, down, forward or back");
            }
        }

        /// <summary>The point to look at: a position, or that of an object.</summary>
        public Vector3 LookedAt(CommandArguments arguments)
        {
            var json = arguments.Get("lookAtTarget") ?? throw Fault.Argument("look_at_target", "missing", "pass a position [x, y, z] or an object");
            return CommandArguments.TryVector(json, out var point) ? point : targets.One(arguments.Required("lookAtTarget")).transform.position;
        }

        /// <summary>Turns an object to a point, and checks that it faces it.</summary>
        public bool TurnTo(GameObject target, Vector3 point, CommandArguments arguments)
        {
            var transform = target.transform;
            var up = arguments.VectorOrNull("lookAtUp") ?? Vector3.up;
            var way = point - transform.position;
            if (way.magnitude < 1e-5f) throw Fault.Argument("look_at_target", $"'{target.name}' is at this position, so there is no direction to it");
            host.Change(transform, $"Turn {target.name}", () => transform.LookAt(point, up));
            return Vector3.Dot(transform.forward, way / way.magnitude) > 0.999f ? true : throw Fault.Internal($"'{target.name}' was not turned");
        }
    }
}
