using System;
using System.Security.Cryptography;
using System.Text;

namespace Spawnpoint
{
    /// <summary>Bytes as hexadecimal digits.</summary>
    internal static class Hex
    {
        public static string Encode(byte[] bytes)
        {
            var text = new StringBuilder(bytes.Length * 2);
            foreach (var value in bytes) text.Append(value.ToString("x2"));
            return text.ToString();
        }

        public static byte[] Decode(string digits)
        {
            var bytes = new byte[digits.Length / 2];
            for (var at = 0; at < bytes.Length; at++) bytes[at] = Convert.ToByte(digits.Substring(at * 2, 2), 16);
            return bytes;
        }

        /// <summary>The first digits of the SHA-256 of a text.</summary>
        public static string Hash(string text, int digits)
        {
            using var hash = SHA256.Create();
            return Encode(hash.ComputeHash(Encoding.UTF8.GetBytes(text))).Substring(0, digits);
        }
    }
}
