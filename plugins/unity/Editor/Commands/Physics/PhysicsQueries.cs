using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>What rays, lines and shapes hit. Objects that moved since the last frame are where they are now.</summary>
    internal sealed class PhysicsQueries
    {
        readonly ObjectEdits edits;
        readonly PropertyValues values;

        public PhysicsQueries(ObjectEdits edits, PropertyValues values)
        {
            this.edits = edits;
            this.values = values;
        }

        struct Filter
        {
            public int Mask;
            public QueryTriggerInteraction Triggers;
        }

        Filter FilterOf(CommandArguments arguments) => new Filter
        {
            Mask = arguments.Has("layerMask") ? LayerNames.Mask(arguments.Get("layerMask"), "layer_mask") : Physics.DefaultRaycastLayers,
            Triggers = arguments.Has("queryTriggerInteraction")
                ? values.Parse<QueryTriggerInteraction>(arguments.Get("queryTriggerInteraction"), "query_trigger_interaction")
                : QueryTriggerInteraction.UseGlobal,
        };

        Vector3 Point(CommandArguments arguments, string name) =>
            arguments.Has(name) ? values.Parse<Vector3>(arguments.Get(name), name) : throw Fault.Argument(name, "missing", "it is [x, y, z], or [x, y] in 2D");

        Vector3 Direction(CommandArguments arguments)
        {
            var direction = Point(arguments, "direction");
            return direction.magnitude > 1e-6f ? direction.normalized : throw Fault.Argument("direction", "it has no length");
        }

        static float Distance(CommandArguments arguments)
        {
            var distance = arguments.NumberOrNull("maxDistance") ?? double.PositiveInfinity;
            return distance > 0 ? (float)distance : throw Fault.Argument("max_distance", "expected a number above 0");
        }

        public List<JsonObject> Ray(CommandArguments arguments)
        {
            var (origin, direction, distance) = (Point(arguments, "origin"), Direction(arguments), Distance(arguments));
            return Cast(arguments, origin, direction, distance);
        }

        public List<JsonObject> Line(CommandArguments arguments)
        {
            var (start, end) = (Point(arguments, "start"), Point(arguments, "end"));
            var along = end - start;
            return along.magnitude > 1e-6f ? Cast(arguments, start, along.normalized, along.magnitude) : throw Fault.Argument("end", "it is the same point as start");
        }

        List<JsonObject> Cast(CommandArguments arguments, Vector3 origin, Vector3 direction, float distance)
        {
            var filter = FilterOf(arguments);
            if (ManagePhysics.IsFlat(arguments))
            {
                Physics2D.SyncTransforms();
                return Show(Physics2D.RaycastAll(origin, direction, distance, filter.Mask));
            }
            Physics.SyncTransforms();
            return Show(Physics.RaycastAll(origin, direction, distance, filter.Mask, filter.Triggers));
        }

        public List<JsonObject> Shape(CommandArguments arguments)
        {
            var filter = FilterOf(arguments);
            var (origin, direction, distance) = (Point(arguments, "origin"), Direction(arguments), Distance(arguments));
            var shape = arguments.Required("shape").ToLowerInvariant();
            var angle = (float)(arguments.NumberOrNull("angle") ?? 0);
            if (ManagePhysics.IsFlat(arguments))
            {
                Physics2D.SyncTransforms();
                switch (shape)
                {
                    case "circle":
                    case "sphere": return Show(Physics2D.CircleCastAll(origin, Radius(arguments), direction, distance, filter.Mask));
                    case "box": return Show(Physics2D.BoxCastAll(origin, Size(arguments), angle, direction, distance, filter.Mask));
                    case "capsule": return Show(Physics2D.CapsuleCastAll(origin, Size(arguments), Standing(arguments), angle, direction, distance, filter.Mask));
                    default: throw UnknownShape(shape, "circle, box, capsule");
                }
            }
            Physics.SyncTransforms();
            switch (shape)
            {
                case "sphere": return Show(Physics.SphereCastAll(origin, Radius(arguments), direction, distance, filter.Mask, filter.Triggers));
                case "box": return Show(Physics.BoxCastAll(origin, Size(arguments) * 0.5f, direction, Quaternion.Euler(0, angle, 0), distance, filter.Mask, filter.Triggers));
                case "capsule":
                    var (low, high) = Capsule(arguments, origin);
                    return Show(Physics.CapsuleCastAll(low, high, Radius(arguments), direction, distance, filter.Mask, filter.Triggers));
                default: throw UnknownShape(shape, "sphere, box, capsule");
            }
        }

        public JsonObject Overlap(CommandArguments arguments)
        {
            var filter = FilterOf(arguments);
            var position = Point(arguments, "position");
            var shape = arguments.Required("shape").ToLowerInvariant();
            var angle = (float)(arguments.NumberOrNull("angle") ?? 0);
            IEnumerable<Component> found;
            if (ManagePhysics.IsFlat(arguments))
            {
                Physics2D.SyncTransforms();
                switch (shape)
                {
                    case "circle":
                    case "sphere":
                        found = Physics2D.OverlapCircleAll(position, Radius(arguments), filter.Mask);
                        break;
                    case "box":
                        found = Physics2D.OverlapBoxAll(position, Size(arguments), angle, filter.Mask);
                        break;
                    case "capsule":
                        found = Physics2D.OverlapCapsuleAll(position, Size(arguments), Standing(arguments), angle, filter.Mask);
                        break;
                    default: throw UnknownShape(shape, "circle, box, capsule");
                }
            }
            else
            {
                Physics.SyncTransforms();
                switch (shape)
                {
                    case "sphere":
                        found = Physics.OverlapSphere(position, Radius(arguments), filter.Mask, filter.Triggers);
                        break;
                    case "box":
                        found = Physics.OverlapBox(position, Size(arguments) * 0.5f, Quaternion.Euler(0, angle, 0), filter.Mask, filter.Triggers);
                        break;
                    case "capsule":
                        var (low, high) = Capsule(arguments, position);
                        found = Physics.OverlapCapsule(low, high, Radius(arguments), filter.Mask, filter.Triggers);
                        break;
                    default: throw UnknownShape(shape, "sphere, box, capsule");
                }
            }
            var colliders = found.Select(Collider).ToList();
            return new JsonObject { ["count"] = colliders.Count, ["colliders"] = colliders };
        }

        static Fault UnknownShape(string shape, string known) => Fault.Argument("shape", $"unknown shape '{shape}'", $"it is one of {known}");

        // A number, or an object with radius.
        static float Radius(CommandArguments arguments)
        {
            var size = arguments.Get("size") is JsonObject parts ? parts.Get("radius") : arguments.Get("size");
            if (size is List<object> list && list.Count > 0) size = list[0];
            var radius = size is long whole ? whole : size is double number ? (float)number : throw Fault.Argument("size", "expected a radius", "it is a number, or {\"radius\": 1}");
            return radius > 0 ? radius : throw Fault.Argument("size", "expected a number above 0");
        }

        Vector3 Size(CommandArguments arguments)
        {
            switch (arguments.Get("size"))
            {
                case long whole: return Vector3.one * whole;
                case double number: return Vector3.one * (float)number;
                case JsonObject parts when parts.ContainsKey("width") || parts.ContainsKey("height"):
                    return new Vector3(CurveValues.Number(parts.Get("width") ?? 1L), CurveValues.Number(parts.Get("height") ?? 1L), CurveValues.Number(parts.Get("depth") ?? 1L));
                case null: throw Fault.Argument("size", "missing", "it is a number or [x, y, z]");
                default: return values.Parse<Vector3>(arguments.Get("size"), "size");
            }
        }

        // The middles of the round ends: given, or by the height around the origin.
        (Vector3 Low, Vector3 High) Capsule(CommandArguments arguments, Vector3 middle)
        {
            if (arguments.Has("point1") && arguments.Has("point2")) return (Point(arguments, "point1"), Point(arguments, "point2"));
            var height = (float)(arguments.NumberOrNull("height") ?? throw Fault.Argument("height", "missing", "pass height, or point1 and point2"));
            var half = Mathf.Max(0, height / 2 - Radius(arguments));
            var axis = new[] { Vector3.right, Vector3.up, Vector3.forward }[arguments.Integer("capsuleDirection", 1, 0, 2)];
            return (middle - axis * half, middle + axis * half);
        }

        static CapsuleDirection2D Standing(CommandArguments arguments) => arguments.Integer("capsuleDirection", 0, 0, 1) == 0 ? CapsuleDirection2D.Vertical : CapsuleDirection2D.Horizontal;

        JsonObject Collider(Component collider)
        {
            var card = edits.Card(collider.gameObject);
            card["gameObject"] = collider.gameObject.name;
            card["collider_type"] = collider.GetType().Name;
            return card;
        }

        JsonObject Hit(Component collider, Vector3 point, Vector3 normal, float distance)
        {
            var card = Collider(collider);
            card["point"] = ObjectEdits.Numbers(point);
            card["normal"] = ObjectEdits.Numbers(normal);
            card["distance"] = distance;
            return card;
        }

        List<JsonObject> Show(RaycastHit[] hits) => hits.OrderBy(hit => hit.distance).Select(hit => Hit(hit.collider, hit.point, hit.normal, hit.distance)).ToList();

        List<JsonObject> Show(RaycastHit2D[] hits) => hits.OrderBy(hit => hit.distance).Select(hit => Hit(hit.collider, hit.point, hit.normal, hit.distance)).ToList();

        /// <summary>The nearest hit.</summary>
        public JsonObject First(List<JsonObject> hits)
        {
            if (hits.Count == 0) return new JsonObject { ["hit"] = false };
            hits[0]["hit"] = true;
            return hits[0];
        }

        public JsonObject All(List<JsonObject> hits) => new JsonObject { ["hit"] = hits.Count > 0, ["count"] = hits.Count, ["hits"] = hits };
    }
}
