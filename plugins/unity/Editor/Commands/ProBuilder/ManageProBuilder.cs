using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>manage_probuilder: says what to use instead. ProBuilder is an optional package.</summary>
    internal sealed class ManageProBuilder : Tool
    {
        readonly Services services;

        public ManageProBuilder(Services services)
        {
            this.services = services;
        }

        public override string Name => "manage_probuilder";

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var isThere = services.Types.Find("UnityEngine.ProBuilder.ProBuilderMesh") != null;
            if (arguments.Text("action") == "ping")
                return Task.FromResult<object>(Command.Answer(isThere ? "ProBuilder is installed" : "ProBuilder is not installed", new JsonObject { ["proBuilderInstalled"] = isThere }));
            if (!isThere) throw Fault.Unsupported("ProBuilder is not installed", "install com.unity.probuilder with manage_packages, or create primitives with manage_gameobject");
            throw Fault.Unsupported($"This package does not have the action {arguments.Text("action")} of ProBuilder", "call UnityEngine.ProBuilder with execute_code, or create primitives with manage_gameobject");
        }
    }
}
