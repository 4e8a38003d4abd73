using System;
using System.Collections.Generic;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Makes pictures smaller, and several of them into one.</summary>
    internal static class ContactSheet
    {
        const int Gap = 4;

        /// <summary>A picture that is at most `side` wide and high: the same one, or a copy.</summary>
        public static (Texture2D Picture, bool IsCopy) Fit(Texture2D picture, int side)
        {
            var longest = Math.Max(picture.width, picture.height);
            if (longest <= side) return (picture, false);
            var width = Math.Max(1, picture.width * side / longest);
            var height = Math.Max(1, picture.height * side / longest);
            var smaller = new Texture2D(width, height);
            smaller.SetPixels32(Downscale.Run(picture.GetPixels32(), picture.width, picture.height, width, height));
            smaller.Apply();
            return (smaller, true);
        }

        /// <summary>Pictures of one size in rows, the first one at the top left.</summary>
        public static Texture2D Compose(IReadOnlyList<Texture2D> tiles, out int columns)
        {
            columns = (int)Math.Ceiling(Math.Sqrt(tiles.Count));
            var rows = (tiles.Count + columns - 1) / columns;
            var (width, height) = (tiles[0].width, tiles[0].height);
            var (sheetWidth, sheetHeight) = (columns * (width + Gap) - Gap, rows * (height + Gap) - Gap);
            var pixels = new Color32[sheetWidth * sheetHeight];
            for (var at = 0; at < pixels.Length; at++) pixels[at] = new Color32(0, 0, 0, 255);
            for (var at = 0; at < tiles.Count; at++)
            {
                var tile = tiles[at].GetPixels32();
                var left = at % columns * (width + Gap);
                // Textures begin at the bottom.
                var bottom = sheetHeight - at / columns * (height + Gap) - height;
                for (var y = 0; y < height; y++) Array.Copy(tile, y * width, pixels, (bottom + y) * sheetWidth + left, width);
            }
            var sheet = new Texture2D(sheetWidth, sheetHeight);
            sheet.SetPixels32(pixels);
            sheet.Apply();
            return sheet;
        }
    }
}
