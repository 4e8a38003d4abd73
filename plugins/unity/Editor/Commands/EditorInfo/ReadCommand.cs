using System;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>A command that only reads. Resources of MCP for Unity and its checks before commands use them.</summary>
    internal sealed class ReadCommand : Tool
    {
        readonly Services services;
        readonly Func<CommandArguments, JsonObject> read;

        public ReadCommand(string name, Services services, Func<CommandArguments, JsonObject> read)
        {
            Name = name;
            this.services = services;
            this.read = read;
        }

        public override string Name { get; }

        public override Task<object> Run(Call call, JsonObject arguments) => Task.FromResult<object>(read(new CommandArguments(services, arguments)));
    }
}
