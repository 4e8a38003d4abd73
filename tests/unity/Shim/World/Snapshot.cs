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
        // Objects refer to assets by the guid of the file and a number in it. Players have no such files.
        internal static Func<Object, string> AssetKey = asset => "";
        internal static Func<string, Object> FindAsset = key => null;
        // What is written refers to itself by numbers: those of the objects, or those that a file has for them.
        internal static Func<Object, int> NumberOf = each => each.id;
        static HashSet<Object> inside = new HashSet<Object>();

        internal static string AssetKeyOf(Object target) => inside.Contains(target) ? "" : AssetKey(target);

        /// <summary>Writes objects that refer to each other by numbers.</summary>
        internal static void WriteTogether(IEnumerable<Object> together, Action write)
        {
            var before = inside;
            inside = new HashSet<Object>(together);
            try
            {
                write();
            }
            finally
            {
                inside = before;
            }
        }

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
            writer.Write(World.Stage?.path ?? "");
            if (World.Stage == null) return bytes.ToArray();
            writer.Write(World.Stage.isDirty);
            WriteRoots(writer, World.Stage.roots);
            foreach (var part in PartsOf(World.Stage)) writer.Write(part.fileId);
            return bytes.ToArray();
        }

        static List<Object> PartsOf(SceneData scene) => scene.roots.SelectMany(root => root.Below()).SelectMany(each => new Object[] { each }.Concat(each.components)).ToList();

        // A prefab that was opened or closed since stays so, unless the code was reloaded.
        static void RestoreStage(BinaryReader reader, List<Action> links, bool isNew)
        {
            var path = reader.ReadString();
            if (path == "" || !isNew && World.Stage?.path != path) return;
            var stage = World.Stage ?? new SceneData { path = path, name = Path.GetFileNameWithoutExtension(path) };
            stage.isDirty = reader.ReadBoolean();
            var old = stage.roots.SelectMany(root => root.Below()).ToList();
            var kept = new HashSet<int>();
            stage.roots.Clear();
            stage.roots.AddRange(ReadRoots(reader, stage, kept, links, true));
            foreach (var gone in old.Where(each => !kept.Contains(each.id))) Kill(gone);
            World.Stage = stage;
            foreach (var part in PartsOf(stage)) part.fileId = reader.ReadInt32();
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
            RestoreStage(reader, links, before.Count == 0);
            foreach (var link in links) link();
            foreach (var scene in before.Where(each => !World.Scenes.Contains(each))) World.CloseScene(scene);
        }

        /// <summary>The objects that scenes do not destroy, for a reload in play mode.</summary>
        public static byte[] CapturePersistent()
        {
            var bytes = new MemoryStream();
            WriteRoots(new BinaryWriter(bytes), World.Persistent.roots);
            return bytes.ToArray();
        }

        public static void RestorePersistent(byte[] bytes)
        {
            var links = new List<Action>();
            World.Persistent.roots.AddRange(ReadRoots(new BinaryReader(new MemoryStream(bytes)), World.Persistent, new HashSet<int>(), links, true));
            foreach (var link in links) link();
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

        internal static void WriteRoots(BinaryWriter writer, List<GameObject> roots)
        {
            var saved = roots.Where(root => (root.hideFlags & HideFlags.DontSaveInEditor) == 0).ToList();
            writer.Write(saved.Count);
            var all = saved.SelectMany(root => root.Below()).SelectMany(each => each.components.Append<Object>(each));
            WriteTogether(all, () => saved.ForEach(root => WriteObject(writer, root)));
        }

        static void WriteObject(BinaryWriter writer, GameObject target)
        {
            writer.Write(NumberOf(target));
            writer.Write(target.prefabKey);
            writer.Write(target.objectName);
            writer.Write(target.isActive);
            writer.Write(target.tag);
            writer.Write(target.layer);
            writer.Write(target.staticFlags);
            writer.Write(target.components.Count);
            foreach (var component in target.components)
            {
                writer.Write(NumberOf(component));
                writer.Write(component.GetType().AssemblyQualifiedName);
                SnapshotValues.WriteFields(writer, component, component.GetType());
            }
            writer.Write(target.transform.children.Count);
            foreach (var child in target.transform.children) WriteObject(writer, child.gameObject);
        }

        internal static List<GameObject> ReadRoots(BinaryReader reader, SceneData scene, HashSet<int> kept, List<Action> links, bool sameIds, Dictionary<int, Object> known = null)
        {
            var ids = known ?? new Dictionary<int, Object>();
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
            var target = (sameIds ? World.Find(id) : ids.TryGetValue(id, out var old) ? old : null) as GameObject;
            if (target is null)
            {
                target = new GameObject(scene);
                if (sameIds) World.Renumber(target, id);
            }
            ids[id] = target;
            kept.Add(target.id);
            target.sceneData = scene;
            target.prefabKey = reader.ReadString();
            target.objectName = reader.ReadString();
            target.isActive = reader.ReadBoolean();
            target.tagName = reader.ReadString();
            target.layer = reader.ReadInt32();
            target.staticFlags = reader.ReadInt32();
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
            var component = (sameIds ? World.Find(id) : ids.TryGetValue(id, out var old) ? old : null) as Component;
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
