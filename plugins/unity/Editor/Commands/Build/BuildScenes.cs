using System.Collections.Generic;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>The scenes in the build settings.</summary>
    internal static class BuildScenes
    {
        /// <summary>The action scenes: lists them, or replaces the list.</summary>
        public static object Run(CommandArguments arguments)
        {
            if (!arguments.Has("scenes")) return Command.Answer($"The build settings have {EditorBuildSettings.scenes.Length} scenes", Show());
            var before = EditorBuildSettings.scenes;
            var wanted = Items(arguments.Get("scenes")).Select(item => Parse(arguments, item)).ToArray();
            var twice = wanted.GroupBy(scene => scene.path).FirstOrDefault(group => group.Count() > 1);
            if (twice != null) throw Fault.Argument("scenes", $"'{twice.Key}' is listed twice");
            EditorBuildSettings.scenes = wanted;
            if (!EditorBuildSettings.scenes.Select(Card).SequenceEqual(wanted.Select(Card)))
            {
                EditorBuildSettings.scenes = before;
                throw Fault.Invalid("Unity did not take the list of scenes", "read_console has the reason");
            }
            var shown = Show();
            shown["previous"] = before.Select(scene => scene.path).ToList();
            return Command.Answer($"The build settings have {wanted.Length} scenes now", shown);
        }

        static IEnumerable<object> Items(object scenes) => scenes as List<object>
            ?? (scenes is string one ? one.Split(',').Select(path => (object)path.Trim()) : throw Fault.Argument("scenes", "expected a list of paths"));

        static EditorBuildSettingsScene Parse(CommandArguments arguments, object item)
        {
            var scene = item as JsonObject;
            var path = item as string ?? scene?.Text("path") ?? throw Fault.Argument("scenes", "expected paths, or objects with path and enabled");
            BuildPlan.CheckScene(path);
            return new EditorBuildSettingsScene(path, scene == null || arguments.In(scene).Flag("enabled", true));
        }

        static (string, bool) Card(EditorBuildSettingsScene scene) => (scene.path, scene.enabled);

        static JsonObject Show() => new JsonObject
        {
            ["scenes"] = EditorBuildSettings.scenes
                .Select(scene => new JsonObject { ["path"] = scene.path, ["enabled"] = scene.enabled, ["guid"] = AssetDatabase.AssetPathToGUID(scene.path) }).ToList(),
        };
    }
}
