using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public class AssetImporter : Object
    {
        internal AssetFile file;

        public string assetPath => file.Path;

        public static AssetImporter GetAtPath(string path) => AssetFiles.At(path)?.Importer;

        public void SaveAndReimport()
        {
            AssetMeta.Write(file, true);
            AssetDatabase.ImportAsset(assetPath, ImportAssetOptions.ForceUpdate);
        }
    }

    public sealed class MonoImporter : AssetImporter
    {
    }

    public enum ModelImporterAnimationType
    {
        None,
        Legacy,
        Generic,
        Human,
    }

    public class ModelImporter : AssetImporter
    {
        public float globalScale { get; set; } = 1;
        public bool useFileScale { get; set; } = true;
        public bool importAnimation { get; set; } = true;
        public ModelImporterAnimationType animationType { get; set; } = ModelImporterAnimationType.Generic;
    }
}

namespace UnityShim
{
    /// <summary>Reads and writes .meta files: guid, labels, and the settings of the importer.</summary>
    static class AssetMeta
    {
        static readonly HashSet<string> Textures = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { ".png", ".jpg", ".jpeg", ".tga" };
        static readonly HashSet<string> Models = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { ".fbx", ".obj" };

        static AssetImporter ImporterFor(AssetFile file)
        {
            var extension = Path.GetExtension(file.Path);
            if (file.IsFolder) return new AssetImporter();
            return Textures.Contains(extension) ? new TextureImporter() : Models.Contains(extension) ? new ModelImporter() : extension == ".cs" ? new MonoImporter() : new AssetImporter();
        }

        static IEnumerable<PropertyInfo> Settings(AssetImporter importer) =>
            importer.GetType().GetProperties(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly).Where(each => each.CanWrite && (each.PropertyType.IsPrimitive || each.PropertyType.IsEnum));

        public static void Read(AssetFile file)
        {
            file.Importer = ImporterFor(file);
            file.Importer.file = file;
            var meta = file.FullPath + ".meta";
            var lines = File.Exists(meta) ? File.ReadAllLines(meta) : new string[0];
            file.Labels = lines.Where(line => line.StartsWith("- ", StringComparison.Ordinal)).Select(line => line.Substring(2)).ToArray();
            foreach (var setting in Settings(file.Importer))
            {
                var line = lines.FirstOrDefault(each => each.StartsWith($"  {setting.Name}: ", StringComparison.Ordinal));
                if (line == null) continue;
                var text = line.Substring(setting.Name.Length + 4);
                setting.SetValue(file.Importer, setting.PropertyType.IsEnum ? Enum.Parse(setting.PropertyType, text) : Convert.ChangeType(text, setting.PropertyType, CultureInfo.InvariantCulture));
            }
        }

        public static void Write(AssetFile file, bool again = false)
        {
            var meta = file.FullPath + ".meta";
            if (File.Exists(meta) && !again && File.ReadAllText(meta).Contains(file.Guid)) return;
            var lines = new List<string> { "fileFormatVersion: 2", "guid: " + file.Guid };
            if (file.IsFolder) lines.Add("folderAsset: yes");
            if (file.Labels.Length > 0) lines.Add("labels:");
            lines.AddRange(file.Labels.Select(label => "- " + label));
            lines.Add(file.Importer.GetType().Name + ":");
            lines.AddRange(Settings(file.Importer).Select(each => FormattableString.Invariant($"  {each.Name}: {each.GetValue(file.Importer)}")));
            File.WriteAllText(meta, string.Join("\n", lines) + "\n");
        }
    }

    /// <summary>A model file. The shim does not read its meshes: it is one object of this name.</summary>
    static class ModelFile
    {
        public static GameObject Read(AssetFile file)
        {
            // A prefab that the shim did not write.
            if (!(file.Importer is ModelImporter)) return null;
            var scene = new SceneData { isValid = false };
            var root = new GameObject(scene);
            root.Attach(new Transform());
            scene.roots.Add(root);
            return root;
        }
    }
}

namespace UnityShim
{
    /// <summary>A shader file: its name and its properties.</summary>
    static class ShaderFile
    {
        public static Shader Read(AssetFile file)
        {
            var source = File.ReadAllText(file.FullPath);
            var name = System.Text.RegularExpressions.Regex.Match(source, "Shader\\s+\"([^\"]+)\"").Groups[1].Value;
            return new Shader { objectName = name == "" ? "Hidden/InternalErrorShader" : name, properties = ShaderSources.Parse(source) };
        }

        public static Shader Find(string name) =>
            AssetFiles.All().Where(file => file.Path.EndsWith(".shader", StringComparison.Ordinal)).Select(file => (Shader)AssetFiles.Load(file)).FirstOrDefault(shader => shader.name == name);
    }
}
