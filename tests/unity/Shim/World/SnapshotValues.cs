using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>The fields that Unity serializes: public ones and those marked, of simple types, lists and serializable classes.</summary>
    static class SnapshotValues
    {
        const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        const int MaxDepth = 7;

        static readonly HashSet<string> Structure = new HashSet<string> { "children", "up", "owner", "id", "isDestroyed", "objectName", "fileId", "isAwake", "isStarted", "isOn" };

        static List<FieldInfo> FieldsOf(Type type)
        {
            var fields = new List<FieldInfo>();
            for (var level = type; level != null && level != typeof(object); level = level.BaseType)
            {
                var isNative = level.Assembly == typeof(Object).Assembly;
                fields.AddRange(level.GetFields(Own).Where(field => !field.IsInitOnly && !Structure.Contains(field.Name) && (isNative || field.IsPublic || field.IsDefined(typeof(SerializeField), false)) && IsSerialized(field.FieldType)));
            }
            return fields;
        }

        static bool IsSerialized(Type type)
        {
            if (type.IsPrimitive || type.IsEnum || type == typeof(string) || typeof(Object).IsAssignableFrom(type)) return true;
            if (type.IsArray) return IsSerialized(type.GetElementType());
            if (type.IsGenericType) return type.GetGenericTypeDefinition() == typeof(List<>) && IsSerialized(type.GetGenericArguments()[0]);
            return type.Namespace == "UnityEngine" && type.IsValueType || type.IsDefined(typeof(SerializableAttribute), false) && type.Namespace != "System";
        }

        public static void WriteFields(BinaryWriter writer, object target, Type type, int depth = 0)
        {
            var fields = FieldsOf(type);
            writer.Write(fields.Count);
            foreach (var field in fields)
            {
                writer.Write(field.DeclaringType.Name + "." + field.Name);
                var bytes = new MemoryStream();
                Write(new BinaryWriter(bytes), field.GetValue(target), field.FieldType, depth);
                writer.Write((int)bytes.Length);
                writer.Write(bytes.ToArray());
            }
        }

        /// <summary>The fields of an object that hold no references, by name.</summary>
        public static Dictionary<string, byte[]> Fields(Object target) => FieldsOf(target.GetType()).Where(field => !IsOrHasObjects(field.FieldType)).ToDictionary(field => field.DeclaringType.Name + "." + field.Name, field =>
        {
            var bytes = new MemoryStream();
            Write(new BinaryWriter(bytes), field.GetValue(target), field.FieldType, 0);
            return bytes.ToArray();
        });

        /// <summary>Copies those fields.</summary>
        public static void Copy(Object from, Object to, Func<string, bool> isMeant)
        {
            foreach (var field in FieldsOf(to.GetType()).Where(field => !IsOrHasObjects(field.FieldType) && isMeant(field.DeclaringType.Name + "." + field.Name)))
            {
                var bytes = new MemoryStream();
                Write(new BinaryWriter(bytes), field.GetValue(from), field.FieldType, 0);
                field.SetValue(to, Read(new BinaryReader(new MemoryStream(bytes.ToArray())), field.FieldType, new List<Action>(), other => null));
            }
        }

        /// <summary>Copies all fields that Unity serializes.</summary>
        public static void CopyAll(Object from, Object to)
        {
            var bytes = new MemoryStream();
            WriteFields(new BinaryWriter(bytes), from, from.GetType());
            var links = new List<Action>();
            ReadFields(new BinaryReader(new MemoryStream(bytes.ToArray())), to, to.GetType(), links, World.Find);
            foreach (var link in links) link();
        }

        /// <param name="find">The object with an id. Called after all objects were read.</param>
        public static void ReadFields(BinaryReader reader, object target, Type type, List<Action> links, Func<int, Object> find)
        {
            var fields = FieldsOf(type).ToDictionary(field => field.DeclaringType.Name + "." + field.Name);
            for (var left = reader.ReadInt32(); left > 0; left--)
            {
                var name = reader.ReadString();
                var bytes = reader.ReadBytes(reader.ReadInt32());
                // A script may have lost a field since.
                if (!fields.TryGetValue(name, out var field)) continue;
                void Set() => field.SetValue(target, Read(new BinaryReader(new MemoryStream(bytes)), field.FieldType, links, find));
                if (IsOrHasObjects(field.FieldType)) links.Add(Set);
                else Set();
            }
        }

        static bool IsOrHasObjects(Type type) => typeof(Object).IsAssignableFrom(type) || type.IsArray && IsOrHasObjects(type.GetElementType()) || type.IsGenericType;

        static void Write(BinaryWriter writer, object value, Type type, int depth)
        {
            if (typeof(Object).IsAssignableFrom(type))
            {
                var unity = value as Object;
                writer.Write(unity != null ? Snapshot.NumberOf(unity) : 0);
                writer.Write(unity != null ? Snapshot.AssetKeyOf(unity) : "");
                return;
            }
            if (type.IsEnum)
            {
                writer.Write(Convert.ToInt64(value));
                return;
            }
            if (type.IsPrimitive)
            {
                writer.Write(Convert.ToString(value is float single ? single.ToString("R", System.Globalization.CultureInfo.InvariantCulture) : value, System.Globalization.CultureInfo.InvariantCulture));
                return;
            }
            writer.Write(value != null && depth < MaxDepth);
            if (value == null || depth >= MaxDepth) return;
            if (value is string text) writer.Write(text);
            else if (value is IList list)
            {
                writer.Write(list.Count);
                foreach (var item in list) Write(writer, item, ItemType(type), depth + 1);
            }
            else WriteFieldsOf(writer, value, type, depth);
        }

        static Type ItemType(Type type) => type.IsArray ? type.GetElementType() : type.GetGenericArguments()[0];

        static IEnumerable<FieldInfo> PlainFields(Type type) => type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Where(field => IsSerialized(field.FieldType));

        static void WriteFieldsOf(BinaryWriter writer, object value, Type type, int depth)
        {
            foreach (var field in PlainFields(type)) Write(writer, field.GetValue(value), field.FieldType, depth + 1);
        }

        static object Read(BinaryReader reader, Type type, List<Action> links, Func<int, Object> find)
        {
            if (typeof(Object).IsAssignableFrom(type))
            {
                var number = reader.ReadInt32();
                var key = reader.ReadString();
                var found = key != "" ? Snapshot.FindAsset(key) : find(number);
                return type.IsInstanceOfType(found) ? found : null;
            }
            if (type.IsEnum) return Enum.ToObject(type, reader.ReadInt64());
            if (type.IsPrimitive) return Convert.ChangeType(reader.ReadString(), type, System.Globalization.CultureInfo.InvariantCulture);
            if (!reader.ReadBoolean()) return null;
            if (type == typeof(string)) return reader.ReadString();
            if (type.IsArray || type.IsGenericType)
            {
                var count = reader.ReadInt32();
                var list = type.IsArray ? Array.CreateInstance(type.GetElementType(), count) : (IList)Activator.CreateInstance(type);
                for (var at = 0; at < count; at++)
                {
                    var item = Read(reader, ItemType(type), links, find);
                    if (type.IsArray) list[at] = item;
                    else list.Add(item);
                }
                return list;
            }
            var value = Activator.CreateInstance(type);
            foreach (var field in PlainFields(type)) field.SetValue(value, Read(reader, field.FieldType, links, find));
            return value;
        }
    }
}
