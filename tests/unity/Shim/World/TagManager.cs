using System;
using System.IO;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityShim
{
    /// <summary>The tags and layers of the project, as its settings have them.</summary>
    public sealed class TagManagerAsset : Object
    {
        public string[] tags = new string[0];
        public string[] layers = Enumerable.Repeat("", 32).ToArray();
    }

    /// <summary>Loads the tags and layers from the project's settings, and saves them.</summary>
    public static class TagManager
    {
        static readonly string[] OwnTags = { "Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController" };
        static TagManagerAsset asset;

        public static TagManagerAsset Asset => asset ?? Load();

        public static string[] Tags => OwnTags.Concat(Asset.tags).ToArray();

        static string PathOfFile => Path.Combine(World.Settings.Project, "ProjectSettings", "TagManager.asset");

        static TagManagerAsset Load()
        {
            asset = new TagManagerAsset();
            foreach (var (layer, name) in new[] { (0, "Default"), (1, "TransparentFX"), (2, "Ignore Raycast"), (4, "Water"), (5, "UI") }) asset.layers[layer] = name;
            if (World.Settings.Project == "" || !File.Exists(PathOfFile)) return asset;
            var lines = File.ReadAllLines(PathOfFile);
            asset.layers = lines.Take(32).ToArray();
            asset.tags = lines.Skip(32).ToArray();
            return asset;
        }

        public static void Save()
        {
            Directory.CreateDirectory(Path.GetDirectoryName(PathOfFile));
            File.WriteAllLines(PathOfFile, Asset.layers.Concat(Asset.tags));
        }

        internal static string Checked(string tag) => Tags.Contains(tag) ? tag : throw new UnityException($"Tag: {tag} is not defined.");
    }
}
