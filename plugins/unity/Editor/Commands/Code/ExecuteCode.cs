using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>execute_code: runs C# in the editor, as unity_execute_code does, and keeps a history of it.</summary>
    internal sealed class ExecuteCode : Command
    {
        const int LongestPreview = 500;

        // The compiler of the editor is the only one, and compiles all that the older ones can.
        const string Compiler = "roslyn";

        static readonly string[] Compilers = { "auto", "roslyn", "codedom" };

        readonly ScriptOps scripts;
        readonly CodeHistory history;

        public ExecuteCode(Services services, ScriptOps scripts) : base("execute_code", services)
        {
            this.scripts = scripts;
            history = new CodeHistory(services);
            OnLong("execute", Execute);
            OnLong("replay", Replay);
            On("get_history", ListHistory);
            On("clear_history", arguments => Done($"{history.Clear()} entries were removed"));
        }

        Task<object> Execute(Call call, CommandArguments arguments)
        {
            var code = arguments.Required("code");
            var compiler = arguments.TextOrNull("compiler") ?? "auto";
            if (!Compilers.Contains(compiler)) throw Fault.Argument("compiler", $"unknown compiler '{compiler}'", $"it is one of {string.Join(", ", Compilers)}");
            return Run(call, code, arguments.Flag("safety_checks", true));
        }

        Task<object> Replay(Call call, CommandArguments arguments)
        {
            var entries = history.Entries;
            if (entries.Count == 0) throw Fault.Invalid("The history is empty", "run code with action execute first");
            if (!arguments.Has("index")) throw Fault.Argument("index", "missing", $"it is a number from 0 to {entries.Count - 1}");
            var entry = entries[arguments.Integer("index", 0, 0, entries.Count - 1)];
            return Run(call, entry.Text("code"), entry.Get("safetyChecksEnabled") is true);
        }

        async Task<object> Run(Call call, string code, bool isChecked)
        {
            if (isChecked) CodeSafety.Check(code);
            var watch = Stopwatch.StartNew();
            JsonObject answer;
            try
            {
                answer = await scripts.Run(call, code);
            }
            catch (Fault fault)
            {
                history.Add(code, isChecked, false, fault.Message, watch.Elapsed.TotalMilliseconds, Compiler);
                throw;
            }
            var error = answer.Get("error") as JsonObject;
            var preview = error?.Text("message") ?? answer.Text("result") ?? "";
            history.Add(code, isChecked, error == null, preview, watch.Elapsed.TotalMilliseconds, Compiler);
            if (error != null) throw Failure(error);
            var data = new JsonObject { ["compiler"] = Compiler, ["output"] = answer["output"] };
            if (answer.ContainsKey("result")) data["result"] = answer.Get("value") ?? answer["result"];
            return Done("The code has run", data);
        }

        static Fault Failure(JsonObject error)
        {
            var line = error.Get("line") == null ? "" : $" (line {error["line"]})";
            var stack = error.Get("stack") is List<string> frames && frames.Count > 0 ? frames[0] : "read_console has the details";
            return Fault.Invalid($"The code failed with {error.Text("type")}: {error.Text("message")}{line}", stack);
        }

        object ListHistory(CommandArguments arguments)
        {
            var entries = history.Entries;
            var limit = System.Math.Min(System.Math.Max(arguments.Integer("limit", 10), 1), CodeHistory.Most);
            var first = System.Math.Max(0, entries.Count - limit);
            return Done($"{entries.Count - first} of {entries.Count} entries", new JsonObject
            {
                ["total"] = entries.Count,
                ["entries"] = entries.Skip(first).Select((entry, at) => Show(entry, first + at)).ToList(),
            });
        }

        static JsonObject Show(JsonObject entry, int index)
        {
            var shown = new JsonObject { ["index"] = index, ["codePreview"] = Values.Cut(entry.Text("code"), LongestPreview) };
            foreach (var pair in entry)
                if (pair.Key != "code")
                    shown[pair.Key] = pair.Value;
            return shown;
        }
    }
}
