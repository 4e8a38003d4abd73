using System;
using System.Linq;
using UnityEngine.Profiling;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>manage_profiler: Unity's profiler, its counters, frame timing, memory, and the frame debugger.</summary>
    internal sealed class ManageProfiler : Command
    {
        public ManageProfiler(Services services) : base("manage_profiler", services)
        {
            On("ping", arguments => Done("The profiler is available", new JsonObject { ["tool"] = Name, ["group"] = "profiling" }));
            On("profiler_start", ProfilerSession.Start);
            On("profiler_stop", arguments => ProfilerSession.Stop());
            On("profiler_status", arguments => ProfilerSession.Status());
            On("profiler_set_areas", ProfilerSession.SetAreas);
            OnLong("get_frame_timing", FrameTimings.Read);
            OnLong("get_counters", ProfilerCounters.Read);
            On("get_object_memory", ObjectMemory);
            OnLong("memory_take_snapshot", MemorySnapshots.Take);
            On("memory_list_snapshots", MemorySnapshots.List);
            On("memory_compare_snapshots", MemorySnapshots.Compare);
            On("frame_debugger_enable", arguments => FrameDebuggerAccess.Enable());
            On("frame_debugger_disable", arguments => FrameDebuggerAccess.Disable());
            On("frame_debugger_get_events", FrameDebuggerAccess.List);
        }

        object ObjectMemory(CommandArguments arguments)
        {
            var path = arguments.Required("object_path");
            Object target = Targets.OneOrNull(path);
            var isInScene = target != null;
            if (!isInScene) target = Services.Host.LoadAsset(path, typeof(Object));
            if (target == null) throw Fault.NotFound("Object", $"'{path}'", "use the path of an object in an open scene, such as Player/Mesh, or of an asset, such as Assets/Textures/Hero.png");
            var bytes = Profiler.GetRuntimeMemorySizeLong(target);
            return Done($"'{path}' takes {bytes} bytes", new JsonObject
            {
                ["object_name"] = target.name, ["object_type"] = target.GetType().Name, ["size_bytes"] = bytes, ["size_mb"] = Math.Round(bytes / (1024.0 * 1024.0), 3),
                ["source"] = isInScene ? "scene_hierarchy" : "asset_database",
            });
        }
    }
}
