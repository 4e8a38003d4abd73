using System;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>script.run: C#, with frames in between and partial results.</summary>
    internal sealed class ScriptOps
    {
        const int MaxCode = 256 << 10;
        const int MostOutput = 1000;

        readonly Services services;
        readonly ICodeCompiler compiler;

        public ScriptOps(Services services, ICodeCompiler compiler)
        {
            this.services = services;
            this.compiler = compiler;
        }

        public async Task<object> Run(Call call) => await Run(call, call.Text("code"));

        /// <summary>Runs code. The answer has its value and output, or the error that it threw.</summary>
        public async Task<JsonObject> Run(Call call, string code)
        {
            if (code.Length > MaxCode) throw Fault.Argument("code", $"longer than {MaxCode} characters");
            call.HasNotBegun = true;
            var method = await compiler.Compile(call, code);
            call.HasNotBegun = false;
            var mark = services.Logs.Mark;
            var answer = new JsonObject();
            try
            {
                var run = (Func<CodeContext, Task<object>>)Delegate.CreateDelegate(typeof(Func<CodeContext, Task<object>>), method);
                var value = await Members.Completed(call, await run(new CodeContext(services, call)));
                if (!Values.IsNull(value)) answer["result"] = services.Values.Text(value);
                var json = services.Values.Json(value);
                if (json != null) answer["value"] = json;
            }
            catch (Fault) when (call.IsCancelled)
            {
                throw;
            }
            catch (Exception error)
            {
                answer["error"] = Describe(error);
            }
            answer["output"] = services.Logs.Since(mark).Select(line => line.Message).Reverse().Take(MostOutput).Reverse().ToList();
            return answer;
        }

        static JsonObject Describe(Exception error)
        {
            var frames = new StackTrace(error, true).GetFrames() ?? new StackFrame[0];
            var failure = new JsonObject
            {
                ["type"] = error.GetType().FullName,
                ["message"] = error.Message,
                ["stack"] = (error.StackTrace ?? "").Split('\n').Select(line => line.Trim()).Where(line => line != "").Take(20).ToList(),
            };
            var own = frames.FirstOrDefault(frame => frame.GetFileName() != null && frame.GetFileName().EndsWith(CodeSource.FileName, StringComparison.Ordinal));
            if (own != null) failure["line"] = own.GetFileLineNumber();
            return failure;
        }
    }
}
