using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// A custom tool for MCP for Unity. A tool that works on after it has answered (it answers "pending") is asked for its
    /// status until it is done, as MCP for Unity's server does.
    /// </summary>
    internal sealed class McpForUnityTool : Tool
    {
        const double DefaultLimit = 600;

        readonly MethodInfo method;
        readonly NewtonsoftJson json;
        readonly JsonObject offer;
        readonly string pollAction;
        readonly double limit;

        public McpForUnityTool(Type type, object attribute, MethodInfo method)
        {
            this.method = method;
            json = new NewtonsoftJson(method.GetParameters()[0].ParameterType);
            var values = new AttributeValues(attribute);
            Name = values.Text("Name") ?? SnakeCase(type.Name.Replace("Tool", ""));
            if (values.Flag("RequiresPolling", false)) pollAction = values.Text("PollAction") ?? "status";
            limit = values.Number("MaxPollSeconds") is double seconds && seconds > 0 ? seconds : DefaultLimit;
            offer = new JsonObject
            {
                ["name"] = Name,
                ["description"] = values.Text("Description") ?? $"Tool: {Name}",
                ["input_schema"] = McpForUnityParameters.Schema(type),
                ["read_only"] = false,
                ["long_running"] = pollAction != null || typeof(Task).IsAssignableFrom(method.ReturnType),
            };
        }

        public override string Name { get; }

        public override JsonObject Offer => offer;

        public override bool IsFailure(object result) => result is JsonObject answer && answer.Get("success") is false;

        public override async Task<object> Run(Call call, JsonObject arguments) => await Finish(call, arguments, await Invoke(call, arguments));

        /// <summary>Asks for the status again after a reload, which such tools expect.</summary>
        public override async Task<object> Resume(Call call, JsonObject state)
        {
            var arguments = state.Get("arguments") as JsonObject ?? new JsonObject();
            return await Finish(call, arguments, await Invoke(call, arguments));
        }

        async Task<object> Finish(Call call, JsonObject arguments, object result)
        {
            if (pollAction == null) return result;
            var polled = new JsonObject();
            foreach (var pair in arguments) polled[pair.Key] = pair.Value;
            polled["action"] = pollAction;
            call.ReloadState = new JsonObject { ["tool"] = Name, ["arguments"] = polled };
            var watch = Stopwatch.StartNew();
            while (result is JsonObject answer && answer.Text("_mcp_status") == "pending")
            {
                if (watch.Elapsed.TotalSeconds > limit)
                    throw new Fault("Timeout", $"'{Name}' was not done within {limit} s", "it may still be running; call it with the action for its status");
                call.ReportProgress(watch.Elapsed.TotalSeconds, null, answer.Text("message"));
                var next = watch.Elapsed.TotalSeconds + Interval(answer);
                while (watch.Elapsed.TotalSeconds < next) await call.NextFrame();
                result = await Invoke(call, polled);
            }
            return result;
        }

        static double Interval(JsonObject answer)
        {
            var seconds = answer.Get("_mcp_poll_interval") is IConvertible given ? given.ToDouble(CultureInfo.InvariantCulture) : 1;
            return Math.Min(5, Math.Max(0.1, seconds));
        }

        async Task<object> Invoke(Call call, JsonObject arguments)
        {
            object result;
            try
            {
                result = method.Invoke(null, new[] { json.ToObject(arguments) });
            }
            catch (TargetInvocationException error)
            {
                var inner = error.InnerException ?? error;
                throw Fault.Internal($"'{Name}' failed with {inner.GetType().Name}: {inner.Message}");
            }
            return json.FromResult(await Members.Completed(call, result));
        }

        // SpawnEnemy becomes spawn_enemy; runs of capitals stay together, as in MCP for Unity.
        static string SnakeCase(string name)
        {
            var letters = new List<char>();
            for (var at = 0; at < name.Length; at++)
            {
                var startsWord = at > 0 && char.IsUpper(name[at]) && (char.IsLower(name[at - 1]) || char.IsDigit(name[at - 1]));
                if (startsWord) letters.Add('_');
                letters.Add(char.ToLowerInvariant(name[at]));
            }
            return new string(letters.ToArray());
        }
    }
}
