using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The scenes that are open in the editor, in the terms of the editor document: files, paths without a leading slash,
    /// and Unity's own ids. What they answer includes changes that are not saved.
    /// </summary>
    internal static class OpenScenes
    {
        public const string MissingScript = "Missing Script";

        /// <summary>
        /// The scene with this file; the active one without a name. A scene that is not open is not supported here, so the
        /// server reads it from disk.
        /// </summary>
        public static Scene Find(Call call)
        {
            var path = call.Text("scene");
            if (path == "") return SceneManager.GetActiveScene();
            for (var at = 0; at < SceneManager.sceneCount; at++)
            {
                var scene = SceneManager.GetSceneAt(at);
                if (scene.isLoaded && scene.path == path) return scene;
            }
            throw Fault.Unsupported($"'{path}' is not open in the editor", "open it, or let the server read it from disk with --project");
        }

        /// <summary>An answer about a scene, with a remark if the file differs from it.</summary>
        public static JsonObject Answer(Scene scene)
        {
            var answer = new JsonObject { ["scenePath"] = scene.path, ["source"] = "editor" };
            if (scene.isDirty) answer["diagnostics"] = new List<string> { $"'{(scene.path != "" ? scene.path : scene.name)}' has changes that are not saved; they are included." };
            return answer;
        }

        public static IEnumerable<GameObject> Roots(Scene scene) => scene.GetRootGameObjects().Where(root => (root.hideFlags & HideFlags.HideInHierarchy) == 0);

        public static string PathOf(GameObject target) => ObjectCard.PathOf(target.transform).Substring(1);

        public static int IdOf(UnityEngine.Object target) => target == null ? 0 : unchecked((int)Compat.IdOf(target));

        public static string TypeOf(Component component) => component == null ? MissingScript : component.GetType().Name;

        public static Component[] Components(GameObject target) => target.GetComponents(typeof(Component));

        public static IOrderedEnumerable<GameObject> ByName(IEnumerable<GameObject> objects) => objects.OrderBy(each => each.name, StringComparer.Ordinal);
    }
}
