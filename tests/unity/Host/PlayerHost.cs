using System.Diagnostics;
using System.Reflection;
using System.Threading;
using UnityEngine;
using UnityShim;

/// <summary>Runs the game as a player: frames until it quits.</summary>
public static class PlayerHost
{
    public static void Run(Options options)
    {
        // Unity loads all assemblies of a game, also those that nothing refers to yet.
        Assembly.Load("Spawnpoint");
        foreach (var name in options.PackageAssemblies) Assembly.Load(name);
        World.Settings = new ShimSettings { Project = options.Project, ProductName = options.Product, UnityVersion = options.Version };
        World.BuildScenes = Scenes.Names;
        Scenes.Make(options.Project);
        World.IsPlaying = true;
        var context = new MainThreadContext();
        SynchronizationContext.SetSynchronizationContext(context);
        Lifecycle.InitializeGame(RuntimeInitializeLoadType.BeforeSceneLoad);
        World.Open(Scenes.Names[0]);
        var frame = 1.0 / options.FramesPerSecond;
        var clock = Stopwatch.StartNew();
        for (var next = 0.0; !World.QuitRequested; next += frame)
        {
            context.Run();
            World.Frame((float)frame);
            var left = next + frame - clock.Elapsed.TotalSeconds;
            if (left > 0) Thread.Sleep((int)(left * 1000));
            else next = clock.Elapsed.TotalSeconds - frame;
        }
        World.Quit();
    }
}
