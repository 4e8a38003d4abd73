using UnityEngine;

namespace UnityEditor
{
    // The shim renders no previews, except that a picture is its own.
    public class AssetPreview
    {
        public static Texture2D GetAssetPreview(Object asset) => asset as Texture2D;
        public static bool IsLoadingAssetPreviews() => false;
    }
}
