using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>import_model_file: copies a model from the disk into the project and imports it. It is not placed in a scene.</summary>
    internal sealed class ImportModelFile : Tool
    {
        const long LargestFile = 1L << 30;

        static readonly string[] Extensions = { ".fbx", ".obj", ".glb", ".gltf" };

        readonly Services services;

        public ImportModelFile(Services services)
        {
            this.services = services;
        }

        public override string Name => "import_model_file";

        public override Task<object> Run(Call call, JsonObject given) => Task.FromResult(Import(new CommandArguments(services, given)));

        object Import(CommandArguments arguments)
        {
            var source = arguments.Required("sourcePath").Replace('\\', '/');
            var extension = Path.GetExtension(source).ToLowerInvariant();
            if (extension == ".zip") throw Fault.Unsupported("Archives are not unpacked", "unpack it, and pass the path of the model");
            if (!Extensions.Contains(extension)) throw Fault.Argument("source_path", $"'{source}' is not a model", $"it ends in one of {string.Join(", ", Extensions)}");
            // A path on the disk, or one of the project.
            if (!Path.IsPathRooted(source)) source = AssetPaths.Check("source_path", source);
            if (!File.Exists(source)) throw Fault.NotFound("File", $"'{source}'", "pass the absolute path of a file on the machine of the editor");
            if (new FileInfo(source).Length > LargestFile) throw Fault.Argument("source_path", $"'{source}' is larger than 1 GB");
            var type = AnimationType(arguments.TextOrNull("animationType"));
            var size = arguments.NumberOrNull("targetSize");
            if (size <= 0) throw Fault.Argument("target_size", "expected a number above 0");

            var name = arguments.TextOrNull("name") ?? Path.GetFileNameWithoutExtension(source);
            var folder = AssetPaths.Writable("output_folder", arguments.TextOrNull("outputFolder") ?? "Assets/Models/Imported");
            var path = AssetPaths.Writable("name", folder + "/" + name + extension);
            AssetPaths.MakeFolder(folder);
            path = AssetDatabase.GenerateUniqueAssetPath(path);
            File.Copy(source, path);
            AssetDatabase.ImportAsset(path, ImportAssetOptions.ForceSynchronousImport);
            var root = AssetDatabase.LoadAssetAtPath<GameObject>(path);
            if (root == null)
            {
                AssetDatabase.DeleteAsset(path);
                throw extension.StartsWith(".gl", StringComparison.Ordinal)
                    ? Fault.Unsupported("Unity has no importer for glTF", "install com.unity.cloud.gltfast, or export the model as FBX")
                    : Fault.Invalid($"Unity could not import '{source}'", "read_console has Unity's message");
            }
            var data = new JsonObject { ["asset_path"] = path, ["asset_guid"] = AssetDatabase.AssetPathToGUID(path) };
            if (AssetImporter.GetAtPath(path) is ModelImporter importer) Configure(importer, type, size, data);
            else if (type != null || size != null) data["warning"] = "The importer of this format has no animation type and no scale";
            return new JsonObject { ["success"] = true, ["message"] = $"Imported '{path}'", ["data"] = data };
        }

        static ModelImporterAnimationType? AnimationType(string name)
        {
            switch (name?.ToLowerInvariant())
            {
                case null:
                case "": return null;
                case "none": return ModelImporterAnimationType.None;
                case "generic": return ModelImporterAnimationType.Generic;
                case "humanoid":
                case "human": return ModelImporterAnimationType.Human;
                case "legacy": return ModelImporterAnimationType.Legacy;
                default: throw Fault.Argument("animation_type", $"unknown type '{name}'", "it is one of none, generic, humanoid, legacy");
            }
        }

        static void Configure(ModelImporter importer, ModelImporterAnimationType? type, double? size, JsonObject data)
        {
            if (type != null)
            {
                importer.animationType = type.Value;
                importer.importAnimation = type != ModelImporterAnimationType.None;
            }
            if (size != null) Scale(importer, (float)size.Value, data);
            if (type == null && size == null) return;
            importer.SaveAndReimport();
            if (type != null && importer.animationType != type) throw Fault.Internal("The animation type was not set");
        }

        // The longest side of the model gets this size, in meters.
        static void Scale(ModelImporter importer, float size, JsonObject data)
        {
            var renderers = new List<Renderer>();
            Collect(AssetDatabase.LoadAssetAtPath<GameObject>(importer.assetPath).transform, renderers);
            if (renderers.Count == 0)
            {
                data["warning"] = "The model has no meshes, so it was not scaled";
                return;
            }
            float Side(Func<Vector3, float> axis) => renderers.Max(each => axis(each.bounds.center + each.bounds.size * 0.5f)) - renderers.Min(each => axis(each.bounds.center - each.bounds.size * 0.5f));
            var longest = new[] { Side(point => point.x), Side(point => point.y), Side(point => point.z) }.Max();
            if (longest <= 0) return;
            importer.globalScale *= size / longest;
            data["scale"] = importer.globalScale;
        }

        static void Collect(Transform at, List<Renderer> found)
        {
            var renderer = at.GetComponent<Renderer>();
            if (renderer != null) found.Add(renderer);
            for (var child = 0; child < at.childCount; child++) Collect(at.GetChild(child), found);
        }
    }
}
