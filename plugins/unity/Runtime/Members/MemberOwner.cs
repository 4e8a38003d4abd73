using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Anything with members: an object or value, or a type with its static members.</summary>
    internal sealed class MemberOwner
    {
        const BindingFlags OfInstance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        const BindingFlags Statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.FlattenHierarchy;

        readonly BindingFlags flags;

        MemberOwner(object target, Type type, BindingFlags flags)
        {
            Target = target;
            Type = type;
            this.flags = flags;
        }

        public static MemberOwner Of(object target) => new MemberOwner(target, target.GetType(), OfInstance);

        public static MemberOwner OfStatics(Type type) => new MemberOwner(null, type, Statics);

        /// <summary>The instance members of a type, to list them.</summary>
        public static MemberOwner OfType(Type type) => new MemberOwner(null, type, OfInstance);

        /// <summary>The object; null for static members.</summary>
        public object Target { get; }

        public Type Type { get; }

        /// <summary>Public and serialized members, those of base classes after those of the class itself.</summary>
        public IEnumerable<JsonObject> List(bool includeMethods)
        {
            foreach (var field in Levels().SelectMany(type => type.GetFields(Declared)).Where(IsListed)) yield return Card(field);
            var seen = new HashSet<string>();
            foreach (var property in Levels().SelectMany(type => type.GetProperties(Declared)))
                if (IsListed(property) && seen.Add(property.Name))
                    yield return Card(property);
            if (!includeMethods) yield break;
            foreach (var method in Levels().SelectMany(type => type.GetMethods(Declared)))
                if (method.IsPublic && !method.IsSpecialName && !IsObsolete(method) && method.DeclaringType != typeof(object))
                    yield return new JsonObject { ["Name"] = method.Name, ["Kind"] = "method", ["Type"] = Signature(method), ["CanRead"] = false, ["CanWrite"] = false };
        }

        BindingFlags Declared => (flags & ~BindingFlags.FlattenHierarchy) | BindingFlags.DeclaredOnly;

        IEnumerable<Type> Levels()
        {
            for (var type = Type; type != null && type != typeof(object); type = type.BaseType) yield return type;
        }

        static bool IsListed(FieldInfo field) => (field.IsPublic || field.IsDefined(typeof(SerializeField), true)) && !IsObsolete(field);

        static bool IsListed(PropertyInfo property)
        {
            var accessor = property.GetMethod ?? property.SetMethod;
            return accessor != null && accessor.IsPublic && property.GetIndexParameters().Length == 0 && !IsObsolete(property);
        }

        // Obsolete members of Unity throw or log errors when they are read.
        static bool IsObsolete(MemberInfo member) => member.IsDefined(typeof(ObsoleteAttribute), true);

        static JsonObject Card(FieldInfo field)
        {
            var card = new JsonObject
            {
                ["Name"] = field.Name, ["Kind"] = "field", ["Type"] = TypeNames.Of(field.FieldType),
                ["CanRead"] = true, ["CanWrite"] = IsWritable(field),
            };
            var hint = HintOf(field);
            if (hint != null) card["Hint"] = hint;
            return card;
        }

        static string HintOf(FieldInfo field)
        {
            var range = field.GetCustomAttribute<RangeAttribute>();
            if (range != null) return FormattableString.Invariant($"{range.min} to {range.max}");
            if (field.FieldType.IsEnum) return string.Join(", ", Enum.GetNames(field.FieldType).Take(20));
            return field.GetCustomAttribute<TooltipAttribute>()?.tooltip;
        }

        static JsonObject Card(PropertyInfo property)
        {
            var card = new JsonObject
            {
                ["Name"] = property.Name, ["Kind"] = "property", ["Type"] = TypeNames.Of(property.PropertyType),
                ["CanRead"] = property.CanRead, ["CanWrite"] = property.SetMethod != null && property.SetMethod.IsPublic,
            };
            if (property.PropertyType.IsEnum) card["Hint"] = string.Join(", ", Enum.GetNames(property.PropertyType).Take(20));
            return card;
        }

        public static string Signature(MethodInfo method) =>
            $"{TypeNames.Of(method.ReturnType)} {method.Name}({string.Join(", ", method.GetParameters().Select(each => $"{TypeNames.Of(each.ParameterType)} {each.Name}"))})";

        /// <summary>A field or property, also a private one, of the class or its bases; null if there is none.</summary>
        public MemberInfo Find(string name)
        {
            foreach (var type in Levels())
            {
                var field = type.GetField(name, Declared);
                if (field != null) return field;
                var property = type.GetProperties(Declared).FirstOrDefault(each => each.Name == name && each.GetIndexParameters().Length == 0);
                if (property != null) return property;
            }
            return null;
        }

        /// <summary>All public methods of this name, those of the class itself first.</summary>
        public List<MethodInfo> Methods(string name) =>
            Levels().SelectMany(type => type.GetMethods(Declared)).Where(method => method.Name == name && !method.IsSpecialName).ToList();

        public static Type TypeOf(MemberInfo member) => member is FieldInfo field ? field.FieldType : ((PropertyInfo)member).PropertyType;

        /// <summary>A member of an object by name, for types of optional packages; null if the object or the member is missing.</summary>
        public static object ValueOf(object owner, string name)
        {
            if (owner == null) return null;
            var members = Of(owner);
            return members.Find(name) is MemberInfo member ? members.Get(member) : null;
        }

        public object Get(MemberInfo member)
        {
            try
            {
                if (member is FieldInfo field) return field.GetValue(Target);
                var property = (PropertyInfo)member;
                return property.CanRead ? property.GetValue(Target) : throw Fault.Invalid($"Member not readable: '{member.Name}' of {TypeNames.Of(Type)}");
            }
            catch (TargetInvocationException error)
            {
                throw Failed($"Reading '{member.Name}'", error);
            }
        }

        public void Set(MemberInfo member, object value)
        {
            try
            {
                if (member is FieldInfo field) field.SetValue(Target, value);
                else ((PropertyInfo)member).SetValue(Target, value);
            }
            catch (TargetInvocationException error)
            {
                throw Failed($"Setting '{member.Name}'", error);
            }
        }

        public static Fault Failed(string what, TargetInvocationException error)
        {
            var inner = error.InnerException ?? error;
            return Fault.Invalid($"{what} failed with {inner.GetType().Name}: {inner.Message}");
        }

        public static bool IsWritable(MemberInfo member) =>
            member is FieldInfo field ? !field.IsInitOnly && !field.IsLiteral : ((PropertyInfo)member).CanWrite;

        public Fault Unknown(string name)
        {
            var names = List(false).Select(card => (string)card["Name"]);
            return Fault.NotFound("Member", $"'{name}' of {TypeNames.Of(Type)}", TypeNames.Nearest(name, names) ?? "ListComponentMembers lists the members");
        }

        public Fault UnknownMethod(string name)
        {
            var names = Levels().SelectMany(type => type.GetMethods(Declared)).Where(method => method.IsPublic && !method.IsSpecialName).Select(method => method.Name);
            return Fault.NotFound("Method", $"'{name}' of {TypeNames.Of(Type)}", TypeNames.Nearest(name, names.Distinct()));
        }
    }
}
