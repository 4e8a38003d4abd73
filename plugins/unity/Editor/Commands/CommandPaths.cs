using System;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>Paths of assets that callers pass. They stay inside of the project.</summary>
    internal static class CommandPaths
    {
        /// <summary>Checks a path below `Assets/` or `Packages/`.</summary>
        public static string CheckReadable(string path, string argument)
        {
            if (!path.StartsWith("Packages/", StringComparison.Ordinal)) return CheckWritable(path, argument);
            CheckSteps(path, argument);
            return path;
        }

        /// <summary>Checks a path below `Assets/`.</summary>
        public static string CheckWritable(string path, string argument)
        {
            if (path != "Assets" && !path.StartsWith("Assets/", StringComparison.Ordinal)) throw Fault.Argument(argument, $"'{path}' is not inside of Assets/", "pass a path such as Assets/Scenes/Main.unity");
            CheckSteps(path, argument);
            return path;
        }

        static void CheckSteps(string path, string argument)
        {
            var steps = path.Split('/');
            if (steps.Any(step => step == ".." || step == "." || step == "") || path.IndexOfAny(new[] { '\\', ':', '*', '?', '"', '<', '>', '|', '\0' }) >= 0)
                throw Fault.Argument(argument, $"'{path}' is not a plain path below Assets/", "pass a path without '..' and special characters");
        }
    }
}
