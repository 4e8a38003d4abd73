using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// unity.editor.selection, unity.project.scenes: what only the running editor knows of a project. The folder of the
    /// project answers the rest.
    /// </summary>
    internal sealed class ProjectOps
    {
        const string Source = "editor";

        readonly Services services;

        public ProjectOps(Services services)
        {
            this.services = services;
        }

        public object Selected(Call call) => new JsonObject
        {
            ["selectedObjects"] = Selection.objects.Select(Show).ToList(),
            ["activeScene"] = SceneManager.GetActiveScene().path,
            ["source"] = Source,
        };

        JsonObject Show(UnityEngine.Object selected)
        {
            var shown = new JsonObject { ["name"] = selected.name, ["type"] = TypeNames.Of(selected.GetType()) };
            var target = Values.GameObjectOf(selected);
            var asset = services.Host.AssetPath(selected);
            if (target != null && services.Host.IsExposed(target))
            {
                shown["id"] = services.Ids.Of(target);
                shown["path"] = ObjectCard.PathOf(target.transform);
            }
            else if (asset != null)
            {
                shown["path"] = asset;
            }
            return shown;
        }

        public object Scenes(Call call)
        {
            var listed = EditorBuildSettings.scenes;
            var index = 0;
            var scenes = listed.Select(scene => Show(scene.path, scene.enabled, scene.enabled ? index++ : -1)).ToList();
            if (call.Flag("all"))
                scenes.AddRange(services.Host.LoadableScenes().Where(path => listed.All(scene => scene.path != path)).Select(path => Show(path, false, -1)));
            return new JsonObject { ["scenes"] = scenes, ["source"] = Source };
        }

        static JsonObject Show(string path, bool enabled, int index) => new JsonObject
        {
            ["path"] = path, ["name"] = Path.GetFileNameWithoutExtension(path), ["enabledInBuild"] = enabled, ["buildIndex"] = index,
        };
    }
}
