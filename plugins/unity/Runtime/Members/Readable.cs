using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// What reads may reach. Reads need no permission, so they stay inside of the game: no files, processes, network,
    /// reflection, clipboard, or account of the user.
    /// </summary>
    internal static class Readable
    {
        static readonly string[] ClosedNamespaces = { "System", "Microsoft", "Mono", "UnityEditor", "UnityEditorInternal", "Spawnpoint", "Unity.CodeEditor" };

        static readonly string[] OpenNamespaces = { "System.Collections", "System.Numerics" };

        static readonly HashSet<string> ClosedStatics = new HashSet<string> { "UnityEngine.GUIUtility", "UnityEngine.Caching", "UnityEngine.Social" };

        // These getters of Unity and its packages make a copy of what they return, and change the object to use it. With the
        // members that return the original.
        static readonly Dictionary<string, string> CopyingMembers = new Dictionary<string, string>
        {
            ["material"] = "sharedMaterial",
            ["materials"] = "sharedMaterials",
            ["mesh"] = "sharedMesh",
            ["profile"] = "sharedProfile",
            ["fontMaterial"] = "fontSharedMaterial",
            ["fontMaterials"] = "fontSharedMaterials",
        };

        static readonly string[] CopyingNamespaces = { "UnityEngine", "TMPro" };

        /// <summary>Methods that queries may call: they only look something up.</summary>
        static readonly HashSet<string> QueryMethods = new HashSet<string>
        {
            "GetComponent", "GetComponentInChildren", "GetComponentInParent", "GetChild", "Find", "GetSiblingIndex", "CompareTag", "ToString", "IsChildOf",
        };

        public static bool IsStaticOpen(Type type) => !IsIn(type, ClosedNamespaces) && !ClosedStatics.Contains(type.FullName);

        /// <summary>Refuses to look into a value that reaches outside of the game.</summary>
        public static void CheckValue(object value)
        {
            if (value == null) return;
            var type = value.GetType();
            if (value is string || type.IsPrimitive || type.IsEnum || type.IsArray || IsIn(type, OpenNamespaces) || !IsIn(type, ClosedNamespaces)) return;
            if (value is Delegate || value is Type || value is Exception || !IsIn(type, new[] { "System.Collections" }))
                throw Refusal($"A value of type {TypeNames.Of(type)}");
        }

        public static void CheckStatics(Type type)
        {
            if (!IsStaticOpen(type)) throw Refusal(TypeNames.Of(type));
        }

        public static void CheckMember(object owner, string name)
        {
            if (owner is UnityEngine.Object && CopyingMembers.TryGetValue(name, out var original) && IsOfUnity(MemberOwner.Of(owner).Find(name)))
                throw Fault.Invalid($"'{name}' makes a copy when it is read", $"read '{original}' instead");
        }

        // A field of the game with such a name is like any other.
        static bool IsOfUnity(MemberInfo member) => member is PropertyInfo && IsIn(member.DeclaringType, CopyingNamespaces);

        public static void CheckQueryMethod(object owner, string name)
        {
            if (!(owner is UnityEngine.Object) || !QueryMethods.Contains(name)) throw NoQueryMethod(name);
        }

        /// <summary>Methods of scripts are code of the game, which may change it, even if one has the name of a method of Unity.</summary>
        public static void CheckQueryMethod(MethodInfo method)
        {
            if (!IsIn(method.DeclaringType, new[] { "UnityEngine", "System" })) throw NoQueryMethod(method.Name);
        }

        static Fault NoQueryMethod(string name) =>
            Fault.Argument("query", $"queries cannot call '{name}'", "use CallMethod or unity_execute_code, where the owner allows them");

        static Fault Refusal(string what) =>
            new Fault("PermissionDenied", $"{what} reaches outside of the game, and reads cannot", "use unity_execute_code, where the owner allows it");

        static bool IsIn(Type type, string[] namespaces)
        {
            var own = type.Namespace ?? "";
            return namespaces.Any(each => own == each || own.StartsWith(each + ".", StringComparison.Ordinal));
        }
    }
}
