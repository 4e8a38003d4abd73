using System;

namespace MCPForUnity.Editor.Tools
{
    /// <summary>
    /// Marks a class as a custom tool. Stands in for the attribute of MCP for Unity, so that tools which were written for
    /// it compile without that package.
    /// </summary>
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class McpForUnityToolAttribute : Attribute
    {
        public McpForUnityToolAttribute()
        {
        }

        public McpForUnityToolAttribute(string name)
        {
            Name = name;
        }

        /// <summary>The tool's name; by default that of the class, without "Tool" and in snake case.</summary>
        public string Name { get; set; }

        /// <summary>What the tool does, for people and models.</summary>
        public string Description { get; set; }

        /// <summary>Whether the tool can answer before it is done, and is then asked for its status.</summary>
        public bool RequiresPolling { get; set; }

        /// <summary>The value of the argument "action" that asks for the status.</summary>
        public string PollAction { get; set; } = "status";

        /// <summary>For how many seconds to ask; 0 for ten minutes.</summary>
        public int MaxPollSeconds { get; set; }

        /// <summary>Not used by Spawnpoint, which offers all custom tools.</summary>
        public bool AutoRegister { get; set; } = true;

        /// <summary>Not used by Spawnpoint.</summary>
        public bool StructuredOutput { get; set; } = true;

        /// <summary>Not used by Spawnpoint.</summary>
        public string Group { get; set; } = "core";
    }
}
