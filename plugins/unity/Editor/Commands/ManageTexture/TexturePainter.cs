using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Fills textures with a color, a pattern, a gradient, noise, or given pixels. Rows begin at the bottom, as in Unity.</summary>
    internal sealed class TexturePainter
    {
        public const int LongestSide = 4096;

        static readonly Color32 White = new Color32(255, 255, 255, 255);
        static readonly Color32 Black = new Color32(0, 0, 0, 255);

        public TexturePainter(int width, int height)
        {
            Width = width;
            Height = height;
            Pixels = new Color32[width * height];
        }

        public int Width { get; }
        public int Height { get; }
        public Color32[] Pixels { get; private set; }

        public static TexturePainter Of(CommandArguments arguments) => new TexturePainter(arguments.Integer("width", 64, 1, LongestSide), arguments.Integer("height", 64, 1, LongestSide));

        public static TexturePainter Of(Texture2D texture) => new TexturePainter(texture.width, texture.height) { Pixels = texture.GetPixels32() };

        void Each(Func<int, int, Color32> color)
        {
            for (var y = 0; y < Height; y++)
                for (var x = 0; x < Width; x++)
                    Pixels[y * Width + x] = color(x, y);
        }

        /// <summary>A color as [r, g, b] or [r, g, b, a] from 0 to 255.</summary>
        public static Color32 Color(object json, string argument)
        {
            var parts = json as List<object>;
            if (parts == null || parts.Count < 3 || parts.Count > 4) throw Fault.Argument(argument, "expected [r, g, b, a] with numbers from 0 to 255");
            var bytes = parts.Select(part => part is long || part is double ? Convert.ToDouble(part) : -1).ToList();
            if (bytes.Any(part => part < 0 || part > 255)) throw Fault.Argument(argument, "expected [r, g, b, a] with numbers from 0 to 255");
            return new Color32((byte)bytes[0], (byte)bytes[1], (byte)bytes[2], bytes.Count == 4 ? (byte)bytes[3] : (byte)255);
        }

        static List<Color32> Palette(CommandArguments arguments)
        {
            var given = arguments.ListOrNull("palette");
            if (given == null || given.Count == 0) return new List<Color32> { White, Black };
            var colors = given.Select((color, at) => Color(color, $"palette[{at}]")).ToList();
            if (colors.Count == 1) colors.Add(Black);
            return colors;
        }

        public void Fill(Color32 color) => Each((x, y) => color);

        public void Pattern(string name, CommandArguments arguments)
        {
            var colors = Palette(arguments);
            var size = arguments.Integer("patternSize", 8, 1, LongestSide);
            Color32 Cycle(int number) => colors[(number % colors.Count + colors.Count) % colors.Count];
            switch (name)
            {
                case "checkerboard": Each((x, y) => Cycle(x / size + y / size)); break;
                case "stripes":
                case "stripes_v": Each((x, y) => Cycle(x / size)); break;
                case "stripes_h": Each((x, y) => Cycle(y / size)); break;
                case "stripes_diag": Each((x, y) => Cycle((x + y) / size)); break;
                case "dots": Each((x, y) => IsInDot(x, y, size) ? colors[1] : colors[0]); break;
                case "grid": Each((x, y) => x % size == 0 || y % size == 0 ? colors[1] : colors[0]); break;
                case "brick": Each((x, y) => IsMortar(x, y, size) ? colors[1] : colors[0]); break;
                default: throw Fault.Argument("pattern", $"unknown pattern '{name}'", "it is one of checkerboard, stripes, stripes_h, stripes_v, stripes_diag, dots, grid, brick");
            }
        }

        static bool IsInDot(int x, int y, int size)
        {
            var (dx, dy) = (x % size - (size - 1) / 2f, y % size - (size - 1) / 2f);
            return dx * dx + dy * dy <= size * size / 16f;
        }

        static bool IsMortar(int x, int y, int size)
        {
            var shift = y / size % 2 == 0 ? 0 : size;
            return y % size == 0 || (x + shift) % (size * 2) == 0;
        }

        public void Gradient(string kind, CommandArguments arguments)
        {
            var colors = Palette(arguments);
            var angle = (arguments.NumberOrNull("gradientAngle") ?? 0) * Math.PI / 180;
            var (dx, dy) = ((float)Math.Cos(angle), (float)Math.Sin(angle));
            // The corners of the texture are the ends of the gradient.
            var reach = (Math.Abs(dx) + Math.Abs(dy)) / 2;
            float X(int x) => Width == 1 ? 0 : x / (Width - 1f) - 0.5f;
            float Y(int y) => Height == 1 ? 0 : y / (Height - 1f) - 0.5f;
            switch (kind)
            {
                case "linear": Each((x, y) => Blend(colors, (X(x) * dx + Y(y) * dy) / (2 * reach) + 0.5f)); break;
                case "radial": Each((x, y) => Blend(colors, (float)Math.Sqrt(X(x) * X(x) + Y(y) * Y(y)) * 2)); break;
                default: throw Fault.Argument("gradientType", $"unknown gradient '{kind}'", "it is linear or radial");
            }
        }

        static Color32 Blend(List<Color32> colors, float share)
        {
            var at = Mathf.Clamp(share, 0, 1) * (colors.Count - 1);
            var first = Math.Min((int)at, colors.Count - 2);
            byte Mix(byte a, byte b) => (byte)Math.Round(a + (b - a) * (at - first));
            var (from, to) = (colors[first], colors[first + 1]);
            return new Color32(Mix(from.r, to.r), Mix(from.g, to.g), Mix(from.b, to.b), Mix(from.a, to.a));
        }

        public void Noise(CommandArguments arguments)
        {
            var colors = Palette(arguments);
            var scale = (float)(arguments.NumberOrNull("noiseScale") ?? 0.1);
            var octaves = arguments.Integer("octaves", 1, 1, 8);
            Each((x, y) =>
            {
                float sum = 0, weight = 0, amplitude = 1, frequency = scale;
                for (var octave = 0; octave < octaves; octave++, amplitude /= 2, frequency *= 2)
                {
                    sum += ValueNoise(x * frequency, y * frequency) * amplitude;
                    weight += amplitude;
                }
                return Blend(colors, sum / weight);
            });
        }

        // Smooth values between the points of a grid.
        static float ValueNoise(float x, float y)
        {
            int left = (int)Math.Floor(x), bottom = (int)Math.Floor(y);
            float Smooth(float share) => share * share * (3 - 2 * share);
            float Mix(float a, float b, float share) => a + (b - a) * share;
            var (u, v) = (Smooth(x - left), Smooth(y - bottom));
            return Mix(Mix(Point(left, bottom), Point(left + 1, bottom), u), Mix(Point(left, bottom + 1), Point(left + 1, bottom + 1), u), v);
        }

        static float Point(int x, int y)
        {
            unchecked
            {
                var hash = (uint)(x * 374761393 + y * 668265263);
                hash = (hash ^ hash >> 13) * 1274126177;
                return ((hash ^ hash >> 16) & 0xFFFF) / 65535f;
            }
        }

        /// <summary>Sets a rectangle to one color or to given pixels: a list of colors, or `base64:` with 4 bytes for each.</summary>
        public void Region(int left, int bottom, int width, int height, object color, object pixels)
        {
            if (left < 0 || bottom < 0 || width < 1 || height < 1 || left + width > Width || bottom + height > Height)
                throw Fault.Argument("setPixels", $"the rectangle {left}, {bottom}, {width}, {height} is not inside of {Width} x {Height}");
            var given = pixels == null ? null : Read(pixels, width * height);
            if (given == null && color == null) throw Fault.Argument("setPixels", "it has neither color nor pixels");
            var plain = given == null ? Color(color, "setPixels.color") : default;
            for (var y = 0; y < height; y++)
                for (var x = 0; x < width; x++)
                    Pixels[(bottom + y) * Width + left + x] = given == null ? plain : given[y * width + x];
        }

        static Color32[] Read(object pixels, int count)
        {
            Color32[] read;
            if (pixels is List<object> items) read = items.Select((item, at) => Color(item, $"pixels[{at}]")).ToArray();
            else if (pixels is string text && text.StartsWith("base64:", StringComparison.Ordinal)) read = Decode(text.Substring(7));
            else throw Fault.Argument("pixels", "expected a list of colors, or base64");
            return read.Length == count ? read : throw Fault.Argument("pixels", $"expected {count} pixels, not {read.Length}");
        }

        static Color32[] Decode(string text)
        {
            try
            {
                var bytes = Convert.FromBase64String(text);
                return Enumerable.Range(0, bytes.Length / 4).Select(at => new Color32(bytes[at * 4], bytes[at * 4 + 1], bytes[at * 4 + 2], bytes[at * 4 + 3])).ToArray();
            }
            catch (FormatException)
            {
                throw Fault.Argument("pixels", "expected base64");
            }
        }
    }
}
