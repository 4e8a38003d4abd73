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
    // The shim has no windows.
    public partial class SceneView : EditorWindow
    {
        public static SceneView lastActiveSceneView => LastActive;
        public Camera camera => null;
    }

    public sealed partial class PlayerSettings : Object
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

    public enum NewSceneSetup
    {
        EmptyScene,
        DefaultGameObjects,
    }

    public enum NewSceneMode
    {
        Single,
        Additive,
    }

    public sealed class EditorSceneManager : SceneManager
    {
        public static Scene OpenScene(string scenePath, OpenSceneMode mode) => new Scene(World.OpenScene(scenePath, mode != OpenSceneMode.Single));

        public static bool CloseScene(Scene scene, bool removeScene)
        {
            if (removeScene) World.CloseScene(scene.data);
            else World.UnloadScene(scene.data);
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

        public static bool SaveScene(Scene scene, string dstScenePath)
        {
            if (dstScenePath != "" && scene.data.path != dstScenePath)
            {
                // Unity asks for a path in a dialog, and cannot write where there is no folder.
                if (!System.IO.Directory.Exists(Path.GetDirectoryName(Path.Combine(World.Settings.Project, dstScenePath)))) return false;
                scene.data.path = dstScenePath;
                scene.data.name = Path.GetFileNameWithoutExtension(dstScenePath);
            }
            return SaveScene(scene);
        }

        public static Scene NewScene(NewSceneSetup setup, NewSceneMode mode)
        {
            if (World.IsPlaying) throw new InvalidOperationException("This cannot be used during play mode.");
            return new Scene(World.NewScene(setup == NewSceneSetup.DefaultGameObjects, mode == NewSceneMode.Additive));
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

namespace UnityEditor.UnityLinker
{
    public sealed class UnityLinkerBuildPipelineData
    {
    }
}
