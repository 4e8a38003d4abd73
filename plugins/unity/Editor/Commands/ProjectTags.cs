using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEditorInternal;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>The tags and layers of the project. They are project settings, so undo does not revert them.</summary>
    internal static class ProjectTags
    {
        const int Layers = 32;
        const int FirstOwnLayer = 8;

        static readonly string[] UnityTags = { "Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController" };

        public static bool Has(string tag) => InternalEditorUtility.tags.Contains(tag);

        public static string CheckName(string name, string argument) =>
            !string.IsNullOrWhiteSpace(name) && name == name.Trim() && name.Length <= 100 && !name.Any(char.IsControl) ? name : throw Fault.Argument(argument, "expected 1 to 100 characters without spaces around them");

        public static void Add(string tag)
        {
            InternalEditorUtility.AddTag(CheckName(tag, "tagName"));
            AssetDatabase.SaveAssets();
            if (!Has(tag)) throw Fault.Internal($"The tag '{tag}' was not added");
        }

        public static void Remove(string tag)
        {
            if (!Has(tag)) throw Fault.NotFound("Tag", $"'{tag}'", TypeNames.Nearest(tag, InternalEditorUtility.tags));
            if (UnityTags.Contains(tag)) throw Fault.Argument("tagName", $"'{tag}' is a tag of Unity, which cannot be removed");
            InternalEditorUtility.RemoveTag(tag);
            AssetDatabase.SaveAssets();
            if (Has(tag)) throw Fault.Internal($"The tag '{tag}' was not removed");
        }

        /// <summary>The layers that have a name, by their numbers.</summary>
        public static IEnumerable<(int Number, string Name)> NamedLayers() =>
            Enumerable.Range(0, Layers).Select(layer => (layer, LayerMask.LayerToName(layer))).Where(layer => !string.IsNullOrEmpty(layer.Item2));

        /// <summary>Names the first layer that is free, and returns its number.</summary>
        public static int AddLayer(string name)
        {
            CheckName(name, "layerName");
            foreach (var layer in NamedLayers())
                if (string.Equals(layer.Name, name, StringComparison.OrdinalIgnoreCase))
                    throw Fault.Argument("layerName", $"layer {layer.Number} is already named '{layer.Name}'");
            for (var number = FirstOwnLayer; number < Layers; number++)
                if (string.IsNullOrEmpty(LayerMask.LayerToName(number)))
                    return SetLayer(number, name);
            throw Fault.Invalid("All layers have names already", "remove one with action remove_layer");
        }

        /// <summary>Removes the name of a layer, and returns its number.</summary>
        public static int RemoveLayer(string name)
        {
            var number = LayerMask.NameToLayer(name);
            if (number < 0) throw Fault.NotFound("Layer", $"'{name}'", TypeNames.Nearest(name, NamedLayers().Select(layer => layer.Name)));
            return number >= FirstOwnLayer ? SetLayer(number, "") : throw Fault.Argument("layerName", $"'{name}' is a layer of Unity, which cannot be removed");
        }

        static int SetLayer(int number, string name)
        {
            // Unity has no method for it; its own window changes the settings in the same way.
            var settings = new SerializedObject(Unsupported.GetSerializedAssetInterfaceSingleton("TagManager"));
            settings.FindProperty("layers").GetArrayElementAtIndex(number).stringValue = name;
            settings.ApplyModifiedProperties();
            AssetDatabase.SaveAssets();
            return LayerMask.LayerToName(number) == name ? number : throw Fault.Internal($"Layer {number} was not changed");
        }
    }
}
