using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Colors one renderer: by its own values, by the material that it shares, or by a material of its own.</summary>
    internal sealed class RendererColors
    {
        readonly AssetEdit edit;

        public RendererColors(AssetEdit edit)
        {
            this.edit = edit;
        }

        public JsonObject Set(Renderer renderer, int slot, Color color, string mode)
        {
            switch (mode)
            {
                case "property_block": return SetBlock(renderer, slot, color);
                case "shared": return SetShared(renderer, slot, color);
                case "instance": return SetInstance(renderer, slot, color);
                case "create_unique": return CreateUnique(renderer, slot, color);
                default: throw Fault.Argument("mode", $"unknown mode '{mode}'", "it is one of shared, instance, property_block, create_unique");
            }
        }

        static Material Used(Renderer renderer, int slot)
        {
            var used = slot < renderer.sharedMaterials.Length ? renderer.sharedMaterials[slot] : null;
            return used != null ? used : throw Fault.Invalid($"Slot {slot} of '{renderer.name}' has no material", "assign one with assign_material_to_renderer, or use the mode create_unique");
        }

        public static void Assign(Renderer renderer, int slot, Material material)
        {
            var all = renderer.sharedMaterials;
            if (all.Length == 0) all = new Material[1];
            all[slot] = material;
            renderer.sharedMaterials = all;
            if (renderer.sharedMaterials[slot] != material) throw Fault.Internal($"Slot {slot} of '{renderer.name}' was not set");
            PrefabUtility.RecordPrefabInstancePropertyModifications(renderer);
        }

        // Unity neither saves values of a renderer with the scene nor undoes them.
        static JsonObject SetBlock(Renderer renderer, int slot, Color color)
        {
            var names = MaterialProperties.ColorsOf(Used(renderer, slot));
            var block = new MaterialPropertyBlock();
            renderer.GetPropertyBlock(block, slot);
            foreach (var name in names) block.SetColor(name, color);
            renderer.SetPropertyBlock(block, slot);
            var now = new MaterialPropertyBlock();
            renderer.GetPropertyBlock(now, slot);
            if (names.Any(name => !Values.Same(now.GetColor(name), color))) throw Fault.Internal($"The color of '{renderer.name}' was not set");
            return new JsonObject { ["warning"] = "Unity does not save a property block with the scene, and undo does not cover it; use the mode create_unique for a color that stays" };
        }

        JsonObject SetShared(Renderer renderer, int slot, Color color)
        {
            var material = Used(renderer, slot);
            var path = AssetDatabase.GetAssetPath(material);
            if (!string.IsNullOrEmpty(path) && !path.StartsWith("Assets/")) throw Fault.Invalid($"The material of '{renderer.name}' belongs to Unity or to a package, and cannot be changed", "use the mode create_unique");
            edit.Run($"Set the color of {material.name}", material, () => SetColors(material, color));
            return new JsonObject { ["materialPath"] = path };
        }

        static void SetColors(Material material, Color color)
        {
            foreach (var name in MaterialProperties.ColorsOf(material)) MaterialProperties.SetColor(material, name, color);
        }

        // A copy that belongs to the scene, as Renderer.material makes it, which may not be used in edit mode.
        JsonObject SetInstance(Renderer renderer, int slot, Color color)
        {
            var copy = new Material(Used(renderer, slot));
            copy.name += " (Instance)";
            SetColors(copy, color);
            edit.Run($"Color {renderer.name}", renderer, () => Assign(renderer, slot, copy));
            return new JsonObject { ["warning"] = "The material belongs to this scene and is not an asset" };
        }

        JsonObject CreateUnique(Renderer renderer, int slot, Color color)
        {
            var used = slot < renderer.sharedMaterials.Length ? renderer.sharedMaterials[slot] : null;
            var made = used != null ? new Material(used) : new Material(Shaders.Find(null));
            SetColors(made, color);
            var scene = renderer.gameObject.scene.path;
            var folder = !string.IsNullOrEmpty(scene) && scene.StartsWith("Assets/") ? AssetPaths.Parent(scene) + "/Materials" : "Assets/Materials";
            AssetPaths.MakeFolder(folder);
            var name = string.Concat(renderer.name.Select(letter => char.IsLetterOrDigit(letter) || letter == '-' ? letter : '_'));
            var path = AssetDatabase.GenerateUniqueAssetPath($"{folder}/{name}_mat.mat");
            AssetChanges.Create(made, path);
            edit.Run($"Color {renderer.name}", renderer, () => Assign(renderer, slot, made));
            return new JsonObject { ["materialPath"] = path };
        }
    }
}
