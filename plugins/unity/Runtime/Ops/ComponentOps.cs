using System;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>components.list, component.add, component.remove, types.list</summary>
    internal sealed class ComponentOps
    {
        const int FramesToDestroy = 3;

        readonly Services services;

        public ComponentOps(Services services)
        {
            this.services = services;
        }

        public object List(Call call) => Page.Cut(call, services.Object(call.Text("object")).GetComponents(typeof(Component)), component => new JsonObject
        {
            ["Type"] = component == null ? "Missing script" : component.GetType().FullName,
            ["Summary"] = component == null ? "Missing script" : Summary(component),
        });

        string Summary(Component component)
        {
            switch (component)
            {
                case Transform transform: return $"localPosition={services.Values.Text(transform.localPosition)}";
                case Behaviour behaviour: return behaviour.enabled ? "enabled" : "disabled";
                default: return component.GetType().Name;
            }
        }

        public object Add(Call call)
        {
            var target = services.Object(call.Text("object"));
            Add(target, call.Required("component"));
            return new JsonObject { ["ok"] = true };
        }

        public Component Add(GameObject target, string name)
        {
            var type = services.Types.FindComponent(name);
            CheckAdd(target, type);
            var added = services.Host.AddComponent(target, type);
            return added != null ? added : throw Fault.Invalid($"Unity did not add {type.FullName} to '{target.name}'", "TailLogs has Unity's message");
        }

        /// <summary>
        /// Checks what Unity would refuse. Other components can be added twice in Unity, but an agent that does so
        /// has usually lost track.
        /// </summary>
        public static void CheckAdd(GameObject target, Type type)
        {
            if (target.GetComponents(typeof(Component)).Any(component => component != null && component.GetType() == type))
                throw Fault.Invalid($"'{target.name}' already has a component {type.FullName}", "write its members instead, or add a child object for a second one");
            if (typeof(Transform).IsAssignableFrom(type) && type != typeof(RectTransform))
                throw Fault.Invalid($"'{target.name}' already has a Transform");
        }

        public async Task<object> Remove(Call call)
        {
            var target = services.Object(call.Text("object"));
            var component = services.Component(target, call.Required("component"));
            CheckRemove(component);
            var name = component.GetType().FullName;
            services.Host.Destroy(component);
            for (var frame = 0; component != null && frame < FramesToDestroy; frame++) await call.NextFrame();
            return component == null ? new JsonObject { ["ok"] = true } : throw Fault.Internal($"{name} was not removed");
        }

        public static void CheckRemove(Component component)
        {
            if (component is Transform) throw Fault.Invalid("A Transform cannot be removed", "destroy the object instead");
            var needing = Components.NeededBy(component);
            if (needing.Count > 0) throw Fault.Invalid($"{component.GetType().Name} is required by {string.Join(", ", needing)}", "remove that first");
        }

        public object Types(Call call)
        {
            var query = call.Text("query");
            return Page.Cut(call, services.Types.Components().Where(type => Filter.Fits(type.FullName, query)), type => type.FullName);
        }
    }
}
