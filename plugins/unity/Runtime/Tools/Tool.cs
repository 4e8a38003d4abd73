using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>A tool that the engine defines.</summary>
    internal abstract class Tool
    {
        public abstract string Name { get; }

        /// <summary>The tool as clients see it; null for commands that the server knows by itself.</summary>
        public virtual JsonObject Offer => null;

        /// <summary>The result: a value for programs.</summary>
        public abstract Task<object> Run(Call call, JsonObject arguments);

        /// <summary>Whether a result reports that the tool failed.</summary>
        public virtual bool IsFailure(object result) => false;

        /// <summary>Goes on after a reload of the code that the tool caused.</summary>
        public virtual Task<object> Resume(Call call, JsonObject state) => throw UnfinishedCalls.Interruption(Name);
    }
}
