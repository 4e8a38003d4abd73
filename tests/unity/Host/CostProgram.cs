using System;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Threading;
using UnityEngine;
using UnityShim;

/// <summary>
/// Measures what the package does in a frame of a player with many objects: time, and bytes that the main thread
/// allocates. A line on the input ends a span and prints its figures. Needs .NET, which counts allocations by thread.
/// </summary>
public static class CostProgram
{
    const int Objects = 10000;
    const double Frame = 1.0 / 60;

    static volatile bool ends;

    public static void Main(string[] arguments)
    {
        var options = Options.Parse(arguments);
        var tick = Begin(options);
        var context = (MainThreadContext)SynchronizationContext.Current;
        new Thread(ReadLines) { IsBackground = true }.Start();
        var times = new double[100000];
        var count = 0;
        var allocated = 0L;
        var clock = Stopwatch.StartNew();
        for (var next = 0.0;; next += Frame)
        {
            context.Run();
            var bytes = GC.GetAllocatedBytesForCurrentThread();
            var began = Stopwatch.GetTimestamp();
            tick();
            var took = Stopwatch.GetTimestamp() - began;
            allocated += GC.GetAllocatedBytesForCurrentThread() - bytes;
            times[count++ % times.Length] = took * 1e6 / Stopwatch.Frequency;
            if (ends)
            {
                Print(times.Take(count).OrderBy(time => time).ToArray(), allocated);
                (ends, count, allocated) = (false, 0, 0);
            }
            var left = next + Frame - clock.Elapsed.TotalSeconds;
            if (left > 0) Thread.Sleep((int)(left * 1000));
            else next = clock.Elapsed.TotalSeconds - Frame;
        }
    }

    // Only the package's own component runs, so that the shim's costs do not count.
    static Action Begin(Options options)
    {
        Assembly.Load("Spawnpoint");
        World.Settings = new ShimSettings { Project = options.Project, ProductName = options.Product, UnityVersion = options.Version };
        World.BuildScenes = Scenes.Names;
        Scenes.Make(options.Project);
        World.IsPlaying = true;
        SynchronizationContext.SetSynchronizationContext(new MainThreadContext());
        Lifecycle.InitializeGame(RuntimeInitializeLoadType.BeforeSceneLoad);
        World.Open(Scenes.Names[0]);
        for (var number = 0; number < Objects; number++) new GameObject("Stone " + number);
        var component = World.Loaded().SelectMany(each => each.GetComponents(typeof(MonoBehaviour))).First(each => each.GetType().Name == "PlayerAttachment");
        var method = component.GetType().GetMethod("LateUpdate", BindingFlags.Instance | BindingFlags.NonPublic);
        return (Action)Delegate.CreateDelegate(typeof(Action), component, method);
    }

    static void ReadLines()
    {
        while (Console.ReadLine() != null) ends = true;
        Environment.Exit(0);
    }

    static void Print(double[] sorted, long allocated)
    {
        double At(double share) => sorted[(int)((sorted.Length - 1) * share)];
        Console.WriteLine(FormattableString.Invariant(
            $"{{\"frames\": {sorted.Length}, \"bytes\": {allocated}, \"mean\": {sorted.Average()}, \"p50\": {At(0.5)}, \"p99\": {At(0.99)}, \"most\": {At(1)}}}"));
    }
}
