using System;
using System.IO;
using System.Net;

namespace Spawnpoint
{
    /// <summary>
    /// The server to dial. In order: the environment, the settings, the server that announced itself in the
    /// temporary folder, and the default address. Looked up for each attempt, because a server may start later.
    /// </summary>
    internal sealed class ServerAddress
    {
        const string Default = "ws://127.0.0.1:8080/hub/plugin";
        const string Hub = "/hub/plugin";
        const string DiscoveryFile = "unity-explorer-mcp.json";
        const int MaxDiscoverySize = 64 << 10;

        public Uri Url { get; private set; }

        /// <summary>The token to send; null if there is none, or if the server could be someone else's.</summary>
        public string Token { get; private set; }

        /// <exception cref="Fault">An address is malformed, or leads to another machine without a token.</exception>
        public static ServerAddress Find(ServerSettings settings)
        {
            var given = Environment.GetEnvironmentVariable("SPAWNPOINT_URL");
            var chosen = !string.IsNullOrEmpty(given) ? given : settings.Address;
            var token = Environment.GetEnvironmentVariable("SPAWNPOINT_TOKEN");
            // The token of the settings belongs to the address of the settings, and is sent to no other.
            if (string.IsNullOrEmpty(token) && string.IsNullOrEmpty(given)) token = settings.Token;
            if (string.IsNullOrEmpty(chosen))
            {
                chosen = Announced();
                // Another user may have announced that server.
                if (chosen != null) token = null;
                chosen ??= Default;
            }
            if (!Uri.TryCreate(chosen, UriKind.Absolute, out var url) || url.Scheme != "ws" && url.Scheme != "wss")
                throw Fault.Invalid($"The server address '{chosen}' is not a ws:// or wss:// address");
            if (!IsLoopback(url) && (string.IsNullOrEmpty(token) || url.Scheme != "wss"))
                throw Fault.Invalid($"The server address '{chosen}' leads to another machine, which requires wss:// and a token", "set the token in the settings, or SPAWNPOINT_TOKEN");
            return new ServerAddress { Url = url, Token = string.IsNullOrEmpty(token) ? null : token };
        }

        public static bool IsLoopback(Uri url) =>
            url.Host == "localhost" || IPAddress.TryParse(url.Host.Trim('[', ']'), out var address) && IPAddress.IsLoopback(address);

        // Any user can often create files in the temporary folder, so only a loopback address is taken from it, and
        // the server learns nothing secret from an engine that dials it.
        static string Announced()
        {
            try
            {
                var path = Path.Combine(Path.GetTempPath(), DiscoveryFile);
                var file = new FileInfo(path);
                if (!file.Exists || file.Length > MaxDiscoverySize) return null;
                var found = JsonReader.Read(File.ReadAllText(path)) as JsonObject;
                if (!Uri.TryCreate(found?.Text("baseUrl"), UriKind.Absolute, out var url) || !IsLoopback(url)) return null;
                return $"{(url.Scheme == "https" ? "wss" : "ws")}://{url.Authority}{Hub}";
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException || error is FormatException)
            {
                return null;
            }
        }
    }
}
