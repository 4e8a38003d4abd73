using System;
using System.Linq;

namespace Spawnpoint
{
    /// <summary>Assemblies of this package that are compiled only if the project has another package.</summary>
    internal static class OptionalAssembly
    {
        /// <summary>A new object of a class of such an assembly; null if the assembly does not exist.</summary>
        public static T Create<T>(string assembly, string type) where T : class
        {
            var found = LoadedAssemblies.Current().FirstOrDefault(each => each.GetName().Name == assembly)?.GetType(type);
            return found == null ? null : (T)Activator.CreateInstance(found, true);
        }
    }
}
