using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>A file or folder of the project with its .meta file, and its objects while they are loaded.</summary>
    sealed class AssetFile
    {
        public string Path;
        public string Guid;
        public string[] Labels = new string[0];
        public bool IsDirty;
        public AssetImporter Importer;

        /// <summary>The objects by their numbers in the file; none until the asset is loaded.</summary>
        public readonly Dictionary<int, Object> Objects = new Dictionary<int, Object>();

        public Object Main;
        public string FullPath => AssetFiles.FullPath(Path);
        public bool IsFolder => Directory.Exists(FullPath);
    }

    /// <summary>The assets of the project: which files were imported, under which guid, and what was loaded of them.</summary>
    static class AssetFiles
    {
        static readonly Dictionary<string, AssetFile> byPath = new Dictionary<string, AssetFile>(StringComparer.Ordinal);
        static readonly Dictionary<int, AssetFile> owners = new Dictionary<int, AssetFile>();
        static bool isScanned;

        /// <summary>Lets objects in scenes refer to assets.</summary>
        public static void Connect()
        {
            Snapshot.AssetKey = KeyOf;
            Snapshot.FindAsset = FindByKey;
            World.FileWritten = path => Import(path);
            ShaderSources.FindInProject = ShaderFile.Find;
        }

        public static string FullPath(string path) => Path.Combine(World.Settings.Project, path);

        public static IEnumerable<AssetFile> All()
        {
            Scan();
            return byPath.Values.OrderBy(each => each.Path, StringComparer.Ordinal).ToArray();
        }

        public static AssetFile At(string path)
        {
            Scan();
            return path != null && byPath.TryGetValue(path.TrimEnd('/'), out var file) ? file : null;
        }

        public static AssetFile ByGuid(string guid) => All().FirstOrDefault(each => each.Guid == guid);

        /// <summary>The asset that an object belongs to; null if it belongs to none.</summary>
        public static AssetFile Find(Object target) => target != null && owners.TryGetValue(target.id, out var file) ? file : null;

        public static string KeyOf(Object target)
        {
            var file = Find(target);
            return file == null ? "" : $"{file.Guid}:{file.Objects.First(pair => pair.Value == target).Key}";
        }

        public static Object FindByKey(string key)
        {
            var parts = key.Split(':');
            var file = ByGuid(parts[0]);
            if (file == null) return null;
            Load(file);
            return file.Objects.TryGetValue(int.Parse(parts[1]), out var found) ? found : null;
        }

        // An editor imports the whole project when it begins.
        static void Scan()
        {
            if (isScanned) return;
            isScanned = true;
            Refresh();
        }

        /// <summary>Imports new files, and forgets those that are gone.</summary>
        public static void Refresh()
        {
            isScanned = true;
            foreach (var gone in byPath.Values.Where(each => !File.Exists(each.FullPath) && !each.IsFolder).ToArray()) Forget(gone);
            var assets = FullPath("Assets");
            if (!Directory.Exists(assets)) return;
            foreach (var entry in Directory.EnumerateFileSystemEntries(assets, "*", SearchOption.AllDirectories))
                if (!entry.EndsWith(".meta", StringComparison.Ordinal) && !Path.GetFileName(entry).StartsWith(".", StringComparison.Ordinal) && !entry.EndsWith("~", StringComparison.Ordinal))
                    Import(entry.Substring(World.Settings.Project.Length + 1).Replace('\\', '/'));
        }

        /// <summary>Makes a file known, with the guid of its .meta file or a new one. Null if there is no such file.</summary>
        public static AssetFile Import(string path)
        {
            path = path.TrimEnd('/');
            if (!path.StartsWith("Assets/", StringComparison.Ordinal) || !File.Exists(FullPath(path)) && !Directory.Exists(FullPath(path))) return null;
            var folder = Path.GetDirectoryName(path).Replace('\\', '/');
            if (folder != "Assets") Import(folder);
            if (byPath.TryGetValue(path, out var known)) return known;
            var file = new AssetFile { Path = path };
            var meta = file.FullPath + ".meta";
            if (File.Exists(meta)) file.Guid = Regex.Match(File.ReadAllText(meta), "^guid: ([0-9a-f]{32})", RegexOptions.Multiline).Groups[1].Value;
            // Two files with one guid: the second one gets a new one, as in Unity.
            if (string.IsNullOrEmpty(file.Guid) || byPath.Values.Any(each => each.Guid == file.Guid)) file.Guid = Guid.NewGuid().ToString("N");
            byPath[path] = file;
            AssetMeta.Read(file);
            AssetMeta.Write(file);
            return file;
        }

        /// <summary>Loads an asset and returns its main object; null if the shim has no type for it.</summary>
        public static Object Load(AssetFile file)
        {
            if (file.Main == null) AssetContents.Read(file);
            return file.Main;
        }

        public static void Add(AssetFile file, int number, Object part)
        {
            file.Objects[number] = part;
            owners[part.id] = file;
        }

        public static void Remove(AssetFile file, int number)
        {
            if (!file.Objects.TryGetValue(number, out var part)) return;
            file.Objects.Remove(number);
            owners.Remove(part.id);
            part.isDestroyed = true;
        }

        public static void Unload(AssetFile file)
        {
            foreach (var number in file.Objects.Keys.ToArray()) Remove(file, number);
            file.Main = null;
            file.IsDirty = false;
        }

        public static void Forget(AssetFile file)
        {
            Unload(file);
            byPath.Remove(file.Path);
        }

        public static void SetDirty(Object target)
        {
            var file = Find(target);
            if (file != null) file.IsDirty = true;
        }

        public static bool IsDirty(Object target) => Find(target)?.IsDirty ?? false;

        public static void Save(AssetFile file)
        {
            if (!file.IsDirty) return;
            file.IsDirty = false;
            if (AssetContents.IsNative(file)) File.WriteAllBytes(file.FullPath, AssetContents.Write(file));
        }

        /// <summary>Deletes an asset and everything below it, from the disk too.</summary>
        public static void Delete(AssetFile file, Action<string, bool> remove)
        {
            foreach (var below in byPath.Values.Where(each => each.Path.StartsWith(file.Path + "/", StringComparison.Ordinal)).ToArray()) Forget(below);
            remove(file.FullPath, file.IsFolder);
            File.Delete(file.FullPath + ".meta");
            Forget(file);
        }

        /// <summary>Moves an asset and everything below it, with their guids.</summary>
        public static void Move(AssetFile file, string path)
        {
            var from = file.Path;
            if (file.IsFolder) Directory.Move(file.FullPath, FullPath(path));
            else File.Move(file.FullPath, FullPath(path));
            File.Move(FullPath(from) + ".meta", FullPath(path) + ".meta");
            foreach (var each in byPath.Values.Where(each => each == file || each.Path.StartsWith(from + "/", StringComparison.Ordinal)).ToArray())
            {
                byPath.Remove(each.Path);
                each.Path = path + each.Path.Substring(from.Length);
                byPath[each.Path] = each;
                if (each.Main != null && !(each.Main is GameObject)) each.Main.objectName = Path.GetFileNameWithoutExtension(each.Path);
            }
        }

        /// <summary>The contents of loaded assets, for undo; or of unsaved ones, which survive a reload.</summary>
        public static byte[] Capture(bool onlyDirty)
        {
            var bytes = new MemoryStream();
            var writer = new BinaryWriter(bytes);
            var captured = byPath.Values.Where(each => each.Main != null && !(each.Main is GameObject) && AssetContents.IsNative(each) && (each.IsDirty || !onlyDirty)).ToList();
            writer.Write(captured.Count);
            foreach (var file in captured)
            {
                var contents = AssetContents.Write(file);
                writer.Write(file.Guid);
                writer.Write(contents.Length);
                writer.Write(contents);
            }
            return bytes.ToArray();
        }

        public static void Restore(byte[] bytes)
        {
            var reader = new BinaryReader(new MemoryStream(bytes));
            for (var left = reader.ReadInt32(); left > 0; left--)
            {
                var file = ByGuid(reader.ReadString());
                var contents = reader.ReadBytes(reader.ReadInt32());
                if (file == null || Load(file) == null || AssetContents.Write(file).SequenceEqual(contents)) continue;
                AssetContents.Read(file, contents);
                file.IsDirty = true;
            }
        }
    }

    /// <summary>What a step of undo restores: the scenes and the assets.</summary>
    static class UndoState
    {
        public static byte[] Capture()
        {
            var scenes = Snapshot.Capture();
            return BitConverter.GetBytes(scenes.Length).Concat(scenes).Concat(AssetFiles.Capture(false)).ToArray();
        }

        public static void Restore(byte[] state)
        {
            var length = BitConverter.ToInt32(state, 0);
            Snapshot.Restore(state.Skip(4).Take(length).ToArray());
            AssetFiles.Restore(state.Skip(4 + length).ToArray());
        }
    }
}
