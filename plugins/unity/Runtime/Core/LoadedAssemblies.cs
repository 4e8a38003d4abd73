using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace Spawnpoint
{
    /// <summary>The assemblies of the editor or player.</summary>
    internal static class LoadedAssemblies
    {
        /// <summary>
        /// All of them, without those that were made for code of clients. Of several with one name the last one counts:
        /// where a reload does not end the process, the old ones can still be listed.
        /// </summary>
        public static IReadOnlyCollection<Assembly> Current()
        {
            var found = new Dictionary<string, Assembly>(StringComparer.Ordinal);
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
            {
                var name = assembly.GetName().Name;
                if (!assembly.IsDynamic && !name.StartsWith(CodeAssembly.Prefix, StringComparison.Ordinal)) found[name] = assembly;
            }
            return found.Values;
        }

        /// <summary>The types of an assembly, as far as they can be loaded.</summary>
        public static IEnumerable<Type> TypesOf(Assembly assembly)
        {
            try
            {
                return assembly.GetTypes();
            }
            catch (ReflectionTypeLoadException error)
            {
                return error.Types.Where(type => type != null);
            }
        }
    }
}
