using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>
    /// Reads and writes the files of assets. Those that Unity itself writes (materials, prefabs, .asset) have a format of the
    /// shim: a line with the type, then the fields. Of other files the shim knows the type and as much as tests need.
    /// </summary>
    static class AssetContents
    {
        const string Mark = "%SHIM ";
        const int MainNumber = 1;

        static readonly Dictionary<string, Type> ByExtension = new Dictionary<string, Type>(StringComparer.OrdinalIgnoreCase)
        {
            [".unity"] = typeof(SceneAsset), [".cs"] = typeof(MonoScript), [".prefab"] = typeof(GameObject), [".shader"] = typeof(Shader),
            [".png"] = typeof(Texture2D), [".jpg"] = typeof(Texture2D), [".jpeg"] = typeof(Texture2D), [".tga"] = typeof(Texture2D),
            [".fbx"] = typeof(GameObject), [".obj"] = typeof(GameObject), [".mat"] = typeof(Material),
            [".txt"] = typeof(TextAsset), [".json"] = typeof(TextAsset), [".xml"] = typeof(TextAsset), [".md"] = typeof(TextAsset),
            [".uxml"] = typeof(UnityEngine.UIElements.VisualTreeAsset), [".uss"] = typeof(UnityEngine.UIElements.StyleSheet),
            [".tss"] = typeof(UnityEngine.UIElements.ThemeStyleSheet),
            [".csv"] = typeof(TextAsset), [".bytes"] = typeof(TextAsset), [".yaml"] = typeof(TextAsset),
        };

        public static bool IsNative(AssetFile file) => Header(file) != null || file.Main is GameObject && file.Path.EndsWith(".prefab", StringComparison.Ordinal);

        static string Header(AssetFile file)
        {
            if (file.IsFolder || !File.Exists(file.FullPath)) return null;
            using var stream = File.OpenRead(file.FullPath);
            var start = new byte[Mark.Length];
            if (stream.Read(start, 0, start.Length) < start.Length || Encoding.ASCII.GetString(start) != Mark) return null;
            var name = new StringBuilder();
            for (var next = stream.ReadByte(); next >= 0 && next != '\n'; next = stream.ReadByte()) name.Append((char)next);
            return name.ToString();
        }

        public static Type TypeOf(AssetFile file)
        {
            if (file.IsFolder) return typeof(DefaultAsset);
            var name = Header(file);
            if (name != null) return Type.GetType(name) ?? typeof(DefaultAsset);
            return ByExtension.TryGetValue(Path.GetExtension(file.Path), out var type) ? type : typeof(DefaultAsset);
        }

        public static void Read(AssetFile file)
        {
            if (!file.IsFolder && Header(file) != null)
            {
                Read(file, File.ReadAllBytes(file.FullPath));
                return;
            }
            var type = TypeOf(file);
            // A native file that the shim did not write: it knows what it is, but not what is in it.
            if (type == typeof(Material)) return;
            var main = type == typeof(UnityEngine.UIElements.VisualTreeAsset) ? PackageFiles.Parse(file.FullPath) : type == typeof(GameObject) ? ModelFile.Read(file) : type == typeof(Shader) ? ShaderFile.Read(file) : type == typeof(Texture2D) ? TextureFile.Read(file) : (Object)Activator.CreateInstance(type, true);
            if (main == null) return;
            if (!(main is Shader)) main.objectName = Path.GetFileNameWithoutExtension(file.Path);
            AssetFiles.Add(file, MainNumber, main);
            file.Main = main;
        }

        /// <summary>Reads contents into the objects that were loaded before, and creates those that were not.</summary>
        public static void Read(AssetFile file, byte[] contents)
        {
            var line = Array.IndexOf(contents, (byte)'\n');
            var reader = new BinaryReader(new MemoryStream(contents, line + 1, contents.Length - line - 1));
            var links = new List<Action>();
            if (TypeOf(file) == typeof(GameObject)) PrefabFile.Read(file, reader, links);
            else ReadParts(file, reader, links);
            foreach (var link in links) link();
        }

        static void ReadParts(AssetFile file, BinaryReader reader, List<Action> links)
        {
            var old = file.Objects.Keys.ToList();
            for (var left = reader.ReadInt32(); left > 0; left--)
            {
                var number = reader.ReadInt32();
                var type = Type.GetType(reader.ReadString(), true);
                var name = reader.ReadString();
                if (!file.Objects.TryGetValue(number, out var part) || part.GetType() != type)
                {
                    part = (Object)Activator.CreateInstance(type, true);
                    AssetFiles.Add(file, number, part);
                }
                part.objectName = name;
                old.Remove(number);
                if (number == MainNumber) file.Main = part;
                SnapshotValues.ReadFields(reader, part, type, links, other => file.Objects.TryGetValue(other, out var found) ? found : null);
            }
            foreach (var number in old) AssetFiles.Remove(file, number);
            if (file.Main != null) file.Main.objectName = Path.GetFileNameWithoutExtension(file.Path);
        }

        public static byte[] Write(AssetFile file)
        {
            var bytes = new MemoryStream();
            var header = Encoding.ASCII.GetBytes(Mark + file.Main.GetType().AssemblyQualifiedName + "\n");
            bytes.Write(header, 0, header.Length);
            var writer = new BinaryWriter(bytes);
            if (file.Main is GameObject root) PrefabFile.Write(writer, file, root);
            else WriteParts(file, writer);
            return bytes.ToArray();
        }

        static void WriteParts(AssetFile file, BinaryWriter writer)
        {
            var numbers = file.Objects.ToDictionary(pair => pair.Value.id, pair => pair.Key);
            Snapshot.NumberOf = each => numbers.TryGetValue(each.id, out var number) ? number : each.id;
            try
            {
                writer.Write(file.Objects.Count);
                Snapshot.WriteTogether(file.Objects.Values, () =>
                {
                    foreach (var (number, part) in file.Objects.OrderBy(pair => pair.Key).Select(pair => (pair.Key, pair.Value)))
                    {
                        writer.Write(number);
                        writer.Write(part.GetType().AssemblyQualifiedName);
                        writer.Write(part.objectName);
                        SnapshotValues.WriteFields(writer, part, part.GetType());
                    }
                });
            }
            finally
            {
                Snapshot.NumberOf = each => each.id;
            }
        }

        /// <summary>Makes a file of an object.</summary>
        public static void Create(Object asset, string path)
        {
            asset.objectName = Path.GetFileNameWithoutExtension(path);
            // The file must be there for its .meta file, and is then written with its references.
            File.WriteAllText(AssetFiles.FullPath(path), Mark + asset.GetType().AssemblyQualifiedName + "\n");
            var file = AssetFiles.Import(path);
            AssetFiles.Unload(file);
            file.Main = asset;
            AssetFiles.Add(file, MainNumber, asset);
            file.IsDirty = true;
            AssetFiles.Save(file);
        }

        public static void AddPart(AssetFile file, Object part)
        {
            AssetFiles.Load(file);
            AssetFiles.Add(file, file.Objects.Keys.Max() + 1, part);
            file.IsDirty = true;
        }
    }
}
