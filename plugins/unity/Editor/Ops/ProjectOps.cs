using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// unity.editor.selection, unity.project.info, unity.project.scenes: what only the running editor knows of a project. The folder of the
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

        public object Selected(Call call)
        {
            var targets = Selection.gameObjects.Where(services.Host.IsExposed).OrderBy(OpenScenes.PathOf, StringComparer.Ordinal);
            var assets = Selection.objects.Where(each => !(each is GameObject target) || !services.Host.IsExposed(target)).OrderBy(each => each.name, StringComparer.Ordinal);
            var answer = new JsonObject
            {
                ["selectedObjects"] = targets.Select(ShowObject).Concat(assets.Select(ShowAsset)).ToList(),
                ["activeScene"] = SceneManager.GetActiveScene().path,
                ["source"] = Source,
            };
            var active = Selection.activeGameObject;
            if (active != null && services.Host.IsExposed(active)) answer["activeGameObject"] = new JsonObject { ["name"] = active.name, ["path"] = OpenScenes.PathOf(active) };
            var unsaved = Enumerable.Range(0, SceneManager.sceneCount).Select(SceneManager.GetSceneAt).Where(scene => scene.isDirty).Select(scene => scene.path != "" ? scene.path : scene.name).ToList();
            if (unsaved.Count > 0) answer["diagnostics"] = new List<string> { $"Scenes with changes that are not saved: {string.Join(", ", unsaved)}." };
            return answer;
        }

        JsonObject ShowObject(GameObject selected) => new JsonObject
        {
            ["name"] = selected.name,
            ["type"] = "GameObject",
            ["id"] = services.Ids.Of(selected),
            ["instanceId"] = OpenScenes.IdOf(selected),
            ["path"] = OpenScenes.PathOf(selected),
            ["components"] = OpenScenes.Components(selected).Select(OpenScenes.TypeOf).ToList(),
        };

        JsonObject ShowAsset(Object selected)
        {
            var shown = new JsonObject { ["name"] = selected.name, ["type"] = selected.GetType().Name, ["instanceId"] = OpenScenes.IdOf(selected) };
            var path = services.Host.AssetPath(selected);
            if (path == null) return shown;
            shown["path"] = path;
            shown["guid"] = AssetDatabase.AssetPathToGUID(path);
            return shown;
        }

        public object Info(Call call)
        {
            var folder = Path.GetDirectoryName(Path.GetFullPath(Application.dataPath));
            var target = EditorUserBuildSettings.activeBuildTarget.ToString();
            return new JsonObject
            {
                ["productName"] = Application.productName,
                ["unityVersion"] = Application.unityVersion,
                ["platform"] = Application.platform.ToString(),
                ["activeBuildTarget"] = target,
                ["renderPipeline"] = RenderPipeline(),
                ["projectName"] = Path.GetFileName(folder),
                ["buildTargets"] = new List<string> { target },
                ["projectPath"] = folder.Replace('\\', '/'),
                ["source"] = Source,
            };
        }

        static string RenderPipeline()
        {
            var asset = GraphicsSettings.currentRenderPipeline;
            if (asset == null) return "Built-in";
            var type = asset.GetType().Name;
            return type.Contains("Universal") ? "URP" : type.Contains("HDRender") ? "HDRP" : "Unknown";
        }

        public object Scenes(Call call)
        {
            var listed = EditorBuildSettings.scenes;
            var scenes = listed.Select((scene, index) => Show(scene.path, scene.enabled, index)).ToList();
            if (call.Flag("all"))
                scenes.AddRange(services.Host.LoadableScenes().Where(path => listed.All(scene => scene.path != path)).Select(path => Show(path, false, -1)));
            return new JsonObject { ["scenes"] = scenes.OrderBy(scene => scene.Text("path"), StringComparer.Ordinal).ToList(), ["source"] = Source };
        }

        static JsonObject Show(string path, bool enabled, int index) => new JsonObject
        {
            ["path"] = path, ["name"] = Path.GetFileNameWithoutExtension(path), ["enabledInBuild"] = enabled, ["buildIndex"] = index,
        };
    }
}
