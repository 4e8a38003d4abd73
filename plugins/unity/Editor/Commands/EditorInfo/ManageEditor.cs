using System;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>manage_editor: play mode, undo, tags, layers and the active tool.</summary>
    internal sealed class ManageEditor : Command
    {
        readonly PlayModeSwitch play = new PlayModeSwitch();

        public ManageEditor(Services services) : base("manage_editor", services)
        {
            OnLong("play", (call, arguments) => play.Enter(call, Name));
            OnLong("stop", (call, arguments) => play.Leave(call, Name));
            OnLong("pause", (call, arguments) => play.TogglePause(call));
            On("set_active_tool", SetActiveTool);
            On("add_tag", AddTag);
            On("remove_tag", RemoveTag);
            On("add_layer", AddLayer);
            On("remove_layer", RemoveLayer);
            var history = new UndoOps(services);
            On("undo", arguments => Undone(history));
            On("redo", arguments => Redone(history));
            On("telemetry_status", arguments => Done("This package has no telemetry", new JsonObject { ["telemetry_enabled"] = false }));
            On("telemetry_ping", arguments => Done("This package has no telemetry", new JsonObject { ["telemetry_enabled"] = false }));
            foreach (var action in new[] { "deploy_package", "restore_package" })
                On(action, arguments => throw Fault.Unsupported($"'{action}' replaces files of MCP for Unity's own package, which is not used here", "`spawnpoint setup unity --project PATH` installs or updates this package"));
        }

        public override Task<object> Resume(Call call, JsonObject state) => play.Resume(call, state);

        object SetActiveTool(CommandArguments arguments)
        {
            var name = arguments.Required("toolName");
            var names = Enum.GetNames(typeof(UnityEditor.Tool)).Where(each => each != "None" && each != "Custom").ToList();
            var known = names.FirstOrDefault(each => string.Equals(each, name, StringComparison.OrdinalIgnoreCase))
                ?? throw Fault.Argument("toolName", $"there is no tool '{name}'", $"it is one of {string.Join(", ", names)}");
            var tool = (UnityEditor.Tool)Enum.Parse(typeof(UnityEditor.Tool), known);
            UnityEditor.Tools.current = tool;
            return UnityEditor.Tools.current == tool ? Done($"The active tool is {known}", new JsonObject { ["activeTool"] = known }) : throw Fault.Internal($"Unity did not activate the tool {known}");
        }

        object AddTag(CommandArguments arguments)
        {
            var tag = ProjectTags.CheckName(arguments.Required("tagName"), "tagName");
            if (ProjectTags.Has(tag)) throw Fault.Argument("tagName", $"the project already has the tag '{tag}'");
            ProjectTags.Add(tag);
            return Done($"Added the tag '{tag}'");
        }

        object RemoveTag(CommandArguments arguments)
        {
            var tag = arguments.Required("tagName");
            ProjectTags.Remove(tag);
            return Done($"Removed the tag '{tag}'");
        }

        object AddLayer(CommandArguments arguments)
        {
            var name = arguments.Required("layerName");
            var layer = ProjectTags.AddLayer(name);
            return Done($"Layer {layer} is '{name}' now", new JsonObject { ["layer"] = layer });
        }

        object RemoveLayer(CommandArguments arguments)
        {
            var name = arguments.Required("layerName");
            var layer = ProjectTags.RemoveLayer(name);
            return Done($"Layer {layer} has no name any more; objects on it stay there", new JsonObject { ["layer"] = layer });
        }

        static object Undone(UndoOps history)
        {
            var name = ((JsonObject)history.Undo(null)).Text("action");
            return Done($"Undid: {name}", new JsonObject { ["undone_group"] = name, ["next_group"] = UnityEditor.Undo.GetCurrentGroupName() });
        }

        static object Redone(UndoOps history)
        {
            var name = ((JsonObject)history.Redo(null)).Text("action");
            return Done($"Redid: {name}", new JsonObject { ["current_group"] = name });
        }
    }
}
