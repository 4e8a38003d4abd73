using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
#if UNITY_2022_2_OR_NEWER
using Unity.Profiling.Memory;
#else
using UnityEngine.Profiling.Memory.Experimental;
#endif

namespace Spawnpoint.Editor
{
    /// <summary>Snapshots of memory, as Unity's Memory Profiler opens them. They are files in the folder MemoryCaptures.</summary>
    internal static class MemorySnapshots
    {
        const string Folder = "MemoryCaptures";
        const string Extension = ".snap";
        const double PatienceSeconds = 120;
        const CaptureFlags Contents = CaptureFlags.ManagedObjects | CaptureFlags.NativeObjects | CaptureFlags.NativeAllocations;

        public static async Task<object> Take(Call call, CommandArguments arguments)
        {
            var given = arguments.TextOrNull("snapshot_path");
            var path = Check("snapshot_path", string.IsNullOrEmpty(given)
                ? $"{Folder}/snapshot_{DateTime.Now.ToString("yyyyMMdd_HHmmss", CultureInfo.InvariantCulture)}{Extension}" : given);
            // Unity drops the request then, and never reports it.
            if (EditorApplication.isCompiling) throw Fault.NotReady("Unity compiles scripts", "try again in a moment");
            if (File.Exists(path)) throw Fault.Argument("snapshot_path", $"'{path}' exists already", "use another name");
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path)) ?? ".");
            bool? done = null;
            MemoryProfiler.TakeSnapshot(Path.GetFullPath(path), (written, success) => done = success, Contents);
            var watch = Stopwatch.StartNew();
            while (done == null)
            {
                if (watch.Elapsed.TotalSeconds > PatienceSeconds) throw new Fault("Timeout", $"Unity did not finish the snapshot within {PatienceSeconds} seconds");
                await call.NextFrame();
            }
            if (done == false || !File.Exists(path)) throw Fault.Invalid($"Unity did not write the snapshot '{path}'", "read_console has the reason");
            return Command.Answer($"The snapshot is in '{path}'", Show(path));
        }

        static string Check(string argument, string path)
        {
            path = OutputPath.Check(argument, path, $"{Folder}/before{Extension}");
            return path.EndsWith(Extension, StringComparison.OrdinalIgnoreCase) ? path : path + Extension;
        }

        static JsonObject Show(string path)
        {
            var file = new FileInfo(path);
            return new JsonObject
            {
                ["path"] = path, ["size_bytes"] = file.Length, ["size_mb"] = Megabytes(file.Length), ["created"] = file.LastWriteTimeUtc.ToString("o", CultureInfo.InvariantCulture),
            };
        }

        static double Megabytes(long bytes) => Math.Round(bytes / (1024.0 * 1024.0), 2);

        public static object List(CommandArguments arguments)
        {
            var given = arguments.TextOrNull("search_path");
            var folder = string.IsNullOrEmpty(given) ? Folder : OutputPath.Check("search_path", given, Folder);
            var snapshots = Directory.Exists(folder)
                ? Directory.GetFiles(folder, "*" + Extension).Select(path => path.Replace('\\', '/')).OrderBy(path => path, StringComparer.Ordinal).Select(Show).ToList()
                : new System.Collections.Generic.List<JsonObject>();
            return Command.Answer($"{snapshots.Count} snapshots in '{folder}'", new JsonObject { ["snapshots"] = snapshots, ["searched_dirs"] = new[] { folder } });
        }

        public static object Compare(CommandArguments arguments)
        {
            var (first, second) = (Existing(arguments, "snapshot_a"), Existing(arguments, "snapshot_b"));
            var difference = new FileInfo(second).Length - new FileInfo(first).Length;
            return Command.Answer("The snapshots' files, compared by size. The Memory Profiler window compares their objects", new JsonObject
            {
                ["snapshot_a"] = Show(first),
                ["snapshot_b"] = Show(second),
                ["delta"] = new JsonObject
                {
                    ["size_delta_bytes"] = difference, ["size_delta_mb"] = Megabytes(difference),
                    ["time_delta_seconds"] = Math.Round((File.GetLastWriteTimeUtc(second) - File.GetLastWriteTimeUtc(first)).TotalSeconds, 3),
                },
            });
        }

        static string Existing(CommandArguments arguments, string argument)
        {
            var path = Check(argument, arguments.Required(argument));
            return File.Exists(path) ? path : throw Fault.NotFound("Snapshot", $"'{path}'", "memory_list_snapshots lists them");
        }
    }
}
