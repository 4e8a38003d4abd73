using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    // Of arrays of texts, which is what the tags and layers are.
    public class SerializedObject
    {
        readonly Object target;

        public SerializedObject(Object obj)
        {
            target = obj;
        }

        internal List<Action> changes = new List<Action>();

        public SerializedProperty FindProperty(string propertyPath)
        {
            var field = target.GetType().GetField(propertyPath, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
            return field == null ? null : new SerializedProperty(this, (string[])field.GetValue(target), -1);
        }

        public bool ApplyModifiedProperties()
        {
            foreach (var change in changes) change();
            if (changes.Count > 0 && target is TagManagerAsset) TagManager.Save();
            return changes.Count > 0;
        }
    }

    public class SerializedProperty
    {
        readonly SerializedObject owner;
        readonly string[] items;
        readonly int index;

        internal SerializedProperty(SerializedObject owner, string[] items, int index)
        {
            this.owner = owner;
            this.items = items;
            this.index = index;
        }

        public int arraySize => items.Length;
        public SerializedProperty GetArrayElementAtIndex(int index) => new SerializedProperty(owner, items, index);

        public string stringValue
        {
            get => items[index];
            set => owner.changes.Add(() => items[index] = value);
        }
    }
}
