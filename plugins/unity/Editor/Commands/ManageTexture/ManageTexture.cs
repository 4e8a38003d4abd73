using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>manage_texture: makes PNG files, paints in them, and sets how Unity imports them. Undo does not cover files.</summary>
    internal sealed class ManageTexture : Command
    {
        static readonly string[] Readable = { ".png", ".jpg", ".jpeg" };

        readonly TextureSettings settings;

        public ManageTexture(Services services) : base("manage_texture", services)
        {
            settings = new TextureSettings(services, Targets);
            On("create", arguments => Create(arguments, false));
            On("create_sprite", arguments => Create(arguments, true));
            On("apply_pattern", arguments => Paint(arguments, painter => painter.Pattern(arguments.TextOrNull("pattern") ?? "checkerboard", arguments)));
            On("apply_gradient", arguments => Paint(arguments, painter => painter.Gradient(arguments.TextOrNull("gradientType") ?? "linear", arguments)));
            On("apply_noise", arguments => Paint(arguments, painter => painter.Noise(arguments)));
            On("modify", Modify);
            On("delete", Delete);
            On("set_import_settings", SetImportSettings);
        }

        static string Target(CommandArguments arguments)
        {
            var path = AssetPaths.Writable("path", arguments.Required("path"));
            if (Path.GetExtension(path) == "") path += ".png";
            return path.EndsWith(".png", StringComparison.OrdinalIgnoreCase) ? path : throw Fault.Argument("path", $"'{path}' is not a PNG file", "textures are written as .png");
        }

        static string Existing(CommandArguments arguments)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"), true);
            return AssetImporter.GetAtPath(path) is TextureImporter ? path : throw Fault.Argument("path", $"'{path}' is not a texture");
        }

        object Create(CommandArguments arguments, bool isSprite)
        {
            var path = Target(arguments);
            var image = arguments.TextOrNull("imagePath");
            if (image != null) return CopyImage(image, path, arguments, isSprite);
            return Paint(arguments, painter =>
            {
                painter.Fill(arguments.Has("fillColor") ? TexturePainter.Color(arguments.Get("fillColor"), "fillColor") : new Color32(255, 255, 255, 255));
                if (arguments.TextOrNull("pattern") is string pattern) painter.Pattern(pattern, arguments);
                if (arguments.Has("pixels")) painter.Region(0, 0, painter.Width, painter.Height, null, arguments.Get("pixels"));
            }, isSprite);
        }

        object CopyImage(string image, string path, CommandArguments arguments, bool isSprite)
        {
            if (!Path.IsPathRooted(image)) image = AssetPaths.Check("imagePath", image);
            if (!File.Exists(image)) throw Fault.NotFound("File", $"'{image}'", "pass the path of an image on the machine of the editor");
            if (!Readable.Contains(Path.GetExtension(image).ToLowerInvariant())) throw Fault.Argument("imagePath", $"'{image}' is not a PNG or JPEG file");
            var picture = Load(image);
            try
            {
                return Written(path, ImageConversion.EncodeToPNG(picture), picture.width, picture.height, arguments, isSprite);
            }
            finally
            {
                Object.DestroyImmediate(picture);
            }
        }

        // The file is read, because the imported texture may be compressed, smaller, or not readable.
        static Texture2D Load(string file)
        {
            var picture = new Texture2D(2, 2);
            if (ImageConversion.LoadImage(picture, File.ReadAllBytes(file))) return picture;
            Object.DestroyImmediate(picture);
            throw Fault.Invalid($"'{file}' is not a picture that Unity can read", "textures can be painted in if they are PNG or JPEG files");
        }

        object Paint(CommandArguments arguments, Action<TexturePainter> paint, bool isSprite = false)
        {
            var path = Target(arguments);
            var painter = TexturePainter.Of(arguments);
            paint(painter);
            return Written(path, painter, arguments, isSprite);
        }

        object Modify(CommandArguments arguments)
        {
            var path = Existing(arguments);
            var region = arguments.ObjectOrNull("setPixels");
            if (region == null)
            {
                if (!arguments.Has("importSettings") && !arguments.Has("spriteSettings")) throw Fault.Argument("setPixels", "missing", "pass set_pixels, import_settings or as_sprite");
                return SetImportSettings(arguments);
            }
            if (!path.EndsWith(".png", StringComparison.OrdinalIgnoreCase)) throw Fault.Unsupported($"'{path}' is not a PNG file, so its pixels cannot be set", "create a .png from it with image_path");
            var picture = Load(path);
            try
            {
                var painter = TexturePainter.Of(picture);
                var values = arguments.In(region);
                painter.Region(values.Integer("x", 0), values.Integer("y", 0), values.Integer("width", 1), values.Integer("height", 1), region.Get("color"), region.Get("pixels"));
                return Written(path, painter, arguments, false);
            }
            finally
            {
                Object.DestroyImmediate(picture);
            }
        }

        object Written(string path, TexturePainter painter, CommandArguments arguments, bool isSprite)
        {
            var picture = new Texture2D(painter.Width, painter.Height);
            try
            {
                picture.SetPixels32(painter.Pixels);
                picture.Apply();
                return Written(path, ImageConversion.EncodeToPNG(picture), painter.Width, painter.Height, arguments, isSprite);
            }
            finally
            {
                Object.DestroyImmediate(picture);
            }
        }

        object Written(string path, byte[] png, int width, int height, CommandArguments arguments, bool isSprite)
        {
            var changes = settings.Read(arguments, isSprite);
            var replaced = File.Exists(path);
            AssetPaths.MakeFolder(AssetPaths.Parent(path));
            File.WriteAllBytes(path, png);
            AssetDatabase.ImportAsset(path, ImportAssetOptions.ForceUpdate);
            if (AssetDatabase.LoadAssetAtPath<Texture2D>(path) == null) throw Fault.Internal($"'{path}' was written, but Unity did not import it as a texture");
            settings.Apply(path, changes);
            return Done($"{(replaced ? "Replaced" : "Created")} '{path}'", new JsonObject
            {
                ["path"] = path, ["guid"] = AssetDatabase.AssetPathToGUID(path), ["width"] = width, ["height"] = height, ["replaced"] = replaced,
                ["asSprite"] = ((TextureImporter)AssetImporter.GetAtPath(path)).textureType == TextureImporterType.Sprite,
            });
        }

        object Delete(CommandArguments arguments)
        {
            var path = Existing(arguments);
            var trashed = AssetChanges.Delete(path);
            return Done(trashed ? $"Moved '{path}' to the trash" : $"Deleted '{path}'", new JsonObject { ["path"] = path, ["deleted"] = true, ["trashed"] = trashed });
        }

        object SetImportSettings(CommandArguments arguments)
        {
            var path = Existing(arguments);
            var changes = settings.Read(arguments, false);
            if (changes.Count == 0) throw Fault.Argument("importSettings", "missing", "pass import_settings or as_sprite");
            settings.Apply(path, changes);
            return Done($"Set {string.Join(", ", changes.Keys)} of '{path}'", new JsonObject { ["path"] = path });
        }
    }
}
