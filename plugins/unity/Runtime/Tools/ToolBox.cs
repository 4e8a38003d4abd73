using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>tool.call: the tools of the project, and those of the editor.</summary>
    internal sealed class ToolBox
    {
        readonly Services services;
        readonly Dictionary<string, Tool> tools = new Dictionary<string, Tool>(StringComparer.Ordinal);

        public ToolBox(Services services)
        {
            this.services = services;
            foreach (var method in Annotated()) Add(new MethodTool(method, method.GetCustomAttribute<SpawnpointToolAttribute>(), services));
        }

        public void Add(Tool tool)
        {
            if (tools.ContainsKey(tool.Name)) Debug.LogWarning($"Spawnpoint: two tools have the name '{tool.Name}'; the first one is used");
            else tools[tool.Name] = tool;
        }

        // Only assemblies that refer to the attribute can have it, and these are few.
        static IEnumerable<MethodInfo> Annotated()
        {
            var annotations = typeof(SpawnpointToolAttribute).Assembly;
            var name = annotations.GetName().Name;
            return LoadedAssemblies.Current()
                .Where(assembly => assembly != annotations && assembly.GetReferencedAssemblies().Any(reference => reference.Name == name))
                .SelectMany(LoadedAssemblies.TypesOf)
                .SelectMany(type => type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                .Where(method => method.IsDefined(typeof(SpawnpointToolAttribute), false) && !method.ContainsGenericParameters);
        }

        /// <summary>The message that offers the tools.</summary>
        public JsonObject Offers() => new JsonObject
        {
            ["type"] = "offers", ["tools"] = tools.Values.Select(tool => tool.Offer).Where(offer => offer != null).ToList(),
        };

        public async Task<object> Run(Call call)
        {
            var tool = Find(call.Required("name"));
            return Result(tool, await tool.Run(call, call.Params.Get("arguments") as JsonObject ?? new JsonObject()));
        }

        /// <summary>Goes on with a tool that caused a reload.</summary>
        public async Task<object> Resume(Call call, JsonObject state)
        {
            var tool = Find(state.Text("tool"));
            return Result(tool, await tool.Resume(call, state));
        }

        /// <summary>The names of all tools, also of commands.</summary>
        public IEnumerable<string> Names => tools.Keys;

        /// <summary>The tool with this name; null if there is none.</summary>
        public Tool FindOrNull(string name) => tools.TryGetValue(name, out var tool) ? tool : null;

        Tool Find(string name) => FindOrNull(name) ?? throw Fault.Unsupported($"The Spawnpoint package for Unity has no tool '{name}'", "docs/unity.md lists which commands of MCP for Unity it has");

        JsonObject Result(Tool tool, object value)
        {
            if (value is JsonObject structured) return new JsonObject { ["structured"] = structured, ["is_error"] = tool.IsFailure(value) };
            var result = new JsonObject { ["content"] = new[] { new JsonObject { ["type"] = "text", ["text"] = services.Values.Text(value) } } };
            var json = services.Values.Json(value);
            if (json != null) result["structured"] = json as JsonObject ?? new JsonObject { ["result"] = json };
            return result;
        }
    }
}
