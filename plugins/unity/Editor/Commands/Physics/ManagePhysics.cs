using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_physics: settings, layers, materials, joints, bodies and queries, in 3D and 2D.</summary>
    internal sealed class ManagePhysics : Command
    {
        static readonly string[] Settings3D =
        {
            "gravity", "defaultContactOffset", "sleepThreshold", "defaultSolverIterations", "defaultSolverVelocityIterations", "bounceThreshold",
            "defaultMaxAngularSpeed", "queriesHitBackfaces", "queriesHitTriggers", "simulationMode", "autoSimulation", "autoSyncTransforms", "reuseCollisionCallbacks",
        };

        static readonly string[] Settings2D =
        {
            "gravity", "velocityIterations", "positionIterations", "queriesHitTriggers", "queriesStartInColliders", "callbacksOnDisable", "simulationMode",
            "autoSyncTransforms", "reuseCollisionCallbacks",
        };

        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public ManagePhysics(Services services, EditorHost host) : base("manage_physics", services)
        {
            edits = new ObjectEdits(services, host);
            properties = new PropertySet(services, edits, Targets);
            var materials = new PhysicsMaterials(services, edits, properties, Targets);
            var joints = new Joints(services, edits, properties, Targets);
            var queries = new PhysicsQueries(edits, properties.Values);
            var bodies = new Rigidbodies(services, edits, properties, Targets);
            var checks = new PhysicsChecks(services, edits, Targets);

            On("ping", Ping);
            On("get_settings", GetSettings);
            On("set_settings", SetSettings);
            On("get_collision_matrix", GetMatrix);
            On("set_collision_matrix", SetMatrix);
            On("create_physics_material", arguments => Done("Created the physics material", materials.Create(arguments)));
            On("configure_physics_material", arguments => Done("Changed the physics material", materials.Configure(arguments)));
            On("assign_physics_material", arguments => Done("Assigned the physics material", materials.Assign(arguments)));
            On("add_joint", arguments => Done("Added the joint", joints.Add(arguments)));
            On("configure_joint", arguments => Done("Changed the joint", joints.Configure(arguments)));
            On("remove_joint", arguments => Done("Removed the joint", joints.Remove(arguments)));
            On("raycast", arguments => Done("Cast a ray", queries.First(queries.Ray(arguments))));
            On("raycast_all", arguments => Done("Cast a ray", queries.All(queries.Ray(arguments))));
            On("linecast", arguments => Done("Cast a line", queries.First(queries.Line(arguments))));
            On("shapecast", arguments => Done("Cast a shape", queries.First(queries.Shape(arguments))));
            On("overlap", arguments => Done("Found what overlaps the shape", queries.Overlap(arguments)));
            On("validate", arguments => Done("Checked the physics of the open scenes", checks.Run(arguments)));
            On("simulate_step", arguments => Done("Simulated physics", bodies.Simulate(arguments)));
            On("apply_force", arguments => Done("Applied the force", bodies.ApplyForce(arguments)));
            On("get_rigidbody", arguments => Done("The rigidbody", bodies.Get(arguments)));
            On("configure_rigidbody", arguments => Done("Changed the rigidbody", bodies.Configure(arguments)));
        }

        /// <summary>Whether a call means 2D physics. Without an argument it means 3D.</summary>
        public static bool IsFlat(CommandArguments arguments) => FlatOrNull(arguments) ?? false;

        public static bool? FlatOrNull(CommandArguments arguments)
        {
            switch (arguments.TextOrNull("dimension")?.ToLowerInvariant())
            {
                case null:
                case "": return null;
                case "3d": return false;
                case "2d": return true;
                default: throw Fault.Argument("dimension", $"got '{arguments.TextOrNull("dimension")}'", "it is 3d or 2d");
            }
        }

        object Ping(CommandArguments arguments) => Done("Physics is ready", new JsonObject
        {
            ["gravity3d"] = ObjectEdits.Numbers(Physics.gravity), ["isPlaying"] = EditorApplication.isPlaying, ["dimensions"] = new[] { "3d", "2d" },
        });

        static MemberOwner Owner(bool flat) => MemberOwner.OfStatics(flat ? typeof(Physics2D) : typeof(Physics));

        object GetSettings(CommandArguments arguments)
        {
            var flat = IsFlat(arguments);
            return Done($"Physics settings ({(flat ? "2D" : "3D")})", properties.Read(Owner(flat), flat ? Settings2D : Settings3D));
        }

        object SetSettings(CommandArguments arguments)
        {
            var flat = IsFlat(arguments);
            var wanted = arguments.ObjectOrNull("settings");
            if (wanted == null || wanted.Count == 0) throw Fault.Argument("settings", "missing", $"it has one or more of {string.Join(", ", flat ? Settings2D : Settings3D)}");
            var changed = Recorded(flat, "Set physics settings", () => properties.WriteStatics(flat ? typeof(Physics2D) : typeof(Physics), wanted));
            return Done($"Set {string.Join(", ", changed)}", new JsonObject { ["changed"] = changed, ["settings"] = properties.Read(Owner(flat), changed) });
        }

        // The settings are an object of Unity, which undo can record.
        T Recorded<T>(bool flat, string what, System.Func<T> change)
        {
            var manager = AssetDatabase.LoadAllAssetsAtPath(flat ? "ProjectSettings/Physics2DSettings.asset" : "ProjectSettings/DynamicsManager.asset").FirstOrDefault();
            if (manager == null) return change();
            T result = default;
            edits.Change(manager, what, () => result = change());
            return result;
        }

        object GetMatrix(CommandArguments arguments)
        {
            var flat = IsFlat(arguments);
            var layers = LayerNames.All().ToList();
            var matrix = new JsonObject();
            foreach (var a in layers)
            {
                var row = new JsonObject();
                foreach (var b in layers.Where(each => each.Key <= a.Key)) row[b.Value] = Collide(flat, a.Key, b.Key);
                matrix[a.Value] = row;
            }
            return Done("Which layers collide", new JsonObject
            {
                ["layers"] = layers.Select(each => new JsonObject { ["index"] = each.Key, ["name"] = each.Value }).ToList(), ["matrix"] = matrix,
            });
        }

        static bool Collide(bool flat, int a, int b) => flat ? !Physics2D.GetIgnoreLayerCollision(a, b) : !Physics.GetIgnoreLayerCollision(a, b);

        object SetMatrix(CommandArguments arguments)
        {
            var flat = IsFlat(arguments);
            var a = CommandTargets.LayerOf(arguments.Required("layerA"), "layer_a");
            var b = CommandTargets.LayerOf(arguments.Required("layerB"), "layer_b");
            var collide = arguments.Flag("collide", true);
            Recorded(flat, "Set the collision matrix", () =>
            {
                if (flat) Physics2D.IgnoreLayerCollision(a, b, !collide);
                else Physics.IgnoreLayerCollision(a, b, !collide);
                return true;
            });
            if (Collide(flat, a, b) != collide) throw Fault.Internal("Unity did not keep the change of the collision matrix");
            return Done($"'{LayerMask.LayerToName(a)}' and '{LayerMask.LayerToName(b)}' {(collide ? "collide" : "do not collide")}", new JsonObject
            {
                ["layer_a"] = LayerMask.LayerToName(a), ["layer_b"] = LayerMask.LayerToName(b), ["collide"] = collide,
            });
        }
    }
}
