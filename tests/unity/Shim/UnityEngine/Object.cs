using System;
using UnityShim;

namespace UnityEngine
{
    [Flags]
    public enum HideFlags
    {
        None = 0,
        HideInHierarchy = 1,
        HideInInspector = 2,
        DontSaveInEditor = 4,
        NotEditable = 8,
        DontSaveInBuild = 16,
        DontUnloadUnusedAsset = 32,
        DontSave = 52,
        HideAndDontSave = 61,
    }

    public class Object
    {
        internal int id;
        internal bool isDestroyed;
        internal string objectName = "";
        // The number in the file of a prefab, for its objects and while its contents are edited.
        internal int fileId;

        public Object()
        {
            World.Register(this);
        }

        public virtual string name
        {
            get => objectName;
            set => objectName = value;
        }

        public HideFlags hideFlags { get; set; }

#if UNITY_6000_4_OR_NEWER
        public EntityId GetEntityId() => EntityId.FromULong(unchecked((uint)id));
#else
        public int GetInstanceID() => id;
#endif

        public static void Destroy(Object obj)
        {
            if (!Application.isPlaying)
            {
                Debug.LogError("Destroy may not be called from edit mode! Use DestroyImmediate instead.");
                return;
            }
            World.DestroyLater(obj);
        }

        public static void DestroyImmediate(Object obj) => World.DestroyNow(obj);

        public static void DontDestroyOnLoad(Object target) => World.MakePersistent((target as GameObject ?? ((Component)target).gameObject).transform);

        public static T Instantiate<T>(T original) where T : Object => original is GameObject whole ? (T)(Object)World.Clone(whole, null) : (T)World.CloneAsset(original);

        public static T Instantiate<T>(T original, Transform parent) where T : Object => (T)(Object)World.Clone((GameObject)(Object)original, parent);

        static bool IsGone(Object o) => o is null || o.isDestroyed;

        public static bool operator ==(Object x, Object y) => IsGone(x) ? IsGone(y) : ReferenceEquals(x, y);
        public static bool operator !=(Object x, Object y) => !(x == y);
        public static implicit operator bool(Object exists) => !IsGone(exists);
        public override bool Equals(object other) => other is Object o ? this == o : other is null && IsGone(this);
        public override int GetHashCode() => id;
        public override string ToString() => isDestroyed ? "null" : $"{name} ({GetType().FullName})";
    }

#if UNITY_6000_4_OR_NEWER
    public struct EntityId : IEquatable<EntityId>
    {
        ulong value;

        public static EntityId FromULong(ulong value) => new EntityId { value = value };
        public static ulong ToULong(EntityId id) => id.value;
        public bool Equals(EntityId other) => value == other.value;
        public override bool Equals(object other) => other is EntityId id && Equals(id);
        public override int GetHashCode() => value.GetHashCode();
    }
#endif

    public class TextAsset : Object
    {
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject => Activator.CreateInstance<T>();
        public static ScriptableObject CreateInstance(Type type) => (ScriptableObject)Activator.CreateInstance(type);
    }
}
