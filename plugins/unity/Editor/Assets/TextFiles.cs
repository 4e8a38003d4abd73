using System;
using System.IO;
using System.Security.Cryptography;
using System.Text;

namespace Spawnpoint.Editor
{
    /// <summary>Reads and writes the text of source files. A file is replaced as a whole, so that none is left half-written.</summary>
    internal static class TextFiles
    {
        public const int LongestText = 2 * 1024 * 1024;

        static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

        /// <summary>The text, without the mark at the beginning that some editors write.</summary>
        public static string Read(string path)
        {
            try
            {
                return Utf8.GetString(Bytes(path)).TrimStart('\uFEFF');
            }
            catch (DecoderFallbackException)
            {
                throw Fault.Unsupported($"'{path}' is not text in UTF-8", "convert it with an editor first");
            }
        }

        static byte[] Bytes(string path)
        {
            if (new FileInfo(path).Length > 8 * LongestText) throw Fault.Invalid($"'{path}' is too large");
            return File.ReadAllBytes(path);
        }

        /// <summary>Writes a text and reads it back.</summary>
        public static void Write(string path, string text)
        {
            if (text.Length > LongestText) throw Fault.Argument("contents", $"the text is longer than {LongestText} characters");
            var mark = File.Exists(path) && StartsWithMark(path) ? "\uFEFF" : "";
            // Unity ignores files whose names begin with a dot.
            var temporary = Path.Combine(Path.GetDirectoryName(path), "." + Path.GetFileName(path) + ".new");
            try
            {
                File.WriteAllText(temporary, mark + text, Utf8);
                if (File.Exists(path)) File.Replace(temporary, path, null);
                else File.Move(temporary, path);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                throw Fault.Internal($"'{path}' could not be written: {error.Message}", "check whether another program uses the file, or whether it is read-only");
            }
            finally
            {
                if (File.Exists(temporary)) File.Delete(temporary);
            }
            if (Read(path) != text) throw Fault.Internal($"'{path}' has other contents than were written", "another program changed it at the same time");
        }

        static bool StartsWithMark(string path)
        {
            using (var stream = File.OpenRead(path)) return stream.ReadByte() == 0xEF && stream.ReadByte() == 0xBB && stream.ReadByte() == 0xBF;
        }

        /// <summary>The SHA-256 of a text in UTF-8.</summary>
        public static string Sha(string text)
        {
            using (var hash = SHA256.Create()) return Hex.Encode(hash.ComputeHash(Utf8.GetBytes(text)));
        }

        public static int Length(string text) => Utf8.GetByteCount(text);

        /// <summary>Text that a command carries plainly or in base64; null if there is none.</summary>
        public static string Contents(CommandArguments arguments)
        {
            var encoded = arguments.TextOrNull("encodedContents");
            if (encoded == null) return arguments.TextOrNull("contents");
            try
            {
                return Utf8.GetString(Convert.FromBase64String(encoded));
            }
            catch (Exception error) when (error is FormatException || error is DecoderFallbackException)
            {
                throw Fault.Argument("encodedContents", "expected text in UTF-8 and base64");
            }
        }
    }
}
