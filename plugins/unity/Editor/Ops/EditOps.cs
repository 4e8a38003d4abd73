using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>edit.apply: applies changes together, as one step of the undo history, and reads each of them back.</summary>
    internal sealed class EditOps
    {
        const int Most = 500;

        readonly Services services;
        readonly EditorHost host;
        readonly ComponentOps components;

        public EditOps(Services services, EditorHost host)
        {
            this.services = services;
            this.host = host;
            components = new ComponentOps(services);
        }

        public object Apply(Call call)
        {
            var changes = call.ListOrEmpty("changes");
            if (changes.Count == 0 || changes.Count > Most) throw Fault.Argument("changes", $"expected 1 to {Most} changes");
            if (EditorApplication.isPlaying) throw Fault.NotReady("Changes in play mode are lost when it ends, and cannot be undone", "stop the game first, or use the tools for single changes");
            var plan = new EditPlan(services);
            var planned = Each(changes, plan.Add);
            if (call.Flag("dry_run")) return new JsonObject { ["applied"] = false, ["changes"] = planned };
            var labels = new Dictionary<string, GameObject>();
            host.Undo.Begin();
            List<JsonObject> results;
            try
            {
                results = Each(changes, change => Apply(change, labels));
            }
            catch
            {
                host.Undo.RollBack();
                throw;
            }
            var undo = host.Undo.Commit(changes.Count > 1 ? $"{changes.Count} changes" : Title((JsonObject)changes[0], results[0]));
            return new JsonObject { ["applied"] = true, ["changes"] = results, ["undo"] = undo };
        }

        static string Title(JsonObject change, JsonObject result) =>
            $"{change.Text("do").Replace('_', ' ')} {result.Text("path") ?? result.Text("before")}";

        static List<JsonObject> Each(List<object> changes, System.Func<JsonObject, JsonObject> work)
        {
            var results = new List<JsonObject>();
            for (var at = 0; at < changes.Count; at++)
            {
                try
                {
                    results.Add(work(changes[at] as JsonObject));
                }
                catch (Fault fault)
                {
                    throw fault.WithMessage($"changes[{at}]: {fault.Message.TrimEnd('.')}. Nothing was changed");
                }
            }
            return results;
        }

        JsonObject Apply(JsonObject change, Dictionary<string, GameObject> labels)
        {
            GameObject Find(string key)
            {
                var id = change.Text(key);
                var label = ChangeForm.LabelIn(id);
                return label != null ? labels[label] : id == null ? null : services.Object(id);
            }

            var target = Find("object");
            var parent = Find("parent");
            var parentTransform = parent == null ? null : parent.transform;
            switch (change.Text("do"))
            {
                case "set": return Set(target, change);
                case "create": return Made(host.Create(change.Text("name"), parentTransform), change, labels);
                case "duplicate": return Made(host.Duplicate(target, parentTransform != null ? parentTransform : target.transform.parent), change, labels);
                case "delete": return Delete(target);
                case "reparent": return Reparent(target, parentTransform);
                case "add_component": return AddComponent(target, change.Text("component"));
                case "remove_component": return RemoveComponent(target, change.Text("component"));
                case "rename": return Rename(target, change.Text("name"));
                default: return SetActive(target, (bool)change["active"]);
            }
        }

        JsonObject Result(GameObject target, string before, string after)
        {
            var result = new JsonObject { ["object"] = services.Ids.Of(target), ["path"] = ObjectCard.PathOf(target.transform) };
            if (before != null) result["before"] = before;
            if (after != null) result["after"] = after;
            return result;
        }

        JsonObject Set(GameObject target, JsonObject change)
        {
            var owner = MemberOwner.Of(services.Component(target, change.Text("component")));
            var before = services.Members.TextOf(owner, change.Text("member"));
            services.Members.Write(owner, change.Text("member"), change.Get("value"));
            return Result(target, before, services.Members.TextOf(owner, change.Text("member")));
        }

        JsonObject Made(GameObject made, JsonObject change, Dictionary<string, GameObject> labels)
        {
            var label = ChangeForm.LabelOf(change);
            if (label != null) labels[label] = made;
            return Result(made, null, "GameObject");
        }

        JsonObject Delete(GameObject target)
        {
            var result = Result(target, ObjectCard.PathOf(target.transform), null);
            result.Remove("path");
            host.Destroy(target);
            return target == null ? result : throw Fault.Internal($"'{target.name}' was not deleted");
        }

        JsonObject Reparent(GameObject target, Transform parent)
        {
            string PathOrRoot(Transform at) => at == null ? "/" : ObjectCard.PathOf(at);
            var before = PathOrRoot(target.transform.parent);
            host.Reparent(target, parent);
            if (target.transform.parent != parent) throw Fault.Internal($"'{target.name}' was not moved", "objects inside of a prefab instance cannot be moved");
            return Result(target, before, PathOrRoot(target.transform.parent));
        }

        JsonObject AddComponent(GameObject target, string name) => Result(target, null, components.Add(target, name).GetType().FullName);

        JsonObject RemoveComponent(GameObject target, string name)
        {
            var component = services.Component(target, name);
            ComponentOps.CheckRemove(component);
            var type = component.GetType().FullName;
            host.Destroy(component);
            return component == null ? Result(target, type, null) : throw Fault.Internal($"{type} was not removed");
        }

        JsonObject Rename(GameObject target, string name)
        {
            var before = target.name;
            host.Rename(target, name);
            return Result(target, before, target.name);
        }

        JsonObject SetActive(GameObject target, bool active)
        {
            var before = target.activeSelf;
            host.SetActive(target, active);
            return Result(target, before ? "true" : "false", target.activeSelf ? "true" : "false");
        }
    }
}
