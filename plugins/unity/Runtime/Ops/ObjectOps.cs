using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>objects.list, and the ops on one object.</summary>
    internal sealed class ObjectOps
    {
        const int MaxName = 1000;
        const int FramesToDestroy = 3;

        readonly Services services;

        public ObjectOps(Services services)
        {
            this.services = services;
        }

        static JsonObject Done => new JsonObject { ["ok"] = true };

        public async Task<object> List(Call call)
        {
            var filter = new ObjectFilter(call.Params);
            var withComponents = call.Flag("components");
            var page = new Page(call);
            var walk = new ObjectWalk(services.Host.Roots(call.Text("scene")));
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                if (filter.Fits(next) && page.Count()) page.Add(ObjectCard.Of(services.Ids, next, withComponents));
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            return page.ToJson();
        }

        public object Get(Call call) => ObjectCard.Of(services.Ids, services.Object(call.Text("id")));

        public object Children(Call call)
        {
            var parent = services.Object(call.Text("id")).transform;
            var page = new Page(call);
            for (var at = 0; at < parent.childCount; at++)
                if (page.Count())
                    page.Add(ObjectCard.Of(services.Ids, parent.GetChild(at).gameObject, call.Flag("components")));
            return page.ToJson();
        }

        public object Create(Call call)
        {
            var made = services.Host.Create(CheckName(call.Text("name")), Parent(call)?.transform);
            return new JsonObject { ["ok"] = true, ["id"] = services.Ids.Of(made) };
        }

        GameObject Parent(Call call)
        {
            var id = call.TextOrNull("parent");
            return string.IsNullOrEmpty(id) ? null : services.Object(id);
        }

        public static string CheckName(string name) =>
            name != "" && name.Length <= MaxName ? name : throw Fault.Argument("name", $"expected 1 to {MaxName} characters");

        public object Duplicate(Call call)
        {
            var target = services.Object(call.Text("id"));
            var parent = Parent(call);
            var copy = services.Host.Duplicate(target, parent != null ? parent.transform : target.transform.parent);
            return new JsonObject { ["ok"] = true, ["id"] = services.Ids.Of(copy) };
        }

        /// <summary>A running game destroys objects at the end of the frame, so the answer waits for that.</summary>
        public async Task<object> Destroy(Call call)
        {
            var target = services.Object(call.Text("id"));
            services.Host.Destroy(target);
            for (var frame = 0; target != null && frame < FramesToDestroy; frame++) await call.NextFrame();
            return target == null ? Done : throw Fault.Internal($"'{target.name}' was not destroyed");
        }

        public object Reparent(Call call)
        {
            var target = services.Object(call.Text("id"));
            var parent = Parent(call);
            if (parent != null && parent.transform.IsChildOf(target.transform))
                throw Fault.Argument("parent", $"'{parent.name}' is '{target.name}' or a descendant of it");
            var wanted = parent == null ? null : parent.transform;
            services.Host.Reparent(target, wanted);
            return target.transform.parent == wanted ? Done : throw Fault.Internal($"'{target.name}' was not moved");
        }

        public object Rename(Call call)
        {
            var target = services.Object(call.Text("id"));
            var name = CheckName(call.Text("name"));
            services.Host.Rename(target, name);
            return target.name == name ? Done : throw Fault.Internal($"'{target.name}' was not renamed");
        }

        public object SetActive(Call call)
        {
            var target = services.Object(call.Text("id"));
            var active = call.Flag("active");
            services.Host.SetActive(target, active);
            return target.activeSelf == active ? Done : throw Fault.Invalid($"'{target.name}' stayed {(active ? "inactive" : "active")}");
        }
    }
}
