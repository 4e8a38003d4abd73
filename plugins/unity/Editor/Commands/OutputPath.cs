using System;
using System.IO;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>Paths to which commands write files that are not assets: players, snapshots, logs.</summary>
    internal static class OutputPath
    {
        // Folders that Unity manages itself.
        static readonly string[] Reserved = { "Assets", "Packages", "ProjectSettings", "UserSettings", "Library", "Temp", "Logs", "obj" };

        /// <summary>A path relative to the project, outside of Unity's own folders and of hidden ones such as .git.</summary>
        public static string Check(string argument, string path, string example)
        {
            path = path.Replace('\\', '/').TrimEnd('/');
            var parts = path.Split('/');
            if (path == "" || Path.IsPathRooted(path) || path.IndexOf(':') >= 0 || parts.Any(part => part == "" || part[0] == '.'))
                throw Fault.Argument(argument, $"'{path}' is not a path below the project", $"use one such as {example}");
            if (Reserved.Contains(parts[0], StringComparer.OrdinalIgnoreCase))
                throw Fault.Argument(argument, $"'{parts[0]}' is managed by Unity", $"use another folder, such as {example}");
            return path;
        }
    }
}
