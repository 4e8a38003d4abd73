using System;
using System.IO;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>What commands answer about an asset.</summary>
    internal static class AssetCard
    {
        const int PreviewFrames = 120;

        public static JsonObject Of(string path)
        {
            var asset = AssetDatabase.LoadMainAssetAtPath(path);
            return new JsonObject
            {
                ["path"] = path,
                ["guid"] = AssetDatabase.AssetPathToGUID(path),
                ["assetType"] = AssetDatabase.GetMainAssetTypeAtPath(path)?.FullName ?? "Unknown",
                ["name"] = Path.GetFileNameWithoutExtension(path),
                ["fileName"] = Path.GetFileName(path),
                ["isFolder"] = AssetDatabase.IsValidFolder(path),
                ["instanceID"] = asset == null ? 0 : Compat.IdOf(asset),
                ["lastWriteTimeUtc"] = File.GetLastWriteTimeUtc(path).ToString("o"),
            };
        }

        /// <summary>Adds a picture of the asset. Unity makes them over several frames, and has none for many types.</summary>
        public static async Task AddPreview(Call call, JsonObject card)
        {
            var asset = AssetDatabase.LoadMainAssetAtPath(card.Text("path"));
            var picture = asset == null ? null : AssetPreview.GetAssetPreview(asset);
            for (var frames = 0; asset != null && picture == null && AssetPreview.IsLoadingAssetPreviews() && frames < PreviewFrames; frames++)
            {
                await call.NextFrame();
                picture = AssetPreview.GetAssetPreview(asset);
            }
            if (picture == null)
            {
                card["previewError"] = "Unity has no preview of this asset";
                return;
            }
            card["previewBase64"] = Convert.ToBase64String(Png(picture));
            card["previewWidth"] = picture.width;
            card["previewHeight"] = picture.height;
        }

        // Previews cannot be read directly.
        static byte[] Png(Texture picture)
        {
            var target = RenderTexture.GetTemporary(picture.width, picture.height, 0, RenderTextureFormat.ARGB32, RenderTextureReadWrite.sRGB);
            var before = RenderTexture.active;
            var copy = new Texture2D(picture.width, picture.height);
            try
            {
                UnityEngine.Graphics.Blit(picture, target);
                RenderTexture.active = target;
                copy.ReadPixels(new Rect(0, 0, picture.width, picture.height), 0, 0);
                copy.Apply();
                return ImageConversion.EncodeToPNG(copy);
            }
            finally
            {
                RenderTexture.active = before;
                RenderTexture.ReleaseTemporary(target);
                Object.DestroyImmediate(copy);
            }
        }
    }
}
