using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_components: adds and removes components, and sets their properties.</summary>
    internal sealed class ManageComponents : Command
    {
        const int FramesToDestroy = 3;

        readonly EditorHost host;
        readonly CommandComponents components;

        public ManageComponents(Services services, EditorHost host) : base("manage_components", services)
        {
            this.host = host;
            components = new CommandComponents(services, Targets);
            On("add", Add);
            OnLong("remove", Remove);
            On("set_property", SetProperty);
        }

        object Add(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var name = arguments.Required("componentType");
            var properties = arguments.ObjectOrNull("properties") ?? arguments.ObjectOrNull("componentProperties");
            var added = host.AsOneStep($"Add {name} to {target.name}", () => components.Add(target, name, properties));
            return Done($"Added {added.GetType().FullName} to '{target.name}'", new JsonObject
            {
                ["instanceID"] = EditorCompat.ReportedId(target),
                ["componentType"] = added.GetType().FullName,
                ["componentInstanceID"] = EditorCompat.ReportedId(added),
            });
        }

        async Task<object> Remove(Call call, CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var index = Index(arguments);
            var component = components.Find(target, arguments.Required("componentType"), index);
            var type = component.GetType().FullName;
            components.Remove(component);
            for (var frame = 0; component != null && frame < FramesToDestroy; frame++) await call.NextFrame();
            if (component != null) throw Fault.Internal($"{type} was not removed from '{target.name}'", "read_console has Unity's message");
            var data = new JsonObject { ["instanceID"] = EditorCompat.ReportedId(target), ["componentType"] = type };
            if (index != null) data["componentIndex"] = index.Value;
            return Done($"Removed {type} from '{target.name}'", data);
        }

        static int? Index(CommandArguments arguments) => arguments.Has("componentIndex") ? arguments.Integer("componentIndex", 0, 0) : (int?)null;

        object SetProperty(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var component = components.Find(target, arguments.Required("componentType"), Index(arguments));
            var changes = Changes(arguments);
            host.AsOneStep(Title(component, changes), () =>
            {
                components.Set(component, changes);
                return true;
            });
            return Done($"Set {string.Join(", ", changes.Keys)} of {component.GetType().FullName} on '{target.name}'", new JsonObject
            {
                ["instanceID"] = EditorCompat.ReportedId(target), ["componentInstanceID"] = EditorCompat.ReportedId(component),
            });
        }

        static string Title(Component component, JsonObject changes) =>
            changes.Count == 1 ? $"Set {string.Join("", changes.Keys)} of {component.name}" : $"Set {changes.Count} properties of {component.name}";

        static JsonObject Changes(CommandArguments arguments)
        {
            var changes = new JsonObject();
            var property = arguments.TextOrNull("property");
            if (!string.IsNullOrEmpty(property))
            {
                if (!arguments.IsGiven("value")) throw Fault.Argument("value", "missing");
                changes[property] = arguments.Get("value");
            }
            foreach (var pair in arguments.ObjectOrNull("properties") ?? new JsonObject()) changes[pair.Key] = pair.Value;
            return changes.Count > 0 ? changes : throw Fault.Argument("property", "missing", "pass property and value, or properties");
        }
    }
}
