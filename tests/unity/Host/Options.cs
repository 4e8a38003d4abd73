using System;
using System.Linq;

/// <summary>How the host was started.</summary>
[Serializable]
public sealed class Options
{
    public bool IsEditor;
    public string Project = "";
    public string Product = "Coins";
    public string Version = "2022.3.76f1";
    public string Contents = "";
    public string Ui = "";
    public bool ReloadsForPlayMode = true;
    public bool HasTestFramework = true;
    public int FramesPerSecond = 100;
    public bool HasInputSystem = true;
    public bool HasRenderPipelines;

    /// <summary>Assemblies of packages, and the parts of ours for them.</summary>
    public string[] PackageAssemblies => new[] { "UnityEngine.UI", "Spawnpoint.Ugui" }
        .Concat(HasInputSystem ? new[] { "Unity.InputSystem", "Spawnpoint.InputSystem" } : new string[0])
        .Concat(HasRenderPipelines ? new[] { "Unity.RenderPipelines" } : new string[0]).ToArray();

    public static Options Parse(string[] arguments)
    {
        var options = new Options { IsEditor = arguments[0] == "editor" };
        for (var at = 1; at < arguments.Length; at += 2)
        {
            var value = arguments[at + 1];
            switch (arguments[at])
            {
                case "--project": options.Project = value; break;
                case "--product": options.Product = value; break;
                case "--version": options.Version = value; break;
                case "--ui": options.Ui = value; break;
                case "--contents": options.Contents = value; break;
                case "--play-reload": options.ReloadsForPlayMode = value == "yes"; break;
                case "--test-framework": options.HasTestFramework = value == "yes"; break;
                case "--input-system": options.HasInputSystem = value == "yes"; break;
                case "--render-pipelines": options.HasRenderPipelines = value == "yes"; break;
                case "--fps": options.FramesPerSecond = int.Parse(value); break;
                default: throw new ArgumentException(arguments[at]);
            }
        }
        return options;
    }
}
