using System;

namespace Spawnpoint.Editor
{
    /// <summary>The state of the connection in words.</summary>
    internal readonly struct ConnectionStatus
    {
        ConnectionStatus(string state, string detail, bool isConnected)
        {
            State = state;
            Detail = detail;
            IsConnected = isConnected;
        }

        public string State { get; }

        /// <summary>As what it is connected, or why it is not and what to do.</summary>
        public string Detail { get; }

        public bool IsConnected { get; }

        /// <param name="session">The session of this editor; null if there is none.</param>
        public static ConnectionStatus Of(EditorSession session)
        {
            if (session == null) return new ConnectionStatus("Not started", "Spawnpoint does not run in this process of Unity.", false);
            var editor = session.Editor;
            if (editor.IsConnected) return new ConnectionStatus("Connected", $"As {editor.Instance}.", true);
            if (editor.IsSuspended) return new ConnectionStatus("Disconnected", "Click Connect to connect again.", false);
            return editor.Problem == null
                ? new ConnectionStatus("Connecting", "", false)
                : new ConnectionStatus("Not connected", $"{Explain(editor.Server, editor.Problem)} Retrying every few seconds.", false);
        }

        /// <summary>Why an attempt failed and what to do, given what the socket or the address reported.</summary>
        /// <param name="server">The server's address; null if none was found.</param>
        public static string Explain(Uri server, string problem)
        {
            if (server == null) return $"{problem}. Change the address under Settings.";
            if (Contains(problem, "refused")) return $"No server is listening on {server.Authority}. Start it below, or run `spawnpoint` in a terminal.";
            if (Contains(problem, "401") || Contains(problem, "403")) return $"The server on {server.Authority} rejected the token. Set its token under Settings.";
            return $"Could not connect to {server.Authority}: {problem}.";
        }

        static bool Contains(string text, string part) => text.IndexOf(part, StringComparison.OrdinalIgnoreCase) >= 0;
    }
}
