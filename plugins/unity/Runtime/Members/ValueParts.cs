using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>The parts of Unity's small value types, in the order in which they are written.</summary>
    internal static class ValueParts
    {
        static readonly Dictionary<Type, string[]> Names = new Dictionary<Type, string[]>
        {
            [typeof(Vector2)] = new[] { "x", "y" },
            [typeof(Vector3)] = new[] { "x", "y", "z" },
            [typeof(Vector4)] = new[] { "x", "y", "z", "w" },
            [typeof(Vector2Int)] = new[] { "x", "y" },
            [typeof(Vector3Int)] = new[] { "x", "y", "z" },
            [typeof(Quaternion)] = new[] { "x", "y", "z", "w" },
            [typeof(Color)] = new[] { "r", "g", "b", "a" },
            [typeof(Color32)] = new[] { "r", "g", "b", "a" },
            [typeof(Rect)] = new[] { "x", "y", "width", "height" },
            [typeof(Bounds)] = new[] { "center", "size" },
            [typeof(LayerMask)] = new[] { "value" },
        };

        /// <summary>The names of a type's parts; null if it is not such a type.</summary>
        public static string[] Of(Type type) => Names.TryGetValue(type, out var names) ? names : null;

        public static Type TypeOf(Type type, string part) => Find(type, part) is FieldInfo field ? field.FieldType : ((PropertyInfo)Find(type, part)).PropertyType;

        public static object Get(object value, string part) =>
            Find(value.GetType(), part) is FieldInfo field ? field.GetValue(value) : ((PropertyInfo)Find(value.GetType(), part)).GetValue(value);

        /// <summary>Sets a part of a boxed value.</summary>
        public static void Set(object value, string part, object now)
        {
            if (Find(value.GetType(), part) is FieldInfo field) field.SetValue(value, now);
            else ((PropertyInfo)Find(value.GetType(), part)).SetValue(value, now);
        }

        static MemberInfo Find(Type type, string part) => (MemberInfo)type.GetField(part) ?? type.GetProperty(part);
    }
}
