using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>
    /// The file of a prefab. Each object and component has a number in it, by which instances know what they come from.
    /// </summary>
    static class PrefabFile
    {
        static IEnumerable<Object> Parts(GameObject root) => root.Below().SelectMany(each => new Object[] { each }.Concat(each.components));

        public static void Read(AssetFile file, BinaryReader reader, List<Action> links)
        {
            var known = new Dictionary<int, Object>(file.Objects);
            var scene = (file.Main as GameObject)?.sceneData ?? new SceneData { isValid = false, isLoaded = false };
            scene.roots.Clear();
            var root = Snapshot.ReadRoots(reader, scene, new HashSet<int>(), links, false, known)[0];
            root.transform.up = null;
            scene.roots.Add(root);
            var now = new HashSet<Object>(Parts(root));
            foreach (var pair in known)
            {
                pair.Value.fileId = pair.Key;
                if (now.Contains(pair.Value)) AssetFiles.Add(file, pair.Key, pair.Value);
                else AssetFiles.Remove(file, pair.Key);
            }
            file.Main = root;
        }

        public static void Write(BinaryWriter writer, AssetFile file, GameObject root)
        {
            var next = file.Objects.Keys.DefaultIfEmpty(1).Max();
            var numbers = new Dictionary<int, int>();
            foreach (var part in Parts(root))
            {
                var key = part is GameObject whole ? whole.prefabKey : ((Component)part).prefabKey;
                var isInstance = key.StartsWith(file.Guid + ":", StringComparison.Ordinal);
                // A prefab that is replaced keeps its root, so that its instances stay instances.
                var old = file.Main as GameObject;
                var replaced = old == null ? null : part == root ? old : part == root.transform && old.transform.GetType() == part.GetType() ? (Object)old.transform : null;
                numbers[part.id] = part.fileId != 0 ? part.fileId : isInstance ? int.Parse(key.Split(':')[1]) : replaced != null ? replaced.fileId : ++next;
            }
            // An instance of this prefab is not an instance inside of the file.
            var keys = Parts(root).ToDictionary(part => part, KeyOf);
            foreach (var part in Parts(root).Where(part => KeyOf(part).StartsWith(file.Guid + ":", StringComparison.Ordinal)).ToArray()) SetKey(part, "");
            Snapshot.NumberOf = each => numbers.TryGetValue(each.id, out var number) ? number : each.id;
            try
            {
                Snapshot.WriteRoots(writer, new List<GameObject> { root });
            }
            finally
            {
                Snapshot.NumberOf = each => each.id;
                foreach (var pair in keys) SetKey(pair.Key, pair.Value);
            }
        }

        static string KeyOf(Object part) => part is GameObject whole ? whole.prefabKey : ((Component)part).prefabKey;

        static void SetKey(Object part, string key)
        {
            if (part is GameObject whole) whole.prefabKey = key;
            else ((Component)part).prefabKey = key;
        }

        /// <summary>Writes an object and everything below it as a prefab, and updates the instances of it.</summary>
        public static AssetFile Save(GameObject root, string path)
        {
            var file = AssetFiles.At(path);
            var overrides = file == null ? null : PrefabOverrides.Capture(file);
            if (file == null)
            {
                File.WriteAllText(AssetFiles.FullPath(path), "%SHIM " + typeof(GameObject).AssemblyQualifiedName + "\n");
                file = AssetFiles.Import(path);
            }
            else
            {
                AssetFiles.Load(file);
            }
            var bytes = new MemoryStream();
            var header = System.Text.Encoding.ASCII.GetBytes("%SHIM " + typeof(GameObject).AssemblyQualifiedName + "\n");
            bytes.Write(header, 0, header.Length);
            Write(new BinaryWriter(bytes), file, root);
            File.WriteAllBytes(file.FullPath, bytes.ToArray());
            AssetContents.Read(file, bytes.ToArray());
            ((GameObject)file.Main).objectName = Path.GetFileNameWithoutExtension(path);
            overrides?.Invoke();
            return file;
        }

        /// <summary>Makes an object an instance of a prefab. Both have the same structure.</summary>
        public static void Link(GameObject instance, GameObject source)
        {
            instance.prefabKey = AssetFiles.KeyOf(source);
            foreach (var (part, from) in instance.components.Zip(source.components, (part, from) => (part, from))) part.prefabKey = AssetFiles.KeyOf(from);
            foreach (var (child, from) in instance.transform.children.Zip(source.transform.children, (child, from) => (child, from))) Link(child.gameObject, from.gameObject);
        }

        /// <summary>A copy of the contents for editing, in a scene of its own.</summary>
        public static GameObject Open(AssetFile file, SceneData scene)
        {
            var source = (GameObject)AssetFiles.Load(file);
            var root = Snapshot.Clone(source);
            World.ActiveScene.roots.Remove(root);
            scene.roots.Add(root);
            foreach (var (part, from) in Parts(root).Zip(Parts(source), (part, from) => (part, from))) part.fileId = from.fileId;
            foreach (var each in root.Below()) each.sceneData = scene;
            return root;
        }
    }

    /// <summary>What instances of a prefab have changed. Everything that differs from the prefab counts.</summary>
    static class PrefabOverrides
    {
        /// <summary>Remembers the values of instances that differ, before a prefab changes. Call it afterwards to update them.</summary>
        public static Action Capture(AssetFile file)
        {
            AssetFiles.Load(file);
            var instances = World.Loaded().Where(each => each.prefabKey == AssetFiles.KeyOf(file.Main)).ToList();
            var changed = instances.ToDictionary(each => each, Changes);
            return () =>
            {
                foreach (var pair in changed) Update(pair.Key, (GameObject)file.Main, pair.Value);
            };
        }

        static IEnumerable<(Object Part, Object Source)> Linked(GameObject instance)
        {
            foreach (var each in instance.Below())
            {
                if (AssetFiles.FindByKey(each.prefabKey == "" ? ":0" : each.prefabKey) is Object source) yield return (each, source);
                foreach (var part in each.components)
                    if (AssetFiles.FindByKey(part.prefabKey == "" ? ":0" : part.prefabKey) is Object from)
                        yield return (part, from);
            }
        }

        // Fields by name, as bytes. The place of the root is the instance's own.
        static Dictionary<string, byte[]> Fields(Object target)
        {
            if (target is GameObject whole)
                return new Dictionary<string, byte[]> { ["name"] = Bytes(whole.objectName), ["active"] = Bytes(whole.isActive.ToString()), ["tag"] = Bytes(whole.tag), ["layer"] = Bytes(whole.layer.ToString()) };
            return SnapshotValues.Fields(target);
        }

        static byte[] Bytes(string text) => System.Text.Encoding.UTF8.GetBytes(text);

        static HashSet<(Object, string)> Changes(GameObject instance)
        {
            var changes = new HashSet<(Object, string)>();
            foreach (var (part, source) in Linked(instance))
            {
                var before = Fields(source);
                foreach (var field in Fields(part))
                    if (!field.Key.EndsWith(".prefabKey", StringComparison.Ordinal) && (!before.TryGetValue(field.Key, out var old) || !old.SequenceEqual(field.Value)))
                        changes.Add((part, field.Key));
            }
            return changes;
        }

        static bool IsDefault(GameObject root, Object part, string field) =>
            part == root && field == "name" || part == root.transform && (field.EndsWith(".local", StringComparison.Ordinal) || field.EndsWith(".turn", StringComparison.Ordinal));

        public static bool Has(GameObject root, bool includeDefault) =>
            Changes(root).Any(change => includeDefault || !IsDefault(root, change.Item1, change.Item2)) || root.Below().Any(each => each.prefabKey == "" || each.components.Any(part => part.prefabKey == ""));

        public static void Revert(GameObject root)
        {
            var source = (GameObject)AssetFiles.FindByKey(root.prefabKey);
            var kept = new HashSet<(Object, string)>(Changes(root).Where(change => IsDefault(root, change.Item1, change.Item2)));
            foreach (var added in root.Below().Where(each => each.prefabKey == "").ToArray()) World.DestroyNow(added);
            foreach (var added in root.Below().SelectMany(each => each.components).Where(part => part.prefabKey == "").ToArray()) World.DestroyNow(added);
            Update(root, source, kept);
        }

        static void Update(GameObject instance, GameObject source, HashSet<(Object, string)> kept)
        {
            AddMissing(instance, source);
            foreach (var gone in instance.Below().Where(each => each.prefabKey != "" && AssetFiles.FindByKey(each.prefabKey) == null).ToArray()) World.DestroyNow(gone);
            foreach (var gone in instance.Below().SelectMany(each => each.components).Where(part => part.prefabKey != "" && AssetFiles.FindByKey(part.prefabKey) == null).ToArray()) World.DestroyNow(gone);
            foreach (var (part, from) in Linked(instance).ToArray())
            {
                if (part is GameObject whole && from is GameObject other)
                {
                    if (!kept.Contains((part, "name"))) whole.objectName = other.objectName;
                    if (!kept.Contains((part, "active"))) whole.isActive = other.isActive;
                    if (!kept.Contains((part, "tag"))) whole.tag = other.tag;
                    if (!kept.Contains((part, "layer"))) whole.layer = other.layer;
                    continue;
                }
                SnapshotValues.Copy(from, part, name => !name.EndsWith(".prefabKey", StringComparison.Ordinal) && !kept.Contains((part, name)));
            }
        }

        static void AddMissing(GameObject instance, GameObject source)
        {
            foreach (var part in source.components.Where(part => !(part is Transform) && instance.components.All(each => each.prefabKey != AssetFiles.KeyOf(part))))
                instance.AddComponent(part.GetType()).prefabKey = AssetFiles.KeyOf(part);
            foreach (var child in source.transform.children)
            {
                var known = instance.transform.children.FirstOrDefault(each => each.gameObject.prefabKey == AssetFiles.KeyOf(child.gameObject));
                if (known != null)
                {
                    AddMissing(known.gameObject, child.gameObject);
                    continue;
                }
                var made = Snapshot.Clone(child.gameObject);
                made.transform.SetParent(instance.transform, false);
                PrefabFile.Link(made, child.gameObject);
            }
        }
    }
}
