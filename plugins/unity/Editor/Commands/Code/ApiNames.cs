using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Spawnpoint.Editor
{
    /// <summary>Names of types as code has them.</summary>
    internal static class ApiNames
    {
        static readonly Dictionary<Type, string> Keywords = new Dictionary<Type, string>
        {
            [typeof(void)] = "void", [typeof(bool)] = "bool", [typeof(byte)] = "byte", [typeof(sbyte)] = "sbyte", [typeof(char)] = "char", [typeof(short)] = "short",
            [typeof(ushort)] = "ushort", [typeof(int)] = "int", [typeof(uint)] = "uint", [typeof(long)] = "long", [typeof(ulong)] = "ulong", [typeof(float)] = "float",
            [typeof(double)] = "double", [typeof(decimal)] = "decimal", [typeof(string)] = "string", [typeof(object)] = "object",
        };

        /// <summary>The full name, with a point before nested types.</summary>
        public static string Full(Type type) => (type.FullName ?? type.Name).Replace('+', '.');

        /// <summary>The short name, with type arguments.</summary>
        public static string Of(Type type)
        {
            if (Keywords.TryGetValue(type, out var keyword)) return keyword;
            if (type.IsByRef) return Of(type.GetElementType());
            if (type.IsArray) return Of(type.GetElementType()) + "[]";
            if (Nullable.GetUnderlyingType(type) is Type inner) return Of(inner) + "?";
            var name = type.Name.Split('`')[0];
            if (type.IsNested && !type.IsGenericParameter) name = Of(type.DeclaringType).Split('<')[0] + "." + name;
            return type.IsGenericType ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(Of))}>" : name;
        }

        /// <summary>The name of a type for lookup: `List&lt;T&gt;` becomes List`1.</summary>
        public static string Normal(string name)
        {
            var open = name.IndexOf('<');
            if (open < 0 || !name.EndsWith(">", StringComparison.Ordinal)) return name.Replace('+', '.');
            var (depth, count) = (0, 1);
            foreach (var letter in name.Substring(open + 1, name.Length - open - 2))
            {
                if (letter == '<') depth++;
                else if (letter == '>') depth--;
                else if (letter == ',' && depth == 0) count++;
            }
            return name.Substring(0, open) + "`" + count;
        }

        public static bool IsObsolete(MemberInfo member) => member.IsDefined(typeof(ObsoleteAttribute), false);
    }

    /// <summary>Extension methods of Unity's assemblies and the project's. Looked up once: new ones come with a reload.</summary>
    internal sealed class ApiExtensions
    {
        readonly TypeNames types;
        List<MethodInfo> all;

        public ApiExtensions(TypeNames types)
        {
            this.types = types;
        }

        public IEnumerable<MethodInfo> Of(Type type)
        {
            all ??= types.All.Where(each =>
                each.IsAbstract && each.IsSealed && each.IsVisible && IsCounted(each.Assembly.GetName().Name) && each.IsDefined(typeof(ExtensionAttribute), false))
                .SelectMany(each => each.GetMethods(BindingFlags.Public | BindingFlags.Static)).Where(method => method.IsDefined(typeof(ExtensionAttribute), false)).ToList();
            return all.Where(method => method.GetParameters()[0].ParameterType.IsAssignableFrom(type));
        }

        static bool IsCounted(string assembly) => assembly.StartsWith("Unity", StringComparison.Ordinal) || assembly.StartsWith("Assembly-CSharp", StringComparison.Ordinal);
    }
}
