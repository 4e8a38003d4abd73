using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>manage_scene: opens, saves and closes scenes, and reads what they contain.</summary>
    internal sealed class ManageScene : Command
    {
        readonly EditorHost host;

        public ManageScene(Services services, EditorHost host) : base("manage_scene", services)
        {
            this.host = host;
            var files = new SceneFiles(host);
            On("create", files.Create);
            OnLong("load", files.Load);
            On("save", files.Save);
            var hierarchy = new SceneHierarchy(services, Targets);
            On("get_hierarchy", hierarchy.Get);
            On("scene_view_frame", new SceneViewFrame(Targets).Frame);
            On("validate", new SceneValidation(host).Validate);
            On("get_active", GetActive);
            On("get_build_settings", GetBuildSettings);
            On("get_loaded_scenes", GetLoaded);
            OnLong("close_scene", Close);
            On("set_active_scene", SetActive);
            On("move_to_scene", Move);
            On("screenshot", arguments => throw Fault.Unsupported("manage_scene takes no screenshots", "use manage_camera with action screenshot"));
            On("modify_build_settings", arguments => throw Fault.Unsupported("manage_scene does not change build settings", "use manage_build with action scenes"));
        }

        static JsonObject Show(Scene scene) => new JsonObject
        {
            ["name"] = scene.name,
            ["path"] = scene.path,
            ["buildIndex"] = scene.buildIndex,
            ["isDirty"] = scene.isDirty,
            ["isLoaded"] = scene.isLoaded,
            ["rootCount"] = scene.isLoaded ? scene.rootCount : 0,
        };

        object GetActive(CommandArguments arguments) => Done("The active scene", Show(SceneManager.GetActiveScene()));

        object GetLoaded(CommandArguments arguments)
        {
            var active = SceneManager.GetActiveScene();
            var scenes = Enumerable.Range(0, SceneManager.sceneCount).Select(SceneManager.GetSceneAt).Select(scene =>
            {
                var shown = Show(scene);
                shown["isActive"] = scene == active;
                return shown;
            }).ToList();
            return Done($"{scenes.Count} scenes are open", new JsonObject { ["scenes"] = scenes });
        }

        object GetBuildSettings(CommandArguments arguments)
        {
            var index = 0;
            var scenes = EditorBuildSettings.scenes.Select(scene => new JsonObject
            {
                ["path"] = scene.path, ["guid"] = AssetDatabase.AssetPathToGUID(scene.path), ["enabled"] = scene.enabled, ["buildIndex"] = index++,
            }).ToList();
            return Done($"{scenes.Count} scenes are in the build settings", scenes);
        }

        // A scene that is open, by its name or path.
        static Scene Named(CommandArguments arguments)
        {
            var path = arguments.TextOrNull("scenePath") ?? arguments.TextOrNull("path");
            var name = arguments.TextOrNull("sceneName") ?? arguments.TextOrNull("name");
            if (string.IsNullOrEmpty(path) && string.IsNullOrEmpty(name)) throw Fault.Argument("scene_name", "missing", "pass scene_name or scene_path");
            var open = Enumerable.Range(0, SceneManager.sceneCount).Select(SceneManager.GetSceneAt).ToList();
            var found = open.Where(scene => string.IsNullOrEmpty(path) ? scene.name == name : scene.path == path).ToList();
            if (found.Count == 1) return found[0];
            if (found.Count > 1) throw Fault.Argument("scene_name", $"several open scenes are named '{name}'", $"pass scene_path: {string.Join(", ", found.Select(scene => scene.path).Take(5))}");
            throw Fault.NotFound("Open scene", $"'{(string.IsNullOrEmpty(path) ? name : path)}'", $"open are {string.Join(", ", open.Select(scene => scene.name).Take(5))}");
        }

        async Task<object> Close(Call call, CommandArguments arguments)
        {
            var scene = Named(arguments);
            var name = scene.name;
            var removes = arguments.Flag("removeScene");
            if (removes || EditorApplication.isPlaying)
            {
                await host.UnloadScene(call, scene);
                if (scene.IsValid() && scene.isLoaded) throw Fault.Internal($"'{name}' was not closed", "read_console has Unity's message");
            }
            else
            {
                host.CheckUnload(scene);
                if (!EditorSceneManager.CloseScene(scene, false) || scene.isLoaded) throw Fault.Internal($"'{name}' was not unloaded", "read_console has Unity's message");
            }
            return Done($"{(removes ? "Removed" : "Unloaded")} the scene '{name}'", new JsonObject { ["sceneName"] = name, ["removed"] = removes, ["loadedSceneCount"] = SceneManager.sceneCount });
        }

        object SetActive(CommandArguments arguments)
        {
            var scene = Loaded(Named(arguments));
            SceneManager.SetActiveScene(scene);
            if (SceneManager.GetActiveScene() != scene) throw Fault.Internal($"'{scene.name}' was not made active");
            return Done($"'{scene.name}' is the active scene", Show(scene));
        }

        static Scene Loaded(Scene scene) => scene.isLoaded ? scene : throw Fault.NotReady($"The scene '{scene.name}' is not loaded", "load it with action load and additive");

        object Move(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            if (target.transform.parent != null) throw Fault.Argument("target", $"'{target.name}' is not at the root, and only roots are moved between scenes", "set its parent to null first with manage_gameobject");
            var scene = Loaded(Named(arguments));
            if (target.scene != scene) host.MoveToScene(target, scene);
            if (target.scene != scene) throw Fault.Internal($"'{target.name}' was not moved");
            return Done($"Moved '{target.name}' to the scene '{scene.name}'", new ObjectData(Services).Of(target));
        }
    }
}
