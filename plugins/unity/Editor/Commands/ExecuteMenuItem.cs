using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>execute_menu_item</summary>
    internal sealed class ExecuteMenuItem : Tool
    {
        public override string Name => "execute_menu_item";

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var path = arguments.Text("menuPath") ?? arguments.Text("menu_path") ?? throw Fault.Argument("menu_path", "missing");
            // Quitting would take the connection with it, and Unity asks about unsaved scenes in a dialog that blocks.
            if (path == "File/Exit" || path == "File/Quit") throw new Fault("PermissionDenied", $"'{path}' would end the editor", "the user can close it");
            if (!EditorApplication.ExecuteMenuItem(path)) throw Fault.NotFound("Menu item", $"'{path}'", "menu paths are case-sensitive, such as 'File/Save Project'");
            return Task.FromResult<object>(new JsonObject { ["success"] = true, ["message"] = $"Executed '{path}'" });
        }
    }
}
