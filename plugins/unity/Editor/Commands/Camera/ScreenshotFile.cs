using System;
using System.Globalization;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>The files of screenshots, in the folder Assets.</summary>
    internal static class ScreenshotFile
    {
        const string DefaultFolder = "Assets/Screenshots";

        /// <summary>The folder for a screenshot, checked.</summary>
        public static string Folder(string wanted)
        {
            if (string.IsNullOrEmpty(wanted)) return DefaultFolder;
            return ProjectPath.Check(wanted, "outputFolder");
        }

        /// <summary>Writes a file that did not exist before, and imports it.</summary>
        public static (string Path, string FullPath) Save(string folder, string name, byte[] data)
        {
            name = string.IsNullOrEmpty(name) ? "screenshot-" + DateTime.Now.ToString("yyyyMMdd-HHmmss", CultureInfo.InvariantCulture) : name;
            if (name.EndsWith(".png", StringComparison.OrdinalIgnoreCase)) name = name.Substring(0, name.Length - 4);
            if (name == "" || name.StartsWith(".", StringComparison.Ordinal) || name.IndexOfAny(Path.GetInvalidFileNameChars()) >= 0 || name.Any(letter => letter == '/' || letter == '\\' || letter == ':'))
                throw Fault.Argument("fileName", $"'{name}' is not a file name", "pass a name without folders, and the folder as output_folder");
            Directory.CreateDirectory(ProjectPath.Full(folder));
            var path = $"{folder}/{name}.png";
            for (var number = 1; File.Exists(ProjectPath.Full(path)); number++) path = $"{folder}/{name}-{number}.png";
            File.WriteAllBytes(ProjectPath.Full(path), data);
            AssetDatabase.ImportAsset(path);
            return (path, ProjectPath.Full(path));
        }
    }
}
