using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>An entry of the editor's console.</summary>
    internal sealed class ConsoleEntry
    {
        public LogType Type;
        public string Message = "";
        public string Stack = "";
        public string File = "";
        public int Line;
    }

    /// <summary>
    /// The editor's console. Unity has no public class for it, so its own is used by name. Where that changes, the log
    /// since the last reload is used instead.
    /// </summary>
    internal sealed class EditorConsole
    {
        const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
        const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        // What the buttons of the console hide is read as well.
        const int Collapse = 1 << 0;
        const int ShowsAll = 1 << 7 | 1 << 8 | 1 << 9;

        const int Assertions = 1 << 1 | 1 << 21;
        const int Exceptions = 1 << 17;
        const int Errors = 1 << 0 | 1 << 4 | 1 << 6 | 1 << 8 | 1 << 11 | 1 << 13 | 1 << 20 | 1 << 22;
        const int Warnings = 1 << 7 | 1 << 9 | 1 << 12;

        readonly LogLines logs;
        readonly Type entryType = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntry");
        readonly MethodInfo start;
        readonly MethodInfo end;
        readonly MethodInfo get;
        readonly MethodInfo clear;
        readonly PropertyInfo flags;

        public EditorConsole(LogLines logs)
        {
            this.logs = logs;
            var entries = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntries");
            start = entries?.GetMethod("StartGettingEntries", Static);
            end = entries?.GetMethod("EndGettingEntries", Static);
            get = entries?.GetMethod("GetEntryInternal", Static);
            clear = entries?.GetMethod("Clear", Static);
            flags = entries?.GetProperty("consoleFlags", Static);
        }

        bool IsKnown => entryType != null && start != null && end != null && get != null && Field("message") != null && Field("mode") != null;

        FieldInfo Field(string name) => entryType.GetField(name, Instance);

        /// <summary>All entries, oldest first.</summary>
        public List<ConsoleEntry> Read()
        {
            if (!IsKnown) return FromLog();
            var shown = flags != null && flags.CanWrite ? (int)flags.GetValue(null) : 0;
            var all = (shown | ShowsAll) & ~Collapse;
            if (flags != null && flags.CanWrite && shown != all) flags.SetValue(null, all);
            try
            {
                return ReadEntries();
            }
            finally
            {
                end.Invoke(null, null);
                if (flags != null && flags.CanWrite && shown != all) flags.SetValue(null, shown);
            }
        }

        List<ConsoleEntry> ReadEntries()
        {
            var entries = new List<ConsoleEntry>();
            var count = (int)start.Invoke(null, null);
            var entry = Activator.CreateInstance(entryType, true);
            var (message, mode, file, line, stack) = (Field("message"), Field("mode"), Field("file"), Field("line"), Field("callstackTextStartUTF16"));
            for (var row = 0; row < count; row++)
            {
                get.Invoke(null, new[] { (object)row, entry });
                var text = (string)message.GetValue(entry) ?? "";
                if (text == "") continue;
                var split = stack != null && (int)stack.GetValue(entry) > 0 ? Math.Min((int)stack.GetValue(entry), text.Length) : text.IndexOf('\n');
                entries.Add(new ConsoleEntry
                {
                    Type = TypeOf((int)mode.GetValue(entry)),
                    Message = (split < 0 ? text : text.Substring(0, split)).TrimEnd(),
                    Stack = split < 0 ? "" : text.Substring(split).Trim(),
                    File = file?.GetValue(entry) as string ?? "",
                    Line = line?.GetValue(entry) is int number ? number : 0,
                });
            }
            return entries;
        }

        static LogType TypeOf(int mode)
        {
            if ((mode & Exceptions) != 0) return LogType.Exception;
            if ((mode & Assertions) != 0) return LogType.Assert;
            if ((mode & Errors) != 0) return LogType.Error;
            return (mode & Warnings) != 0 ? LogType.Warning : LogType.Log;
        }

        List<ConsoleEntry> FromLog()
        {
            var entries = new List<ConsoleEntry>();
            foreach (var line in logs.Tail(int.MaxValue))
                entries.Add(new ConsoleEntry { Type = line.Level == "error" ? LogType.Error : line.Level == "warn" ? LogType.Warning : LogType.Log, Message = line.Message, Stack = line.Stack ?? "" });
            return entries;
        }

        public void Clear()
        {
            if (clear == null) throw Fault.Unsupported("This version of Unity has no console that can be cleared by a command", "the user can clear it");
            clear.Invoke(null, null);
        }
    }
}
