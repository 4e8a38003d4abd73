using System;
using System.IO;
using System.IO.Compression;
using UnityEngine;

namespace UnityShim
{
    /// <summary>Reads PNG files with 8 bits per channel, which is what the shim and common programs write.</summary>
    static class PngReader
    {
        public static bool Load(Texture2D texture, byte[] data)
        {
            if (data.Length < 33 || data[0] != 137 || data[1] != 'P' || data[24] != 8) return false;
            int width = BigEndian(data, 16), height = BigEndian(data, 20);
            var channels = data[25] == 6 ? 4 : data[25] == 2 ? 3 : data[25] == 0 ? 1 : 0;
            if (channels == 0 || data[28] != 0) return false;
            var rows = Unfilter(Inflate(data), width * channels, height, channels);
            var pixels = new Color32[width * height];
            for (var at = 0; at < pixels.Length; at++)
            {
                var from = at * channels;
                byte Channel(int number) => rows[from + (channels == 1 ? 0 : number)];
                // Files begin at the top, textures at the bottom.
                pixels[(height - 1 - at / width) * width + at % width] = new Color32(Channel(0), Channel(1), Channel(2), channels == 4 ? rows[from + 3] : (byte)255);
            }
            (texture.width, texture.height, texture.pixels) = (width, height, pixels);
            return true;
        }

        static int BigEndian(byte[] data, int at) => data[at] << 24 | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3];

        static byte[] Inflate(byte[] data)
        {
            var packed = new MemoryStream();
            for (var at = 8; at + 8 < data.Length; at += BigEndian(data, at) + 12)
                if (data[at + 4] == 'I' && data[at + 5] == 'D')
                    packed.Write(data, at + 8, BigEndian(data, at));
            packed.Position = 2;
            var plain = new MemoryStream();
            using (var inflate = new DeflateStream(packed, CompressionMode.Decompress)) inflate.CopyTo(plain);
            return plain.ToArray();
        }

        static byte[] Unfilter(byte[] filtered, int stride, int height, int channels)
        {
            var rows = new byte[stride * height];
            for (var y = 0; y < height; y++)
            {
                for (var x = 0; x < stride; x++)
                {
                    int left = x >= channels ? rows[y * stride + x - channels] : 0, up = y > 0 ? rows[(y - 1) * stride + x] : 0;
                    var corner = x >= channels && y > 0 ? rows[(y - 1) * stride + x - channels] : 0;
                    var filter = filtered[y * (stride + 1)];
                    var guess = filter == 1 ? left : filter == 2 ? up : filter == 3 ? (left + up) / 2 : filter == 4 ? Paeth(left, up, corner) : 0;
                    rows[y * stride + x] = (byte)(filtered[y * (stride + 1) + 1 + x] + guess);
                }
            }
            return rows;
        }

        static int Paeth(int left, int up, int corner)
        {
            int guess = left + up - corner, a = Math.Abs(guess - left), b = Math.Abs(guess - up), c = Math.Abs(guess - corner);
            return a <= b && a <= c ? left : b <= c ? up : corner;
        }
    }
}
