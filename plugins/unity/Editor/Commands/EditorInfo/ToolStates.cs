using System;
using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>get_tool_states: the tools that the editor has. All of them are enabled.</summary>
    internal static class ToolStates
    {
        // Commands that are not tools by themselves: resources and checks use them.
        static bool IsTool(string name) => !name.StartsWith("get_", StringComparison.Ordinal) && name != "ping" || name == "get_test_job";

        public static Tool Create(Services services, Func<IEnumerable<string>> names) => new ReadCommand("get_tool_states", services, arguments =>
        {
            var tools = names().Where(IsTool).OrderBy(name => name, StringComparer.Ordinal).Select(name => new JsonObject { ["name"] = name, ["group"] = "core", ["enabled"] = true }).ToList();
            return Command.Answer($"{tools.Count} tools", new JsonObject
            {
                ["tools"] = tools,
                ["groups"] = new List<JsonObject> { new JsonObject { ["name"] = "core", ["enabled_count"] = tools.Count, ["total_count"] = tools.Count } },
            });
        });
    }
}
