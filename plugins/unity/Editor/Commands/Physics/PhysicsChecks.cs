using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Finds mistakes in the physics of objects.</summary>
    internal sealed class PhysicsChecks
    {
        readonly Services services;
        readonly ObjectEdits edits;
        readonly CommandTargets targets;

        public PhysicsChecks(Services services, ObjectEdits edits, CommandTargets targets)
        {
            this.services = services;
            this.edits = edits;
            this.targets = targets;
        }

        public JsonObject Run(CommandArguments arguments)
        {
            var flat = ManagePhysics.FlatOrNull(arguments);
            var roots = arguments.Has("target") ? new List<GameObject> { targets.One(arguments) } : services.Host.Roots();
            var warnings = new List<JsonObject>();
            var scanned = 0;
            var walk = new ObjectWalk(roots);
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                scanned++;
                foreach (var (category, text) in Check(next, flat))
                {
                    var warning = edits.Card(next);
                    warning["category"] = category;
                    warning["message"] = text;
                    warnings.Add(warning);
                }
            }
            var size = arguments.Integer("pageSize", 50, 1, 500);
            var cursor = arguments.Integer("cursor", 0, 0);
            var summary = new JsonObject();
            foreach (var group in warnings.GroupBy(each => each.Text("category"))) summary[group.Key] = group.Count();
            return new JsonObject
            {
                ["objects_scanned"] = scanned, ["warning_count"] = warnings.Count, ["warnings"] = warnings.Skip(cursor).Take(size).ToList(), ["summary"] = summary,
                ["page_size"] = size, ["cursor"] = cursor, ["next_cursor"] = cursor + size < warnings.Count ? cursor + size : (object)null,
            };
        }

        static IEnumerable<(string, string)> Check(GameObject target, bool? flat)
        {
            var (body, body2D) = (target.GetComponent<Rigidbody>(), target.GetComponent<Rigidbody2D>());
            var colliders = target.GetComponents(typeof(Collider));
            var colliders2D = target.GetComponents(typeof(Collider2D));
            if ((body != null || colliders.Length > 0) && (body2D != null || colliders2D.Length > 0))
                yield return ("mixed_2d_3d", "It has components of 2D and of 3D physics, which do not act on each other. Keep one kind.");
            if (flat != true)
            {
                var isMoving = body != null && !Equals(Value(body, "isKinematic"), true);
                foreach (var collider in colliders)
                    if (isMoving && collider.GetType().Name == "MeshCollider" && Equals(Value(collider, "convex"), false))
                        yield return ("non_convex_mesh", "Its MeshCollider is not convex, which a Rigidbody needs unless it is kinematic. Set convex to true.");
                if (body != null && target.GetComponents(typeof(Component)).Any(each => each is Collider) == false && !HasColliderBelow(target, typeof(Collider)))
                    yield return ("missing_collider", "It has a Rigidbody and no collider, so it falls through everything. Add a collider.");
            }
            if (flat != false && body2D != null && !HasColliderBelow(target, typeof(Collider2D)))
                yield return ("missing_collider", "It has a Rigidbody2D and no collider, so it falls through everything. Add a Collider2D.");
            var scale = target.transform.lossyScale;
            if (flat != true && colliders.Any(each => each.GetType().Name == "SphereCollider" || each.GetType().Name == "CapsuleCollider") && !(Near(scale.x, scale.y) && Near(scale.y, scale.z)))
                yield return ("non_uniform_scale", "Its scale differs between axes, and a round collider keeps its shape. Scale the mesh in a child instead.");
            if (scale.x * scale.y * scale.z < 0 && (colliders.Length > 0 || colliders2D.Length > 0))
                yield return ("negative_scale", "Its scale is negative, which colliders do not support. Turn it instead.");
        }

        static bool Near(float a, float b) => Math.Abs(a - b) <= 0.01f * Math.Max(Math.Abs(a), Math.Abs(b));

        static bool HasColliderBelow(GameObject target, Type type) => target.GetComponentInChildren(type, true) != null;

        static object Value(Component owner, string name) => MemberOwner.Of(owner) is var of && of.Find(name) is MemberInfo member ? of.Get(member) : null;
    }
}
