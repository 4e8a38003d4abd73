using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

/// <summary>
/// Lists the public names of assemblies in the form of Unity's API list: types, members, and methods with the short names
/// of their parameters' types. Constructors and operators are not in that list.
/// </summary>
public static class Surface
{
    static readonly HashSet<string> OfObject = new HashSet<string> { "Equals", "GetHashCode", "ToString" };

    static readonly Dictionary<string, string> Keywords = new Dictionary<string, string>
    {
        ["String"] = "string", ["Int32"] = "int", ["Int64"] = "long", ["UInt32"] = "uint", ["UInt64"] = "ulong", ["Single"] = "float", ["Double"] = "double",
        ["Boolean"] = "bool", ["Byte"] = "byte", ["Object"] = "object", ["Char"] = "char",
    };

    public static void Main(string[] files)
    {
        var lines = files.Select(Assembly.LoadFrom).SelectMany(assembly => assembly.GetExportedTypes())
            .Where(type => !(type.Namespace ?? "").StartsWith("UnityShim", StringComparison.Ordinal) && !(type.Namespace ?? "").StartsWith("NUnit", StringComparison.Ordinal)).SelectMany(Names);
        foreach (var line in lines.Distinct().OrderBy(line => line, StringComparer.Ordinal)) Console.WriteLine(line);
    }

    static IEnumerable<string> Names(Type type)
    {
        var name = NameOf(type);
        // The list has no delegates.
        if (typeof(Delegate).IsAssignableFrom(type)) yield break;
        yield return name;
        const BindingFlags declared = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
        foreach (var member in type.GetMembers(declared))
        {
            if (member is ConstructorInfo || member is Type || OfObject.Contains(member.Name) || member.Name == "value__") continue;
            if (member is PropertyInfo property && property.GetMethod != null && property.GetMethod.GetBaseDefinition() != property.GetMethod) continue;
            if (!(member is MethodInfo method)) yield return $"{name}.{member.Name}";
            else if (!method.IsSpecialName) yield return $"{name}.{method.Name}{Arity(method)}({string.Join(",", method.GetParameters().Select(each => Short(each.ParameterType)))})";
        }
    }

    static string NameOf(Type type)
    {
        var own = type.Name.Split('`')[0] + (type.IsGenericType && !type.IsNested ? $"<{type.GetGenericArguments().Length}>" : "");
        return type.IsNested ? $"{NameOf(type.DeclaringType)}.{own}" : type.Namespace == null ? own : $"{type.Namespace}.{own}";
    }

    static string Arity(MethodInfo method) => method.IsGenericMethodDefinition ? $"<{method.GetGenericArguments().Length}>" : "";

    static string Short(Type type)
    {
        if (type.IsByRef) return Short(type.GetElementType());
        if (type.IsArray) return Short(type.GetElementType()) + "[]";
        if (type.IsGenericType) return type.Name.Split('`')[0] + "<" + string.Join(",", type.GetGenericArguments().Select(Short)) + ">";
        return type.Namespace == "System" && Keywords.TryGetValue(type.Name, out var keyword) ? keyword : type.Name;
    }
}
