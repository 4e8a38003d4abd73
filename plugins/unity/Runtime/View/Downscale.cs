using System;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Makes pictures smaller by averaging pixels. Needs nothing of Unity, so it runs on any thread.</summary>
    internal static class Downscale
    {
        public static Color32[] Run(Color32[] pixels, int width, int height, int newWidth, int newHeight)
        {
            var smaller = new Color32[newWidth * newHeight];
            for (var y = 0; y < newHeight; y++)
            {
                var (top, bottom) = (y * height / newHeight, Math.Max(y * height / newHeight + 1, (y + 1) * height / newHeight));
                for (var x = 0; x < newWidth; x++)
                {
                    var (left, right) = (x * width / newWidth, Math.Max(x * width / newWidth + 1, (x + 1) * width / newWidth));
                    smaller[y * newWidth + x] = Average(pixels, width, left, right, top, bottom);
                }
            }
            return smaller;
        }

        static Color32 Average(Color32[] pixels, int width, int left, int right, int top, int bottom)
        {
            int r = 0, g = 0, b = 0;
            for (var y = top; y < bottom; y++)
            {
                for (var x = left; x < right; x++)
                {
                    var pixel = pixels[y * width + x];
                    r += pixel.r;
                    g += pixel.g;
                    b += pixel.b;
                }
            }
            var count = (right - left) * (bottom - top);
            return new Color32((byte)(r / count), (byte)(g / count), (byte)(b / count), 255);
        }
    }
}
