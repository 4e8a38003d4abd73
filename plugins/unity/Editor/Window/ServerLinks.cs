using System;

namespace Spawnpoint.Editor
{
    /// <summary>Addresses of the server, derived from the one that this editor connects to.</summary>
    internal static class ServerLinks
    {
        const string DefaultAuthority = "127.0.0.1:8080";

        /// <summary>The address for AI clients.</summary>
        /// <param name="server">The address that the editor connects to.</param>
        public static string Mcp(Uri server) => $"{(server.Scheme == "wss" ? "https" : "http")}://{server.Authority}/mcp";

        /// <summary>
        /// The option that makes AI clients use the server of this editor; empty if that is the one they use anyway. Clients
        /// that start the server themselves have no URL, but do have the settings of a server on this machine.
        /// </summary>
        public static string SetupOption
        {
            get
            {
                var server = EditorSession.Current?.Editor.Server;
                if (server == null || server.Authority == DefaultAuthority) return "";
                return server.IsLoopback ? $" --listen {server.Authority}" : $" --url {Mcp(server)}";
            }
        }
    }
}
