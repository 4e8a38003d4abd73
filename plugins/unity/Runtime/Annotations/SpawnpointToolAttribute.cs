using System;

namespace Spawnpoint
{
    /// <summary>
    /// Makes a static method a tool that AI clients can call. Its parameters, their defaults and their
    /// System.ComponentModel.Description attributes become the tool's arguments. The method may return a value, a Task
    /// or an IEnumerator, which runs as a coroutine; its last value is the result. A parameter of type
    /// IProgress&lt;float&gt; or CancellationToken is provided by Spawnpoint.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method, Inherited = false)]
    public sealed class SpawnpointToolAttribute : Attribute
    {
        /// <param name="name">The name of the tool, such as "spawn_enemy".</param>
        /// <param name="description">What it does, for people and models.</param>
        public SpawnpointToolAttribute(string name, string description)
        {
            Name = name;
            Description = description;
        }

        /// <summary>The name of the tool.</summary>
        public string Name { get; }

        /// <summary>What it does.</summary>
        public string Description { get; }

        /// <summary>Whether it changes nothing. Only such tools run while the server allows no writes.</summary>
        public bool ReadOnly { get; set; }
    }
}
