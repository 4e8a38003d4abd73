using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Reads, sets, pushes and simulates rigidbodies.</summary>
    internal sealed class Rigidbodies
    {
        const int MostSteps = 100;
        const int MostReported = 50;

        static readonly string[] Members =
        {
            "mass", "linearDamping", "drag", "angularDamping", "angularDrag", "useGravity", "gravityScale", "isKinematic", "bodyType", "simulated", "interpolation",
            "collisionDetectionMode", "constraints", "centerOfMass", "linearVelocity", "velocity", "angularVelocity", "maxAngularVelocity", "maxLinearVelocity", "position", "rotation",
        };

        // Unity 6 has other names for some members.
        static readonly Dictionary<string, string> Names = new Dictionary<string, string>
        {
            ["drag"] = "linearDamping|drag", ["lineardamping"] = "linearDamping|drag", ["angulardrag"] = "angularDamping|angularDrag", ["angulardamping"] = "angularDamping|angularDrag",
            ["velocity"] = "linearVelocity|velocity", ["linearvelocity"] = "linearVelocity|velocity", ["collisiondetection"] = "collisionDetectionMode",
        };

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public Rigidbodies(Services services, ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        Component Find(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var flat = ManagePhysics.FlatOrNull(arguments);
            var body = flat == true ? null : target.GetComponent(typeof(Rigidbody));
            if (body == null && flat != false) body = target.GetComponent(typeof(Rigidbody2D));
            return body != null ? body : throw Fault.NotFound("Component", $"'{(flat == true ? "Rigidbody2D" : "Rigidbody")}' on '{target.name}'", "add one with manage_components");
        }

        JsonObject Show(Component body)
        {
            var shown = edits.Card(body.gameObject);
            shown["target"] = body.gameObject.name;
            shown["dimension"] = body is Rigidbody2D ? "2d" : "3d";
            foreach (var pair in properties.Read(MemberOwner.Of(body), Members)) shown[pair.Key] = pair.Value;
            return shown;
        }

        public JsonObject Get(CommandArguments arguments) => Show(Find(arguments));

        public JsonObject Configure(CommandArguments arguments)
        {
            var body = Find(arguments);
            var wanted = arguments.ObjectOrNull("properties");
            if (wanted == null || wanted.Count == 0) throw Fault.Argument("properties", "nothing to set", $"it has one or more of {string.Join(", ", Members.Take(12))}");
            var changed = properties.Write(body, wanted, Names);
            var shown = Show(body);
            shown["changed"] = changed;
            return shown;
        }

        Vector3? Vector(CommandArguments arguments, string name) => arguments.Has(name) ? properties.Values.Parse<Vector3>(arguments.Get(name), name) : (Vector3?)null;

        public JsonObject ApplyForce(CommandArguments arguments)
        {
            var body = Find(arguments);
            if (Equals(Value(body, "isKinematic"), true)) throw Fault.Invalid($"'{body.gameObject.name}' is kinematic, so forces do not move it", "set isKinematic to false with configure_rigidbody");
            var type = (arguments.TextOrNull("forceType") ?? "normal").ToLowerInvariant();
            if (type != "normal" && type != "explosion") throw Fault.Argument("forceType", $"unknown type '{type}'", "it is normal or explosion");
            if (type == "explosion") Explode(body, arguments);
            else if (body is Rigidbody solid) Push(solid, arguments);
            else Push((Rigidbody2D)body, arguments);
            var card = edits.Card(body.gameObject);
            card["takesEffect"] = EditorApplication.isPlaying ? "in the next physics step" : "with simulate_step: physics does not run in edit mode";
            return card;
        }

        void Push(Rigidbody body, CommandArguments arguments)
        {
            var mode = arguments.Has("forceMode") ? properties.Values.Parse<ForceMode>(arguments.Get("forceMode"), "force_mode") : ForceMode.Force;
            var (force, torque, at) = (Vector(arguments, "force"), Vector(arguments, "torque"), Vector(arguments, "position"));
            if (force == null && torque == null) throw Fault.Argument("force", "force and torque are both missing");
            if (force != null && at != null) body.AddForceAtPosition(force.Value, at.Value, mode);
            else if (force != null) body.AddForce(force.Value, mode);
            if (torque != null) body.AddTorque(torque.Value, mode);
        }

        void Push(Rigidbody2D body, CommandArguments arguments)
        {
            var mode = arguments.Has("forceMode") ? properties.Values.Parse<ForceMode2D>(arguments.Get("forceMode"), "force_mode") : ForceMode2D.Force;
            var (force, at) = (Vector(arguments, "force"), Vector(arguments, "position"));
            var torque = arguments.Get("torque") is List<object> list && list.Count > 0 ? CurveValues.Number(list[list.Count - 1]) : (float?)arguments.NumberOrNull("torque");
            if (force == null && torque == null) throw Fault.Argument("force", "force and torque are both missing");
            if (force != null && at != null) body.AddForceAtPosition(force.Value, at.Value, mode);
            else if (force != null) body.AddForce(force.Value, mode);
            if (torque != null) body.AddTorque(torque.Value, mode);
        }

        void Explode(Component body, CommandArguments arguments)
        {
            if (!(body is Rigidbody solid)) throw Fault.Unsupported("2D physics has no explosions", "apply a force that points away from the middle");
            var force = arguments.NumberOrNull("explosionForce") ?? throw Fault.Argument("explosion_force", "missing");
            var radius = arguments.NumberOrNull("explosionRadius") ?? throw Fault.Argument("explosion_radius", "missing");
            var at = Vector(arguments, "explosionPosition") ?? throw Fault.Argument("explosion_position", "missing");
            var mode = arguments.Has("forceMode") ? properties.Values.Parse<ForceMode>(arguments.Get("forceMode"), "force_mode") : ForceMode.Force;
            solid.AddExplosionForce((float)force, at, (float)radius, (float)(arguments.NumberOrNull("upwardsModifier") ?? 0), mode);
        }

        static object Value(Component owner, string name) => MemberOwner.Of(owner) is var of && of.Find(name) is MemberInfo member ? of.Get(member) : null;

        /// <summary>Simulates physics in edit mode, where it does not run by itself. Undo puts the bodies back.</summary>
        public JsonObject Simulate(CommandArguments arguments)
        {
            var flat = ManagePhysics.IsFlat(arguments);
            var steps = arguments.Integer("steps", 1, 1, MostSteps);
            var size = (float)(arguments.NumberOrNull("stepSize") ?? Time.fixedDeltaTime);
            if (size <= 0 || size > 1) throw Fault.Argument("step_size", "expected a number above 0 and up to 1");
            var all = new SceneObjects(services).All(flat ? typeof(Rigidbody2D) : typeof(Rigidbody)).ToList();
            var shown = arguments.Has("target") ? new List<Component> { Find(arguments) } : all;
            return edits.OneStep("Simulate physics", () =>
            {
                if (!EditorApplication.isPlaying)
                    foreach (var body in all)
                        Undo.RegisterCompleteObjectUndo(body.transform, "Simulate physics");
                ByHand(flat, () =>
                {
                    for (var step = 0; step < steps; step++)
                    {
                        if (flat) Physics2D.Simulate(size);
                        else Physics.Simulate(size);
                    }
                });
                return new JsonObject { ["steps_executed"] = steps, ["step_size"] = size, ["total"] = shown.Count, ["rigidbodies"] = shown.Take(MostReported).Select(Moved).ToList() };
            });
        }

        JsonObject Moved(Component body)
        {
            var card = edits.Card(body.gameObject);
            card["position"] = ObjectEdits.Numbers(body.transform.position);
            card["velocity"] = properties.Values.Show(Value(body, "linearVelocity") ?? Value(body, "velocity"));
            card["angularVelocity"] = properties.Values.Show(Value(body, "angularVelocity"));
            return card;
        }

        // Unity simulates by call only in this mode. It was a flag until 2022.
        static void ByHand(bool flat, Action simulate)
        {
            var owner = MemberOwner.OfStatics(flat ? typeof(Physics2D) : typeof(Physics));
            var mode = owner.Find("simulationMode") ?? owner.Find("autoSimulation");
            var before = owner.Get(mode);
            try
            {
                owner.Set(mode, before is bool ? (object)false : Enum.Parse(before.GetType(), "Script"));
                simulate();
            }
            finally
            {
                owner.Set(mode, before);
            }
        }
    }
}
