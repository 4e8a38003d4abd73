using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Checks a list of changes before the first of them is made, and predicts their results. Nothing is changed and no
    /// code of the project runs, except for getters of the members that are set.
    /// </summary>
    internal sealed class EditPlan
    {
        readonly Services services;
        readonly Dictionary<GameObject, PlannedObject> known = new Dictionary<GameObject, PlannedObject>();
        readonly Dictionary<string, PlannedObject> labels = new Dictionary<string, PlannedObject>();

        public EditPlan(Services services)
        {
            this.services = services;
        }

        /// <summary>The predicted result of the next change.</summary>
        public JsonObject Add(JsonObject change)
        {
            ChangeForm.Check(change);
            var target = change.ContainsKey("object") ? Find(change.Text("object")) : null;
            var parent = change.Text("parent") == null ? null : Find(change.Text("parent"));
            switch (change.Text("do"))
            {
                case "set": return Set(target, change);
                case "create": return Create(new PlannedObject { Name = ObjectOps.CheckName(change.Text("name")), Parent = parent, IsActive = true, Components = new List<Type> { typeof(Transform) } }, change);
                case "duplicate": return Create(target.CopyBelow(parent ?? target.Parent), change);
                case "delete": return Delete(target);
                case "reparent": return Reparent(target, parent);
                case "add_component": return AddComponent(target, change.Text("component"));
                case "remove_component": return RemoveComponent(target, change.Text("component"));
                case "rename": return Rename(target, ObjectOps.CheckName(change.Text("name")));
                default: return SetActive(target, (bool)change["active"]);
            }
        }

        PlannedObject Find(string id)
        {
            PlannedObject found;
            var label = ChangeForm.LabelIn(id);
            if (label != null)
            {
                if (!labels.TryGetValue(label, out found)) throw Fault.NotFound("Label", $"'{id}'", $"an earlier change must create it with \"as\": \"{id}\"");
            }
            else
            {
                found = Of(services.Object(id));
            }
            return found.IsGone ? throw Fault.Invalid($"{id} is deleted by an earlier change") : found;
        }

        PlannedObject Of(GameObject real)
        {
            if (known.TryGetValue(real, out var planned)) return planned;
            var parent = real.transform.parent;
            planned = new PlannedObject
            {
                Real = real, Name = real.name, IsActive = real.activeSelf, Parent = parent == null ? null : Of(parent.gameObject),
                Components = real.GetComponents(typeof(Component)).Where(component => component != null).Select(component => component.GetType()).ToList(),
            };
            known[real] = planned;
            return planned;
        }

        JsonObject Result(PlannedObject target, string before, string after)
        {
            var result = new JsonObject { ["path"] = target.Path };
            if (target.Real != null) result["object"] = services.Ids.Of(target.Real);
            if (before != null) result["before"] = before;
            if (after != null) result["after"] = after;
            return result;
        }

        JsonObject Set(PlannedObject target, JsonObject change)
        {
            var name = change.Text("component");
            var type = target.Find(name);
            var real = type == null || target.Real == null ? null : target.Real.GetComponent(type);
            if (type == null) throw Missing(target, name);
            // The same member under two paths is rare; the text of each path is remembered.
            var key = $"{type.FullName}.{change.Text("member")}";
            if (real == null) return Result(target, null, target.Values[key] = Values.Cut(JsonWriter.Write(change.Get("value"))));
            var owner = MemberOwner.Of(real);
            var path = MemberPath.Parse(change.Text("member"));
            var before = target.Values.TryGetValue(key, out var planned) ? planned : services.Members.TextOf(owner, change.Text("member"));
            path.Plan(owner, change.Get("value"), services.Parser);
            return Result(target, before, target.Values[key] = services.Values.Text(services.Parser.Parse(change.Get("value"), path.Read(owner).Declared)));
        }

        Fault Missing(PlannedObject target, string name)
        {
            var names = target.Components.Select(type => type.FullName).ToList();
            return Fault.NotFound("Component", $"'{name}' on '{target.Name}'", TypeNames.Nearest(name, names) ?? $"it has {string.Join(", ", names.Take(5))}");
        }

        JsonObject Create(PlannedObject made, JsonObject change)
        {
            var label = ChangeForm.LabelOf(change);
            if (label != null && labels.ContainsKey(label)) throw Fault.Invalid($"An earlier change already has the label '{label}'");
            if (label != null) labels[label] = made;
            return Result(made, null, "GameObject");
        }

        JsonObject Delete(PlannedObject target)
        {
            var result = Result(target, target.Path, null);
            result.Remove("path");
            target.IsDeleted = true;
            return result;
        }

        JsonObject Reparent(PlannedObject target, PlannedObject parent)
        {
            if (parent != null && parent.IsAtOrBelow(target)) throw Fault.Invalid($"'{parent.Name}' is '{target.Name}' or a descendant of it");
            var before = target.Parent?.Path ?? "/";
            target.Parent = parent;
            return Result(target, before, parent?.Path ?? "/");
        }

        JsonObject AddComponent(PlannedObject target, string name)
        {
            var type = services.Types.FindComponent(name);
            if (target.Components.Contains(type)) throw Fault.Invalid($"'{target.Name}' already has a component {type.FullName}");
            target.Components.Add(type);
            return Result(target, null, type.FullName);
        }

        JsonObject RemoveComponent(PlannedObject target, string name)
        {
            var type = target.Find(name) ?? throw Missing(target, name);
            if (typeof(Transform).IsAssignableFrom(type)) throw Fault.Invalid("A Transform cannot be removed", "delete the object instead");
            target.Components.Remove(type);
            return Result(target, type.FullName, null);
        }

        JsonObject Rename(PlannedObject target, string name)
        {
            var before = target.Name;
            target.Name = name;
            return Result(target, before, name);
        }

        JsonObject SetActive(PlannedObject target, bool active)
        {
            var before = target.IsActive;
            target.IsActive = active;
            return Result(target, before ? "true" : "false", active ? "true" : "false");
        }
    }
}
