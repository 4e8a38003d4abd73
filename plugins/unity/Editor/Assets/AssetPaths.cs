using System;
using System.IO;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Checks the paths of assets that callers pass. They stay inside of the project.</summary>
    internal static class AssetPaths
    {
        const int Longest = 400;

        static readonly char[] Forbidden = { '<', '>', ':', '"', '|', '?', '*' };

        /// <summary>A path below Assets/ or Packages/. `Assets/` is added if it is missing.</summary>
        public static string Check(string argument, string path)
        {
            var clean = (path ?? "").Replace('\\', '/').Trim();
            if (clean == "") throw Fault.Argument(argument, "missing");
            // Absolute paths, also those of Windows, and addresses.
            if (clean.StartsWith("/", StringComparison.Ordinal) || clean.StartsWith("~", StringComparison.Ordinal) || clean.IndexOf(':') >= 0)
                throw Fault.Argument(argument, $"'{path}' is not a path in the project", "pass a path such as Assets/Scripts/Player.cs");
            clean = clean.TrimEnd('/');
            var parts = clean.Split('/');
            if (parts.Any(part => part == "..")) throw Fault.Argument(argument, $"'{path}' has '..'", "pass a path such as Assets/Scripts/Player.cs");
            if (parts.Any(part => part == "" || part == "." || part != part.Trim() || part.EndsWith(".", StringComparison.Ordinal)) || clean.IndexOfAny(Forbidden) >= 0 || clean.Any(char.IsControl) || clean.Length > Longest)
                throw Fault.Argument(argument, $"'{Values.Cut(path, 100)}' is not a valid path of an asset");
            if (string.Equals(parts[0], "Assets", StringComparison.OrdinalIgnoreCase)) return parts.Length == 1 ? "Assets" : "Assets/" + clean.Substring(7);
            return parts[0] == "Packages" ? clean : "Assets/" + clean;
        }

        /// <summary>A path below Assets/ that may be written: packages are read-only, and links could lead out of the project.</summary>
        public static string Writable(string argument, string path)
        {
            var clean = Check(argument, path);
            if (!clean.StartsWith("Assets/", StringComparison.Ordinal)) throw Fault.Argument(argument, $"'{path}' cannot be changed", "only files and folders below Assets/ can be");
            var name = Path.GetFileName(clean);
            if (name.EndsWith(".meta", StringComparison.OrdinalIgnoreCase)) throw Fault.Argument(argument, "Unity writes .meta files by itself", "pass the path of the asset");
            if (clean.Split('/').Any(part => part.StartsWith(".", StringComparison.Ordinal) || part.EndsWith("~", StringComparison.Ordinal)))
                throw Fault.Argument(argument, $"Unity ignores '{clean}'", "names of assets do not begin with '.' or end with '~'");
            for (var at = clean; at.Length > 0; at = Parent(at))
                if ((File.Exists(at) || Directory.Exists(at)) && (File.GetAttributes(at) & FileAttributes.ReparsePoint) != 0)
                    throw Fault.Argument(argument, $"'{at}' is a symbolic link", "change the file that it leads to");
            return clean;
        }

        /// <summary>A path at which something can be created: with this extension, and with nothing there yet.</summary>
        public static string Free(string argument, string path, params string[] extensions)
        {
            var clean = Writable(argument, path);
            if (extensions.Length > 0 && !extensions.Any(each => clean.EndsWith(each, StringComparison.OrdinalIgnoreCase))) clean += extensions[0];
            if (Path.GetFileNameWithoutExtension(clean) == "") throw Fault.Argument(argument, $"'{path}' has no name");
            if (Exists(clean)) throw Fault.Argument(argument, $"there is already an asset at '{clean}'");
            return clean;
        }

        /// <summary>The path of an asset that is there.</summary>
        public static string Existing(string argument, string path, bool writes = false)
        {
            var clean = writes ? Writable(argument, path) : Check(argument, path);
            return Exists(clean) && AssetDatabase.AssetPathToGUID(clean) != "" || AssetDatabase.IsValidFolder(clean) ? clean : throw Missing(clean);
        }

        public static bool Exists(string path) => File.Exists(path) || Directory.Exists(path);

        public static Fault Missing(string path)
        {
            var hint = Exists(path) ? "the file is there, but Unity has not imported it: call refresh_unity" : Nearest(path) ?? "manage_asset with the action search finds assets";
            return Fault.NotFound("Asset", $"'{path}'", hint);
        }

        static string Nearest(string path)
        {
            var name = Path.GetFileNameWithoutExtension(path);
            var same = AssetDatabase.FindAssets(name).Select(AssetDatabase.GUIDToAssetPath).Where(each => Path.GetFileNameWithoutExtension(each) == name).Take(3).ToList();
            return same.Count == 0 ? null : $"Did you mean {string.Join(" or ", same.Select(each => $"'{each}'"))}?";
        }

        public static string Parent(string path)
        {
            var slash = path.LastIndexOf('/');
            return slash < 0 ? "" : path.Substring(0, slash);
        }

        /// <summary>Creates the folders of a path that are missing.</summary>
        public static void MakeFolder(string folder)
        {
            if (folder == "" || AssetDatabase.IsValidFolder(folder)) return;
            if (File.Exists(folder)) throw Fault.Invalid($"'{folder}' is a file, not a folder");
            // A folder that is on the disk already, but was not imported.
            if (Directory.Exists(folder)) AssetDatabase.ImportAsset(folder);
            if (AssetDatabase.IsValidFolder(folder)) return;
            MakeFolder(Parent(folder));
            if (AssetDatabase.CreateFolder(Parent(folder), Path.GetFileName(folder)) == "" || !AssetDatabase.IsValidFolder(folder)) throw Fault.Internal($"Unity did not create the folder '{folder}'", "check the permissions of the folder");
        }
    }
}
