using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>The changes of modify_contents, made to the contents of a prefab that are loaded for editing.</summary>
    internal sealed class PrefabChanges
    {
        readonly PrefabContents contents;

        public PrefabChanges(PrefabContents contents)
        {
            this.contents = contents;
        }

        /// <summary>Makes the changes. Returns whether there were any.</summary>
        public bool Apply(GameObject root, string path, CommandArguments arguments, out GameObject target)
        {
            var wanted = arguments.TextOrNull("target");
            var changed = target = string.IsNullOrEmpty(wanted) ? root : Find(root, wanted, "target");
            var count = Place(changed, arguments);
            count += Identity(changed, root, arguments);
            foreach (var name in arguments.Texts("componentsToRemove"))
            {
                var component = contents.Components.Find(changed, name);
                contents.Components.Remove(component);
                if (component != null) throw Fault.Invalid($"'{name}' was not removed from '{changed.name}'", "another component requires it");
                count++;
            }
            foreach (var name in arguments.Texts("componentsToAdd"))
            {
                contents.Components.Add(changed, name);
                count++;
            }
            foreach (var pair in arguments.ObjectOrNull("componentProperties") ?? new JsonObject())
            {
                contents.Components.Set(contents.Components.Find(changed, pair.Key), pair.Value as JsonObject ?? throw Fault.Argument("componentProperties." + pair.Key, "expected an object with properties"));
                count++;
            }
            foreach (var name in Names(arguments, "deleteChild"))
            {
                Object.DestroyImmediate(Child(changed, name));
                count++;
            }
            foreach (var child in Children(arguments))
            {
                CreateChild(changed, root, path, arguments.In(child));
                count++;
            }
            return count > 0;
        }

        GameObject Find(GameObject root, string wanted, string argument)
        {
            var found = contents.Targets.OneOrNull(wanted) ?? contents.Targets.OneOrNull(root.name + "/" + wanted);
            return found != null ? found : throw Fault.NotFound("Object", $"'{wanted}' ({argument})", TypeNames.Nearest(wanted, contents.Targets.All(true).Select(each => each.name).Distinct()) ?? "get_hierarchy lists the objects of the prefab");
        }

        static int Place(GameObject target, CommandArguments arguments)
        {
            var count = 0;
            var (position, rotation, scale) = (arguments.VectorOrNull("position"), arguments.VectorOrNull("rotation"), arguments.VectorOrNull("scale"));
            void Set(Vector3? now, Vector3 before, Action<Vector3> set)
            {
                if (now == null || Values.Same(now.Value, before)) return;
                set(now.Value);
                count++;
            }

            Set(position, target.transform.localPosition, value => target.transform.localPosition = value);
            Set(rotation, target.transform.localEulerAngles, value => target.transform.localEulerAngles = value);
            Set(scale, target.transform.localScale, value => target.transform.localScale = value);
            return count;
        }

        int Identity(GameObject target, GameObject root, CommandArguments arguments)
        {
            var count = 0;
            void Set<T>(T now, T before, Action set)
            {
                if (EqualityComparer<T>.Default.Equals(now, before)) return;
                set();
                count++;
            }

            var name = arguments.TextOrNull("name");
            if (!string.IsNullOrEmpty(name)) Set(ObjectOps.CheckName(name), target.name, () => target.name = name);
            var tag = arguments.TextOrNull("tag");
            if (!string.IsNullOrEmpty(tag)) Set(tag, target.tag, () => SetTag(target, tag));
            var layer = arguments.TextOrNull("layer");
            if (!string.IsNullOrEmpty(layer)) Set(CommandTargets.LayerOf(layer), target.layer, () => target.layer = CommandTargets.LayerOf(layer));
            if (arguments.FlagOrNull("setActive") is bool active) Set(active, target.activeSelf, () => target.SetActive(active));
            var parent = arguments.TextOrNull("parent");
            if (parent != null) Set(parent == "" ? root.transform : Find(root, parent, "parent").transform, target.transform.parent, () => Reparent(target, parent == "" ? root : Find(root, parent, "parent"), root));
            return count;
        }

        static void SetTag(GameObject target, string tag)
        {
            try
            {
                target.tag = tag;
            }
            catch (UnityException)
            {
                throw Fault.Argument("tag", $"there is no tag '{tag}'", "manage_editor with the action add_tag adds one");
            }
        }

        static void Reparent(GameObject target, GameObject parent, GameObject root)
        {
            if (target == root) throw Fault.Invalid("The root of a prefab has no parent", "pass the object to move as target");
            if (parent.transform == target.transform || parent.transform.IsChildOf(target.transform)) throw Fault.Invalid($"'{parent.name}' is '{target.name}' or a descendant of it");
            target.transform.SetParent(parent.transform, true);
            if (target.transform.parent != parent.transform) throw Fault.Invalid($"'{target.name}' was not moved", "objects inside of a nested prefab cannot be moved");
        }

        static List<string> Names(CommandArguments arguments, string name)
        {
            if (!(arguments.Get(name) is List<object> items)) return arguments.Texts(name);
            return items.Select(item => item as string ?? (item as JsonObject)?.Text("name") ?? throw Fault.Argument(name, "expected names of children")).ToList();
        }

        static GameObject Child(GameObject target, string name)
        {
            var found = target.transform.Find(name);
            if (found != null) return found.gameObject;
            var names = Enumerable.Range(0, target.transform.childCount).Select(at => target.transform.GetChild(at).name).ToList();
            throw Fault.NotFound("Child", $"'{name}' of '{target.name}'", TypeNames.Nearest(name, names) ?? (names.Count == 0 ? "it has no children" : $"it has {string.Join(", ", names.Take(5))}"));
        }

        static List<JsonObject> Children(CommandArguments arguments)
        {
            switch (arguments.Get("createChild"))
            {
                case null: return new List<JsonObject>();
                case JsonObject one: return new List<JsonObject> { one };
                case List<object> items when items.All(item => item is JsonObject): return items.Cast<JsonObject>().ToList();
                default: throw Fault.Argument("createChild", "expected an object, or a list of objects");
            }
        }

        void CreateChild(GameObject target, GameObject root, string path, CommandArguments child)
        {
            var name = ObjectOps.CheckName(child.TextOrNull("name") ?? throw Fault.Argument("createChild.name", "missing"));
            var parentName = child.TextOrNull("parent");
            var parent = string.IsNullOrEmpty(parentName) ? target : Find(root, parentName, "createChild.parent");
            var made = Make(child, path, parent.transform);
            made.name = name;
            if (made.transform.parent != parent.transform) made.transform.SetParent(parent.transform, false);
            Place(made, child);
            foreach (var component in child.ListOrNull("componentsToAdd") ?? new List<object>())
            {
                var settings = component as JsonObject;
                var type = component as string ?? settings?.Text("typeName") ?? settings?.Text("type") ?? throw Fault.Argument("createChild.components_to_add", "expected names of components");
                contents.Components.Add(made, type, settings?.Get("properties") as JsonObject);
            }
            foreach (var pair in child.ObjectOrNull("componentProperties") ?? new JsonObject())
                contents.Components.Set(contents.Components.Find(made, pair.Key), pair.Value as JsonObject ?? throw Fault.Argument("createChild.component_properties", "expected {component: {property: value}}"));
            if (child.TextOrNull("tag") is string tag) SetTag(made, tag);
            if (child.TextOrNull("layer") is string layer) made.layer = CommandTargets.LayerOf(layer);
            if (child.FlagOrNull("setActive") is bool active) made.SetActive(active);
        }

        static GameObject Make(CommandArguments child, string path, Transform parent)
        {
            var (source, primitive) = (child.TextOrNull("sourcePrefabPath"), child.TextOrNull("primitiveType"));
            if (source != null && primitive != null) throw Fault.Argument("createChild", "it has both source_prefab_path and primitive_type", "pass one of them");
            if (source != null)
            {
                var nested = AssetPaths.Existing("createChild.source_prefab_path", source);
                // A prefab inside of itself would never end.
                if (nested == path || AssetDatabase.GetDependencies(nested, true).Contains(path)) throw Fault.Argument("createChild.source_prefab_path", $"'{nested}' contains '{path}'");
                var asset = AssetDatabase.LoadAssetAtPath<GameObject>(nested);
                return asset != null && PrefabUtility.InstantiatePrefab(asset, parent) is GameObject instance ? instance : throw Fault.Argument("createChild.source_prefab_path", $"'{nested}' is not a prefab");
            }
            if (primitive == null) return new GameObject();
            return Enum.TryParse<PrimitiveType>(primitive, true, out var type) && Enum.IsDefined(typeof(PrimitiveType), type)
                ? GameObject.CreatePrimitive(type)
                : throw Fault.Argument("createChild.primitive_type", $"unknown primitive '{primitive}'", $"it is one of {string.Join(", ", Enum.GetNames(typeof(PrimitiveType)))}");
        }
    }
}
