using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>The time that the last frame took on the CPU and the GPU.</summary>
    internal static class FrameTimings
    {
        // The GPU's time of a frame is known some frames later.
        const int MostFrames = 8;

        public static async Task<object> Read(Call call, CommandArguments arguments)
        {
#if UNITY_2022_2_OR_NEWER
            if (!FrameTimingManager.IsFeatureEnabled())
                throw Fault.NotReady("Frame timing is off in this project", "enable Project Settings > Player > Other Settings > Frame Timing Stats");
#endif
            var timings = new FrameTiming[1];
            for (var frame = 0; frame < MostFrames; frame++)
            {
                FrameTimingManager.CaptureFrameTimings();
                if (FrameTimingManager.GetLatestTimings(1, timings) > 0) return Command.Answer("The timing of the last frame, in milliseconds", Show(timings[0]));
                EditorApplication.QueuePlayerLoopUpdate();
                await call.NextFrame();
            }
            return Command.Answer("Unity has no frame timing yet; it needs frames that are rendered, such as those of a running game", new JsonObject { ["available"] = false });
        }

        static JsonObject Show(FrameTiming timing) => new JsonObject
        {
            ["available"] = true,
            ["cpu_frame_time_ms"] = timing.cpuFrameTime,
#if UNITY_2022_2_OR_NEWER
            ["cpu_main_thread_frame_time_ms"] = timing.cpuMainThreadFrameTime,
            ["cpu_main_thread_present_wait_time_ms"] = timing.cpuMainThreadPresentWaitTime,
            ["cpu_render_thread_frame_time_ms"] = timing.cpuRenderThreadFrameTime,
            ["frame_start_timestamp"] = timing.frameStartTimestamp,
            ["first_submit_timestamp"] = timing.firstSubmitTimestamp,
#endif
            ["gpu_frame_time_ms"] = timing.gpuFrameTime,
            ["cpu_time_present_called"] = timing.cpuTimePresentCalled,
            ["cpu_time_frame_complete"] = timing.cpuTimeFrameComplete,
            ["height_scale"] = timing.heightScale,
            ["width_scale"] = timing.widthScale,
            ["sync_interval"] = timing.syncInterval,
        };
    }
}
