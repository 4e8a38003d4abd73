using System;
using System.Collections.Generic;
using System.IO;
using UnityShim;

namespace UnityEngine
{
    public struct FrameTiming
    {
        public ulong cpuTimePresentCalled;
        public double cpuFrameTime;
#if UNITY_2022_2_OR_NEWER
        public double cpuMainThreadFrameTime;
        public double cpuMainThreadPresentWaitTime;
        public double cpuRenderThreadFrameTime;
        public ulong frameStartTimestamp;
        public ulong firstSubmitTimestamp;
#endif
        public ulong cpuTimeFrameComplete;
        public double gpuFrameTime;
        public float heightScale;
        public float widthScale;
        public uint syncInterval;
    }

    // Timings exist some frames after the first request.
    public static class FrameTimingManager
    {
        static int asked = -1;

#if UNITY_2022_2_OR_NEWER
        public static bool IsFeatureEnabled() => true;
#endif

        public static void CaptureFrameTimings()
        {
            if (asked < 0) asked = Environment.TickCount;
        }

        public static uint GetLatestTimings(uint numFrames, FrameTiming[] timings)
        {
            if (asked < 0 || Environment.TickCount - asked < 20) return 0;
            timings[0] = new FrameTiming { cpuFrameTime = 12.5, gpuFrameTime = 4.25, heightScale = 1, widthScale = 1, syncInterval = 1 };
            return 1;
        }
    }

    public static class FrameDebugger
    {
        internal static bool isEnabled;

        public static bool enabled => isEnabled;
    }
}

namespace UnityEngine.Profiling
{
    public enum ProfilerArea
    {
        CPU,
        GPU,
        Rendering,
        Memory,
        Audio,
        Video,
        Physics,
        Physics2D,
        NetworkMessages,
        NetworkOperations,
        UI,
        UIDetails,
        GlobalIllumination,
        VirtualTexturing,
    }

    public sealed class Profiler
    {
        static readonly HashSet<ProfilerArea> disabled = new HashSet<ProfilerArea>();

        public static bool enabled { get; set; }
        public static bool enableBinaryLog { get; set; }
        public static bool enableAllocationCallstacks { get; set; }
        public static string logFile { get; set; } = "";

        public static bool GetAreaEnabled(ProfilerArea area) => !disabled.Contains(area);

        public static void SetAreaEnabled(ProfilerArea area, bool enabled)
        {
            if (enabled) disabled.Remove(area);
            else disabled.Add(area);
        }

        public static long GetRuntimeMemorySizeLong(Object o) => 1024 + o.name.Length;
        public static long GetTotalAllocatedMemoryLong() => 64 << 20;
        public static long GetTotalReservedMemoryLong() => 96 << 20;
        public static long GetAllocatedMemoryForGraphicsDriver() => 32 << 20;
        public static long GetMonoUsedSizeLong() => GC.GetTotalMemory(false);
        public static long GetMonoHeapSizeLong() => GC.GetTotalMemory(false) * 2;
    }
}

#if UNITY_2022_2_OR_NEWER
namespace Unity.Profiling.Memory
#else
namespace UnityEngine.Profiling.Memory.Experimental
#endif
{
    [Flags]
    public enum CaptureFlags : uint
    {
        ManagedObjects = 1,
        NativeObjects = 2,
        NativeAllocations = 4,
    }

    public static class MemoryProfiler
    {
        // Written in a later frame.
        public static void TakeSnapshot(string path, Action<string, bool> finishCallback, CaptureFlags captureFlags = CaptureFlags.ManagedObjects | CaptureFlags.NativeObjects) =>
            World.AtEndOfFrame(() =>
            {
                File.WriteAllBytes(path, new byte[2048]);
                finishCallback(path, true);
            });
    }
}

namespace Unity.Profiling
{
    public enum ProfilerMarkerDataUnit : byte
    {
        Undefined,
        TimeNanoseconds,
        Bytes,
        Count,
    }

    [Flags]
    public enum ProfilerRecorderOptions
    {
        None = 0,
        StartImmediately = 1,
        Default = 24,
    }

    public readonly struct ProfilerCategory
    {
        public ProfilerCategory(string categoryName)
        {
            Name = categoryName;
        }

        public string Name { get; }
    }

    public struct ProfilerRecorderSample
    {
        public long Value { get; internal set; }
    }

    // Has a sample as soon as a frame was played after it was started.
    public struct ProfilerRecorder : IDisposable
    {
        readonly LowLevel.Unsafe.ProfilerRecorderHandle handle;

        public ProfilerRecorder(LowLevel.Unsafe.ProfilerRecorderHandle statHandle, int capacity = 1, ProfilerRecorderOptions options = ProfilerRecorderOptions.Default)
        {
            handle = statHandle;
        }

        public bool Valid => handle.Valid;
        public int Count => 1;
        public long CurrentValue => 0;
        public ProfilerMarkerDataUnit UnitType => LowLevel.Unsafe.ProfilerRecorderHandle.GetDescription(handle).UnitType;

        public ProfilerRecorderSample GetSample(int index) => new ProfilerRecorderSample { Value = 100 + handle.number };

        public void Dispose()
        {
        }
    }
}

namespace Unity.Profiling.LowLevel.Unsafe
{
    public readonly struct ProfilerRecorderDescription
    {
        internal ProfilerRecorderDescription(string category, string name, ProfilerMarkerDataUnit unit)
        {
            Category = new ProfilerCategory(category);
            Name = name;
            UnitType = unit;
        }

        public ProfilerCategory Category { get; }
        public string Name { get; }
        public ProfilerMarkerDataUnit UnitType { get; }
    }

    public readonly struct ProfilerRecorderHandle
    {
        static readonly ProfilerRecorderDescription[] all =
        {
            new ProfilerRecorderDescription("Render", "Triangles Count", ProfilerMarkerDataUnit.Count),
            new ProfilerRecorderDescription("Render", "Draw Calls Count", ProfilerMarkerDataUnit.Count),
            new ProfilerRecorderDescription("Render", "Camera.Render", ProfilerMarkerDataUnit.TimeNanoseconds),
            new ProfilerRecorderDescription("Memory", "System Used Memory", ProfilerMarkerDataUnit.Bytes),
        };

        internal readonly int number;

        ProfilerRecorderHandle(int number)
        {
            this.number = number;
        }

        public bool Valid => number > 0;

        public static ProfilerRecorderDescription GetDescription(ProfilerRecorderHandle handle) => all[handle.number - 1];

        public static void GetAvailable(List<ProfilerRecorderHandle> outRecorderHandleList)
        {
            for (var number = 1; number <= all.Length; number++) outRecorderHandleList.Add(new ProfilerRecorderHandle(number));
        }
    }
}
