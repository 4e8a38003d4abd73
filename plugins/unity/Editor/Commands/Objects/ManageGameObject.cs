using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_gameobject: creates, changes, deletes, duplicates, moves and turns objects.</summary>
    internal sealed class ManageGameObject : Command
    {
        const int FramesToDestroy = 3;

        readonly EditorHost host;
        readonly ObjectData data;
        readonly ObjectChange change;
        readonly ObjectPlacement placement;
        readonly NewObject made;

        public ManageGameObject(Services services, EditorHost host) : base("manage_gameobject", services)
        {
            this.host = host;
            data = new ObjectData(services);
            change = new ObjectChange(services, host, Targets);
            placement = new ObjectPlacement(host, Targets);
            made = new NewObject(services, host, Targets);
            On("create", Create);
            OnLong("modify", Modify);
            OnLong("delete", Delete);
            On("duplicate", Duplicate);
            On("move_relative", MoveRelative);
            On("look_at", LookAt);
        }

        object Create(CommandArguments arguments)
        {
            var name = ObjectOps.CheckName(arguments.Required("name"));
            made.Check(arguments);
            change.Check(arguments, null);
            var notes = new List<string>();
            var created = host.AsOneStep($"Create {name}", () =>
            {
                var target = made.Create(arguments, name);
                change.Apply(arguments, target, notes);
                target = made.SaveAsPrefab(arguments, target, notes);
                Selection.activeGameObject = target;
                return target;
            });
            return Done(Sentence($"Created '{created.name}'", notes), data.Of(created));
        }

        async Task<object> Modify(Call call, CommandArguments arguments)
        {
            var target = Targets.One(Named(arguments), arguments.TextOrNull("searchMethod"));
            // Without a target, the name says which object is meant.
            var newName = arguments.Has("target") ? arguments.TextOrNull("name") ?? arguments.TextOrNull("newName") : arguments.TextOrNull("newName");
            if (!string.IsNullOrEmpty(newName)) ObjectOps.CheckName(newName);
            change.Check(arguments, target);
            var notes = new List<string>();
            var removed = host.AsOneStep($"Modify {target.name}", () =>
            {
                if (!string.IsNullOrEmpty(newName)) change.Rename(target, newName);
                change.Reparent(arguments, target);
                var gone = change.RemoveComponents(arguments, target);
                change.Apply(arguments, target, notes);
                return gone;
            });
            for (var frame = 0; removed.Any(component => component != null) && frame < FramesToDestroy; frame++) await call.NextFrame();
            if (removed.Any(component => component != null)) throw Fault.Internal($"Components of '{target.name}' were not removed", "read_console has Unity's message");
            return Done(Sentence($"Modified '{target.name}'", notes), data.Of(target));
        }

        static string Sentence(string first, List<string> notes) => string.Join(". ", new[] { first }.Concat(notes));

        static string Named(CommandArguments arguments) =>
            arguments.TextOrNull("target") is string target && target != "" ? target : arguments.TextOrNull("name") is string name && name != "" ? name : throw Fault.Argument("target", "missing");

        async Task<object> Delete(Call call, CommandArguments arguments)
        {
            var term = Named(arguments);
            var targets = Targets.Find(term, arguments.TextOrNull("searchMethod"), true).ToList();
            if (targets.Count == 0) throw Targets.Missing(term);
            var deleted = targets.Select(target => new JsonObject { ["name"] = target.name, ["instanceID"] = EditorCompat.ReportedId(target), ["path"] = CommandTargets.PathOf(target) }).ToList();
            host.AsOneStep(targets.Count == 1 ? $"Delete {targets[0].name}" : $"Delete {targets.Count} objects", () =>
            {
                // A child can be gone with its parent.
                foreach (var target in targets)
                    if (target != null)
                        host.Destroy(target);
                return true;
            });
            for (var frame = 0; targets.Any(target => target != null) && frame < FramesToDestroy; frame++) await call.NextFrame();
            if (targets.FirstOrDefault(target => target != null) is GameObject left) throw Fault.Internal($"'{left.name}' was not deleted", "objects inside of a prefab instance cannot be deleted");
            return Done(deleted.Count == 1 ? $"Deleted '{deleted[0]["name"]}'" : $"Deleted {deleted.Count} objects", deleted);
        }

        object Duplicate(CommandArguments arguments)
        {
            var source = Targets.One(Named(arguments), arguments.TextOrNull("searchMethod"));
            var position = arguments.VectorOrNull("position") ?? (arguments.VectorOrNull("offset") is Vector3 offset ? source.transform.position + offset : (Vector3?)null);
            var isMoved = arguments.IsGiven("parent");
            var parent = isMoved ? change.ParentOf(arguments) : source.transform.parent;
            var name = arguments.TextOrNull("newName") ?? (arguments.Has("target") ? arguments.TextOrNull("name") : null);
            name = ObjectOps.CheckName(string.IsNullOrEmpty(name) ? source.name.Replace("(Clone)", "").Trim() + "_Copy" : name);
            var copy = host.AsOneStep($"Duplicate {source.name}", () =>
            {
                var duplicate = host.Duplicate(source, source.transform.parent);
                host.Rename(duplicate, name);
                if (isMoved && parent != source.transform.parent) host.Reparent(duplicate, parent);
                if (position != null) placement.MoveTo(duplicate, position.Value);
                Selection.activeGameObject = duplicate;
                return duplicate;
            });
            return Done($"Duplicated '{source.name}' as '{copy.name}'", new JsonObject
            {
                ["originalName"] = source.name, ["originalId"] = EditorCompat.ReportedId(source), ["duplicatedObject"] = data.Of(copy),
            });
        }

        object MoveRelative(CommandArguments arguments)
        {
            var target = Targets.One(Named(arguments), arguments.TextOrNull("searchMethod"));
            var reference = Targets.One(arguments.Required("referenceObject"));
            var position = placement.Beside(reference, arguments);
            host.AsOneStep($"Move {target.name}", () => placement.MoveTo(target, position));
            return Done($"Moved '{target.name}' relative to '{reference.name}'", new JsonObject
            {
                ["movedObject"] = target.name,
                ["referenceObject"] = reference.name,
                ["newPosition"] = ObjectData.List(target.transform.position),
                ["direction"] = arguments.TextOrNull("direction"),
                ["distance"] = placement.DistanceOf(arguments),
                ["gameObject"] = data.Of(target),
            });
        }

        object LookAt(CommandArguments arguments)
        {
            var target = Targets.One(Named(arguments), arguments.TextOrNull("searchMethod"));
            var point = placement.LookedAt(arguments);
            host.AsOneStep($"Turn {target.name}", () => placement.TurnTo(target, point, arguments));
            return Done($"'{target.name}' looks at {Services.Values.Text(point)}", new JsonObject
            {
                ["name"] = target.name,
                ["instanceID"] = EditorCompat.ReportedId(target),
                ["rotation"] = ObjectData.List(target.transform.eulerAngles),
                ["lookAtPosition"] = ObjectData.List(point),
            });
        }
    }
}
