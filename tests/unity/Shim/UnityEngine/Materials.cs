using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEngine;
using UnityEngine.Rendering;
using UnityShim;

namespace UnityEngine
{
    public class UnityException : SystemException
    {
        public UnityException(string message) : base(message)
        {
        }
    }

    public sealed class Shader : Object
    {
        internal List<ShaderProperty> properties = new List<ShaderProperty>();
        static readonly Dictionary<string, int> ids = new Dictionary<string, int>();

        internal Shader()
        {
        }

        public bool isSupported => true;
        public int renderQueue => 2000;
        public static Shader Find(string name) => ShaderSources.Find(name);
        public static int PropertyToID(string name) => ids.TryGetValue(name, out var id) ? id : ids[name] = ids.Count + 1;
        public int GetPropertyCount() => properties.Count;
        public int FindPropertyIndex(string propertyName) => properties.FindIndex(each => each.Name == propertyName);
        public string GetPropertyName(int propertyIndex) => properties[propertyIndex].Name;
        public string GetPropertyDescription(int propertyIndex) => properties[propertyIndex].Description;
        public ShaderPropertyType GetPropertyType(int propertyIndex) => properties[propertyIndex].Type;
        public Vector2 GetPropertyRangeLimits(int propertyIndex) => properties[propertyIndex].Range;
    }

    internal sealed class ShaderProperty
    {
        public string Name;
        public string Description;
        public ShaderPropertyType Type;
        public Vector2 Range;
        public Vector4 Default;
    }

    public class Material : Object
    {
        [Serializable]
        internal sealed class Value
        {
            public string name;
            public Vector4 vector;
            public Texture texture;
            public Vector2 scale = new Vector2(1, 1);
            public Vector2 offset;
        }

        internal Shader usedShader;
        internal string shaderName = "";
        internal List<Value> values = new List<Value>();

        internal Material()
        {
        }

        public Material(Shader shader)
        {
            this.shader = shader;
            name = shader.name;
        }

        public Material(Material source)
        {
            shader = source.shader;
            name = source.name;
            CopyPropertiesFromMaterial(source);
        }

        // Shaders that come with Unity are kept by name.
        public Shader shader
        {
            get => usedShader != null ? usedShader : Shader.Find(shaderName);
            set => (usedShader, shaderName) = (value, value.name);
        }

        public int renderQueue { get; set; } = -1;
        public bool enableInstancing { get; set; }
        public bool doubleSidedGI { get; set; }

        public Color color
        {
            get => GetColor("_Color");
            set => SetColor("_Color", value);
        }

        public Texture mainTexture
        {
            get => GetTexture("_MainTex");
            set => SetTexture("_MainTex", value);
        }

        ShaderProperty Find(string name)
        {
            var at = shader.FindPropertyIndex(name);
            return at < 0 ? null : shader.properties[at];
        }

        // A material ignores properties that its shader does not have, and Unity logs an error.
        Value Of(string name, bool writes)
        {
            var property = Find(name);
            if (property == null)
            {
                Debug.LogError($"Material '{this.name}' with Shader '{shader.name}' doesn't have a property '{name}'");
                return new Value();
            }
            var found = values.FirstOrDefault(each => each.name == name);
            if (found != null) return found;
            found = new Value { name = name, vector = property.Default };
            if (writes) values.Add(found);
            return found;
        }

        bool Has(string name, params ShaderPropertyType[] types) => Find(name) is ShaderProperty found && types.Contains(found.Type);

        public bool HasProperty(string name) => Find(name) != null;
        public bool HasColor(string name) => Has(name, ShaderPropertyType.Color);
        public bool HasTexture(string name) => Has(name, ShaderPropertyType.Texture);
        public float GetFloat(string name) => Of(name, false).vector.x;
        public void SetFloat(string name, float value) => Of(name, true).vector = new Vector4(value, 0, 0, 0);
        public int GetInteger(string name) => (int)Of(name, false).vector.x;
        public void SetInteger(string name, int value) => Of(name, true).vector = new Vector4(value, 0, 0, 0);
        public Vector4 GetVector(string name) => Of(name, false).vector;
        public void SetVector(string name, Vector4 value) => Of(name, true).vector = value;

