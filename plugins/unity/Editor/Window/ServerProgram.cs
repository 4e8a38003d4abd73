using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Finds the program `spawnpoint`: the setting, the environment, PATH, and the folders where it is usually installed.
    /// An editor that was started from a desktop often has a shorter PATH than a terminal.
    /// </summary>
    internal readonly struct ServerProgram
    {
        const string Variable = "SPAWNPOINT_BIN";

        ServerProgram(string path, string problem)
        {
            Path = path;
            Problem = problem;
        }

        /// <summary>The path of the program; null if it was not found.</summary>
        public string Path { get; }

        /// <summary>Why it was not found and what to do; null if it was.</summary>
        public string Problem { get; }

        static string FileName => Environment.OSVersion.Platform == PlatformID.Win32NT ? "spawnpoint.exe" : "spawnpoint";

        /// <param name="setting">The path in the settings; empty if there is none.</param>
        public static ServerProgram Find(string setting)
        {
            // A path that someone set is used or reported, and never replaced by another program.
            if (setting != "") return Given(setting, "under Settings");
            var variable = Environment.GetEnvironmentVariable(Variable);
            if (!string.IsNullOrEmpty(variable)) return Given(variable, $"in {Variable}");
            foreach (var folder in Folders())
            {
                var path = Join(folder, FileName);
                if (path != null && File.Exists(path)) return new ServerProgram(path, null);
            }
            return new ServerProgram(null, $"The program '{FileName}' was not found in PATH or in ~/.cargo/bin. Install Spawnpoint, or set the path of the program under Settings.");
        }

        static ServerProgram Given(string path, string where) => File.Exists(path)
            ? new ServerProgram(path, null)
            : new ServerProgram(null, $"The program '{path}' that is set {where} does not exist. Correct the path, or remove it to search for the program.");

        static IEnumerable<string> Folders()
        {
            var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
            var searched = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(System.IO.Path.PathSeparator).Where(folder => folder != "");
            return searched.Concat(new[] { Join(home, ".cargo/bin"), Join(home, ".local/bin"), "/usr/local/bin", "/opt/homebrew/bin" });
        }

        // PATH may contain anything, also what is not a path. A relative folder would be one of the project, whose files the
        // user did not choose.
        static string Join(string folder, string name)
        {
            try
            {
                return folder != null && System.IO.Path.IsPathRooted(folder) ? System.IO.Path.Combine(folder, name) : null;
            }
            catch (ArgumentException)
            {
                return null;
            }
        }
    }
}
