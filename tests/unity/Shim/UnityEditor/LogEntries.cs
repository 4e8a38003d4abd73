using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using UnityEngine;
using UnityShim;

namespace UnityEditor
{
    // Internal in Unity, too: the console's entries, which survive reloads. The shim keeps them in a file.
    class LogEntry
    {
#pragma warning disable 649
        public string message;
        public string file;
        public int line;
        public int mode;
        public int callstackTextStartUTF16;
#pragma warning restore 649
    }

    static class LogEntries
    {
        static readonly object gate = new object();
        static readonly List<LogEntry> entries = new List<LogEntry>();
        static List<LogEntry> rows = new List<LogEntry>();

        // The buttons for messages, warnings and errors, which decide what has a row.
        public static int consoleFlags { get; set; } = 1 << 7 | 1 << 8 | 1 << 9;

        static string FilePath => Path.Combine(World.Settings.Project, "Library", "Console");

        [InitializeOnLoadMethod]
        static void Connect()
        {
            if (File.Exists(FilePath))
                foreach (var line in File.ReadAllLines(FilePath))
                {
                    var parts = line.Split('\t').Select(Uri.UnescapeDataString).ToArray();
                    entries.Add(new LogEntry { mode = int.Parse(parts[0]), callstackTextStartUTF16 = int.Parse(parts[1]), message = parts[2], file = "", line = 0 });
                }
            Application.logMessageReceivedThreaded += Add;
        }

        static void Add(string message, string stack, LogType type)
        {
            var mode = type == LogType.Error ? 1 << 8 : type == LogType.Warning ? 1 << 9 : type == LogType.Log ? 1 << 10 : type == LogType.Assert ? 1 << 21 : 1 << 8 | 1 << 17;
            var entry = new LogEntry { message = message + "\n" + stack, mode = mode, callstackTextStartUTF16 = message.Length, file = "", line = 0 };
            lock (gate)
            {
                entries.Add(entry);
                Directory.CreateDirectory(Path.GetDirectoryName(FilePath));
                File.AppendAllText(FilePath, $"{entry.mode}\t{entry.callstackTextStartUTF16}\t{Uri.EscapeDataString(entry.message.Length > 30000 ? entry.message.Substring(0, 30000) : entry.message)}\n");
            }
        }

        static bool IsShown(LogEntry entry)
        {
            var button = (entry.mode & (1 << 8 | 1 << 17 | 1 << 21)) != 0 ? 1 << 9 : (entry.mode & 1 << 9) != 0 ? 1 << 8 : 1 << 7;
            return (consoleFlags & button) != 0;
        }

        public static int StartGettingEntries()
        {
            lock (gate) rows = entries.Where(IsShown).ToList();
            return rows.Count;
        }

        public static void EndGettingEntries() => rows = new List<LogEntry>();

        public static bool GetEntryInternal(int row, LogEntry outputEntry)
        {
            var entry = rows[row];
            (outputEntry.message, outputEntry.mode, outputEntry.file, outputEntry.line, outputEntry.callstackTextStartUTF16) = (entry.message, entry.mode, entry.file, entry.line, entry.callstackTextStartUTF16);
            return true;
        }

        public static void Clear()
        {
            lock (gate)
            {
                entries.Clear();
                File.Delete(FilePath);
            }
        }
    }
}
