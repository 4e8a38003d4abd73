using System;

namespace MCPForUnity.Editor.Tools
{
    /// <summary>Marks a property of a tool's nested class "Parameters" as an argument.</summary>
    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class ToolParameterAttribute : Attribute
    {
        public ToolParameterAttribute(string description)
        {
            Description = description;
        }

        public string Description { get; set; }

        public bool Required { get; set; } = true;

        /// <summary>The default, as text.</summary>
        public string DefaultValue { get; set; }
    }
}
