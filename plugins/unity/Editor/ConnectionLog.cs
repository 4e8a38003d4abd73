using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Writes changes of the connection to the console, as far as the user wants.</summary>
    internal sealed class ConnectionLog
    {
        bool wasConnected;
        string lastProblem;

        /// <summary>Called once per frame. Compares references, so that it allocates nothing while nothing changes.</summary>
        public void Tick(Attachment editor)
        {
            var isConnected = editor.IsConnected;
            var problem = editor.Problem;
            if (isConnected != wasConnected)
            {
                wasConnected = isConnected;
                if (PackageSettings.LogLevel >= LogLevel.Connections) Debug.Log(isConnected ? $"Spawnpoint: connected to {editor.Server} as {editor.Instance}" : "Spawnpoint: disconnected");
            }
            if (ReferenceEquals(problem, lastProblem)) return;
            var isNew = problem != lastProblem;
            lastProblem = problem;
            if (isNew && problem != null && PackageSettings.LogLevel >= LogLevel.Attempts) Debug.LogWarning($"Spawnpoint: {ConnectionStatus.Explain(editor.Server, problem)}");
        }
    }
}
