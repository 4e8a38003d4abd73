using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.Compilation;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// refresh_unity: imports changed files, compiles scripts, and answers when that has ended, with the compiler's
    /// errors. If the code is reloaded, the answer comes after it.
    /// </summary>
    internal sealed class RefreshUnity : Tool, IDisposable
    {
        const double StartSeconds = 1;
        const double ReloadSeconds = 10;
        const int MostMessages = 50;

        readonly List<CompilerMessage> messages = new List<CompilerMessage>();
        bool hasCompiled;

        public RefreshUnity(Services services)
        {
            CompilationPipeline.compilationStarted += OnStarted;
            CompilationPipeline.assemblyCompilationFinished += OnAssembly;
            services.Own(this);
        }

        public override string Name => "refresh_unity";

        public void Dispose()
        {
            CompilationPipeline.compilationStarted -= OnStarted;
            CompilationPipeline.assemblyCompilationFinished -= OnAssembly;
        }

        void OnStarted(object context)
        {
            messages.Clear();
            hasCompiled = true;
        }

        void OnAssembly(string path, CompilerMessage[] found) => messages.AddRange(found);

        public override async Task<object> Run(Call call, JsonObject arguments)
        {
            if (EditorApplication.isPlaying) throw Fault.NotReady("Unity compiles no scripts in play mode", "stop the game first");
            hasCompiled = EditorApplication.isCompiling;
            call.ReloadState = new JsonObject { ["tool"] = Name };
            AssetDatabase.Refresh();
            if (arguments.Text("compile") == "request") CompilationPipeline.RequestScriptCompilation();
            var watch = Stopwatch.StartNew();
            while (!hasCompiled && watch.Elapsed.TotalSeconds < StartSeconds) await call.NextFrame();
            while (EditorApplication.isCompiling || EditorApplication.isUpdating) await call.NextFrame();
            if (!hasCompiled) return Answer(true, "Everything is up to date; nothing was compiled", false);
            if (messages.Any(message => message.type == CompilerMessageType.Error)) return Answer(false, "Scripts have compiler errors", false);
            // Unity reloads the code now, and this call continues after it.
            watch.Restart();
            while (watch.Elapsed.TotalSeconds < ReloadSeconds) await call.NextFrame();
            return Answer(true, "Scripts were compiled", false);
        }

        public override Task<object> Resume(Call call, JsonObject state) => Task.FromResult<object>(Answer(true, "Scripts were compiled, and the code was reloaded", true));

        JsonObject Answer(bool success, string text, bool reloaded) => new JsonObject
        {
            ["success"] = success,
            ["message"] = text,
            ["data"] = new JsonObject
            {
                ["reloaded"] = reloaded,
                ["errors"] = messages.Where(message => message.type == CompilerMessageType.Error).Take(MostMessages).Select(Show).ToList(),
                ["warnings"] = messages.Count(message => message.type == CompilerMessageType.Warning),
            },
        };

        static JsonObject Show(CompilerMessage message) => new JsonObject
        {
            ["file"] = message.file, ["line"] = message.line, ["column"] = message.column, ["message"] = message.message,
        };
    }
}
