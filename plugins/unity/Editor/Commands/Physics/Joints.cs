using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Joints of 3D and 2D physics, by the names that commands have for their types.</summary>
    internal sealed class Joints
    {
        static readonly string[] Solid = { "fixed", "hinge", "spring", "character", "configurable" };
        static readonly string[] Flat = { "distance", "fixed", "friction", "hinge", "relative", "slider", "spring", "target", "wheel" };

        // What turns on the parts of a joint that are off at first.
        static readonly Dictionary<string, string> Switches = new Dictionary<string, string> { ["motor"] = "useMotor", ["limits"] = "useLimits", ["spring"] = "useSpring" };

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public Joints(Services services, ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        Type TypeOf(string name, bool flat)
        {
            var known = flat ? Flat : Solid;
            var plain = PropertySet.Plain(name).Replace("joint2d", "").Replace("joint", "");
            if (!known.Contains(plain)) throw Fault.Argument("jointType", $"there is no joint '{name}' in {(flat ? "2D" : "3D")}", $"it is one of {string.Join(", ", known)}");
            return services.Types.FindComponent($"UnityEngine.{char.ToUpperInvariant(plain[0])}{plain.Substring(1)}Joint{(flat ? "2D" : "")}");
        }

        static bool IsFlat(CommandArguments arguments, GameObject target) => ManagePhysics.FlatOrNull(arguments) ?? target.GetComponent<Rigidbody2D>() != null;

        public JsonObject Add(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var flat = IsFlat(arguments, target);
            var type = TypeOf(arguments.Required("jointType"), flat);
            var body = flat ? typeof(Rigidbody2D) : typeof(Rigidbody);
            var other = flat ? typeof(Rigidbody) : typeof(Rigidbody2D);
            if (target.GetComponent(other) != null) throw Fault.Invalid($"'{target.name}' has a {other.Name}, and a {type.Name} needs a {body.Name}", "pass the other dimension");
            return edits.OneStep($"Add {type.Name} to {target.name}", () =>
            {
                if (target.GetComponent(body) == null) edits.Add(target, body);
                var joint = edits.Add(target, type);
                Set(joint, arguments, body);
                return Show(joint);
            });
        }

        public JsonObject Configure(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var joint = Find(target, arguments).First();
            return edits.OneStep($"Set {joint.GetType().Name} of {target.name}", () =>
            {
                var changed = Set(joint, arguments, joint.GetType().Name.EndsWith("2D", StringComparison.Ordinal) ? typeof(Rigidbody2D) : typeof(Rigidbody));
                if (changed.Count == 0) throw Fault.Argument("properties", "nothing to set", "pass properties, motor, limits, spring, drive or connected_body");
                var shown = Show(joint);
                shown["changed"] = changed;
                return shown;
            });
        }

        List<string> Set(Component joint, CommandArguments arguments, Type body)
        {
            var wanted = new JsonObject();
            if (arguments.Has("connectedBody"))
            {
                var other = targets.One(arguments, "connectedBody").GetComponent(body);
                wanted["connectedBody"] = other != null ? other : throw Fault.NotFound("Component", $"'{body.Name}' on '{arguments.TextOrNull("connectedBody")}'", "add one with manage_components");
            }
            foreach (var pair in Switches)
            {
                if (arguments.ObjectOrNull(pair.Key) is JsonObject part)
                {
                    wanted[pair.Key] = part;
                    if (MemberOwner.Of(joint).Find(pair.Value) != null) wanted[pair.Value] = true;
                }
            }
            if (arguments.ObjectOrNull("drive") is JsonObject drive)
            {
                foreach (var axis in new[] { "xDrive", "yDrive", "zDrive", "angularXDrive", "angularYZDrive", "slerpDrive" })
                    if (drive.Get(axis) is JsonObject own)
                        wanted[axis] = own;
                if (!wanted.Keys.Any(key => key.EndsWith("Drive", StringComparison.Ordinal))) wanted["xDrive"] = drive;
            }
            foreach (var pair in arguments.ObjectOrNull("properties") ?? new JsonObject()) wanted[pair.Key] = pair.Value;
            return properties.Write(joint, wanted);
        }

        List<Component> Find(GameObject target, CommandArguments arguments)
        {
            var all = target.GetComponents(typeof(Component)).Where(each => each != null && IsJoint(each.GetType())).ToList();
            if (arguments.TextOrNull("jointType") is string name)
            {
                var type = TypeOf(name, ManagePhysics.FlatOrNull(arguments) ?? all.Any(each => each.GetType().Name.EndsWith("2D", StringComparison.Ordinal)));
                all = all.Where(each => each.GetType() == type).ToList();
            }
            if (all.Count == 0) throw Fault.NotFound("Joint", $"on '{target.name}'", "add_joint adds one");
            if (!arguments.Has("componentIndex")) return all;
            var index = arguments.Integer("componentIndex", 0, 0);
            return index < all.Count ? new List<Component> { all[index] } : throw Fault.Argument("componentIndex", $"'{target.name}' has {all.Count} such joints");
        }

        static bool IsJoint(Type type)
        {
            for (; type != null; type = type.BaseType)
                if (type.FullName == "UnityEngine.Joint" || type.FullName == "UnityEngine.Joint2D")
                    return true;
            return false;
        }

        public JsonObject Remove(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var found = Find(target, arguments);
            return edits.OneStep($"Remove joints of {target.name}", () =>
            {
                var removed = found.Select(each => each.GetType().Name).ToList();
                foreach (var joint in found) edits.Destroy(joint);
                var card = edits.Card(target);
                card["removed"] = removed;
                return card;
            });
        }

        JsonObject Show(Component joint)
        {
            var shown = edits.Card(joint.gameObject);
            shown["jointType"] = joint.GetType().Name;
            foreach (var pair in properties.Read(MemberOwner.Of(joint), new[] { "connectedBody", "anchor", "axis", "breakForce", "motor", "useMotor", "limits", "useLimits", "spring", "useSpring", "xDrive" }))
                shown[pair.Key] = pair.Value;
            return shown;
        }
    }
}
