using System;

namespace Spawnpoint
{
    /// <summary>
    /// A bitmap font of 5 by 7 pixels for ids of objects. A font of Unity could not be drawn into a picture without adding
    /// objects to the game.
    /// </summary>
    internal static class LabelFont
    {
        public const int Advance = 6;
        public const int Height = 7;

        const string Characters = "0123456789:-bjo";

        // The columns of each character from left to right; the lowest bit is the top.
        static readonly byte[] Columns =
        {
            0x3e, 0x51, 0x49, 0x45, 0x3e,
            0x00, 0x42, 0x7f, 0x40, 0x00,
            0x72, 0x49, 0x49, 0x49, 0x46,
            0x21, 0x41, 0x49, 0x4d, 0x33,
            0x18, 0x14, 0x12, 0x7f, 0x10,
            0x27, 0x45, 0x45, 0x45, 0x39,
            0x3c, 0x4a, 0x49, 0x49, 0x31,
            0x41, 0x21, 0x11, 0x09, 0x07,
            0x36, 0x49, 0x49, 0x49, 0x36,
            0x46, 0x49, 0x49, 0x29, 0x1e,
            0x00, 0x00, 0x14, 0x00, 0x00,
            0x08, 0x08, 0x08, 0x08, 0x08,
            0x7f, 0x28, 0x44, 0x44, 0x38,
            0x20, 0x40, 0x40, 0x3d, 0x00,
            0x38, 0x44, 0x44, 0x44, 0x38,
        };

        /// <summary>Whether a pixel of a character is set; y counts from the top.</summary>
        public static bool IsSet(char character, int x, int y)
        {
            var at = Characters.IndexOf(character);
            if (at < 0) throw new ArgumentException($"The font has no '{character}'");
            return x < Advance - 1 && (Columns[at * (Advance - 1) + x] >> y & 1) == 1;
        }
    }
}
