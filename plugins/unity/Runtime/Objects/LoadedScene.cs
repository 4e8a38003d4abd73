using UnityEngine.SceneManagement;

namespace Spawnpoint
{
    /// <summary>A scene that is loaded.</summary>
    internal sealed class LoadedScene
    {
        /// <summary>The id of the scene that holds objects which survive scene changes.</summary>
        public const string Persistent = "scn:ddol";

        public LoadedScene(string id, int index, Scene scene)
        {
            Id = id;
            Index = index;
            Scene = scene;
        }

        public string Id { get; }
        public int Index { get; }
        public Scene Scene { get; }

        public string Name => Id == Persistent ? "DontDestroyOnLoad" : Scene.name;

        public JsonObject ToJson() => new JsonObject
        {
            ["Id"] = Id, ["Name"] = Name, ["Index"] = Index, ["IsLoaded"] = Scene.isLoaded, ["RootCount"] = Scene.isLoaded ? Scene.rootCount : 0,
        };
    }
}
