using System.IO;
using Spawnpoint;
using UnityEngine;

/// <summary>Tools of the test game.</summary>
public static class FixtureTools
{
    [SpawnpointTool("append_line", "Appends a line to a file, and returns it.")]
    static string AppendLine(string path, string line)
    {
        File.AppendAllText(path, line + "\n");
        return line;
    }

    [SpawnpointTool("log_line", "Writes a line to the log.")]
    static void LogLine(string line) => Debug.Log(line);
}
