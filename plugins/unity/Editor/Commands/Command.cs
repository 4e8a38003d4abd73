using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// A command with the name and arguments that MCP for Unity has for it. The server knows its schema, so the editor
    /// offers none. Answers have `success`, `message` and `data`; failures are faults.
    /// </summary>
    internal abstract class Command : Tool
    {
        readonly Dictionary<string, Func<Call, CommandArguments, Task<object>>> actions =
            new Dictionary<string, Func<Call, CommandArguments, Task<object>>>(StringComparer.OrdinalIgnoreCase);

        protected Command(string name, Services services)
        {
            Name = name;
            Services = services;
            Targets = new CommandTargets(services);
        }

        public override string Name { get; }
        protected Services Services { get; }
        protected CommandTargets Targets { get; }

        /// <summary>The action that is meant if the caller names none; null if one is required.</summary>
        protected virtual string DefaultAction => null;

        /// <summary>Declares an action that ends at once.</summary>
        protected void On(string action, Func<CommandArguments, object> run) => actions[action] = (call, arguments) => Task.FromResult(run(arguments));

        /// <summary>Declares an action that takes frames.</summary>
        protected void OnLong(string action, Func<Call, CommandArguments, Task<object>> run) => actions[action] = run;

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var read = new CommandArguments(Services, arguments);
            var action = DefaultAction != null && !read.Has("action") ? DefaultAction : read.Required("action");
            return actions.TryGetValue(action, out var run) ? run(call, read) : throw UnknownAction(action);
        }

        Fault UnknownAction(string action) =>
            Fault.Argument("action", $"{Name} has no action '{action}'", TypeNames.Nearest(action, actions.Keys) ?? $"it has {string.Join(", ", actions.Keys.OrderBy(name => name, StringComparer.Ordinal))}");

        /// <summary>The answer of an action that succeeded.</summary>
        protected static JsonObject Done(string message, object data = null) => Answer(message, data);

        /// <summary>The answer of a command that succeeded.</summary>
        public static JsonObject Answer(string message, object data = null)
        {
            var answer = new JsonObject { ["success"] = true, ["message"] = message };
            if (data != null) answer["data"] = data;
            return answer;
        }
    }
}
