using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;

namespace Spawnpoint
{
    /// <summary>
    /// The server's engine key, with which an engine proves that it belongs to the same user. Read from its file for
    /// each connection and never stored, so that no member exposes it.
    /// </summary>
    internal static class EngineKey
    {
        const string FileName = "engine.key";
        const string Purpose = "spawnpoint engine 1";
        const int Digits = 64;

        /// <summary>The proof for a challenge; null if there is no challenge or no key.</summary>
        public static string Prove(string challenge, string projectHash)
        {
            if (string.IsNullOrEmpty(challenge)) return null;
            var key = Read(Path.Combine(StateFolder(), FileName));
            return key == null ? null : Prove(key, challenge, projectHash);
        }

        public static string Prove(byte[] key, string challenge, string projectHash)
        {
            using var code = new HMACSHA256(key);
            return Hex.Encode(code.ComputeHash(Encoding.UTF8.GetBytes($"{Purpose}\n{challenge}\n{projectHash}")));
        }

        static byte[] Read(string path)
        {
            try
            {
                var text = File.ReadAllText(path).Trim();
                return text.Length == Digits ? Hex.Decode(text) : null;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException || error is FormatException)
            {
                return null;
            }
        }

        static string StateFolder()
        {
            var given = Environment.GetEnvironmentVariable("SPAWNPOINT_STATE_DIR");
            if (!string.IsNullOrEmpty(given)) return given;
            var folder = Environment.GetEnvironmentVariable("XDG_STATE_HOME");
            if (string.IsNullOrEmpty(folder)) folder = DefaultStateFolder();
            return Path.Combine(folder, "spawnpoint");
        }

        static string DefaultStateFolder()
        {
            if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows))
                return Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData);
            var home = Environment.GetEnvironmentVariable("HOME") ?? "";
            return RuntimeInformation.IsOSPlatform(OSPlatform.OSX)
                ? Path.Combine(home, "Library/Application Support")
                : Path.Combine(home, ".local/state");
        }
    }
}
