using System.IO;
using UnityEditor;
using UnityEngine;
using UnityShim;

namespace UnityEditor
{
    public enum TextureImporterType
    {
        Default = 0,
        NormalMap = 1,
        GUI = 2,
        Cookie = 4,
        Lightmap = 6,
        Cursor = 7,
        Sprite = 8,
        SingleChannel = 10,
        Shadowmask = 11,
        DirectionalLightmap = 12,
    }

    public enum TextureImporterShape
    {
        Texture2D = 1,
        TextureCube = 2,
    }

    public enum TextureImporterAlphaSource
    {
        None,
        FromInput,
        FromGrayScale,
    }

    public enum TextureImporterMipFilter
    {
        BoxFilter,
        KaiserFilter,
    }

    public enum TextureImporterCompression
    {
        Uncompressed,
        Compressed,
        CompressedHQ,
        CompressedLQ,
    }

    public enum SpriteImportMode
    {
        None,
        Single,
        Multiple,
        Polygon,
    }

    public sealed class TextureImporterSettings
    {
        public SpriteMeshType spriteMeshType { get; set; }
        public uint spriteExtrude { get; set; }
        public int spriteAlignment { get; set; }
        public Vector2 spritePivot { get; set; }
    }

    public sealed class TextureImporter : AssetImporter
    {
        public TextureImporterType textureType { get; set; }
        public TextureImporterShape textureShape { get; set; } = TextureImporterShape.Texture2D;
        public TextureImporterAlphaSource alphaSource { get; set; } = TextureImporterAlphaSource.FromInput;
        public TextureImporterMipFilter mipmapFilter { get; set; }
        public TextureImporterCompression textureCompression { get; set; } = TextureImporterCompression.Compressed;
        public SpriteImportMode spriteImportMode { get; set; }
        public bool sRGBTexture { get; set; } = true;
        public bool alphaIsTransparency { get; set; }
        public bool isReadable { get; set; }
        public bool mipmapEnabled { get; set; } = true;
        public bool crunchedCompression { get; set; }
        public int compressionQuality { get; set; } = 50;
        public int maxTextureSize { get; set; } = 2048;
        public int anisoLevel { get; set; } = 1;
        public FilterMode filterMode { get; set; } = FilterMode.Bilinear;
        public TextureWrapMode wrapModeU { get; set; }
        public TextureWrapMode wrapModeV { get; set; }
        public float spritePixelsPerUnit { get; set; } = 100;
        public Vector2 spritePivot { get; set; } = new Vector2(0.5f, 0.5f);

        public TextureWrapMode wrapMode
        {
            get => wrapModeU;
            set => wrapModeU = wrapModeV = value;
        }

        TextureImporterSettings more = new TextureImporterSettings { spriteMeshType = SpriteMeshType.Tight, spriteExtrude = 1 };

        public void ReadTextureSettings(TextureImporterSettings dest) =>
            (dest.spriteMeshType, dest.spriteExtrude, dest.spriteAlignment, dest.spritePivot) = (more.spriteMeshType, more.spriteExtrude, more.spriteAlignment, spritePivot);

        public void SetTextureSettings(TextureImporterSettings src)
        {
            more = new TextureImporterSettings { spriteMeshType = src.spriteMeshType, spriteExtrude = src.spriteExtrude, spriteAlignment = src.spriteAlignment };
            // Without the alignment Custom, Unity uses the point that the alignment names.
            spritePivot = src.spriteAlignment == (int)SpriteAlignment.Custom ? src.spritePivot : new Vector2(0.5f, 0.5f);
        }
    }
}

namespace UnityShim
{
    /// <summary>A picture file: its pixels, and its sprite if it is imported as one.</summary>
    static class TextureFile
    {
        const int SpriteNumber = 2;

        public static Texture2D Read(AssetFile file)
        {
            var importer = (TextureImporter)file.Importer;
            var texture = new Texture2D(1, 1) { isReadable = importer.isReadable };
            PngReader.Load(texture, File.ReadAllBytes(file.FullPath));
            if (importer.textureType != TextureImporterType.Sprite) return texture;
            var sprite = new Sprite { objectName = Path.GetFileNameWithoutExtension(file.Path), picture = texture, density = importer.spritePixelsPerUnit };
            sprite.middle = new Vector2(importer.spritePivot.x * texture.width, importer.spritePivot.y * texture.height);
            AssetFiles.Add(file, SpriteNumber, sprite);
            return texture;
        }
    }
}
