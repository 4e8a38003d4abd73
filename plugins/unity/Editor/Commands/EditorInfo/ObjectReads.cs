using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>get_gameobject, get_gameobject_components, get_gameobject_component: objects as resources.</summary>
    internal sealed class ObjectReads
    {
        const int LargestPage = 100;

        readonly Services services;
        readonly CommandTargets targets;
        readonly CommandComponents components;
        readonly ObjectData data;
        readonly ComponentData componentData;

        ObjectReads(Services services)
        {
            this.services = services;
            targets = new CommandTargets(services);
            components = new CommandComponents(services, targets);
            data = new ObjectData(services);
            componentData = new ComponentData(services);
        }

        public static IEnumerable<Tool> Create(Services services)
        {
            var reads = new ObjectReads(services);
            yield return new ReadCommand("get_gameobject", services, reads.Get);
            yield return new ReadCommand("get_gameobject_components", services, reads.GetComponents);
            yield return new ReadCommand("get_gameobject_component", services, reads.GetComponent);
        }

        GameObject Target(CommandArguments arguments)
        {
            var id = arguments.TextOrNull("instanceID") ?? arguments.TextOrNull("id");
            if (string.IsNullOrEmpty(id)) throw Fault.Argument("instance_id", "missing");
            return targets.One(id, "by_id");
        }

        JsonObject Get(CommandArguments arguments)
        {
            var target = Target(arguments);
            return Command.Answer($"'{target.name}'", data.Detail(target));
        }

        JsonObject GetComponents(CommandArguments arguments)
        {
            var target = Target(arguments);
            var withProperties = arguments.Flag("includeProperties", true);
            var page = new CommandPage(arguments, 25, LargestPage);
            var all = target.GetComponents(typeof(Component)).ToList();
            var shown = page.Cut(all).Select(component => componentData.Of(component, withProperties)).ToList();
            return Command.Answer($"{shown.Count} of {all.Count} components of '{target.name}'", new JsonObject
            {
                ["gameObjectID"] = EditorCompat.ReportedId(target),
                ["gameObjectName"] = target.name,
                ["components"] = shown,
                ["cursor"] = page.Cursor,
                ["pageSize"] = page.Size,
                ["nextCursor"] = page.NextCursor(all.Count),
                ["totalCount"] = all.Count,
                ["hasMore"] = page.NextCursor(all.Count) != null,
                ["includeProperties"] = withProperties,
            });
        }

        JsonObject GetComponent(CommandArguments arguments)
        {
            var target = Target(arguments);
            var component = components.Find(target, arguments.TextOrNull("componentName") ?? arguments.Required("component"));
            return Command.Answer($"{component.GetType().Name} of '{target.name}'", new JsonObject
            {
                ["gameObjectID"] = EditorCompat.ReportedId(target), ["gameObjectName"] = target.name, ["component"] = componentData.Of(component, true),
            });
        }
    }
}
