using System.IO;
using UnityShim;

/// <summary>The scenes of the test game.</summary>
public static class Scenes
{
    public static readonly string[] Names = { "Assets/Scenes/Main.unity", "Assets/Scenes/Bonus.unity" };

    public static void Make(string project)
    {
        if (File.Exists(Path.Combine(project, Names[0]))) return;
        World.BuildScene(Names[1], FixtureScenes.Bonus);
        World.BuildScene(Names[0], FixtureScenes.Main);
    }
}
