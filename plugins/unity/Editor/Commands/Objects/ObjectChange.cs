using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The changes that manage_gameobject makes to an object: name, parent, transform, tag, layer, state and components.
    /// They are checked first, and each is read back.
    /// </summary>
    internal sealed class ObjectChange
    {
        readonly Services services;
        readonly EditorHost host;
        readonly CommandTargets targets;
        readonly CommandComponents components;

        public ObjectChange(Services services, EditorHost host, CommandTargets targets)
        {
            this.services = services;
            this.host = host;
            this.targets = targets;
            components = new CommandComponents(services, targets);
        }

        /// <summary>Checks the arguments without changing anything.</summary>
        /// <param name="target">The object that they are about; null if it does not exist yet.</param>
        public void Check(CommandArguments arguments, GameObject target)
        {
            foreach (var name in new[] { "position", "rotation", "scale" }) arguments.VectorOrNull(name);
            foreach (var name in new[] { "setActive", "isStatic" }) arguments.FlagOrNull(name);
            if (!string.IsNullOrEmpty(arguments.TextOrNull("layer"))) CommandTargets.LayerOf(arguments.TextOrNull("layer"));
            if (!string.IsNullOrEmpty(arguments.TextOrNull("tag"))) ProjectTags.CheckName(arguments.TextOrNull("tag"), "tag");
            var parent = ParentOf(arguments);
            if (parent != null && target != null && parent.IsChildOf(target.transform))
                throw Fault.Argument("parent", $"'{parent.name}' is '{target.name}' or a descendant of it");
            foreach (var (name, _) in Additions(arguments)) services.Types.FindComponent(components.TypeOf(name).FullName);
            foreach (var pair in Properties(arguments)) components.TypeOf(pair.Key);
        }

        /// <summary>The parent that is requested; null for the root, also if there is no such argument.</summary>
        public Transform ParentOf(CommandArguments arguments)
        {
            var parent = arguments.TextOrNull("parent");
            return string.IsNullOrEmpty(parent) ? null : targets.One(parent).transform;
        }

        public void Rename(GameObject target, string name)
        {
            host.Rename(target, name);
            if (target.name != name) throw Fault.Internal($"'{target.name}' was not renamed");
        }

        public void Reparent(CommandArguments arguments, GameObject target)
        {
            var parent = ParentOf(arguments);
            if (!arguments.IsGiven("parent") || target.transform.parent == parent) return;
            host.Reparent(target, parent);
            if (target.transform.parent != parent) throw Fault.Invalid($"'{target.name}' was not moved", "objects inside of a prefab instance cannot be moved");
        }

        /// <summary>Removes the requested components, and returns them. In play mode they are gone at the end of the frame.</summary>
        public List<Component> RemoveComponents(CommandArguments arguments, GameObject target)
        {
            var removed = arguments.Texts("componentsToRemove").Select(name => components.Find(target, name)).Distinct().ToList();
            foreach (var component in removed) components.Remove(component);
            return removed;
        }

        /// <summary>Makes all other changes.</summary>
        /// <param name="notes">What the caller should know, one sentence each.</param>
        public void Apply(CommandArguments arguments, GameObject target, List<string> notes)
        {
            Place(arguments, target.transform);
            Tag(arguments, target, notes);
            var layer = arguments.TextOrNull("layer");
            if (!string.IsNullOrEmpty(layer)) SetLayer(target, CommandTargets.LayerOf(layer));
            if (arguments.FlagOrNull("isStatic") is bool isStatic) SetStatic(target, isStatic);
            if (arguments.FlagOrNull("setActive") is bool active && active != target.activeSelf) host.SetActive(target, active);
            foreach (var (name, properties) in Additions(arguments)) components.Add(target, name, properties);
            foreach (var pair in Properties(arguments)) components.Set(components.Find(target, pair.Key), (JsonObject)pair.Value);
        }

        void Place(CommandArguments arguments, Transform transform)
        {
            void Set(string name, string member)
            {
                if (arguments.VectorOrNull(name) is Vector3 vector) components.Set(transform, member, new List<object> { (double)vector.x, (double)vector.y, (double)vector.z });
            }

            Set("position", "localPosition");
            Set("rotation", "localEulerAngles");
            Set("scale", "localScale");
        }

        void Tag(CommandArguments arguments, GameObject target, List<string> notes)
        {
            if (!arguments.IsGiven("tag")) return;
            var tag = arguments.TextOrNull("tag");
            if (string.IsNullOrEmpty(tag)) tag = "Untagged";
            if (!ProjectTags.Has(tag))
            {
                ProjectTags.Add(tag);
                notes.Add($"The tag '{tag}' was added to the project, which undo does not revert");
            }
            host.Change(target, $"Tag {target.name}", () => target.tag = tag);
            if (target.tag != tag) throw Fault.Internal($"The tag of '{target.name}' was not set");
        }

        void SetLayer(GameObject target, int layer)
        {
            host.Change(target, $"Set layer of {target.name}", () => target.layer = layer);
            if (target.layer != layer) throw Fault.Internal($"The layer of '{target.name}' was not set");
        }

        void SetStatic(GameObject target, bool isStatic)
        {
            host.Change(target, $"Set static flags of {target.name}", () => GameObjectUtility.SetStaticEditorFlags(target, isStatic ? (StaticEditorFlags)~0 : 0));
            if (target.isStatic != isStatic) throw Fault.Internal($"'{target.name}' was not made {(isStatic ? "static" : "dynamic")}");
        }

        // Names of types, or {typeName, properties}.
        static IEnumerable<(string Name, JsonObject Properties)> Additions(CommandArguments arguments)
        {
            var all = arguments.Get("componentsToAdd") is string one && CommandArguments.JsonOf(one) == null ? new List<object> { one } : arguments.ListOrNull("componentsToAdd") ?? new List<object>();
            foreach (var each in all)
            {
                if (each is string name) yield return (name, null);
                else if (each is JsonObject more && (more.Text("typeName") ?? more.Text("type_name") ?? more.Text("type")) is string named) yield return (named, more.Get("properties") as JsonObject);
                else throw Fault.Argument("componentsToAdd", $"got {Values.Cut(JsonWriter.Write(each), 80)}: expected the name of a type, or an object with typeName and properties");
            }
        }

        static JsonObject Properties(CommandArguments arguments)
        {
            var all = arguments.ObjectOrNull("componentProperties") ?? new JsonObject();
            foreach (var pair in all)
                if (!(pair.Value is JsonObject))
                    throw Fault.Argument("componentProperties", $"'{pair.Key}' must be an object of properties", "such as {\"Light\": {\"range\": 4}}");
            return all;
        }
    }
}
