using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// batch_execute: runs commands one after the other. Changes that need no frames become one step of the undo history.
    /// A command that reloads the code continues after it, and so does the rest of the batch.
    /// </summary>
    internal sealed class BatchExecute : Tool
    {
        /// <summary>How many commands a batch may have.</summary>
        public const int Most = 100;

        readonly Services services;
        readonly Func<string, Tool> find;

        /// <param name="find">Finds a tool by its name; null if there is none.</param>
        public BatchExecute(Services services, Func<string, Tool> find)
        {
            this.services = services;
            this.find = find;
        }

        public override string Name => "batch_execute";

        public override bool IsFailure(object result) => result is JsonObject answer && answer.Get("success") is false;

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var read = new CommandArguments(services, arguments);
            var commands = read.ListOrNull("commands") ?? throw Fault.Argument("commands", "missing");
            if (commands.Count == 0 || commands.Count > Most) throw Fault.Argument("commands", $"expected 1 to {Most} commands, not {commands.Count}");
            for (var at = 0; at < commands.Count; at++) Check(commands[at] as JsonObject, at);
            read.Integer("maxParallelism", 1, 1);
            var state = new JsonObject
            {
                ["tool"] = Name, ["commands"] = commands, ["failFast"] = read.Flag("failFast"), ["parallel"] = read.Flag("parallel"), ["maxParallelism"] = read.Get("maxParallelism"), ["results"] = new List<object>(),
            };
            return Continue(call, state, null);
        }

        static void Check(JsonObject command, int at)
        {
            if (command == null) throw Fault.Argument($"commands[{at}]", "expected an object with tool and params");
            if (string.IsNullOrEmpty(command.Text("tool"))) throw Fault.Argument($"commands[{at}].tool", "missing");
            if (command.Text("tool") == "batch_execute") throw Fault.Argument($"commands[{at}].tool", "a batch cannot contain another one");
            if (command.Get("params") != null && !(command.Get("params") is JsonObject)) throw Fault.Argument($"commands[{at}].params", "expected an object");
        }

        public override Task<object> Resume(Call call, JsonObject state) => Continue(call, state, state.Get("inner") as JsonObject);

        /// <param name="inner">What the command that was interrupted by a reload has saved; null if the next one begins.</param>
        async Task<object> Continue(Call call, JsonObject state, JsonObject inner)
        {
            var commands = (List<object>)state["commands"];
            var results = (List<object>)state["results"];
            var isAtOnce = inner == null && results.Count == 0 && !EditorApplication.isPlaying;
            if (isAtOnce) Undo.IncrementCurrentGroup();
            var first = Undo.GetCurrentGroup();
            for (var at = results.Count; at < commands.Count; at++)
            {
                var command = (JsonObject)commands[at];
                var task = Begin(call, command, inner);
                inner = null;
                while (!task.IsCompleted)
                {
                    isAtOnce = false;
                    if (call.ReloadState != null && call.ReloadState.Text("tool") != Name) call.ReloadState = With(state, call.ReloadState);
                    await call.NextFrameAnyway();
                }
                call.ReloadState = null;
                if (call.IsCancelled) throw Fault.Cancelled();
                results.Add(Result(command.Text("tool"), task));
                if (state.Get("failFast") is true && !Succeeded(results[at])) break;
            }
            if (isAtOnce && results.Count > 1) Undo.CollapseUndoOperations(first);
            return Answer(state, results);
        }

        async Task<object> Begin(Call call, JsonObject command, JsonObject inner)
        {
            var name = command.Text("tool");
            var tool = find(name) ?? throw Fault.Unsupported($"The Spawnpoint package for Unity has no tool '{name}'", "docs/unity.md lists which commands of MCP for Unity it has");
            return inner != null ? await tool.Resume(call, inner) : await tool.Run(call, command.Get("params") as JsonObject ?? new JsonObject());
        }

        static JsonObject With(JsonObject state, JsonObject inner)
        {
            var all = new JsonObject();
            foreach (var pair in state) all[pair.Key] = pair.Value;
            all["inner"] = inner;
            return all;
        }

        static JsonObject Result(string tool, Task<object> task)
        {
            if (task.Exception == null)
            {
                var value = task.Result;
                var succeeded = !(value is JsonObject answer && answer.Get("success") is false);
                return new JsonObject { ["tool"] = tool, ["callSucceeded"] = succeeded, ["result"] = value };
            }
            var error = task.Exception.InnerException ?? task.Exception;
            if (!(error is Fault)) UnityEngine.Debug.LogException(error);
            var fault = Fault.Of(error);
            return new JsonObject { ["tool"] = tool, ["callSucceeded"] = false, ["error"] = fault.Hint == null ? fault.Message : $"{fault.Message}; {fault.Hint}" };
        }

        static bool Succeeded(object result) => ((JsonObject)result).Get("callSucceeded") is true;

        static JsonObject Answer(JsonObject state, List<object> results)
        {
            var failed = results.Count(result => !Succeeded(result));
            var total = ((List<object>)state["commands"]).Count;
            return new JsonObject
            {
                ["success"] = failed == 0,
                ["message"] = failed == 0 ? $"All {total} commands succeeded" : $"{failed} of {total} commands failed{(results.Count < total ? $", and the last {total - results.Count} were not run" : "")}",
                ["data"] = new JsonObject
                {
                    ["results"] = results,
                    ["callSuccessCount"] = results.Count - failed,
                    ["callFailureCount"] = failed,
                    ["parallelRequested"] = state.Get("parallel") is true,
                    ["parallelApplied"] = false,
                    ["maxParallelism"] = state.Get("maxParallelism"),
                },
            };
        }
    }
}