        public Color GetColor(string name)
        {
            var vector = Of(name, false).vector;
            return new Color(vector.x, vector.y, vector.z, vector.w);
        }

        public void SetColor(string name, Color value) => Of(name, true).vector = new Vector4(value.r, value.g, value.b, value.a);
        public Texture GetTexture(string name) => Of(name, false).texture;
        public void SetTexture(string name, Texture value) => Of(name, true).texture = value;
        public Vector2 GetTextureScale(string name) => Of(name, false).scale;
        public void SetTextureScale(string name, Vector2 value) => Of(name, true).scale = value;
        public Vector2 GetTextureOffset(string name) => Of(name, false).offset;
        public void SetTextureOffset(string name, Vector2 value) => Of(name, true).offset = value;

        internal List<string> keywords = new List<string>();

        public bool IsKeywordEnabled(string keyword) => keywords.Contains(keyword);

        public void EnableKeyword(string keyword)
        {
            if (!keywords.Contains(keyword)) keywords.Add(keyword);
        }

        public void DisableKeyword(string keyword) => keywords.Remove(keyword);

        public void CopyPropertiesFromMaterial(Material mat) =>
            values = mat.values.Select(each => new Value { name = each.name, vector = each.vector, texture = each.texture, scale = each.scale, offset = each.offset }).ToList();
    }

    public sealed class MaterialPropertyBlock
    {
        internal Dictionary<string, Vector4> values = new Dictionary<string, Vector4>();

        public bool isEmpty => values.Count == 0;
        public void Clear() => values.Clear();
        public bool HasColor(string name) => values.ContainsKey(name);
        public void SetColor(string name, Color value) => values[name] = new Vector4(value.r, value.g, value.b, value.a);

        public Color GetColor(string name)
        {
            var vector = values.TryGetValue(name, out var found) ? found : default;
            return new Color(vector.x, vector.y, vector.z, vector.w);
        }
    }

    public class Renderer : Component
    {
        internal Material[] used = new Material[0];
        readonly Dictionary<int, MaterialPropertyBlock> blocks = new Dictionary<int, MaterialPropertyBlock>();

        public bool enabled { get; set; } = true;
        // The shim has no meshes, so everything is a cube.
        public Bounds bounds => new Bounds(transform.position, transform.lossyScale);

        public Material[] sharedMaterials
        {
            get => used.ToArray();
            set => used = value.ToArray();
        }

        public Material sharedMaterial
        {
            get => used.FirstOrDefault();
            set
            {
                if (used.Length == 0) used = new Material[1];
                used[0] = value;
            }
        }

        // Reading it in edit mode leaks a material into the scene, which Unity logs as an error.
        public Material material
        {
            get => materials.FirstOrDefault();
            set => sharedMaterial = value;
        }

        public Material[] materials
        {
            get
            {
                if (!Application.isPlaying) Debug.LogError("Instantiating material due to calling renderer.material during edit mode. This will leak materials into the scene. You most likely want to use renderer.sharedMaterial instead.");
                used = used.Select(each => each == null || each.name.EndsWith(" (Instance)", StringComparison.Ordinal) ? each : new Material(each) { name = each.name + " (Instance)" }).ToArray();
                return sharedMaterials;
            }
            set => sharedMaterials = value;
        }

        public bool HasPropertyBlock() => blocks.Values.Any(block => !block.isEmpty);
        public void SetPropertyBlock(MaterialPropertyBlock properties) => SetPropertyBlock(properties, -1);
        public void SetPropertyBlock(MaterialPropertyBlock properties, int materialIndex) =>
            blocks[materialIndex] = new MaterialPropertyBlock { values = new Dictionary<string, Vector4>(properties?.values ?? new Dictionary<string, Vector4>()) };
        public void GetPropertyBlock(MaterialPropertyBlock properties) => GetPropertyBlock(properties, -1);
        public void GetPropertyBlock(MaterialPropertyBlock properties, int materialIndex) =>
            properties.values = new Dictionary<string, Vector4>(blocks.TryGetValue(materialIndex, out var block) ? block.values : new Dictionary<string, Vector4>());
    }

