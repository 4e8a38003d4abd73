using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Features of the default renderer of URP, which is an optional package, by name. A feature is an object inside of the
    /// renderer's asset; the renderer lists its features and, beside them, their ids in the file.
    /// </summary>
    internal sealed class RendererFeatures
    {
        const string Namespace = "UnityEngine.Rendering.Universal.";

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public RendererFeatures(Services services, ObjectEdits edits, PropertySet properties)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
        }

        static ScriptableObject Renderer()
        {
            var pipeline = GraphicsSettings.currentRenderPipeline;
            if (pipeline == null || pipeline.GetType().FullName != Namespace + "UniversalRenderPipelineAsset")
                throw Fault.Unsupported("Only URP has renderer features, and the project does not use it", "pipeline_get_info shows the render pipeline");
            var renderers = MemberOwner.ValueOf(pipeline, "m_RendererDataList") as IList;
            var index = MemberOwner.ValueOf(pipeline, "m_DefaultRendererIndex") is int known ? known : 0;
            var renderer = renderers != null && index >= 0 && index < renderers.Count ? renderers[index] as ScriptableObject : null;
            return renderer != null && MemberOwner.ValueOf(renderer, "rendererFeatures") is IList
                ? renderer
                : throw Fault.NotFound("Renderer", $"of '{AssetDatabase.GetAssetPath(pipeline)}'", "assign a Universal Renderer to the pipeline's asset");
        }

        static IList Features(ScriptableObject renderer) => (IList)MemberOwner.ValueOf(renderer, "rendererFeatures");

        // Older versions of the package may lack it.
        static IList Ids(ScriptableObject renderer) => MemberOwner.ValueOf(renderer, "m_RendererFeatureMap") as IList;

        public JsonObject List() => Show(Renderer());

        JsonObject Show(ScriptableObject renderer) => new JsonObject
        {
            ["rendererPath"] = AssetDatabase.GetAssetPath(renderer),
            ["features"] = Features(renderer).Cast<ScriptableObject>().Select((feature, at) => feature == null
                ? new JsonObject { ["index"] = at, ["type"] = "Missing script" }
                : new JsonObject { ["index"] = at, ["name"] = feature.name, ["type"] = feature.GetType().Name, ["isActive"] = MemberOwner.ValueOf(feature, "isActive") }).ToList(),
        };

        Type TypeOf(string name)
        {
            var known = services.Types.Find(Namespace + "ScriptableRendererFeature");
            var all = services.Types.All.Where(type => known != null && known.IsAssignableFrom(type) && !type.IsAbstract).ToList();
            return all.FirstOrDefault(type => type.FullName == name) ?? all.FirstOrDefault(type => string.Equals(type.Name, name, StringComparison.OrdinalIgnoreCase))
                ?? throw Fault.NotFound("Renderer feature", $"'{name}'", TypeNames.Nearest(name, all.Select(type => type.Name)) ?? $"it is one of {string.Join(", ", all.Select(type => type.Name).Take(20))}");
        }

        int IndexOf(ScriptableObject renderer, CommandArguments given)
        {
            var features = Features(renderer).Cast<ScriptableObject>().ToList();
            var name = given.TextOrNull("name");
            if (!given.Has("index") && name == null) throw Fault.Argument("index", "index and name are both missing", "feature_list lists both");
            var index = given.Has("index") ? given.Integer("index", 0) : features.FindIndex(each => each != null && each.name == name);
            return index >= 0 && index < features.Count ? index : throw Fault.NotFound("Renderer feature", $"'{given.TextOrNull("index") ?? name}'", $"there are {features.Count}; feature_list lists them");
        }

        /// <summary>Changes the renderer as one step, and saves it.</summary>
        JsonObject Edit(ScriptableObject renderer, string what, Action change)
        {
            edits.OneStep(what, () =>
            {
                edits.Change(renderer, what, change);
                return renderer;
            });
            // The renderer builds its passes again.
            renderer.GetType().GetMethod("SetDirty", Type.EmptyTypes)?.Invoke(renderer, null);
            AssetChanges.Save(renderer);
            return Show(renderer);
        }

        public JsonObject Add(CommandArguments given)
        {
            var renderer = Renderer();
            var type = TypeOf(given.Required("type"));
            var values = given.ObjectOrNull("properties") ?? new JsonObject();
            if (given.Has("material")) values[MaterialMember(type)] = given.Get("material");
            return Edit(renderer, $"Add {type.Name}", () =>
            {
                var made = ScriptableObject.CreateInstance(type);
                made.name = given.TextOrNull("name") ?? type.Name;
                properties.Write(made, values);
                AssetDatabase.AddObjectToAsset(made, renderer);
                Undo.RegisterCreatedObjectUndo(made, $"Add {type.Name}");
                Features(renderer).Add(made);
                if (AssetDatabase.TryGetGUIDAndLocalFileIdentifier(made, out _, out long id)) Ids(renderer)?.Add(id);
            });
        }

        static string MaterialMember(Type type) => MemberOwner.OfType(type).List(false).Where(card => Equals(card["Type"], typeof(Material).FullName) && Equals(card["CanWrite"], true)).Select(card => (string)card["Name"]).FirstOrDefault()
            ?? throw Fault.Argument("material", $"{type.Name} has no material", "leave it out");

        public JsonObject Remove(CommandArguments given)
        {
            var renderer = Renderer();
            var at = IndexOf(renderer, given);
            return Edit(renderer, "Remove a renderer feature", () =>
            {
                var gone = Features(renderer)[at] as ScriptableObject;
                Features(renderer).RemoveAt(at);
                if (Ids(renderer) is IList ids && at < ids.Count) ids.RemoveAt(at);
                if (gone != null) edits.Destroy(gone);
            });
        }

        ScriptableObject Existing(ScriptableObject renderer, CommandArguments given) => Features(renderer)[IndexOf(renderer, given)] as ScriptableObject is ScriptableObject found && found != null
            ? found
            : throw Fault.Invalid("The script of this feature is missing", "remove the feature with feature_remove");

        public JsonObject Configure(CommandArguments given)
        {
            var renderer = Renderer();
            var feature = Existing(renderer, given);
            var values = given.ObjectOrNull("properties") ?? throw Fault.Argument("properties", "missing");
            return Edit(renderer, $"Configure {feature.name}", () => properties.Write(feature, values));
        }

        public JsonObject Toggle(CommandArguments given)
        {
            var renderer = Renderer();
            var feature = Existing(renderer, given);
            var active = given.FlagOrNull("active") ?? throw Fault.Argument("active", "missing");
            return Edit(renderer, $"Turn {feature.name} {(active ? "on" : "off")}", () =>
            {
                edits.Change(feature, "Set active", () => feature.GetType().GetMethod("SetActive", new[] { typeof(bool) })?.Invoke(feature, new object[] { active }));
                if (!Equals(MemberOwner.ValueOf(feature, "isActive"), active)) throw Fault.Internal($"'{feature.name}' was not turned {(active ? "on" : "off")}");
            });
        }

        public JsonObject Reorder(CommandArguments given)
        {
            var renderer = Renderer();
            var order = (given.ListOrNull("order") ?? throw Fault.Argument("order", "missing")).Select(each => each is long number ? (int)number : -1).ToList();
            var count = Features(renderer).Count;
            if (!order.OrderBy(each => each).SequenceEqual(Enumerable.Range(0, count))) throw Fault.Argument("order", $"expected each index from 0 to {count - 1} once", "feature_list lists them");
            return Edit(renderer, "Reorder renderer features", () =>
            {
                foreach (var list in new[] { Features(renderer), Ids(renderer) })
                {
                    if (list == null || list.Count != count) continue;
                    var before = list.Cast<object>().ToList();
                    for (var at = 0; at < count; at++) list[at] = before[order[at]];
                }
            });
        }
    }
}
