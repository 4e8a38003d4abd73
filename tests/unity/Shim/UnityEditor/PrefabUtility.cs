using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public enum InteractionMode
    {
        AutomatedAction,
        UserAction,
    }

    public enum PrefabUnpackMode
    {
        OutermostRoot,
        Completely,
    }

    public enum PrefabAssetType
    {
        NotAPrefab,
        Regular,
        Model,
        Variant,
        MissingAsset,
    }

    public enum PrefabInstanceStatus
    {
        NotAPrefab,
        Connected,
        Disconnected,
        MissingAsset,
    }

    public static class PrefabUtility
    {
        // The shim finds overrides by comparing an instance with its prefab.
        public static void RecordPrefabInstancePropertyModifications(Object targetObject)
        {
        }

        static string KeyOf(Object target) => target is GameObject whole ? whole.prefabKey : target is Component part ? part.prefabKey : "";
        static string GuidOf(string key) => key == "" ? "" : key.Split(':')[0];
        static GameObject OwnerOf(Object target) => target as GameObject ?? (target as Component)?.gameObject;

        public static bool IsPartOfPrefabAsset(Object componentOrGameObject) => AssetFiles.Find(componentOrGameObject) is AssetFile file && file.Main is GameObject;
        public static bool IsPartOfPrefabInstance(Object componentOrGameObject) => KeyOf(componentOrGameObject) != "" || GetNearestPrefabInstanceRoot(componentOrGameObject) is GameObject root && root != null && componentOrGameObject is Component part && part.owner.prefabKey != "";
        public static bool IsPartOfAnyPrefab(Object componentOrGameObject) => IsPartOfPrefabAsset(componentOrGameObject) || IsPartOfPrefabInstance(componentOrGameObject);
        public static bool IsAnyPrefabInstanceRoot(GameObject gameObject) => GetNearestPrefabInstanceRoot(gameObject) == gameObject;

        public static GameObject GetNearestPrefabInstanceRoot(Object componentOrGameObject)
        {
            var at = OwnerOf(componentOrGameObject);
            var guid = at == null ? "" : GuidOf(at.prefabKey);
            if (guid == "") return null;
            // The root of an instance corresponds to the root of the prefab.
            while (at.transform.parent != null && !IsRootKey(at.prefabKey)) at = at.transform.parent.gameObject;
            return at;
        }

        static bool IsRootKey(string key) => AssetFiles.FindByKey(key) is GameObject source && source.transform.parent == null;

        public static GameObject GetOutermostPrefabInstanceRoot(Object componentOrGameObject)
        {
            var root = GetNearestPrefabInstanceRoot(componentOrGameObject);
            while (root != null && root.transform.parent != null && root.transform.parent.gameObject.prefabKey != "") root = GetNearestPrefabInstanceRoot(root.transform.parent.gameObject);
            return root;
        }

        public static TObject GetCorrespondingObjectFromSource<TObject>(TObject componentOrGameObject) where TObject : Object
        {
            var key = KeyOf(componentOrGameObject);
            return key == "" ? null : AssetFiles.FindByKey(key) as TObject;
        }

        public static string GetPrefabAssetPathOfNearestInstanceRoot(Object instanceComponentOrGameObject)
        {
            var root = GetNearestPrefabInstanceRoot(instanceComponentOrGameObject);
            return root == null ? "" : AssetDatabase.GUIDToAssetPath(GuidOf(root.prefabKey));
        }

        public static PrefabAssetType GetPrefabAssetType(Object componentOrGameObject)
        {
            var file = AssetFiles.Find(componentOrGameObject);
            var key = KeyOf(componentOrGameObject);
            if (file == null && key != "") file = AssetFiles.ByGuid(GuidOf(key));
            if (file == null) return key != "" ? PrefabAssetType.MissingAsset : PrefabAssetType.NotAPrefab;
            if (!(AssetFiles.Load(file) is GameObject root)) return PrefabAssetType.NotAPrefab;
            return !file.Path.EndsWith(".prefab", StringComparison.Ordinal) ? PrefabAssetType.Model : root.prefabKey != "" ? PrefabAssetType.Variant : PrefabAssetType.Regular;
        }

        public static PrefabInstanceStatus GetPrefabInstanceStatus(Object componentOrGameObject)
        {
            var key = KeyOf(componentOrGameObject);
            if (key == "") return PrefabInstanceStatus.NotAPrefab;
            return AssetFiles.ByGuid(GuidOf(key)) == null ? PrefabInstanceStatus.MissingAsset : PrefabInstanceStatus.Connected;
        }

        public static GameObject SaveAsPrefabAsset(GameObject instanceRoot, string assetPath) => SaveAsPrefabAsset(instanceRoot, assetPath, out _);

        public static GameObject SaveAsPrefabAsset(GameObject instanceRoot, string assetPath, out bool success)
        {
            success = false;
            if (instanceRoot == null) throw new ArgumentNullException(nameof(instanceRoot));
            if (AssetDatabase.Contains(instanceRoot)) throw new ArgumentException("Can't save persistent object as a Prefab asset");
            if (!assetPath.EndsWith(".prefab", StringComparison.Ordinal) || !Directory.Exists(Path.GetDirectoryName(AssetFiles.FullPath(assetPath)))) throw new ArgumentException($"Could not save '{assetPath}'");
            var file = PrefabFile.Save(instanceRoot, assetPath);
            success = true;
            return (GameObject)file.Main;
        }

        public static GameObject SaveAsPrefabAssetAndConnect(GameObject instanceRoot, string assetPath, InteractionMode action)
        {
            var saved = SaveAsPrefabAsset(instanceRoot, assetPath);
            if (action == InteractionMode.UserAction) Undo.RegisterCompleteObjectUndo(instanceRoot, "Save Prefab");
            PrefabFile.Link(instanceRoot, saved);
            instanceRoot.sceneData.isDirty = true;
            return saved;
        }

        public static GameObject SavePrefabAsset(GameObject asset)
        {
            AssetFiles.SetDirty(asset);
            AssetDatabase.SaveAssetIfDirty(asset);
            return asset;
        }

        public static Object InstantiatePrefab(Object assetComponentOrGameObject)
        {
            if (!(AssetFiles.Find(assetComponentOrGameObject)?.Main is GameObject source)) return null;
            var made = Snapshot.Clone(source);
            PrefabFile.Link(made, source);
            return made;
        }

        public static Object InstantiatePrefab(Object assetComponentOrGameObject, Transform parent)
        {
            var made = InstantiatePrefab(assetComponentOrGameObject) as GameObject;
            if (made != null) made.transform.SetParent(parent, false);
            return made;
        }

        public static void UnpackPrefabInstance(GameObject instanceRoot, PrefabUnpackMode unpackMode, InteractionMode action)
        {
            if (GetOutermostPrefabInstanceRoot(instanceRoot) != instanceRoot) throw new ArgumentException("GameObject must be the outermost root of a Prefab instance");
            if (action == InteractionMode.UserAction) Undo.RegisterCompleteObjectUndo(instanceRoot, "Unpack Prefab");
            var guid = GuidOf(instanceRoot.prefabKey);
            foreach (var each in instanceRoot.Below())
            {
                if (unpackMode == PrefabUnpackMode.Completely || GuidOf(each.prefabKey) == guid) each.prefabKey = "";
                foreach (var part in each.components)
                    if (unpackMode == PrefabUnpackMode.Completely || GuidOf(part.prefabKey) == guid)
                        part.prefabKey = "";
            }
        }

        public static GameObject LoadPrefabContents(string assetPath)
        {
            var file = AssetFiles.At(assetPath);
            if (file == null || !assetPath.EndsWith(".prefab", StringComparison.Ordinal)) throw new ArgumentException($"Can't load contents of '{assetPath}': it is not a Prefab asset");
            return PrefabFile.Open(file, new SceneData { name = Path.GetFileNameWithoutExtension(assetPath) });
        }

        public static void UnloadPrefabContents(GameObject contentsRoot)
        {
            if (World.Scenes.Contains(contentsRoot.sceneData)) throw new ArgumentException("Specified object is not part of Prefab contents");
            contentsRoot.sceneData.isValid = contentsRoot.sceneData.isLoaded = false;
            World.DestroyNow(contentsRoot);
        }

        public static bool HasPrefabInstanceAnyOverrides(GameObject instanceRoot, bool includeDefaultOverrides) => PrefabOverrides.Has(instanceRoot, includeDefaultOverrides);

        public static void RevertPrefabInstance(GameObject instanceRoot, InteractionMode action)
        {
            if (action == InteractionMode.UserAction) Undo.RegisterCompleteObjectUndo(instanceRoot, "Revert Prefab");
            PrefabOverrides.Revert(GetOutermostPrefabInstanceRoot(instanceRoot));
        }

        public static void ApplyPrefabInstance(GameObject instanceRoot, InteractionMode action)
        {
            var root = GetOutermostPrefabInstanceRoot(instanceRoot);
            var path = GetPrefabAssetPathOfNearestInstanceRoot(root);
            var place = (root.transform.localPosition, root.transform.localRotation);
            // The place of an instance is its own.
            if (GetCorrespondingObjectFromSource(root) is GameObject source) (root.transform.localPosition, root.transform.localRotation) = (source.transform.localPosition, source.transform.localRotation);
            SaveAsPrefabAsset(root, path);
            (root.transform.localPosition, root.transform.localRotation) = place;
            PrefabFile.Link(root, (GameObject)AssetFiles.At(path).Main);
        }
    }
}