    public class MeshRenderer : Renderer
    {
    }
}

namespace UnityEngine.Rendering
{
    public enum ShaderPropertyType
    {
        Color,
        Vector,
        Float,
        Range,
        Texture,
        Int,
    }
}

namespace UnityShim
{
    /// <summary>Shaders: some that come with Unity, and those of the project.</summary>
    static class ShaderSources
    {
        static readonly Dictionary<string, string> BuiltIn = new Dictionary<string, string>
        {
            ["Standard"] = "_Color (\"Color\", Color) = (1,1,1,1)\n_MainTex (\"Albedo\", 2D) = \"white\" {}\n_Cutoff (\"Alpha Cutoff\", Range(0.0, 1.0)) = 0.5\n_Glossiness (\"Smoothness\", Range(0.0, 1.0)) = 0.5\n" +
                "_Metallic (\"Metallic\", Range(0.0, 1.0)) = 0.0\n_BumpScale (\"Scale\", Float) = 1.0\n_BumpMap (\"Normal Map\", 2D) = \"bump\" {}\n_EmissionColor (\"Color\", Color) = (0,0,0)\n_EmissionMap (\"Emission\", 2D) = \"white\" {}",
            ["Unlit/Color"] = "_Color (\"Main Color\", Color) = (1,1,1,1)",
            ["Unlit/Texture"] = "_MainTex (\"Base (RGB)\", 2D) = \"white\" {}",
            ["UI/Default"] = "_MainTex (\"Sprite Texture\", 2D) = \"white\" {}\n_Color (\"Tint\", Color) = (1,1,1,1)",
            ["Sprites/Default"] = "_MainTex (\"Sprite Texture\", 2D) = \"white\" {}\n_Color (\"Tint\", Color) = (1,1,1,1)",
        };

        static readonly Dictionary<string, Shader> loaded = new Dictionary<string, Shader>();

        /// <summary>Finds a shader of the project by name. Set by the editor.</summary>
        public static Func<string, Shader> FindInProject { get; set; } = name => null;

        public static Shader Find(string name)
        {
            if (name == null) return null;
            if (loaded.TryGetValue(name, out var shader)) return shader;
            if (!BuiltIn.TryGetValue(name, out var source)) return FindInProject(name);
            return loaded[name] = new Shader { objectName = name, properties = Parse(source) };
        }

        public static List<ShaderProperty> Parse(string source)
        {
            var found = Regex.Matches(source, "(\\w+)\\s*\\(\\s*\"([^\"]*)\"\\s*,\\s*(Color|Vector|Float|Integer|Int|2D|3D|Cube|Range\\s*\\(([^)]*)\\))\\s*\\)\\s*=\\s*(\\([^)]*\\)|[-0-9.]+|\")");
            return found.Cast<Match>().Select(match => new ShaderProperty
            {
                Name = match.Groups[1].Value, Description = match.Groups[2].Value, Type = TypeOf(match.Groups[3].Value),
                Range = Numbers(match.Groups[4].Value) is var range && range.Length == 2 ? new Vector2(range[0], range[1]) : default,
                Default = Numbers(match.Groups[5].Value) is var parts ? new Vector4(At(parts, 0, 0), At(parts, 1, 0), At(parts, 2, 0), At(parts, 3, match.Groups[3].Value == "Color" ? 1 : 0)) : default,
            }).ToList();
        }

        static float At(float[] parts, int at, float fallback) => at < parts.Length ? parts[at] : fallback;

        static float[] Numbers(string text) =>
            Regex.Matches(text, "-?[0-9.]+").Cast<Match>().Select(match => float.Parse(match.Value, System.Globalization.CultureInfo.InvariantCulture)).ToArray();

        static ShaderPropertyType TypeOf(string name)
        {
            switch (name)
            {
                case "Color": return ShaderPropertyType.Color;
                case "Vector": return ShaderPropertyType.Vector;
                case "Float":
                case "Int": return ShaderPropertyType.Float;
                case "Integer": return ShaderPropertyType.Int;
                default: return name.StartsWith("Range", StringComparison.Ordinal) ? ShaderPropertyType.Range : ShaderPropertyType.Texture;
            }
        }
    }
}
