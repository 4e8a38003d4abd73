using System;
using System.ComponentModel;
using System.Diagnostics;
using UnityEditor;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>The connection to the server: its state, and what to do about it.</summary>
    internal sealed class ConnectionView
    {
        readonly Label state;
        readonly Label detail;
        readonly Label address;
        readonly Label program;
        readonly Button connect;
        readonly Button copy;
        readonly Button start;
        Process server;
        string startProblem;

        public ConnectionView(VisualElement root)
        {
            state = root.Q<Label>("connection-state");
            detail = root.Q<Label>("connection-detail");
            address = root.Q<Label>("server-address");
            program = root.Q<Label>("server-program");
            connect = root.Q<Button>("connect");
            copy = root.Q<Button>("copy-address");
            start = root.Q<Button>("start-server");
            connect.clicked += ConnectOrDisconnect;
            copy.clicked += () => EditorGUIUtility.systemCopyBuffer = address.text;
            start.clicked += StartServer;
        }

        static EditorSession Session => EditorSession.Current;

        /// <summary>Called regularly while the view is shown.</summary>
        public void Update()
        {
            var status = ConnectionStatus.Of(Session);
            state.text = status.State;
            state.EnableInClassList("good", status.IsConnected);
            detail.text = status.Detail;
            var url = Session?.Editor.Server;
            address.text = url == null ? "" : ServerLinks.Mcp(url);
            copy.SetEnabled(url != null);
            connect.SetEnabled(Session != null);
            connect.text = Session == null || Session.Editor.IsSuspended ? "Connect" : "Disconnect";
            ShowProgram(status.IsConnected);
        }

        void ConnectOrDisconnect()
        {
            if (Session.Editor.IsSuspended) Session.Connect();
            else Session.Disconnect();
            Update();
        }

        void ShowProgram(bool isConnected)
        {
            if (server != null && server.HasExited)
            {
                startProblem = $"The server ended with exit code {server.ExitCode}. Run `spawnpoint` in a terminal to see why.";
                server.Dispose();
                server = null;
            }
            if (isConnected) startProblem = null;
            var found = ServerProgram.Find(PackageSettings.Program);
            program.text = startProblem ?? found.Problem ?? found.Path;
            program.EnableInClassList("problem", startProblem != null || found.Problem != null);
            start.SetEnabled(found.Path != null && server == null && !isConnected && IsLocal);
        }

        static bool IsLocal => Session?.Editor.Server == null || Session.Editor.Server.IsLoopback;

        // It continues without the editor: AI clients and other engines use it too.
        void StartServer()
        {
            startProblem = null;
            var found = ServerProgram.Find(PackageSettings.Program);
            var url = Session?.Editor.Server;
            var arguments = url == null ? "" : $"--listen {url.Authority}";
            try
            {
                server = Process.Start(new ProcessStartInfo(found.Path, arguments) { UseShellExecute = false, CreateNoWindow = true });
            }
            catch (Exception error) when (error is Win32Exception || error is InvalidOperationException)
            {
                startProblem = $"Could not start '{found.Path}': {error.Message}";
            }
            Update();
        }
    }
}
