using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Import settings of textures, by the names that Unity's TextureImporter has for them.</summary>
    internal sealed class TextureSettings
    {
        // These are members of TextureImporterSettings, not of the importer.
        static readonly string[] Inner = { "spriteMeshType", "spriteExtrude" };

        readonly CommandValues values;

        public TextureSettings(Services services, CommandTargets targets)
        {
            values = new CommandValues(services, targets);
        }

        /// <summary>The settings that a command has, as values of their types. A fault names the one that is wrong.</summary>
        public Dictionary<string, object> Read(CommandArguments arguments, bool isSprite)
        {
            var read = new Dictionary<string, object>();
            var sprite = arguments.Get("spriteSettings") is bool ? null : arguments.ObjectOrNull("spriteSettings");
            if (isSprite || sprite != null || arguments.Get("spriteSettings") is true)
            {
                read["textureType"] = TextureImporterType.Sprite;
                read["spriteImportMode"] = SpriteImportMode.Single;
                if (sprite?.Get("pixelsPerUnit") is object density) read["spritePixelsPerUnit"] = Parse("pixelsPerUnit", density, typeof(float));
                if (sprite?.Get("pivot") is object pivot) read["spritePivot"] = Parse("pivot", pivot, typeof(Vector2));
            }
            foreach (var pair in arguments.ObjectOrNull("importSettings") ?? new JsonObject()) read[pair.Key] = Parse(pair.Key, pair.Value, MemberOf(pair.Key).PropertyType);
            return read;
        }

        object Parse(string name, object json, Type type) => values.Parse(json, type, "importSettings." + name);

        static PropertyInfo MemberOf(string name)
        {
            var owner = Inner.Contains(name) ? typeof(TextureImporterSettings) : typeof(TextureImporter);
            var found = owner.GetProperty(name, BindingFlags.Instance | BindingFlags.Public);
            if (found != null && found.CanWrite) return found;
            var names = typeof(TextureImporter).GetProperties(BindingFlags.Instance | BindingFlags.Public).Where(each => each.CanWrite).Select(each => each.Name).Concat(Inner);
            throw Fault.NotFound("Import setting", $"'{name}'", TypeNames.Nearest(name, names) ?? "such as textureType, isReadable, wrapMode, filterMode, maxTextureSize");
        }

        /// <summary>Sets the settings, imports the texture again, and reads them back.</summary>
        public void Apply(string path, Dictionary<string, object> changes)
        {
            if (changes.Count == 0) return;
            var importer = (TextureImporter)AssetImporter.GetAtPath(path);
            // The type has defaults for the others, so it comes first.
            foreach (var pair in changes.OrderBy(pair => pair.Key == "textureType" ? 0 : 1).Where(pair => !Inner.Contains(pair.Key))) MemberOf(pair.Key).SetValue(importer, pair.Value);
            if (changes.ContainsKey("spritePivot") || Inner.Any(changes.ContainsKey)) ApplyInner(importer, changes);
            importer.SaveAndReimport();
            importer = (TextureImporter)AssetImporter.GetAtPath(path);
            foreach (var pair in changes.Where(pair => !Inner.Contains(pair.Key)))
                if (!Values.Same(MemberOf(pair.Key).GetValue(importer), pair.Value))
                    throw Fault.Invalid($"'{pair.Key}' of '{path}' is {MemberOf(pair.Key).GetValue(importer)}, not {pair.Value}", "another setting, or a postprocessor of the project, replaces it");
        }

        static void ApplyInner(TextureImporter importer, Dictionary<string, object> changes)
        {
            var inner = new TextureImporterSettings();
            importer.ReadTextureSettings(inner);
            foreach (var name in Inner.Where(changes.ContainsKey)) MemberOf(name).SetValue(inner, changes[name]);
            if (changes.TryGetValue("spritePivot", out var pivot))
            {
                // Unity ignores the pivot with any other alignment.
                inner.spriteAlignment = (int)SpriteAlignment.Custom;
                inner.spritePivot = (Vector2)pivot;
            }
            importer.SetTextureSettings(inner);
        }
    }
}
