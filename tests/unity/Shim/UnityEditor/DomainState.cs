using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace UnityShim
{
    /// <summary>What Unity's native side keeps while the C# domain is replaced.</summary>
    public static class DomainState
    {
        public static byte[] SceneBackup { get; set; }

        /// <summary>Ends the domain, and returns its state.</summary>
        public static byte[] End()
        {
            AssemblyReloadEvents.RaiseBefore();
            var bytes = new MemoryStream();
            var writer = new BinaryWriter(bytes);
            writer.Write(World.NextId);
            writer.Write(World.IsPlaying);
            writer.Write(EditorLoop.IsPaused);
            writer.Write(EditorLoop.IsFocused);
            writer.Write(EditorLoop.PlayRequest == true);
            WriteBytes(writer, SceneBackup);
            WriteBytes(writer, Snapshot.Capture());
            WriteBytes(writer, Snapshot.CapturePersistent());
            WriteMap(writer, SessionState.values);
            WriteMap(writer, EditorPrefs.values);
            writer.Write(EditorSettings.enterPlayModeOptionsEnabled);
            writer.Write((int)EditorSettings.enterPlayModeOptions);
            writer.Write(Undo.current);
            WriteGroups(writer, Undo.done);
            WriteGroups(writer, Undo.undone);
            writer.Write(Selection.activeObject == null ? 0 : Selection.activeObject.id);
            writer.Write(string.Join("\n", World.BuildScenes));
            WriteMap(writer, NativeState.Values);
            writer.Write(EditorWindow.Save());
            WriteBytes(writer, AssetFiles.Capture(true));
            return bytes.ToArray();
        }

        /// <summary>Begins a domain with the state of the one before.</summary>
        public static void Begin(byte[] state)
        {
            var reader = new BinaryReader(new MemoryStream(state));
            World.NextId = reader.ReadInt32() + 100000;
            World.IsPlaying = reader.ReadBoolean();
            EditorLoop.IsPaused = reader.ReadBoolean();
            EditorLoop.IsFocused = reader.ReadBoolean();
            var entersPlayMode = reader.ReadBoolean();
            SceneBackup = ReadBytes(reader);
            Snapshot.Restore(ReadBytes(reader));
            Snapshot.RestorePersistent(ReadBytes(reader));
            ReadMap(reader, SessionState.values);
            ReadMap(reader, EditorPrefs.values);
            EditorSettings.enterPlayModeOptionsEnabled = reader.ReadBoolean();
            EditorSettings.enterPlayModeOptions = (EnterPlayModeOptions)reader.ReadInt32();
            Undo.current = reader.ReadInt32();
            ReadGroups(reader, Undo.done);
            ReadGroups(reader, Undo.undone);
            var selected = World.Find(reader.ReadInt32());
            if (selected != null) Selection.activeObject = selected;
            World.BuildScenes = reader.ReadString().Split('\n');
            ReadMap(reader, NativeState.Values);
            var windows = reader.ReadString();
            AssetFiles.Restore(ReadBytes(reader));
            EditorLoop.PlayRequest = entersPlayMode ? true : (bool?)null;
            EditorLoop.Initialize();
            AssemblyReloadEvents.RaiseAfter();
            EditorWindow.Restore(windows);
            if (entersPlayMode) EditorLoop.BeginPlayMode();
        }

        static void WriteBytes(BinaryWriter writer, byte[] bytes)
        {
            writer.Write(bytes?.Length ?? -1);
            if (bytes != null) writer.Write(bytes);
        }

        static byte[] ReadBytes(BinaryReader reader)
        {
            var length = reader.ReadInt32();
            return length < 0 ? null : reader.ReadBytes(length);
        }

        static void WriteMap(BinaryWriter writer, Dictionary<string, string> map)
        {
            writer.Write(map.Count);
            foreach (var pair in map)
            {
                writer.Write(pair.Key);
                writer.Write(pair.Value);
            }
        }

        static void ReadMap(BinaryReader reader, Dictionary<string, string> map)
        {
            for (var left = reader.ReadInt32(); left > 0; left--) map[reader.ReadString()] = reader.ReadString();
        }

        static void WriteGroups(BinaryWriter writer, List<Undo.Group> groups)
        {
            writer.Write(groups.Count);
            foreach (var group in groups)
            {
                writer.Write(group.Id);
                writer.Write(group.Name);
                WriteBytes(writer, group.Before);
                WriteBytes(writer, group.After);
            }
        }

        static void ReadGroups(BinaryReader reader, List<Undo.Group> groups)
        {
            for (var left = reader.ReadInt32(); left > 0; left--)
                groups.Add(new Undo.Group { Id = reader.ReadInt32(), Name = reader.ReadString(), Before = ReadBytes(reader), After = ReadBytes(reader) });
        }
    }
}
