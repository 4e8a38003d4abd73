using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public class Undo
    {
        public delegate void UndoRedoCallback();

        public static UndoRedoCallback undoRedoPerformed;

        internal sealed class Group
        {
            public int Id;
            public string Name = "";
            public byte[] Before;
            public byte[] After;
        }

        internal static readonly List<Group> done = new List<Group>();
        internal static readonly List<Group> undone = new List<Group>();
        internal static int current;
        static string currentName = "";

        // Every recorded change belongs to the group of the moment, which begins with the state before it.
        static void Record(string name, Object target = null)
        {
            undone.Clear();
            if (AssetFiles.Find(target) != null) AssetFiles.SetDirty(target);
            else if (World.Stage != null) World.Stage.isDirty = true;
            else foreach (var scene in World.Scenes) scene.isDirty = true;
            if (currentName == "") currentName = name;
            if (done.Count > 0 && done[done.Count - 1].Id == current) return;
            done.Add(new Group { Id = current, Name = name, Before = UndoState.Capture() });
        }

        public static int GetCurrentGroup() => current;
        public static string GetCurrentGroupName() => done.Count > 0 ? done[done.Count - 1].Name : "";
        public static void SetCurrentGroupName(string name)
        {
            currentName = name;
            if (done.Count > 0 && done[done.Count - 1].Id == current) done[done.Count - 1].Name = name;
        }

        public static void IncrementCurrentGroup()
        {
            current++;
            currentName = "";
        }

        public static void CollapseUndoOperations(int groupIndex)
        {
            var first = done.FindIndex(group => group.Id >= groupIndex);
            if (first < 0) return;
            done[first].Name = done[done.Count - 1].Name;
            done.RemoveRange(first + 1, done.Count - first - 1);
        }

        public static void RevertAllDownToGroup(int group)
        {
            var first = done.FindIndex(each => each.Id >= group);
            if (first < 0) return;
            UndoState.Restore(done[first].Before);
            done.RemoveRange(first, done.Count - first);
        }

        public static void FlushUndoRecordObjects()
        {
        }

        public static void RecordObject(Object objectToUndo, string name) => Record(name, objectToUndo);
        public static void RegisterCompleteObjectUndo(Object objectToUndo, string name) => Record(name, objectToUndo);

        // The object exists by now, so the state before it is made up by taking it out again.
        public static void RegisterCreatedObjectUndo(Object objectToUndo, string name)
        {
            if (!(objectToUndo is GameObject whole))
            {
                Record(name, objectToUndo);
                return;
            }
            var made = whole.transform;
            var (parent, index) = (made.parent, made.GetSiblingIndex());
            var siblings = parent == null ? null : parent.children;
            if (siblings != null) siblings.Remove(made);
            else made.owner.sceneData.roots.Remove(made.owner);
            Record(name);
            if (siblings != null) siblings.Insert(index, made);
            else made.owner.sceneData.roots.Insert(index, made.owner);
        }

        public static void DestroyObjectImmediate(Object objectToUndo)
        {
            Record("Destroy " + objectToUndo.name, objectToUndo);
            var file = AssetFiles.Find(objectToUndo);
            if (file != null) AssetFiles.Remove(file, file.Objects.First(pair => pair.Value == objectToUndo).Key);
            World.DestroyNow(objectToUndo);
        }

        public static void SetTransformParent(Transform transform, Transform newParent, string name)
        {
            Record(name);
            transform.SetParent(newParent, true);
        }

        public static void MoveGameObjectToScene(GameObject go, UnityEngine.SceneManagement.Scene scene, string name)
        {
            Record(name);
            UnityEngine.SceneManagement.SceneManager.MoveGameObjectToScene(go, scene);
        }

        public static Component AddComponent(GameObject gameObject, Type type)
        {
            Record("Add " + type.Name);
            return gameObject.AddComponent(type);
        }

        public static void PerformUndo()
        {
            if (done.Count == 0) return;
            var last = done[done.Count - 1];
            done.RemoveAt(done.Count - 1);
            last.After = UndoState.Capture();
            UndoState.Restore(last.Before);
            undone.Add(last);
            current++;
            undoRedoPerformed?.Invoke();
        }

        public static void PerformRedo()
        {
            if (undone.Count == 0) return;
            var last = undone[undone.Count - 1];
            undone.RemoveAt(undone.Count - 1);
            UndoState.Restore(last.After);
            done.Add(last);
            current++;
            undoRedoPerformed?.Invoke();
        }
    }
}
