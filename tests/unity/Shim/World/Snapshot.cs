using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>
    /// Objects as bytes: scene files, the backup before play mode, steps of undo, and what survives a domain reload. An
    /// object that still exists is changed in place, so that references to it stay valid.
    /// </summary>
    public static class Snapshot
    {
        /// <summary>All loaded scenes.</summary>
        public static byte[] Capture()
        {
            var bytes = new MemoryStream();
            var writer = new BinaryWriter(bytes);
            writer.Write(World.Scenes.Count);
            foreach (var scene in World.Scenes)
            {
                writer.Write(scene.path);
                writer.Write(scene.isDirty);
                WriteRoots(writer, scene.roots);
            }
            writer.Write(World.Scenes.IndexOf(World.ActiveScene));
            return bytes.ToArray();
        }

        public static void Restore(byte[] bytes)
        {
            var reader = new BinaryReader(new MemoryStream(bytes));
            var before = World.Scenes.ToList();
            var kept = new HashSet<int>();
            var links = new List<Action>();
            World.Scenes.Clear();
            for (var left = reader.ReadInt32(); left > 0; left--)
            {
                var path = reader.ReadString();
                var scene = before.FirstOrDefault(each => each.path == path) ?? new SceneData { path = path, name = Path.GetFileNameWithoutExtension(path) };
                scene.isDirty = reader.ReadBoolean();
                World.Scenes.Add(scene);
                var old = scene.roots.SelectMany(root => root.Below()).ToList();
                scene.roots.Clear();
                World.ActiveScene = scene;
                scene.roots.AddRange(ReadRoots(reader, scene, kept, links, true));
                foreach (var gone in old.Where(each => !kept.Contains(each.id))) Kill(gone);
            }
            var active = reader.ReadInt32();
            World.ActiveScene = active >= 0 ? World.Scenes[active] : null;
            foreach (var link in links) link();
            foreach (var scene in before.Where(each => !World.Scenes.Contains(each))) World.CloseScene(scene);
        }

        static void Kill(GameObject gone)
        {
            foreach (var component in gone.components) component.isDestroyed = true;
            gone.isDestroyed = true;
        }

        internal static byte[] SaveScene(SceneData scene)
        {
            var bytes = new MemoryStream();
            WriteRoots(new BinaryWriter(bytes), scene.roots);
            return bytes.ToArray();
        }

        internal static void LoadScene(byte[] bytes, SceneData scene)
        {
            var links = new List<Action>();
            scene.roots.AddRange(ReadRoots(new BinaryReader(new MemoryStream(bytes)), scene, new HashSet<int>(), links, false));
            foreach (var link in links) link();
        }

        internal static GameObject Clone(GameObject original)
        {
            var bytes = new MemoryStream();
            WriteRoots(new BinaryWriter(bytes), new List<GameObject> { original });
            bytes.Position = 0;
            var links = new List<Action>();
            var copy = ReadRoots(new BinaryReader(bytes), World.ActiveScene, new HashSet<int>(), links, false)[0];
            foreach (var link in links) link();
            World.ActiveScene.roots.Add(copy);
            foreach (var component in copy.Below().SelectMany(each => each.components.ToArray())) Lifecycle.Added(component);
            return copy;
        }

        static void WriteRoots(BinaryWriter writer, List<GameObject> roots)
        {
            var saved = roots.Where(root => (root.hideFlags & HideFlags.DontSaveInEditor) == 0).ToList();
            writer.Write(saved.Count);
            foreach (var root in saved) WriteObject(writer, root);
        }

        static void WriteObject(BinaryWriter writer, GameObject target)
        {
            writer.Write(target.id);
            writer.Write(target.objectName);
            writer.Write(target.isActive);
            writer.Write(target.tag);
            writer.Write(target.layer);
            writer.Write(target.components.Count);
            foreach (var component in target.components)
            {
                writer.Write(component.id);
                writer.Write(component.GetType().AssemblyQualifiedName);
                SnapshotValues.WriteFields(writer, component, component.GetType());
            }
            writer.Write(target.transform.children.Count);
            foreach (var child in target.transform.children) WriteObject(writer, child.gameObject);
        }

        static List<GameObject> ReadRoots(BinaryReader reader, SceneData scene, HashSet<int> kept, List<Action> links, bool sameIds)
        {
            var ids = new Dictionary<int, Object>();
            var roots = new List<GameObject>();
            for (var left = reader.ReadInt32(); left > 0; left--)
            {
                var root = ReadObject(reader, scene, ids, kept, links, sameIds);
                root.transform.up = null;
                roots.Add(root);
            }
            return roots;
        }

        static GameObject ReadObject(BinaryReader reader, SceneData scene, Dictionary<int, Object> ids, HashSet<int> kept, List<Action> links, bool sameIds)
        {
            var id = reader.ReadInt32();
            var target = sameIds ? World.Find(id) as GameObject : null;
            if (target is null)
            {
                target = new GameObject(scene);
                if (sameIds) World.Renumber(target, id);
            }
            ids[id] = target;
            kept.Add(target.id);
            target.sceneData = scene;
            target.objectName = reader.ReadString();
            target.isActive = reader.ReadBoolean();
            target.tag = reader.ReadString();
            target.layer = reader.ReadInt32();
            var before = target.components.ToList();
            target.components.Clear();
            for (var left = reader.ReadInt32(); left > 0; left--) ReadComponent(reader, target, ids, links, sameIds);
            foreach (var gone in before.Where(each => !target.components.Contains(each))) gone.isDestroyed = true;
            target.transform.children.Clear();
            for (var left = reader.ReadInt32(); left > 0; left--)
            {
                var child = ReadObject(reader, scene, ids, kept, links, sameIds).transform;
                child.up = target.transform;
                target.transform.children.Add(child);
            }
            return target;
        }

        static void ReadComponent(BinaryReader reader, GameObject owner, Dictionary<int, Object> ids, List<Action> links, bool sameIds)
        {
            var id = reader.ReadInt32();
            var type = Type.GetType(reader.ReadString(), true);
            var component = sameIds ? World.Find(id) as Component : null;
            if (component is null || component.GetType() != type)
            {
                component = (Component)Activator.CreateInstance(type);
                if (sameIds) World.Renumber(component, id);
            }
            ids[id] = component;
            component.owner = owner;
            owner.components.Add(component);
            SnapshotValues.ReadFields(reader, component, type, links, other => ids.TryGetValue(other, out var found) ? found : World.Find(other));
        }
    }
}
