using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor.Build;
using UnityEngine;
using UnityEngine.SceneManagement;
using UnityShim;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    [Flags]
    public enum ImportAssetOptions
    {
        Default = 0,
        ForceUpdate = 1,
    }

    public class AssetDatabase
    {
        public static bool IsValidFolder(string path) => Directory.Exists(Path.Combine(World.Settings.Project, path));
        public static string[] GetDependencies(string pathName, bool recursive) => new[] { pathName };

        public static Type GetMainAssetTypeAtPath(string assetPath)
        {
            if (!File.Exists(Path.Combine(World.Settings.Project, assetPath))) return null;
            return assetPath.EndsWith(".unity", StringComparison.Ordinal) ? typeof(SceneAsset) : assetPath.EndsWith(".cs", StringComparison.Ordinal) ? typeof(MonoScript) : typeof(TextAsset);
        }

        public static string GetAssetPath(Object assetObject) => "";
        public static Object LoadAssetAtPath(string assetPath, Type type) => null;
        public static T LoadAssetAtPath<T>(string assetPath) where T : Object => PackageFiles.Load(assetPath, typeof(T)) as T;
        public static bool IsAssetImportWorkerProcess() => false;
        public static void Refresh() => EditorLoop.Refresh();
        public static void SaveAssets()
        {
        }

        public static string[] FindAssets(string filter)
        {
            var pattern = filter == "t:Scene" ? "*.unity" : $"*{filter}*";
            return Directory.GetFiles(Path.Combine(World.Settings.Project, "Assets"), pattern, SearchOption.AllDirectories)
                .Where(path => !path.EndsWith(".meta")).OrderBy(path => path, StringComparer.Ordinal).Select(AssetPathToGUIDOf).ToArray();
        }

        static readonly Dictionary<string, string> paths = new Dictionary<string, string>();

        static string AssetPathToGUIDOf(string file)
        {
            var path = file.Substring(World.Settings.Project.Length + 1).Replace('\\', '/');
            return AssetPathToGUID(path);
        }

        public static string AssetPathToGUID(string path)
        {
            using var hash = System.Security.Cryptography.MD5.Create();
            var guid = new Guid(hash.ComputeHash(System.Text.Encoding.UTF8.GetBytes(path))).ToString("N");
            paths[guid] = path;
            return guid;
        }

        public static string GUIDToAssetPath(string guid) => paths.TryGetValue(guid, out var path) ? path : "";
    }

    public class SceneAsset : Object
    {
    }

    public class MonoScript : TextAsset
    {
    }

    public class AssetImporter : Object
    {
        public static AssetImporter GetAtPath(string path) => null;
    }

    public class EditorBuildSettingsScene
    {
        public EditorBuildSettingsScene(string path, bool enabled)
        {
            this.path = path;
            this.enabled = enabled;
        }

        public string path { get; set; }
        public bool enabled { get; set; }
    }

    public class EditorBuildSettings : Object
    {
        public static EditorBuildSettingsScene[] scenes
        {
            get => World.BuildScenes.Select(path => new EditorBuildSettingsScene(path, true)).ToArray();
            set => World.BuildScenes = value.Where(scene => scene.enabled).Select(scene => scene.path).ToArray();
        }
    }

    // The shim has no prefabs, so nothing is an instance of one.
    public static class PrefabUtility
    {
        public static void RecordPrefabInstancePropertyModifications(Object targetObject)
        {
        }
    }

    // The shim has no windows.
    public class SceneView
    {
        public static SceneView lastActiveSceneView => null;
        public Camera camera => null;
    }

    public enum BuildTarget
    {
        StandaloneWindows64 = 19,
        StandaloneLinux64 = 24,
    }

    public enum BuildTargetGroup
    {
        Standalone = 1,
        Android = 7,
    }

    public class EditorUserBuildSettings : Object
    {
        public static BuildTarget activeBuildTarget => BuildTarget.StandaloneLinux64;
        public static BuildTargetGroup selectedBuildTargetGroup => BuildTargetGroup.Standalone;
    }

    public sealed class PlayerSettings : Object
    {
        public static string companyName { get; set; } = "Lighthouse";
        public static string productName { get; set; } = "Coins";
        public static string bundleVersion { get; set; } = "1.0";
        public static int defaultScreenWidth { get; set; } = 1024;
        public static int defaultScreenHeight { get; set; } = 768;
        public static bool runInBackground { get; set; }

        static string[] symbols = new string[0];

        public static string GetScriptingDefineSymbols(NamedBuildTarget buildTarget) => string.Join(";", symbols);
        public static void SetScriptingDefineSymbols(NamedBuildTarget buildTarget, string defines) => symbols = defines.Split(';');
    }
}

namespace UnityEditor.SceneManagement
{
    public enum OpenSceneMode
    {
        Single,
        Additive,
        AdditiveWithoutLoading,
    }

    public sealed class EditorSceneManager : SceneManager
    {
        public static Scene OpenScene(string scenePath, OpenSceneMode mode) => new Scene(World.OpenScene(scenePath, mode != OpenSceneMode.Single));

        public static bool CloseScene(Scene scene, bool removeScene)
        {
            World.CloseScene(scene.data);
            return true;
        }

        public static bool SaveOpenScenes()
        {
            foreach (var scene in World.Scenes) World.SaveScene(scene);
            return true;
        }

        public static bool SaveScene(Scene scene)
        {
            World.SaveScene(scene.data);
            return true;
        }

        public static bool MarkSceneDirty(Scene scene)
        {
            scene.data.isDirty = true;
            return true;
        }
    }
}

namespace UnityEditor.Compilation
{
    public enum CompilerMessageType
    {
        Error,
        Warning,
        Info,
    }

    public struct CompilerMessage
    {
        public string message;
        public string file;
        public int line;
        public int column;
        public CompilerMessageType type;
    }

    public static class CompilationPipeline
    {
        public static event Action<object> compilationStarted;
        public static event Action<object> compilationFinished;
        public static event Action<string, CompilerMessage[]> assemblyCompilationFinished;

        public static void RequestScriptCompilation() => EditorLoop.CompileRequested = true;

        internal static void RaiseStarted() => compilationStarted?.Invoke(null);
        internal static void RaiseAssembly(string path, CompilerMessage[] messages) => assemblyCompilationFinished?.Invoke(path, messages);
        internal static void RaiseFinished() => compilationFinished?.Invoke(null);
    }
}

namespace UnityEditor.Build
{
    public interface IOrderedCallback
    {
        int callbackOrder { get; }
    }

    public interface IUnityLinkerProcessor : IOrderedCallback
    {
        string GenerateAdditionalLinkXmlFile(Reporting.BuildReport report, UnityLinker.UnityLinkerBuildPipelineData data);
    }
}

namespace UnityEditor.Build.Reporting
{
    public sealed class BuildReport : UnityEngine.Object
    {
    }
}

namespace UnityEditor.UnityLinker
{
    public sealed class UnityLinkerBuildPipelineData
    {
    }
}
