using System;
using System.IO;
using System.Linq;
using UnityEngine.Profiling;

namespace Spawnpoint.Editor
{
    /// <summary>Starts and stops the profiler, and selects what it records.</summary>
    internal static class ProfilerSession
    {
        public static object Start(CommandArguments arguments)
        {
            var log = arguments.TextOrNull("log_file");
            if (!string.IsNullOrEmpty(log))
            {
                log = OutputPath.Check("log_file", log, "Profiling/session.raw");
                // Unity appends it otherwise.
                if (!log.EndsWith(".raw", StringComparison.OrdinalIgnoreCase)) log += ".raw";
                Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(log)) ?? ".");
                Profiler.logFile = log;
                Profiler.enableBinaryLog = true;
            }
            if (arguments.FlagOrNull("enable_callstacks") is bool callstacks) Profiler.enableAllocationCallstacks = callstacks;
            Profiler.enabled = true;
            if (!Profiler.enabled) throw Fault.Invalid("Unity did not start the profiler", "open Window > Analysis > Profiler once");
            return Command.Answer("The profiler records", Show());
        }

        public static object Stop()
        {
            var log = Profiler.enableBinaryLog ? Profiler.logFile : null;
            Profiler.enabled = false;
            Profiler.enableBinaryLog = false;
            Profiler.enableAllocationCallstacks = false;
            if (Profiler.enabled) throw Fault.Invalid("Unity did not stop the profiler");
            return Command.Answer("The profiler has stopped", new JsonObject { ["enabled"] = false, ["previous_log_file"] = log });
        }

        static JsonObject Show() => new JsonObject
        {
            ["enabled"] = Profiler.enabled, ["recording"] = Profiler.enableBinaryLog, ["log_file"] = Profiler.enableBinaryLog ? Profiler.logFile : null,
            ["allocation_callstacks"] = Profiler.enableAllocationCallstacks,
        };

        public static object Status()
        {
            var shown = Show();
            var areas = new JsonObject();
            foreach (var area in Areas()) areas[area.ToString()] = Profiler.GetAreaEnabled(area);
            shown["areas"] = areas;
            shown["total_allocated_bytes"] = Profiler.GetTotalAllocatedMemoryLong();
            shown["total_reserved_bytes"] = Profiler.GetTotalReservedMemoryLong();
            shown["managed_used_bytes"] = Profiler.GetMonoUsedSizeLong();
            shown["managed_heap_bytes"] = Profiler.GetMonoHeapSizeLong();
            return Command.Answer(Profiler.enabled ? "The profiler records" : "The profiler is off", shown);
        }

        static ProfilerArea[] Areas() => (ProfilerArea[])Enum.GetValues(typeof(ProfilerArea));

        public static object SetAreas(CommandArguments arguments)
        {
            var wanted = arguments.ObjectOrNull("areas");
            if (wanted == null || wanted.Count == 0) throw Fault.Argument("areas", "missing", $"the areas are {string.Join(", ", Areas())}");
            var flags = arguments.In(wanted);
            var changes = wanted.Keys.Select(name =>
                (Area: Parse(name), Enabled: flags.FlagOrNull(name) ?? throw Fault.Argument("areas", $"'{name}' has no value", "give true or false"))).ToList();
            var updated = new JsonObject();
            foreach (var change in changes)
            {
                Profiler.SetAreaEnabled(change.Area, change.Enabled);
                if (Profiler.GetAreaEnabled(change.Area) != change.Enabled)
                    throw Fault.Invalid($"Unity did not change the area {change.Area}", "start the profiler first with profiler_start");
                updated[change.Area.ToString()] = change.Enabled;
            }
            return Command.Answer($"{updated.Count} areas were changed", new JsonObject { ["areas"] = updated });
        }

        static ProfilerArea Parse(string name) => !int.TryParse(name, out _) && Enum.TryParse(name, true, out ProfilerArea area)
            ? area
            : throw Fault.Argument("areas", $"unknown area '{name}'", TypeNames.Nearest(name, Areas().Select(each => each.ToString())) ?? $"the areas are {string.Join(", ", Areas())}");
    }
}
