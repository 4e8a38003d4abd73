using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Converts values of commands to values of C# types, and back. Beside what <see cref="CommandValues"/> reads, there are
    /// curves, gradients, and structures with only some of their members.
    /// </summary>
    internal sealed class PropertyValues
    {
        const int MaxDepth = 3;

        readonly Services services;
        readonly CommandValues plain;

        public PropertyValues(Services services, CommandTargets targets)
        {
            this.services = services;
            plain = new CommandValues(services, targets);
        }

        /// <param name="now">The value that the member has, of which a structure keeps what is not given.</param>
        public object Parse(object json, Type type, Func<object> now = null)
        {
            type = Nullable.GetUnderlyingType(type) ?? type;
            if (type.IsEnum && json is List<object> flags && flags.All(each => each is string)) json = string.Join(",", flags);
            if (type.IsEnum && json is string name) json = string.Join(",", name.Split(',').Select(each => EnumName(each, type)));
            if (type == typeof(LayerMask) && (json is string || json is List<object>)) return new LayerMask { value = LayerNames.Mask(json, "layerMask") };
            if (type == typeof(AnimationCurve)) return CurveValues.Curve(this, json);
            if (type == typeof(Gradient)) return CurveValues.Gradient(this, json);
            if (type == typeof(Vector3) && json is List<object> two && two.Count == 2) json = new List<object> { two[0], two[1], 0L };
            if (IsStructure(type))
            {
                var special = CurveValues.MinMax(this, json, type);
                if (special != null) return special;
                if (json is JsonObject members) return WithMembers(now?.Invoke() ?? Activator.CreateInstance(type), members);
            }
            if (json is List<object> items && ItemType(type) is Type item && !item.IsPrimitive && item != typeof(string)) return Items(items, type, item);
            return services.Parser.Parse(plain.Prepare(json, type), type);
        }

        public T Parse<T>(object json, string name)
        {
            try
            {
                return (T)Parse(json, typeof(T));
            }
            catch (Fault fault)
            {
                throw CommandValues.Named(fault, name);
            }
        }

        static string EnumName(string name, Type type)
        {
            var wanted = PropertySet.Plain(name);
            return Enum.GetNames(type).FirstOrDefault(each => PropertySet.Plain(each) == wanted) ?? name;
        }

        static bool IsStructure(Type type) => type.IsValueType && !type.IsPrimitive && !type.IsEnum && type != typeof(decimal) && ValueParts.Of(type) == null;

        static Type ItemType(Type type) =>
            type.IsArray ? type.GetElementType() : type.IsGenericType && typeof(IList).IsAssignableFrom(type) ? type.GetGenericArguments()[0] : null;

        object Items(List<object> items, Type type, Type item)
        {
            var list = type.IsArray ? Array.CreateInstance(item, items.Count) : (IList)Activator.CreateInstance(type);
            for (var at = 0; at < items.Count; at++)
            {
                var value = Parse(items[at], item);
                if (type.IsArray) list[at] = value;
                else list.Add(value);
            }
            return list;
        }

        // A boxed copy, of which the given members are replaced.
        object WithMembers(object value, JsonObject members)
        {
            var owner = MemberOwner.Of(value);
            foreach (var pair in members)
            {
                var plain = PropertySet.Plain(pair.Key);
                var name = owner.List(false).Where(card => Equals(card["CanWrite"], true)).Select(card => (string)card["Name"]).FirstOrDefault(each => PropertySet.Plain(each) == plain);
                if (name == null) throw Fault.NotFound("Member", $"'{pair.Key}' of {TypeNames.Of(owner.Type)}", $"it has {string.Join(", ", owner.List(false).Select(card => card["Name"]).Take(20))}");
                var member = owner.Find(name);
                owner.Set(member, Parse(pair.Value, MemberOwner.TypeOf(member), () => owner.Get(member)));
            }
            return value;
        }

        /// <summary>Whether a member has the value that it was set to.</summary>
        public bool Same(object now, object wanted)
        {
            if (CurveValues.IsCurve(now)) return CurveValues.Same(now, wanted);
            if (now == null || wanted == null || now.GetType() != wanted.GetType() || !IsStructure(now.GetType())) return Spawnpoint.Values.Same(now, wanted);
            var owner = MemberOwner.Of(now);
            var other = MemberOwner.Of(wanted);
            return Writable(owner).All(member => Same(owner.Get(member), other.Get(member)));
        }

        static IEnumerable<MemberInfo> Writable(MemberOwner owner) =>
            owner.List(false).Where(card => Equals(card["CanWrite"], true) && Equals(card["CanRead"], true)).Select(card => owner.Find((string)card["Name"]));

        /// <summary>A value as JSON; structures with their members.</summary>
        public object Show(object value, int depth = 0)
        {
            if (value == null || value is Object) return value as Object == null ? null : services.Values.Json(value) ?? ((Object)value).name;
            if (CurveValues.Show(this, value) is object curve) return curve;
            var type = value.GetType();
            if (!IsStructure(type)) return services.Values.Json(value);
            if (depth >= MaxDepth) return null;
            var owner = MemberOwner.Of(value);
            var shown = new JsonObject();
            foreach (var member in Writable(owner)) shown[member.Name] = Show(owner.Get(member), depth + 1);
            return shown;
        }
    }
}
