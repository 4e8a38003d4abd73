using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Reads and writes what the shader of a material declares.</summary>
    internal sealed class MaterialProperties
    {
        // Names that mean the same in the render pipelines, and those that people use.
        static readonly string[][] Aliases =
        {
            new[] { "_BaseColor", "_Color", "color" },
            new[] { "_BaseMap", "_MainTex", "_BaseColorMap", "albedo", "mainTexture" },
            new[] { "_Smoothness", "_Glossiness", "smoothness" },
            new[] { "_Metallic", "metallic" },
            new[] { "_BumpMap", "_NormalMap", "normalMap" },
            new[] { "_EmissionColor", "_EmissiveColor", "emission" },
        };

        static readonly string[] MainColors = { "_BaseColor", "_Color", "_MainColor", "_Tint", "_TintColor" };

        readonly CommandValues values;
        readonly CommandComponents members;

        public MaterialProperties(Services services, CommandTargets targets)
        {
            values = new CommandValues(services, targets);
            members = new CommandComponents(services, targets);
        }

        /// <summary>The name that the shader has for a property; null if it has none.</summary>
        public static string Resolve(Material material, string name)
        {
            if (material.HasProperty(name)) return name;
            var same = Aliases.FirstOrDefault(group => group.Any(each => string.Equals(each, name, StringComparison.OrdinalIgnoreCase)));
            var known = same?.FirstOrDefault(material.HasProperty);
            if (known != null) return known;
            return Names(material.shader).FirstOrDefault(each => string.Equals(each.TrimStart('_'), name.TrimStart('_'), StringComparison.OrdinalIgnoreCase));
        }

        static IEnumerable<string> Names(Shader shader) => Enumerable.Range(0, shader.GetPropertyCount()).Select(shader.GetPropertyName);

        public static Fault Unknown(Material material, string name)
        {
            var names = Names(material.shader).ToList();
            return Fault.NotFound("Property", $"'{name}' of the shader '{material.shader.name}'", TypeNames.Nearest(name, names) ?? $"it has {string.Join(", ", names.Take(5))}; get_material_info lists all");
        }

        /// <summary>The color properties that a color without a name means.</summary>
        public static List<string> ColorsOf(Material material)
        {
            var found = MainColors.Where(material.HasProperty).Take(2).ToList();
            return found.Count > 0 ? found : throw Fault.NotFound("Property", $"a main color of the shader '{material.shader.name}'", "pass the name of a color property; get_material_info lists them");
        }

        public Color Color(object json, string argument)
        {
            // Some clients write colors as bytes.
            if (json is List<object> parts && parts.Any(part => part is long whole && whole > 1 || part is double number && number > 1) && parts.All(part => part is long || part is double))
                json = parts.Select(part => (object)(Convert.ToDouble(part) / 255)).ToList();
            return (Color)values.Parse(json, typeof(Color), argument);
        }

        public static void SetColor(Material material, string name, Color color)
        {
            material.SetColor(name, color);
            if (!Values.Same(material.GetColor(name), color)) throw Fault.Internal($"'{name}' was not set");
        }

        /// <summary>Sets the members of an object: properties of the shader, `shader` itself, or members such as renderQueue.</summary>
        public void SetAll(Material material, JsonObject properties)
        {
            // The shader decides which properties there are.
            var shader = properties.FirstOrDefault(pair => string.Equals(pair.Key, "shader", StringComparison.OrdinalIgnoreCase)).Value;
            if (shader != null) material.shader = Shaders.Find(shader as string ?? throw Fault.Argument("shader", "expected a text"));
            foreach (var pair in properties.Where(pair => !string.Equals(pair.Key, "shader", StringComparison.OrdinalIgnoreCase))) SetNamed(material, pair.Key, pair.Value);
        }

        // Besides {property: value}, MCP for Unity has {"color": {"name", "value"}}, {"float": {…}} and {"texture": {"name", "path"}}.
        void SetNamed(Material material, string key, object json)
        {
            if ((key == "color" || key == "float" || key == "texture") && json is JsonObject named && named.Text("name") is string name && (named.Get("value") ?? named.Get("path")) is object value) Set(material, name, value);
            else if (key == "color" && Resolve(material, key) == null) SetColor(material, ColorsOf(material)[0], Color(json, key));
            else Set(material, key, json);
        }

        /// <summary>Sets a property and reads it back.</summary>
        public void Set(Material material, string property, object json)
        {
            var name = Resolve(material, property);
            if (name == null)
            {
                if (typeof(Material).GetProperty(property)?.CanWrite != true) throw Unknown(material, property);
                members.Set(material, property, json);
                return;
            }
            switch (material.shader.GetPropertyType(material.shader.FindPropertyIndex(name)))
            {
                case ShaderPropertyType.Color:
                    SetColor(material, name, Color(json, property));
                    return;
                case ShaderPropertyType.Vector:
                    var vector = VectorOf(json, property);
                    material.SetVector(name, vector);
                    Check(name, material.GetVector(name), vector);
                    return;
                case ShaderPropertyType.Texture:
                    SetTexture(material, name, json, property);
                    return;
                case ShaderPropertyType.Int:
                    var whole = (int)values.Parse(json, typeof(int), property);
                    material.SetInteger(name, whole);
                    Check(name, material.GetInteger(name), whole);
                    return;
                default:
                    var number = json is bool flag ? (flag ? 1f : 0f) : (float)values.Parse(json, typeof(float), property);
                    material.SetFloat(name, number);
                    Check(name, material.GetFloat(name), number);
                    return;
            }
        }

        static void Check(string name, object now, object wanted)
        {
            if (!Values.Same(now, wanted)) throw Fault.Internal($"'{name}' was not set");
        }

        Vector4 VectorOf(object json, string property)
        {
            if (json is List<object> parts && parts.Count < 4) json = parts.Concat(Enumerable.Repeat<object>(0L, 4 - parts.Count)).ToList();
            return (Vector4)values.Parse(json, typeof(Vector4), property);
        }

        void SetTexture(Material material, string name, object json, string property)
        {
            var settings = json as JsonObject;
            var which = settings == null ? json : settings.Get("path") ?? settings.Get("find") ?? settings.Get("guid") ?? settings.Get("texture");
            if (settings == null || which != null)
            {
                var texture = (Texture)values.Parse(which is string path && path != "" && path.IndexOf('/') > 0 ? AssetPaths.Existing(property, path) : which, typeof(Texture), property);
                material.SetTexture(name, texture);
                Check(name, material.GetTexture(name), texture);
            }
            if (settings?.Get("scale") is object scale) material.SetTextureScale(name, (Vector2)values.Parse(scale, typeof(Vector2), property + ".scale"));
            if (settings?.Get("offset") is object offset) material.SetTextureOffset(name, (Vector2)values.Parse(offset, typeof(Vector2), property + ".offset"));
        }

        /// <summary>The properties of the shader with their values.</summary>
        public static List<JsonObject> List(Material material) => Enumerable.Range(0, material.shader.GetPropertyCount()).Select(at => Show(material, at)).ToList();

        static JsonObject Show(Material material, int at)
        {
            var shader = material.shader;
            var (name, type) = (shader.GetPropertyName(at), shader.GetPropertyType(at));
            var shown = new JsonObject { ["name"] = name, ["type"] = type.ToString(), ["description"] = shader.GetPropertyDescription(at), ["value"] = ValueOf(material, name, type) };
            if (type == ShaderPropertyType.Range) shown["range"] = new List<float> { shader.GetPropertyRangeLimits(at).x, shader.GetPropertyRangeLimits(at).y };
            return shown;
        }

        static object ValueOf(Material material, string name, ShaderPropertyType type)
        {
            switch (type)
            {
                case ShaderPropertyType.Color:
                    var color = material.GetColor(name);
                    return new JsonObject { ["r"] = color.r, ["g"] = color.g, ["b"] = color.b, ["a"] = color.a };
                case ShaderPropertyType.Vector:
                    var vector = material.GetVector(name);
                    return new JsonObject { ["x"] = vector.x, ["y"] = vector.y, ["z"] = vector.z, ["w"] = vector.w };
                case ShaderPropertyType.Texture:
                    var texture = material.GetTexture(name);
                    if (texture == null) return null;
                    var path = AssetDatabase.GetAssetPath(texture);
                    return string.IsNullOrEmpty(path) ? texture.name : path;
                case ShaderPropertyType.Int: return material.GetInteger(name);
                default: return material.GetFloat(name);
            }
        }
    }
}
