using System;
using System.IO;
using System.Linq;
using System.IO.Compression;
using UnityEngine;

namespace UnityShim
{
    /// <summary>The shim's renderer: a sky, and a square where each collider is.</summary>
    static class Picture
    {
        public static Texture2D Draw()
        {
            var picture = new Texture2D(Screen.width, Screen.height);
            var pixels = Enumerable.Repeat(new Color32(135, 190, 235, 255), Screen.width * Screen.height).ToArray();
            var camera = Camera.main;
            if (camera != null)
                foreach (var collider in World.Loaded().SelectMany(each => each.components).OfType<Collider>())
                    DrawSquare(pixels, camera.WorldToScreenPoint(collider.transform.position));
            picture.SetPixels32(pixels);
            return picture;
        }

        static void DrawSquare(Color32[] pixels, Vector3 middle)
        {
            if (middle.z <= 0) return;
            for (var y = (int)middle.y - 8; y < middle.y + 8; y++)
                for (var x = (int)middle.x - 8; x < middle.x + 8; x++)
                    if (x >= 0 && y >= 0 && x < Screen.width && y < Screen.height)
                        pixels[y * Screen.width + x] = new Color32(200, 50, 60, 255);
        }
    }

    /// <summary>Writes PNG files. Textures begin at the bottom, PNG files at the top.</summary>
    static class Png
    {
        static readonly uint[] Table = Enumerable.Range(0, 256).Select(n => Enumerable.Range(0, 8).Aggregate((uint)n, (c, _) => (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1)).ToArray();

        public static byte[] Encode(Color32[] pixels, int width, int height)
        {
            var output = new MemoryStream();
            output.Write(new byte[] { 137, 80, 78, 71, 13, 10, 26, 10 }, 0, 8);
            Chunk(output, "IHDR", BigEndian(width).Concat(BigEndian(height)).Concat(new byte[] { 8, 6, 0, 0, 0 }).ToArray());
            Chunk(output, "IDAT", Compress(Rows(pixels, width, height)));
            Chunk(output, "IEND", new byte[0]);
            return output.ToArray();
        }

        static byte[] Rows(Color32[] pixels, int width, int height)
        {
            var rows = new MemoryStream();
            for (var y = height - 1; y >= 0; y--)
            {
                rows.WriteByte(0);
                for (var x = 0; x < width; x++)
                {
                    var pixel = pixels[y * width + x];
                    rows.WriteByte(pixel.r);
                    rows.WriteByte(pixel.g);
                    rows.WriteByte(pixel.b);
                    rows.WriteByte(pixel.a);
                }
            }
            return rows.ToArray();
        }

        static byte[] Compress(byte[] plain)
        {
            var output = new MemoryStream();
            output.WriteByte(0x78);
            output.WriteByte(0x9C);
            using (var deflate = new DeflateStream(output, CompressionMode.Compress, true)) deflate.Write(plain, 0, plain.Length);
            uint a = 1, b = 0;
            foreach (var value in plain)
            {
                a = (a + value) % 65521;
                b = (b + a) % 65521;
            }
            var sum = BigEndian((int)((b << 16) | a));
            output.Write(sum, 0, 4);
            return output.ToArray();
        }

        static void Chunk(Stream output, string type, byte[] data)
        {
            var body = type.Select(letter => (byte)letter).Concat(data).ToArray();
            output.Write(BigEndian(data.Length), 0, 4);
            output.Write(body, 0, body.Length);
            var crc = ~body.Aggregate(0xFFFFFFFFu, (c, value) => Table[(c ^ value) & 255] ^ (c >> 8));
            output.Write(BigEndian((int)crc), 0, 4);
        }

        static byte[] BigEndian(int value) => BitConverter.GetBytes(value).Reverse().ToArray();
    }
}
