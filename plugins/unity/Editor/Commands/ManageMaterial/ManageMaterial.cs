using System;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>manage_material: creates materials, sets what their shaders declare, and assigns them to renderers.</summary>
    internal sealed class ManageMaterial : Command
    {
        readonly AssetEdit edit;
        readonly MaterialProperties properties;
        readonly RendererColors colors;

        public ManageMaterial(Services services, EditorHost host) : base("manage_material", services)
        {
            edit = new AssetEdit(host);
            properties = new MaterialProperties(services, Targets);
            colors = new RendererColors(edit);
            On("ping", arguments => Done("manage_material is available", new JsonObject { ["tool"] = Name }));
            On("create", Create);
            On("set_material_shader_property", SetProperty);
            On("set_material_color", SetColor);
            On("assign_material_to_renderer", Assign);
            On("set_renderer_color", SetRendererColor);
            On("get_material_info", Info);
        }

        static string PathOf(CommandArguments arguments)
        {
            var path = AssetPaths.Check("material_path", arguments.TextOrNull("materialPath") ?? throw Fault.Argument("material_path", "missing"));
            return path.EndsWith(".mat", StringComparison.OrdinalIgnoreCase) ? path : path + ".mat";
        }

        static Material Find(CommandArguments arguments, bool writes)
        {
            var path = AssetPaths.Existing("material_path", PathOf(arguments), writes);
            var material = AssetDatabase.LoadAssetAtPath<Material>(path);
            return material != null ? material : throw Fault.Argument("material_path", $"'{path}' is not a material");
        }

        object Create(CommandArguments arguments)
        {
            var path = AssetPaths.Free("material_path", PathOf(arguments), ".mat");
            var given = arguments.ObjectOrNull("properties") ?? new JsonObject();
            var made = new Material(Shaders.Find(arguments.TextOrNull("shader") ?? given.Text("shader")));
            try
            {
                if (arguments.Has("color"))
                {
                    var color = properties.Color(arguments.Get("color"), "color");
                    foreach (var name in ColorNames(made, arguments)) MaterialProperties.SetColor(made, name, color);
                }
                properties.SetAll(made, given);
            }
            catch
            {
                Object.DestroyImmediate(made);
                throw;
            }
            AssetChanges.Create(made, path);
            return Done($"Created '{path}'", new JsonObject { ["materialPath"] = path, ["guid"] = AssetDatabase.AssetPathToGUID(path), ["shader"] = made.shader.name });
        }

        // The property that is named, or those that are the main color.
        static string[] ColorNames(Material material, CommandArguments arguments)
        {
            var wanted = arguments.TextOrNull("property");
            if (string.IsNullOrEmpty(wanted)) return MaterialProperties.ColorsOf(material).ToArray();
            var name = MaterialProperties.Resolve(material, wanted) ?? throw MaterialProperties.Unknown(material, wanted);
            return material.HasColor(name) ? new[] { name } : throw Fault.Argument("property", $"'{name}' of the shader '{material.shader.name}' is not a color");
        }

        object SetProperty(CommandArguments arguments)
        {
            var material = Find(arguments, true);
            var property = arguments.Required("property");
            if (!arguments.IsGiven("value")) throw Fault.Argument("value", "missing");
            edit.Run($"Set {property} of {material.name}", material, () => properties.Set(material, property, arguments.Get("value")));
            return Done($"Set '{property}' of '{material.name}'", Data(material));
        }

        object SetColor(CommandArguments arguments)
        {
            var material = Find(arguments, true);
            if (!arguments.Has("color")) throw Fault.Argument("color", "missing", "pass [r, g, b, a] with numbers from 0 to 1");
            var color = properties.Color(arguments.Get("color"), "color");
            var names = ColorNames(material, arguments);
            edit.Run($"Set the color of {material.name}", material, () =>
            {
                foreach (var name in names) MaterialProperties.SetColor(material, name, color);
            });
            return Done($"Set {string.Join(" and ", names)} of '{material.name}'", Data(material));
        }

        static JsonObject Data(Material material) => new JsonObject { ["material"] = material.name, ["materialPath"] = AssetDatabase.GetAssetPath(material), ["shader"] = material.shader.name };

        object Info(CommandArguments arguments)
        {
            var material = Find(arguments, false);
            var data = Data(material);
            data["renderQueue"] = material.renderQueue;
            data["properties"] = MaterialProperties.List(material);
            return Done($"'{material.name}' has the shader '{material.shader.name}'", data);
        }

        Renderer RendererOf(CommandArguments arguments, out int slot)
        {
            var target = Targets.One(arguments);
            var renderer = target.GetComponent<Renderer>();
            if (renderer == null) throw Fault.NotFound("Component", $"'Renderer' on '{target.name}'", "add a MeshRenderer, or pass the child that has one");
            var count = renderer.sharedMaterials.Length;
            slot = arguments.Integer("slot", 0);
            // A renderer without slots gets its first one.
            return slot >= 0 && slot < Math.Max(1, count) ? renderer : throw Fault.Argument("slot", $"'{target.name}' has {count} material slots", count == 0 ? null : $"it is 0 to {count - 1}");
        }

        object Assign(CommandArguments arguments)
        {
            var material = Find(arguments, false);
            var renderer = RendererOf(arguments, out var slot);
            edit.Run($"Assign {material.name} to {renderer.name}", renderer, () => RendererColors.Assign(renderer, slot, material));
            return Done($"Assigned '{material.name}' to slot {slot} of '{renderer.name}'", new JsonObject { ["object"] = Services.Ids.Of(renderer.gameObject), ["slot"] = slot, ["materialPath"] = AssetDatabase.GetAssetPath(material) });
        }

        object SetRendererColor(CommandArguments arguments)
        {
            if (!arguments.Has("color")) throw Fault.Argument("color", "missing", "pass [r, g, b, a] with numbers from 0 to 1");
            var color = properties.Color(arguments.Get("color"), "color");
            var renderer = RendererOf(arguments, out var slot);
            var mode = arguments.TextOrNull("mode") ?? "property_block";
            var data = colors.Set(renderer, slot, color, mode);
            data["object"] = Services.Ids.Of(renderer.gameObject);
            data["mode"] = mode;
            return Done($"Set the color of '{renderer.name}'", data);
        }
    }
}
