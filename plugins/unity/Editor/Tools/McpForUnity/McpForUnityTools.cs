using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Finds the custom tools that a project wrote for MCP for Unity: classes with its attribute. Attributes are found by
    /// name, so that nothing here depends on that package, and any version or copy of the attributes works.
    /// </summary>
    internal static class McpForUnityTools
    {
        const string AttributeName = "MCPForUnity.Editor.Tools.McpForUnityToolAttribute";

        /// <summary>The package's own tools are not tools of the project. It connects them itself.</summary>
        const string OwnAssembly = "MCPForUnity.Editor";

        /// <summary>The tools of the project, in the order of their classes' names.</summary>
        public static IEnumerable<Tool> Find()
        {
            var assemblies = LoadedAssemblies.Current();
            var declaring = new HashSet<string>(assemblies.Where(assembly => assembly.GetType(AttributeName) != null).Select(assembly => assembly.GetName().Name));
            if (declaring.Count == 0) return Enumerable.Empty<Tool>();
            return assemblies
                .Where(assembly => assembly.GetName().Name != OwnAssembly && (declaring.Contains(assembly.GetName().Name) || Refers(assembly, declaring)))
                .SelectMany(LoadedAssemblies.TypesOf)
                .OrderBy(type => type.FullName, StringComparer.Ordinal)
                .Select(Make)
                .Where(tool => tool != null);
        }

        static bool Refers(Assembly assembly, HashSet<string> declaring) => assembly.GetReferencedAssemblies().Any(reference => declaring.Contains(reference.Name));

        static Tool Make(Type type)
        {
            var attribute = AttributeOf(type, AttributeName);
            if (attribute == null) return null;
            var method = type.GetMethods(BindingFlags.Public | BindingFlags.Static).FirstOrDefault(IsHandler);
            if (method == null)
            {
                Debug.LogWarning($"Spawnpoint: the tool {type.FullName} has no method 'public static object HandleCommand(JObject)', so it is not offered");
                return null;
            }
            return new McpForUnityTool(type, attribute, method);
        }

        static bool IsHandler(MethodInfo method)
        {
            var parameters = method.GetParameters();
            return method.Name == "HandleCommand" && parameters.Length == 1 && parameters[0].ParameterType.FullName == NewtonsoftJson.ObjectName;
        }

        /// <summary>The attribute of this name; null if there is none.</summary>
        public static object AttributeOf(MemberInfo member, string name)
        {
            // Data first: an attribute is constructed only if it is the wanted one, and one that cannot be loaded is skipped.
            try
            {
                if (!member.GetCustomAttributesData().Any(data => data.AttributeType.FullName == name)) return null;
                return member.GetCustomAttributes(false).FirstOrDefault(each => each.GetType().FullName == name);
            }
            catch (Exception error) when (error is TypeLoadException || error is System.IO.IOException || error is BadImageFormatException)
            {
                return null;
            }
        }
    }
}
