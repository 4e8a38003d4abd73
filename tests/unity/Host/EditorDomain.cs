using System;
using System.Diagnostics;
using System.Reflection;
using System.Threading;
using UnityEditor;
using UnityShim;

/// <summary>The editor inside of one C# domain.</summary>
public sealed class EditorDomain : MarshalByRefObject
{
    public override object InitializeLifetimeService() => null;

    /// <summary>Runs until a reload is due, and returns the state for the next domain; null when the editor quits.</summary>
    public byte[] Run(Options options, byte[] state)
    {
        foreach (var name in new[] { "UnityEditor", "Spawnpoint", "Spawnpoint.Editor", "Assembly-CSharp", "MCPForUnity.Editor", "Assembly-CSharp-Editor" }) Assembly.Load(name);
        if (options.HasTestFramework)
            foreach (var name in new[] { "UnityEditor.TestRunner", "Spawnpoint.Editor.TestFramework", "Coins.EditTests", "Coins.PlayTests" }) Assembly.Load(name);
        foreach (var name in options.PackageAssemblies) Assembly.Load(name);
        World.Settings = new ShimSettings { IsEditor = true, Project = options.Project, ProductName = options.Product, UnityVersion = options.Version };
        // Unity runs in the folder of its project.
        Environment.CurrentDirectory = options.Project;
        EditorLoop.ContentsPath = options.Contents;
        var context = new MainThreadContext();
        SynchronizationContext.SetSynchronizationContext(context);
        if (state == null)
        {
            World.BuildScenes = Scenes.Names;
            Scenes.Make(options.Project);
            World.Open(Scenes.Names[0]);
            EditorSettings.enterPlayModeOptionsEnabled = !options.ReloadsForPlayMode;
            EditorSettings.enterPlayModeOptions = EnterPlayModeOptions.DisableDomainReload;
            EditorLoop.Initialize();
        }
        else
        {
            DomainState.Begin(state);
        }
        var ui = new UiCommands(options.Ui);
        var frame = 1000 / options.FramesPerSecond;
        var clock = Stopwatch.StartNew();
        while (!World.QuitRequested)
        {
            var began = clock.ElapsedMilliseconds;
            context.Run();
            if (options.Ui != "") ui.Run();
            if (!EditorLoop.Turn(frame / 1000f)) return DomainState.End();
            var left = frame - (int)(clock.ElapsedMilliseconds - began);
            if (left > 0) Thread.Sleep(left);
        }
        World.Quit();
        return null;
    }
}
