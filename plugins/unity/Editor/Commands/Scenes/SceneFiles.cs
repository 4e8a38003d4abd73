using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>Creates, loads and saves scenes. Changes that are not saved are never discarded.</summary>
    internal sealed class SceneFiles
    {
        const string Extension = ".unity";
        const string DefaultFolder = "Assets/Scenes";

        static readonly string[] Templates = { "empty", "default", "3d_basic", "2d_basic" };

        readonly EditorHost host;

        public SceneFiles(EditorHost host)
        {
            this.host = host;
        }

        static void CheckEditing(string what)
        {
            if (EditorApplication.isPlaying) throw Fault.NotReady($"Scenes cannot be {what} in play mode", "stop the game first");
        }

        public object Create(CommandArguments arguments)
        {
            var path = PathOf(arguments, DefaultFolder) ?? throw Fault.Argument("name", "missing", "pass the name of the new scene");
            var template = arguments.TextOrNull("template")?.ToLowerInvariant() ?? "empty";
            if (!Templates.Contains(template)) throw Fault.Argument("template", $"there is no template '{template}'", $"it is one of {string.Join(", ", Templates)}");
            CheckEditing("created");
            if (File.Exists(path)) throw Fault.Argument("path", $"'{path}' already exists", "load it with action load, or choose another name");
            EditorHost.CheckSaved();
            Directory.CreateDirectory(Path.GetDirectoryName(path));
            var scene = EditorSceneManager.NewScene(template == "empty" ? NewSceneSetup.EmptyScene : NewSceneSetup.DefaultGameObjects, NewSceneMode.Single);
            if (template == "3d_basic") GameObject.CreatePrimitive(PrimitiveType.Plane).name = "Ground";
            if (template == "2d_basic" && Camera.main != null) Camera.main.orthographic = true;
            if (!EditorSceneManager.SaveScene(scene, path) || !File.Exists(path)) throw Fault.Internal($"Unity did not save '{path}'", "read_console has Unity's message");
            return Command.Answer($"Created the scene '{path}'", new JsonObject
            {
                ["path"] = path, ["sceneName"] = scene.name, ["scenePath"] = scene.path, ["template"] = template, ["rootObjectCount"] = scene.rootCount,
            });
        }

        public async Task<object> Load(Call call, CommandArguments arguments)
        {
            var path = Existing(arguments);
            var additive = arguments.Flag("additive");
            var open = SceneManager.GetSceneByPath(path);
            if (additive && open.IsValid() && open.isLoaded) throw Fault.Invalid($"The scene '{path}' is already open");
            await host.LoadScene(call, path, additive);
            var scene = SceneManager.GetSceneByPath(path);
            if (!scene.IsValid() || !scene.isLoaded) throw Fault.Internal($"'{path}' was not loaded", "read_console has Unity's message");
            return Command.Answer($"Loaded the scene '{path}'", new JsonObject
            {
                ["name"] = scene.name, ["path"] = path, ["sceneName"] = scene.name, ["scenePath"] = path, ["buildIndex"] = scene.buildIndex, ["loadedSceneCount"] = SceneManager.sceneCount,
            });
        }

        string Existing(CommandArguments arguments)
        {
            var path = PathOf(arguments, null);
            if (path == null && arguments.Has("buildIndex"))
            {
                var scenes = EditorBuildSettings.scenes;
                var index = arguments.Integer("buildIndex", 0);
                return index >= 0 && index < scenes.Length ? scenes[index].path : throw Fault.Argument("buildIndex", $"the build settings have {scenes.Length} scenes", "manage_scene with action get_build_settings lists them");
            }
            if (path == null) throw Fault.Argument("name", "missing", "pass name, path or build_index");
            if (path.IndexOf('/') >= 0 && File.Exists(path)) return path;
            // Of a scene by its name, the folder may be unknown.
            var name = Path.GetFileNameWithoutExtension(path);
            var found = host.LoadableScenes().Where(each => Path.GetFileNameWithoutExtension(each) == name).ToList();
            if (!arguments.Has("path") && found.Count == 1) return found[0];
            if (!arguments.Has("path") && found.Count > 1) throw Fault.Argument("name", $"several scenes are named '{name}'", $"pass path: {string.Join(", ", found.Take(5))}");
            throw Fault.NotFound("Scene", $"'{path}'", TypeNames.Nearest(name, host.LoadableScenes().Select(Path.GetFileNameWithoutExtension)) ?? "manage_asset with action search and filter_type Scene lists scenes");
        }

        public object Save(CommandArguments arguments)
        {
            CheckEditing("saved");
            var scene = SceneManager.GetActiveScene();
            // The folder of a scene that has a path already is the default.
            var folder = string.IsNullOrEmpty(scene.path) ? DefaultFolder : Path.GetDirectoryName(scene.path).Replace('\\', '/');
            var path = PathOf(arguments, folder, scene.name) ?? scene.path;
            // Unity would ask for a path in a dialog.
            if (string.IsNullOrEmpty(path)) throw Fault.Argument("name", "missing", "the active scene was never saved, so pass the name for it");
            if (path != scene.path && File.Exists(path)) throw Fault.Argument("path", $"'{path}' already exists", "choose another name");
            Directory.CreateDirectory(Path.GetDirectoryName(path));
            if (!EditorSceneManager.SaveScene(scene, path) || !File.Exists(path) || SceneManager.GetActiveScene().isDirty) throw Fault.Internal($"Unity did not save '{path}'", "read_console has Unity's message");
            scene = SceneManager.GetActiveScene();
            return Command.Answer($"Saved the scene '{path}'", new JsonObject { ["path"] = scene.path, ["name"] = scene.name });
        }

        // `path` is a folder or the whole path of a scene, below Assets/ also without saying so. Null if there is neither.
        static string PathOf(CommandArguments arguments, string defaultFolder, string defaultName = null)
        {
            var name = arguments.TextOrNull("name");
            var given = arguments.TextOrNull("path")?.Replace('\\', '/').TrimEnd('/');
            if (string.IsNullOrEmpty(name) && string.IsNullOrEmpty(given)) return null;
            var folder = string.IsNullOrEmpty(given) ? defaultFolder : given == "Assets" || given.StartsWith("Assets/", StringComparison.Ordinal) || given.StartsWith("/", StringComparison.Ordinal) || given.StartsWith("Packages/", StringComparison.Ordinal) ? given : "Assets/" + given;
            if (folder != null && folder.EndsWith(Extension, StringComparison.OrdinalIgnoreCase))
            {
                if (string.IsNullOrEmpty(name)) return CommandPaths.CheckWritable(folder, "path");
                folder = Path.GetDirectoryName(folder).Replace('\\', '/');
            }
            if (string.IsNullOrEmpty(name)) name = defaultName;
            if (string.IsNullOrEmpty(name)) throw Fault.Argument("name", "missing", $"'{given}' is a folder, so pass the name of the scene too");
            if (name.EndsWith(Extension, StringComparison.OrdinalIgnoreCase)) name = name.Substring(0, name.Length - Extension.Length);
            if (name.IndexOf('/') >= 0 || name.IndexOf('\\') >= 0) throw Fault.Argument("name", $"'{name}' has a slash", "pass the folder as path");
            CommandPaths.CheckWritable((folder ?? "Assets") + "/" + name, "name");
            return folder == null ? name + Extension : $"{folder}/{name}{Extension}";
        }
    }
}
