using System;
using System.IO;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Paths of the project that callers name.</summary>
    internal static class ProjectPath
    {
        /// <summary>A path in Assets, without anything that leads out of it.</summary>
        /// <param name="argument">The argument that names it, for messages.</param>
        public static string Check(string path, string argument)
        {
            var parts = path.Replace('\\', '/').Trim().TrimEnd('/').Split('/');
            var isSafe = parts[0] == "Assets" && parts.All(part => part != "" && part != "." && part != ".." && part.IndexOf(':') < 0 && part.IndexOf('\0') < 0);
            return isSafe ? string.Join("/", parts) : throw Fault.Argument(argument, $"'{path}' is not in the folder Assets", "pass a path such as Assets/Levels/Menu.uxml");
        }

        /// <summary>A path in Assets that ends in one of some extensions.</summary>
        public static string Check(string path, string argument, params string[] extensions)
        {
            var found = Check(path, argument);
            return extensions.Any(each => found.EndsWith(each, StringComparison.OrdinalIgnoreCase))
                ? found
                : throw Fault.Argument(argument, $"'{path}' does not end in {string.Join(" or ", extensions)}");
        }

        /// <summary>The path of the file system.</summary>
        public static string Full(string path) => Path.Combine(Path.GetDirectoryName(Application.dataPath) ?? "", path).Replace('\\', '/');
    }
}
