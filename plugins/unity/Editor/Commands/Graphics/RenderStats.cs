using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine.Profiling;

namespace Spawnpoint.Editor
{
    /// <summary>What rendering costs, and what the scene view shows of it.</summary>
    internal static class RenderStats
    {
        const string Category = "Render";

        /// <summary>The profiler's counters of rendering.</summary>
        public static Task<object> Read(Call call, CommandArguments arguments)
        {
            var wanted = arguments.Without("action");
            wanted["category"] = Category;
            return ProfilerCounters.Read(call, arguments.In(wanted));
        }

        /// <summary>The names of the counters, without their values.</summary>
        public static JsonObject ListCounters(CommandArguments arguments)
        {
            var category = arguments.TextOrNull("category") ?? Category;
            return new JsonObject { ["category"] = category, ["counters"] = new List<string>(ProfilerCounters.Names(category)) };
        }

        public static JsonObject Memory() => new JsonObject
        {
            ["totalAllocatedBytes"] = Profiler.GetTotalAllocatedMemoryLong(), ["totalReservedBytes"] = Profiler.GetTotalReservedMemoryLong(),
            ["graphicsBytes"] = Profiler.GetAllocatedMemoryForGraphicsDriver(), ["monoUsedBytes"] = Profiler.GetMonoUsedSizeLong(),
        };

        /// <summary>Sets the draw mode of the scene view, such as Wireframe.</summary>
        public static JsonObject SetDrawMode(CommandArguments arguments)
        {
            var name = arguments.Required("mode");
            if (!Enum.TryParse<DrawCameraMode>(name, true, out var mode) || !Enum.IsDefined(typeof(DrawCameraMode), mode))
                throw Fault.Argument("mode", $"unknown draw mode '{name}'", TypeNames.Nearest(name, Enum.GetNames(typeof(DrawCameraMode))) ?? "it is one such as Textured, Wireframe, Overdraw or Mipmaps");
            var view = SceneView.lastActiveSceneView;
            if (view == null) throw Fault.NotReady("There is no scene view", "open one: Window > General > Scene");
            view.cameraMode = SceneView.GetBuiltinCameraMode(mode);
            view.Repaint();
            return view.cameraMode.drawMode == mode ? new JsonObject { ["mode"] = mode.ToString() } : throw Fault.Invalid($"The scene view did not take the draw mode {mode}", "the render pipeline may not support it");
        }
    }
}
