using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEditor.Compilation;
using UnityEngine;

namespace UnityShim
{
    /// <summary>The editor's loop: updates, frames of play mode, changes of play mode, compilation and reloads.</summary>
    public static class EditorLoop
    {
        // An editor without focus updates rarely; this is rarer than Unity's.
        const double UnfocusedInterval = 1.0;
        const double CompileSeconds = 0.2;

        static readonly Stopwatch clock = Stopwatch.StartNew();
        static double updatedAt;
        static double compiledAt;
        static string sources = "";

        static EditorLoop() => AssetFiles.Connect();

        public static string ContentsPath { get; set; } = "";
        public static bool IsFocused { get; set; } = true;
        public static bool IsPaused { get => World.IsPaused; set => World.IsPaused = value; }
        public static bool IsWoken { get; set; }
        public static bool IsCompiling { get; private set; }
        public static bool HasErrors { get; private set; }
        public static bool ReloadRequested { get; set; }
        public static bool CompileRequested { get; set; }
        public static bool? PlayRequest { get; set; }
        public static int Steps { get; set; }

        /// <summary>Runs one turn. Returns false when the domain must be reloaded.</summary>
        public static bool Turn(float seconds)
        {
            var now = clock.Elapsed.TotalSeconds;
            if (IsFocused || IsWoken || now - updatedAt >= UnfocusedInterval)
            {
                updatedAt = now;
                IsWoken = false;
                EditorApplication.update?.Invoke();
                var delayed = EditorApplication.delayCall;
                EditorApplication.delayCall = null;
                delayed?.Invoke();
                EditorWindow.UpdateAll();
            }
            if (World.IsPlaying && (!IsPaused || Steps > 0))
            {
                if (IsPaused) Steps--;
                World.Frame(seconds);
            }
            else
            {
                World.RunLater();
            }
            return !(Compile(now) || ReloadRequested || ChangePlayMode());
        }

        /// <summary>Looks for changed scripts, as an editor does when its assets are refreshed.</summary>
        public static void Refresh()
        {
            var before = sources;
            sources = Sources();
            if (before != sources) CompileRequested = true;
        }

        static IEnumerable<string> Scripts() => Directory.Exists(World.Settings.Project + "/Assets")
            ? Directory.GetFiles(World.Settings.Project + "/Assets", "*.cs", SearchOption.AllDirectories).OrderBy(path => path, StringComparer.Ordinal)
            : Enumerable.Empty<string>();

        static string Sources() => string.Join("\n", Scripts().Select(path => path + ":" + File.ReadAllText(path)));

        // The shim does not compile: a line `#error text` in a script of the project is a compiler error.
        static bool Compile(double now)
        {
            if (CompileRequested && !IsCompiling)
            {
                CompileRequested = false;
                sources = Sources();
                IsCompiling = true;
                compiledAt = now + CompileSeconds;
                CompilationPipeline.RaiseStarted();
            }
            if (!IsCompiling || now < compiledAt) return false;
            IsCompiling = false;
            var messages = Scripts().SelectMany(Errors).ToArray();
            CompilationPipeline.RaiseAssembly("Library/ScriptAssemblies/Assembly-CSharp.dll", messages);
            CompilationPipeline.RaiseFinished();
            foreach (var message in messages) UnityEngine.Debug.LogError(message.message);
            HasErrors = messages.Length > 0;
            return !HasErrors;
        }

        static IEnumerable<CompilerMessage> Errors(string path)
        {
            var file = path.Substring(World.Settings.Project.Length + 1);
            var lines = File.ReadAllLines(path);
            for (var at = 0; at < lines.Length; at++)
                if (lines[at].TrimStart().StartsWith("#error", StringComparison.Ordinal))
                    yield return new CompilerMessage { file = file, line = at + 1, column = 1, type = CompilerMessageType.Error, message = $"{file}({at + 1},1): error CS1029: {lines[at].Trim()}" };
        }

        // Returns whether the domain must be reloaded for it.
        static bool ChangePlayMode()
        {
            if (PlayRequest == null) return false;
            var play = PlayRequest.Value;
            if (!play)
            {
                PlayRequest = null;
                EditorApplication.Raise(PlayModeStateChange.ExitingPlayMode);
                World.IsPlaying = false;
                foreach (var root in World.Persistent.roots.ToArray()) World.DestroyNow(root);
                Snapshot.Restore(DomainState.SceneBackup);
                DomainState.SceneBackup = null;
                Time.timeScale = 1;
                EditorApplication.Raise(PlayModeStateChange.EnteredEditMode);
                return false;
            }
            EditorApplication.Raise(PlayModeStateChange.ExitingEditMode);
            DomainState.SceneBackup = Snapshot.Capture();
            var keepsDomain = EditorSettings.enterPlayModeOptionsEnabled && (EditorSettings.enterPlayModeOptions & EnterPlayModeOptions.DisableDomainReload) != 0;
            if (!keepsDomain) return true;
            BeginPlayMode();
            return false;
        }

        /// <summary>Begins play mode, in the new domain if there is one.</summary>
        public static void BeginPlayMode()
        {
            PlayRequest = null;
            Recreate();
            World.IsPlaying = true;
            Lifecycle.InitializeGame(RuntimeInitializeLoadType.BeforeSceneLoad);
            Lifecycle.AwakeLoaded();
            EditorApplication.Raise(PlayModeStateChange.EnteredPlayMode);
        }

        // Play mode has new C# objects, with the ids of the old ones.
        static void Recreate()
        {
            var backup = DomainState.SceneBackup;
            foreach (var target in World.Loaded().ToArray())
            {
                foreach (var component in target.components) component.isDestroyed = true;
                target.isDestroyed = true;
            }
            foreach (var scene in World.Scenes) scene.roots.Clear();
            Snapshot.Restore(backup);
        }

        /// <summary>Begins the editor: its methods that run on load.</summary>
        public static void Initialize()
        {
            sources = Sources();
            Lifecycle.CallStatics(method => method.GetCustomAttribute<InitializeOnLoadMethodAttribute>() != null);
        }
    }

    static class MenuItems
    {
        // A shortcut follows the path, such as "%#m".
        static string PathOf(MenuItem item)
        {
            var at = item.menuItem.LastIndexOf(' ');
            return at > 0 && at + 1 < item.menuItem.Length && "%#&_".IndexOf(item.menuItem[at + 1]) >= 0 ? item.menuItem.Substring(0, at) : item.menuItem;
        }

        public static bool Execute(string path)
        {
            var found = false;
            Lifecycle.CallStatics(method => method.GetCustomAttributes<MenuItem>().Any(item => PathOf(item) == path) && (found = true));
            return found;
        }
    }
}
