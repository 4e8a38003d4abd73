using System;
using System.Linq;
using UnityEngine;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    [Flags]
    public enum StaticEditorFlags
    {
        ContributeGI = 1,
        OccluderStatic = 2,
        BatchingStatic = 4,
        NavigationStatic = 8,
        OccludeeStatic = 16,
        OffMeshLinkGeneration = 32,
        ReflectionProbeStatic = 64,
    }

    public sealed class GameObjectUtility
    {
        public static StaticEditorFlags GetStaticEditorFlags(GameObject go) => (StaticEditorFlags)go.staticFlags;
        public static void SetStaticEditorFlags(GameObject go, StaticEditorFlags flags) => go.staticFlags = (int)flags;
        public static int GetMonoBehavioursWithMissingScriptCount(GameObject go) => go.components.Count(component => component is MissingScript);

        public static int RemoveMonoBehavioursWithMissingScript(GameObject go)
        {
            var count = GetMonoBehavioursWithMissingScriptCount(go);
            go.components.RemoveAll(component => component is MissingScript);
            return count;
        }
    }

    public static class Unsupported
    {
        public static Object GetSerializedAssetInterfaceSingleton(string className) => className == "TagManager" ? TagManager.Asset : null;
    }

    public enum Tool
    {
        View = 0,
        Move = 1,
        Rotate = 2,
        Scale = 3,
        Rect = 4,
        Transform = 5,
        Custom = 6,
        None = -1,
    }

    public enum PivotMode
    {
        Center,
        Pivot,
    }

    public enum PivotRotation
    {
        Local,
        Global,
    }

    public sealed class Tools : ScriptableObject
    {
        public static Tool current { get; set; } = Tool.Move;
        public static PivotMode pivotMode { get; set; }
        public static PivotRotation pivotRotation { get; set; }
        public static Vector3 handlePosition => Selection.activeTransform == null ? Vector3.zero : Selection.activeTransform.position;
        public static Quaternion handleRotation { get; set; } = Quaternion.identity;
    }

    public enum DrawCameraMode
    {
        UserDefined = int.MinValue,
        Normal = -1,
        Textured = 0,
        Wireframe = 1,
        Overdraw = 8,
        Mipmaps = 9,
    }

    public partial class SceneView
    {
        static SceneView LastActive => Open.OfType<SceneView>().LastOrDefault();

        public Vector3 pivot { get; set; }
        public float size { get; set; } = 10;
        public CameraMode cameraMode { get; set; }

        public static CameraMode GetBuiltinCameraMode(DrawCameraMode mode) => new CameraMode { drawMode = mode, name = mode.ToString() };

        public struct CameraMode
        {
            public DrawCameraMode drawMode;
            public string name;
        }

        public bool Frame(Bounds bounds, bool instant = true)
        {
            pivot = bounds.center;
            size = bounds.size.magnitude / 2;
            return true;
        }
    }
}

namespace UnityEditorInternal
{
    public sealed class InternalEditorUtility
    {
        public static string[] tags => TagManager.Tags;

        public static void AddTag(string tag)
        {
            if (TagManager.Tags.Contains(tag)) return;
            TagManager.Asset.tags = TagManager.Asset.tags.Append(tag).ToArray();
            TagManager.Save();
        }

        public static void RemoveTag(string tag)
        {
            TagManager.Asset.tags = TagManager.Asset.tags.Where(each => each != tag).ToArray();
            TagManager.Save();
        }
    }
}
