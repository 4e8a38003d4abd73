using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Renders a camera into a picture, for views that are not on the screen now. UI overlays are not in it.</summary>
    internal static class CameraPicture
    {
        public static Texture2D Take(Camera camera, int widest)
        {
            var width = Mathf.Clamp(camera.pixelWidth, 1, widest);
            var height = Mathf.Clamp(Mathf.RoundToInt((float)camera.pixelHeight * width / Mathf.Max(1, camera.pixelWidth)), 1, widest);
            return Take(camera, width, height);
        }

        /// <summary>A picture of any size. The caller destroys it.</summary>
        public static Texture2D Take(Camera camera, int width, int height)
        {
            // With sRGB the picture has the colors of the screen in linear projects too.
            var target = RenderTexture.GetTemporary(width, height, 24, RenderTextureFormat.ARGB32, RenderTextureReadWrite.sRGB);
            var (before, active) = (camera.targetTexture, RenderTexture.active);
            try
            {
                camera.targetTexture = target;
                camera.Render();
                RenderTexture.active = target;
                var picture = new Texture2D(width, height);
                picture.ReadPixels(new Rect(0, 0, width, height), 0, 0);
                picture.Apply();
                return picture;
            }
            finally
            {
                camera.targetTexture = before;
                RenderTexture.active = active;
                RenderTexture.ReleaseTemporary(target);
            }
        }
    }
}
