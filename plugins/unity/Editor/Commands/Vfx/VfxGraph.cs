using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>VFX Graph, which is an optional package, by name.</summary>
    internal sealed class VfxGraph
    {
        // The types that VisualEffect has setters for, by action.
        static readonly Dictionary<string, string> Setters = new Dictionary<string, string>
        {
            ["vfx_set_float"] = "SetFloat", ["vfx_set_int"] = "SetInt", ["vfx_set_bool"] = "SetBool", ["vfx_set_vector2"] = "SetVector2", ["vfx_set_vector3"] = "SetVector3",
            ["vfx_set_vector4"] = "SetVector4", ["vfx_set_color"] = "SetVector4", ["vfx_set_gradient"] = "SetGradient", ["vfx_set_texture"] = "SetTexture", ["vfx_set_mesh"] = "SetMesh",
            ["vfx_set_curve"] = "SetAnimationCurve",
        };

        static readonly Dictionary<string, string> Calls = new Dictionary<string, string> { ["vfx_play"] = "Play", ["vfx_stop"] = "Stop", ["vfx_reinit"] = "Reinit" };

        static readonly Dictionary<string, (string Member, string Property)> Writes = new Dictionary<string, (string, string)>
        {
            ["vfx_pause"] = ("pause", "paused"), ["vfx_set_playback_speed"] = ("playRate", "playRate"), ["vfx_set_seed"] = ("startSeed", "seed"), ["vfx_assign_asset"] = ("visualEffectAsset", "assetPath"),
        };

        static readonly string[] Others = { "vfx_get_info", "vfx_list_assets", "vfx_send_event", "vfx_create_asset", "vfx_list_templates" };

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public VfxGraph(Services services, ObjectEdits edits, PropertySet properties)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
        }

        public static IEnumerable<string> Actions => Setters.Keys.Concat(Calls.Keys).Concat(Writes.Keys).Concat(Others);

        Type TypeOf => services.Types.Find("UnityEngine.VFX.VisualEffect");

        public bool IsThere => TypeOf != null;

        public JsonObject Run(string action, Func<GameObject> target, CommandArguments given, CommandArguments arguments)
        {
            if (!IsThere) throw Fault.Unsupported("The project has no VFX Graph", "install com.unity.visualeffectgraph with manage_packages, or use particle systems: particle_create");
            if (action == "vfx_create_asset" || action == "vfx_list_templates")
                throw Fault.Unsupported("Unity has no interface for scripts that creates a VFX Graph", "copy an existing .vfx file with manage_asset and action duplicate, then use vfx_assign_asset");
            if (action == "vfx_list_assets")
                return new JsonObject { ["assets"] = AssetDatabase.FindAssets("t:VisualEffectAsset").Select(AssetDatabase.GUIDToAssetPath).ToList() };
            var effect = target().GetComponent(TypeOf);
            if (effect == null && action == "vfx_assign_asset") effect = edits.Add(target(), TypeOf);
            if (effect == null) throw Fault.NotFound("Component", $"'VisualEffect' on '{target().name}'", "vfx_assign_asset adds one");
            if (Setters.TryGetValue(action, out var setter)) SetExposed(effect, setter, given);
            else if (Calls.TryGetValue(action, out var method)) effect.GetType().GetMethod(method, Type.EmptyTypes).Invoke(effect, null);
            else if (action == "vfx_send_event") effect.GetType().GetMethod("SendEvent", new[] { typeof(string) }).Invoke(effect, new object[] { given.Required("eventName") });
            else if (Writes.TryGetValue(action, out var write))
                properties.Write(effect, new JsonObject { [write.Member] = given.Get(write.Property) ?? given.Get(write.Member) ?? (action == "vfx_pause" ? true : throw Fault.Argument("properties." + write.Property, "missing")) });
            var shown = edits.Card(effect.gameObject);
            foreach (var pair in properties.Read(MemberOwner.Of(effect), new[] { "visualEffectAsset", "playRate", "pause", "startSeed", "aliveParticleCount", "culled" })) shown[pair.Key] = pair.Value;
            return shown;
        }

        void SetExposed(Component effect, string setter, CommandArguments given)
        {
            var name = given.TextOrNull("parameter") ?? given.TextOrNull("name") ?? throw Fault.Argument("properties.parameter", "missing", "it is the name of an exposed property of the graph");
            var method = effect.GetType().GetMethods().First(each => each.Name == setter && each.GetParameters().Length == 2 && each.GetParameters()[0].ParameterType == typeof(string));
            var type = method.GetParameters()[1].ParameterType;
            var json = given.Get("value") ?? given.Get("color") ?? throw Fault.Argument("properties.value", "missing");
            var value = type == typeof(Vector4) && json is List<object> three && three.Count == 3 ? new Vector4((float)CurveValues.Number(three[0]), CurveValues.Number(three[1]), CurveValues.Number(three[2]), 1) : properties.Values.Parse(json, type);
            var has = effect.GetType().GetMethod("Has" + setter.Substring(3), new[] { typeof(string) });
            if (has != null && !(bool)has.Invoke(effect, new object[] { name })) throw Fault.NotFound("Exposed property", $"'{name}' of type {TypeNames.Of(type)}", "the graph must expose it under this name");
            edits.Change(effect, $"Set {name}", () => method.Invoke(effect, new[] { name, value }));
        }
    }
}
