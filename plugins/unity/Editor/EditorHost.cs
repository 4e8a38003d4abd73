using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The editor as a host: the open scenes, changed through the editor's undo history. Changes in play mode are those
    /// of the running game, which has no history.
    /// </summary>
    internal sealed class EditorHost : Host
    {
        readonly UndoGroup undo = new UndoGroup();

        public EditorHost() : base(null)
        {
        }

        public override string Part => "editor";

        /// <summary>The group that changes belong to, while there is one.</summary>
        public UndoGroup Undo => undo;

        static bool IsEditing => !EditorApplication.isPlaying;

        /// <summary>
        /// Makes several changes as one step of the undo history. If one of them fails, none of them stays. In play mode,
        /// which has no history, those before it stay.
        /// </summary>
        public T AsOneStep<T>(string what, Func<T> change)
        {
            if (!IsEditing) return change();
            undo.Begin();
            T result;
            try
            {
                result = change();
            }
            catch
            {
                undo.RollBack();
                throw;
            }
            undo.Commit(what);
            return result;
        }

        public override string AssetPath(Object asset)
        {
            var path = AssetDatabase.GetAssetPath(asset);
            return string.IsNullOrEmpty(path) ? null : path;
        }

        public override Object LoadAsset(string path, Type type) => AssetDatabase.LoadAssetAtPath(path, type);

        public override void SetMember(object target, MemberInfo member, object value)
        {
            if (!IsEditing || !(target is Object unity))
            {
                base.SetMember(target, member, value);
                return;
            }
            undo.Run($"Set {member.Name}", name =>
            {
                UnityEditor.Undo.RecordObject(unity, name);
                base.SetMember(target, member, value);
                PrefabUtility.RecordPrefabInstancePropertyModifications(unity);
            });
        }

        public override GameObject Create(string name, Transform parent)
        {
            if (!IsEditing) return base.Create(name, parent);
            GameObject made = null;
            undo.Run($"Create {name}", group =>
            {
                made = base.Create(name, parent);
                UnityEditor.Undo.RegisterCreatedObjectUndo(made, group);
            });
            return made;
        }

        /// <summary>Makes an object in another way than as an empty one, and names and places it.</summary>
        public GameObject Adopt(string name, Transform parent, Func<GameObject> make)
        {
            GameObject made = null;
            void Make()
            {
                made = make();
                if (made == null) throw Fault.Internal($"Unity did not create '{name}'", "TailLogs has Unity's message");
                made.name = name;
                if (parent != null) made.transform.SetParent(parent, false);
            }

            if (!IsEditing)
            {
                Make();
                return made;
            }
            undo.Run($"Create {name}", group =>
            {
                Make();
                UnityEditor.Undo.RegisterCreatedObjectUndo(made, group);
            });
            return made;
        }

        public override GameObject Duplicate(GameObject target, Transform parent)
        {
            if (!IsEditing) return base.Duplicate(target, parent);
            GameObject copy = null;
            undo.Run($"Duplicate {target.name}", group =>
            {
                copy = base.Duplicate(target, parent);
                UnityEditor.Undo.RegisterCreatedObjectUndo(copy, group);
            });
            return copy;
        }

        public override void Destroy(Object target)
        {
            if (IsEditing) undo.Run($"Delete {target.name}", group => UnityEditor.Undo.DestroyObjectImmediate(target));
            else base.Destroy(target);
        }

        public override void Reparent(GameObject target, Transform parent)
        {
            if (IsEditing) undo.Run($"Move {target.name}", group => UnityEditor.Undo.SetTransformParent(target.transform, parent, group));
            else base.Reparent(target, parent);
        }

        public override void Rename(GameObject target, string name) => Change(target, $"Rename {target.name}", () => base.Rename(target, name));

        public override void SetActive(GameObject target, bool active) => Change(target, $"{(active ? "Activate" : "Deactivate")} {target.name}", () => base.SetActive(target, active));

        /// <summary>Changes an object and records it for undo.</summary>
        public void Change(Object target, string what, Action change)
        {
            if (!IsEditing)
            {
                change();
                return;
            }
            undo.Run(what, group =>
            {
                UnityEditor.Undo.RecordObject(target, group);
                change();
                PrefabUtility.RecordPrefabInstancePropertyModifications(target);
            });
        }

        public override Component AddComponent(GameObject target, Type type)
        {
            if (!IsEditing) return base.AddComponent(target, type);
            Component added = null;
            undo.Run($"Add {type.Name}", group => added = UnityEditor.Undo.AddComponent(target, type));
            return added;
        }

        /// <summary>The scenes of the build settings first, then all others of the project.</summary>
        public override List<string> LoadableScenes()
        {
            var paths = EditorBuildSettings.scenes.Select(scene => scene.path).ToList();
            if (IsEditing) paths.AddRange(AssetDatabase.FindAssets("t:Scene").Select(AssetDatabase.GUIDToAssetPath).Where(path => path.StartsWith("Assets/", StringComparison.Ordinal)));
            return paths.Distinct().ToList();
        }

        public override Task LoadScene(Call call, string path, bool additive)
        {
            if (!IsEditing) return base.LoadScene(call, path, additive);
            if (!additive) CheckSaved();
            EditorSceneManager.OpenScene(path, additive ? OpenSceneMode.Additive : OpenSceneMode.Single);
            return Task.CompletedTask;
        }

        public override Task UnloadScene(Call call, Scene scene)
        {
            if (!IsEditing) return base.UnloadScene(call, scene);
            CheckUnload(scene);
            EditorSceneManager.CloseScene(scene, true);
            return Task.CompletedTask;
        }

        /// <summary>Checks that a scene can be closed without losing changes.</summary>
        public void CheckUnload(Scene scene)
        {
            var isOnly = !Enumerable.Range(0, SceneManager.sceneCount).Select(SceneManager.GetSceneAt).Any(other => other != scene && other.isLoaded);
            if (isOnly) throw Fault.Invalid("The last open scene cannot be closed", "load another scene first");
            if (scene.isDirty) throw Unsaved(scene.name);
        }

        /// <summary>Moves a root object to another scene.</summary>
        public void MoveToScene(GameObject target, Scene scene)
        {
            if (IsEditing) undo.Run($"Move {target.name}", group => UnityEditor.Undo.MoveGameObjectToScene(target, scene, group));
            else SceneManager.MoveGameObjectToScene(target, scene);
        }

        public override Camera ViewCamera
        {
            get
            {
                var view = SceneView.lastActiveSceneView;
                return view != null && view.camera != null ? view.camera : GameCamera.Find();
            }
        }

        /// <summary>The scene view; without one, what the game's camera sees.</summary>
        public override Task<Texture2D> Capture(Call call, int widest)
        {
            var camera = ViewCamera;
            if (camera == null) throw Fault.NotReady("There is no scene view and no camera", "open a scene view, or add a camera");
            return Task.FromResult(CameraPicture.Take(camera, widest));
        }

        // Unity would discard the changes of its user without a word.
        public static void CheckSaved()
        {
            for (var at = 0; at < SceneManager.sceneCount; at++)
                if (SceneManager.GetSceneAt(at).isDirty)
                    throw Unsaved(SceneManager.GetSceneAt(at).name);
        }

        static Fault Unsaved(string name) =>
            Fault.NotReady($"The scene '{name}' has unsaved changes, which would be lost", "save it first with manage_scene and action save, or with UnityEditor.SceneManagement.EditorSceneManager.SaveOpenScenes()");
    }
}
