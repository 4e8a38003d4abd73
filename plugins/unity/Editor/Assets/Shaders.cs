using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Finds shaders by name.</summary>
    internal static class Shaders
    {
        static readonly string[] BuiltIn = { "Unlit/Color", "Unlit/Texture", "Unlit/Transparent", "Sprites/Default", "UI/Default", "Universal Render Pipeline/Unlit" };

        static readonly string[] Lit = { "Universal Render Pipeline/Lit", "HDRP/Lit", "Standard" };

        /// <summary>A shader by its name, by the path of its file, or the usual one of the project's render pipeline.</summary>
        /// <param name="name">Null, `Standard` or `Lit` mean the usual one.</param>
        public static Shader Find(string name)
        {
            if (string.IsNullOrEmpty(name) || name == "Standard" || name == "Lit") return Default();
            var found = name.EndsWith(".shader") || name.EndsWith(".shadergraph") ? AssetDatabase.LoadAssetAtPath<Shader>(AssetPaths.Existing("shader", name)) : Shader.Find(name);
            return found != null ? found : throw Missing(name);
        }

        static Shader Default()
        {
            // A new primitive has the material that the render pipeline gives to objects.
            var probe = GameObject.CreatePrimitive(PrimitiveType.Cube);
            probe.hideFlags = HideFlags.HideAndDontSave;
            try
            {
                var renderer = probe.GetComponent<Renderer>();
                var material = renderer == null ? null : renderer.sharedMaterial;
                if (material != null && material.shader != null) return material.shader;
            }
            finally
            {
                Object.DestroyImmediate(probe);
            }
            return Lit.Reverse().Select(Shader.Find).FirstOrDefault(shader => shader != null) ?? throw Missing("Standard");
        }

        static Fault Missing(string name)
        {
            var files = AssetDatabase.FindAssets("t:Shader").Select(AssetDatabase.GUIDToAssetPath).Where(path => path.StartsWith("Assets/")).ToList();
            var names = files.Select(AssetDatabase.LoadAssetAtPath<Shader>).Where(shader => shader != null).Select(shader => shader.name).Concat(Lit).Concat(BuiltIn);
            return Fault.NotFound("Shader", $"'{name}'", TypeNames.Nearest(name, names) ?? "such as 'Standard', 'Universal Render Pipeline/Lit', or the path of a shader file");
        }
    }
}
