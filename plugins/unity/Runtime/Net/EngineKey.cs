using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;

namespace Spawnpoint
{
    /// <summary>
    /// The server's engine key, with which an engine and a server prove to each other that they belong to the same user. Read from its file for
    /// each connection and never stored, so that no member exposes it.
    /// </summary>
    internal static class EngineKey
    {
        const string FileName = "engine.key";
        const string Engine = "spawnpoint engine 1";
        const string Server = "spawnpoint server 1";
        const int Digits = 64;

        /// <summary>The key; null if there is none that this user can read.</summary>
        public static byte[] Find() => Read(Path.Combine(StateFolder(), FileName));

        /// <summary>The proof of an engine for the server's challenge.</summary>
        public static string Prove(byte[] key, string challenge, string projectHash) => Answer(key, Engine, challenge, projectHash);

        /// <summary>Whether this is the server's proof for the challenge of an engine.</summary>
        public static bool IsProof(string proof, byte[] key, string challenge, string projectHash) =>
            // A challenge is used once, so how long the comparison takes tells nothing.
            proof == Answer(key, Server, challenge, projectHash);

        /// <summary>A challenge that no connection had before.</summary>
        public static string NewChallenge() => Guid.NewGuid().ToString("N");

        static string Answer(byte[] key, string purpose, string challenge, string projectHash)
        {
            using var code = new HMACSHA256(key);
            return Hex.Encode(code.ComputeHash(Encoding.UTF8.GetBytes($"{purpose}\n{challenge}\n{projectHash}")));
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
