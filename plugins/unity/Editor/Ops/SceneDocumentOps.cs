using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>unity.scene.tree, unity.scene.find, unity.scene.components: the scenes that are open, as they are now.</summary>
    internal sealed class SceneDocumentOps
    {
        /// <summary>The deepest tree that is returned. Many JSON parsers fail at twice that depth.</summary>
        const int DeepestLevel = 50;

        readonly Services services;

        public SceneDocumentOps(Services services)
        {
            this.services = services;
        }

        public object Tree(Call call)
        {
            var scene = OpenScenes.Find(call);
            var answer = OpenScenes.Answer(scene);
            var omitted = 0;
            answer["rootObjects"] = Nodes(OpenScenes.Roots(scene), call.Flag("inactive"), 1, ref omitted);
            if (omitted > 0)
            {
                var remarks = answer.Get("diagnostics") as List<string> ?? new List<string>();
                remarks.Add($"{omitted} objects deeper than {DeepestLevel} levels are omitted, with their children.");
                answer["diagnostics"] = remarks;
            }
            return answer;
        }

        static List<JsonObject> Nodes(IEnumerable<GameObject> objects, bool withInactive, int level, ref int omitted)
        {
            var shown = OpenScenes.ByName(objects.Where(each => withInactive || each.activeSelf)).ToList();
            var nodes = new List<JsonObject>();
            if (level > DeepestLevel) omitted += shown.Count;
            else
                foreach (var each in shown) nodes.Add(Node(each, withInactive, level, ref omitted));
            return nodes;
        }

        static JsonObject Node(GameObject target, bool withInactive, int level, ref int omitted)
        {
            var components = OpenScenes.Components(target);
            var children = Enumerable.Range(0, target.transform.childCount).Select(at => target.transform.GetChild(at).gameObject);
            return new JsonObject
            {
                ["name"] = target.name,
                ["path"] = OpenScenes.PathOf(target),
                ["instanceId"] = OpenScenes.IdOf(target),
                ["active"] = target.activeSelf,
                ["components"] = components.Select(OpenScenes.TypeOf).ToList(),
                ["componentInstanceIds"] = components.Select(OpenScenes.IdOf).ToList(),
                ["children"] = Nodes(children, withInactive, level + 1, ref omitted),
            };
        }

        public async Task<object> Find(Call call)
        {
            var scene = OpenScenes.Find(call);
            var filter = new SceneObjectFilter(call);
            var limit = call.Integer("limit", int.MaxValue, 0, int.MaxValue);
            var found = new List<GameObject>();
            var walk = new ObjectWalk(OpenScenes.Roots(scene).ToList());
            for (var next = walk.Next(); next != null; next = walk.Next())
            {
                if (filter.Fits(next)) found.Add(next);
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            var answer = OpenScenes.Answer(scene);
            answer["matches"] = found.Where(each => each != null).OrderBy(OpenScenes.PathOf, StringComparer.Ordinal).Take(limit).Select(Match).ToList();
            if (found.Count > limit)
            {
                var remarks = answer.Get("diagnostics") as List<string> ?? new List<string>();
                remarks.Add($"{limit} of {found.Count} matches are listed.");
                answer["diagnostics"] = remarks;
            }
            return answer;
        }

        static JsonObject Match(GameObject target)
        {
            var components = OpenScenes.Components(target);
            return new JsonObject
            {
                ["name"] = target.name,
                ["path"] = OpenScenes.PathOf(target),
                ["instanceId"] = OpenScenes.IdOf(target),
                ["components"] = components.Select(OpenScenes.TypeOf).ToList(),
                ["fullNames"] = components.Select(each => each == null ? OpenScenes.MissingScript : each.GetType().FullName).ToList(),
                ["tag"] = target.tag,
                ["layer"] = target.layer,
            };
        }

        public object Components(Call call)
        {
            var scene = OpenScenes.Find(call);
            var path = call.Required("object").Trim('/');
            var target = Descend(OpenScenes.Roots(scene), path) ?? throw Fault.NotFound("GameObject", $"'{path}' in {scene.path}", "scene.objects.find finds objects by a part of their name");
            var members = call.Integer("members", 0, 0, int.MaxValue);
            var answer = OpenScenes.Answer(scene);
            answer["gameObjectPath"] = path;
            answer["components"] = OpenScenes.Components(target).Select((each, index) => Show(each, index, members)).ToList();
            return answer;
        }

        static GameObject Descend(IEnumerable<GameObject> objects, string path)
        {
            foreach (var each in objects)
            {
                if (each.name == path) return each;
                // Names can contain slashes.
                if (!path.StartsWith(each.name + "/", StringComparison.Ordinal)) continue;
                var children = Enumerable.Range(0, each.transform.childCount).Select(at => each.transform.GetChild(at).gameObject);
                var found = Descend(children, path.Substring(each.name.Length + 1));
                if (found != null) return found;
            }
            return null;
        }

        JsonObject Show(Component component, int index, int members)
        {
            var shown = new JsonObject { ["type"] = OpenScenes.TypeOf(component), ["instanceId"] = OpenScenes.IdOf(component), ["index"] = index, ["propertyCount"] = 0 };
            if (component == null) return shown;
            shown["fullTypeName"] = component.GetType().FullName;
            var owner = MemberOwner.Of(component);
            var listed = owner.List(false).Where(member => member.Get("CanRead") is true).ToList();
            shown["propertyCount"] = listed.Count;
            if (members > 0) shown["serializedFields"] = listed.Take(members).Select(member => Field(owner, member)).ToList();
            return shown;
        }

        JsonObject Field(MemberOwner owner, JsonObject member)
        {
            var field = new JsonObject { ["name"] = member.Text("Name"), ["type"] = member.Text("Type"), ["value"] = null };
            try
            {
                Readable.CheckMember(owner.Target, member.Text("Name"));
                var value = MemberPath.Parse(member.Text("Name")).Read(owner).Value;
                field["value"] = services.Values.Json(value) ?? Values.Cut(services.Values.Text(value));
            }
            catch (Fault)
            {
                // A getter that fails, or that would change the object, has no value.
            }
            return field;
        }
    }
}
