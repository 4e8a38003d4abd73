using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using UnityEngine;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    [Flags]
    public enum ImportAssetOptions
    {
        Default = 0,
        ForceUpdate = 1,
        ForceSynchronousImport = 8,
    }

    public class AssetDatabase
    {
        public static bool IsValidFolder(string path) => path == "Assets" || path == "Packages" || AssetFiles.At(path)?.IsFolder == true;
        public static bool Contains(Object obj) => AssetFiles.Find(obj) != null;
        public static bool IsMainAsset(Object obj) => AssetFiles.Find(obj)?.Main == obj;
        public static string AssetPathToGUID(string path) => AssetFiles.At(path)?.Guid ?? "";
        public static string GUIDToAssetPath(string guid) => AssetFiles.ByGuid(guid)?.Path ?? "";
        public static string GetAssetPath(Object assetObject) => AssetFiles.Find(assetObject)?.Path ?? "";
        public static bool IsAssetImportWorkerProcess() => false;

        public static Type GetMainAssetTypeAtPath(string assetPath)
        {
            var file = AssetFiles.At(assetPath);
            return file == null ? null : AssetContents.TypeOf(file);
        }

        public static Object LoadMainAssetAtPath(string assetPath)
        {
            var file = AssetFiles.At(assetPath);
            return file == null ? null : AssetFiles.Load(file);
        }

        public static Object[] LoadAllAssetsAtPath(string assetPath)
        {
            LoadMainAssetAtPath(assetPath);
            return AssetFiles.At(assetPath)?.Objects.Values.ToArray() ?? new Object[0];
        }

        public static Object LoadAssetAtPath(string assetPath, Type type) =>
            PackageFiles.Load(assetPath, type) ?? LoadAllAssetsAtPath(assetPath).Where(type.IsInstanceOfType).OrderByDescending(IsMainAsset).FirstOrDefault();

        public static T LoadAssetAtPath<T>(string assetPath) where T : Object => LoadAssetAtPath(assetPath, typeof(T)) as T;

        public static void Refresh() => Refresh(ImportAssetOptions.Default);

        public static void Refresh(ImportAssetOptions options)
        {
            AssetFiles.Refresh();
            EditorLoop.Refresh();
        }

        public static void ImportAsset(string path) => ImportAsset(path, ImportAssetOptions.Default);

        public static void ImportAsset(string path, ImportAssetOptions options)
        {
            var file = AssetFiles.Import(path);
            if (file == null) return;
            // Imported files are read again; native ones are what is in memory.
            if (file.Main != null && !AssetContents.IsNative(file)) AssetFiles.Unload(file);
            if (path.EndsWith(".cs", StringComparison.Ordinal)) EditorLoop.Refresh();
        }

        public static void SaveAssets()
        {
            foreach (var file in AssetFiles.All()) AssetFiles.Save(file);
        }

        public static void SaveAssetIfDirty(Object obj)
        {
            var file = AssetFiles.Find(obj);
            if (file != null) AssetFiles.Save(file);
        }

        public static void CreateAsset(Object asset, string path)
        {
            if (asset is GameObject || Contains(asset)) throw new UnityException($"Couldn't add object to asset file '{path}'");
            if (!CanBeWritten(path)) throw new UnityException($"Creating asset at path {path} failed.");
            AssetContents.Create(asset, path);
        }

        public static bool TryGetGUIDAndLocalFileIdentifier(Object obj, out string guid, out long localId)
        {
            var file = AssetFiles.Find(obj);
            guid = file?.Guid ?? "";
            localId = file == null ? 0 : file.Objects.First(pair => pair.Value == obj).Key;
            return file != null;
        }

        public static void AddObjectToAsset(Object objectToAdd, Object assetObject) => AssetContents.AddPart(AssetFiles.Find(assetObject), objectToAdd);

        static bool CanBeWritten(string path) => path.StartsWith("Assets/", StringComparison.Ordinal) && Path.GetFileName(path) != "" && Directory.Exists(Path.GetDirectoryName(AssetFiles.FullPath(path)));

        public static string CreateFolder(string parentFolder, string newFolderName)
        {
            if (!IsValidFolder(parentFolder) || newFolderName.IndexOfAny(new[] { '/', '\\' }) >= 0) return "";
            var path = GenerateUniqueAssetPath(parentFolder + "/" + newFolderName);
            Directory.CreateDirectory(AssetFiles.FullPath(path));
            return AssetFiles.Import(path).Guid;
        }

        public static string GenerateUniqueAssetPath(string path)
        {
            if (!CanBeWritten(path)) return "";
            var (folder, name, extension) = (Path.GetDirectoryName(path).Replace('\\', '/'), Path.GetFileNameWithoutExtension(path), Path.GetExtension(path));
            for (var number = 1; AssetFiles.At(path) != null; number++) path = $"{folder}/{name} {number}{extension}";
            return path;
        }

        public static bool DeleteAsset(string path) => Remove(path, (file, isFolder) =>
        {
            if (isFolder) Directory.Delete(file, true);
            else File.Delete(file);
        });

        public static bool MoveAssetToTrash(string path) => Remove(path, (file, isFolder) =>
        {
            var trash = Path.Combine(World.Settings.Project, "..", "Trash");
            Directory.CreateDirectory(trash);
            var target = Path.Combine(trash, Guid.NewGuid().ToString("N").Substring(0, 8) + " " + Path.GetFileName(file));
            if (isFolder) Directory.Move(file, target);
            else File.Move(file, target);
        });

        static bool Remove(string path, Action<string, bool> remove)
        {
            var file = AssetFiles.At(path);
            if (file == null) return false;
            AssetFiles.Delete(file, remove);
            EditorLoop.Refresh();
            return true;
        }

        public static string ValidateMoveAsset(string oldPath, string newPath)
        {
            var file = AssetFiles.At(oldPath);
            if (file == null) return $"Trying to move asset '{oldPath}' which does not exist";
            if (File.Exists(AssetFiles.FullPath(newPath)) || Directory.Exists(AssetFiles.FullPath(newPath))) return "Destination path name does already exist";
            if (!CanBeWritten(newPath)) return "Destination parent directory does not exist";
            return newPath.StartsWith(oldPath + "/", StringComparison.Ordinal) ? "Trying to move a folder into itself" : "";
        }

        /// <summary>Returns what is wrong, as Unity does; empty if nothing is.</summary>
        public static string MoveAsset(string oldPath, string newPath)
        {
            var problem = ValidateMoveAsset(oldPath, newPath);
            if (problem != "") return problem;
            AssetFiles.Move(AssetFiles.At(oldPath), newPath);
            EditorLoop.Refresh();
            return "";
        }

        public static string RenameAsset(string pathName, string newName) =>
            MoveAsset(pathName, Path.GetDirectoryName(pathName).Replace('\\', '/') + "/" + Path.GetFileNameWithoutExtension(newName) + Path.GetExtension(pathName));

        public static bool CopyAsset(string path, string newPath)
        {
            var file = AssetFiles.At(path);
            if (file == null || !CanBeWritten(newPath)) return false;
            AssetFiles.Save(file);
            Copy(file.FullPath, AssetFiles.FullPath(newPath));
            Refresh();
            return true;
        }

        // The .meta file is copied for its settings, and gets a guid of its own.
        static void Copy(string from, string to)
        {
            if (Directory.Exists(from))
            {
                Directory.CreateDirectory(to);
                foreach (var entry in Directory.GetFileSystemEntries(from).Where(each => !each.EndsWith(".meta", StringComparison.Ordinal))) Copy(entry, Path.Combine(to, Path.GetFileName(entry)));
            }
            else
            {
                File.Copy(from, to, true);
            }
            if (!File.Exists(from + ".meta") || File.Exists(to + ".meta")) return;
            File.WriteAllText(to + ".meta", Regex.Replace(File.ReadAllText(from + ".meta"), "guid: [0-9a-f]+", "guid: " + Guid.NewGuid().ToString("N")));
        }

        public static string[] GetDependencies(string pathName, bool recursive)
        {
            var found = new HashSet<string>();
            void Add(string path)
            {
                foreach (var other in DirectDependencies(path))
                    if (found.Add(other) && recursive)
                        Add(other);
            }

            Add(pathName);
            if (recursive && AssetFiles.At(pathName) != null) found.Add(pathName);
            return found.ToArray();
        }

        // Files refer to others by guid, also in the format of the shim.
        static IEnumerable<string> DirectDependencies(string path)
        {
            var file = AssetFiles.At(path);
            if (file == null || file.IsFolder || file.Path.EndsWith(".cs", StringComparison.Ordinal)) return new string[0];
            var text = Encoding.GetEncoding("iso-8859-1").GetString(File.ReadAllBytes(file.FullPath));
            var guids = Regex.Matches(text, "[0-9a-f]{32}").Cast<Match>().Select(match => match.Value).Distinct();
            return guids.Where(guid => guid != file.Guid).Select(GUIDToAssetPath).Where(other => other != "").ToArray();
        }

        public static string[] GetLabels(Object obj) => AssetFiles.Find(obj)?.Labels ?? new string[0];

        public static void SetLabels(Object obj, string[] labels)
        {
            var file = AssetFiles.Find(obj);
            file.Labels = labels;
            AssetMeta.Write(file, true);
        }

        public static bool WriteImportSettingsIfDirty(string path)
        {
            var file = AssetFiles.At(path);
            if (file?.Importer == null) return false;
            AssetMeta.Write(file, true);
            return true;
        }

        public static string[] FindAssets(string filter) => FindAssets(filter, null);

        public static string[] FindAssets(string filter, string[] searchInFolders)
        {
            var words = filter.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            var types = words.Where(word => word.StartsWith("t:", StringComparison.Ordinal)).Select(word => word.Substring(2)).ToList();
            var labels = words.Where(word => word.StartsWith("l:", StringComparison.Ordinal)).Select(word => word.Substring(2)).ToList();
            var names = words.Where(word => word.IndexOf(':') < 0).ToList();
            return AssetFiles.All().Where(file =>
                (searchInFolders == null || searchInFolders.Any(folder => file.Path.StartsWith(folder.TrimEnd('/') + "/", StringComparison.Ordinal))) &&
                (types.Count == 0 || types.Any(type => IsOf(file, type))) &&
                (labels.Count == 0 || labels.Any(file.Labels.Contains)) &&
                names.All(name => Path.GetFileNameWithoutExtension(file.Path).IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0)).Select(file => file.Guid).ToArray();
        }

        static bool IsOf(AssetFile file, string name)
        {
            var main = AssetContents.TypeOf(file);
            if (string.Equals(name, "Prefab", StringComparison.OrdinalIgnoreCase)) return file.Path.EndsWith(".prefab", StringComparison.Ordinal);
            if (string.Equals(name, "Model", StringComparison.OrdinalIgnoreCase)) return main == typeof(GameObject) && !file.Path.EndsWith(".prefab", StringComparison.Ordinal);
            if (string.Equals(name, "Folder", StringComparison.OrdinalIgnoreCase)) return file.IsFolder;
            if (string.Equals(name, "Scene", StringComparison.OrdinalIgnoreCase)) name = "SceneAsset";
            if (string.Equals(name, "Script", StringComparison.OrdinalIgnoreCase)) name = "MonoScript";
            for (var type = main; type != null; type = type.BaseType)
                if (string.Equals(type.Name, name, StringComparison.OrdinalIgnoreCase) || type.FullName == name)
                    return true;
            return false;
        }
    }

    public class DefaultAsset : Object
    {
    }

    public class SceneAsset : Object
    {
    }

    public class MonoScript : TextAsset
    {
    }
}
