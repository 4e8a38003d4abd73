using System;
using System.IO;
using System.Text.RegularExpressions;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>A package as Unity's package manager takes it: a name, a name with a version, a Git address, or a folder.</summary>
    internal sealed class PackageName
    {
        static readonly Regex ValidName = new Regex(@"^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)+$", RegexOptions.CultureInvariant);
        static readonly Regex ValidVersion = new Regex(@"^[0-9][0-9A-Za-z.+-]*$", RegexOptions.CultureInvariant);
        static readonly string[] Protocols = { "https://", "http://", "ssh://", "git://", "git@", "git+https://", "git+http://", "git+ssh://" };

        PackageName(string text, string name, string version)
        {
            Text = text;
            Name = name;
            Version = version;
        }

        /// <summary>The text for the package manager.</summary>
        public string Text { get; }

        /// <summary>The name; null if only the package itself knows it.</summary>
        public string Name { get; }

        /// <summary>The version; null if none was given.</summary>
        public string Version { get; }

        public static PackageName Parse(string text)
        {
            if (text.StartsWith("file:", StringComparison.Ordinal)) return new PackageName(CheckFolder(text), null, null);
            if (IsAddress(text)) return new PackageName(text, null, null);
            var at = text.IndexOf('@');
            // Unity's registry has lower case names only.
            var name = (at < 0 ? text : text.Substring(0, at)).ToLowerInvariant();
            var version = at < 0 ? null : text.Substring(at + 1);
            if (version != null && IsAddress(version)) return new PackageName(name + "@" + version, name, null);
            if (version != null && version.StartsWith("file:", StringComparison.Ordinal)) return new PackageName(name + "@" + CheckFolder(version), name, null);
            if (!ValidName.IsMatch(name) || version != null && !ValidVersion.IsMatch(version))
                throw Fault.Argument("package", $"'{text}' is not a package", "use com.company.name, com.company.name@1.2.3 or a Git address such as https://host/repository.git");
            return new PackageName(version == null ? name : name + "@" + version, name, version);
        }

        static bool IsAddress(string text) => Array.Exists(Protocols, protocol => text.StartsWith(protocol, StringComparison.OrdinalIgnoreCase));

        // Folders are relative to Packages/.
        static string CheckFolder(string text)
        {
            var project = Path.GetFullPath(Path.GetDirectoryName(Application.dataPath) ?? ".");
            var folder = Path.GetFullPath(Path.Combine(project, "Packages", text.Substring("file:".Length)));
            if (!folder.StartsWith(project + Path.DirectorySeparatorChar, StringComparison.Ordinal))
                throw Fault.Argument("package", $"'{text}' is outside of the project", "copy the package into the project's folder Packages instead");
            if (!Directory.Exists(folder) && !File.Exists(folder)) throw Fault.NotFound("Folder", $"'{folder}'", "a path after file: is relative to the folder Packages");
            return text;
        }
    }
}
