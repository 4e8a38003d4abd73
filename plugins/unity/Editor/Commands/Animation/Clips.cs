using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Animation clips: files with curves and events.</summary>
    internal sealed class Clips
    {
        const string Extension = ".anim";

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public Clips(Services services, ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        public static AnimationClip Load(string path)
        {
            var clip = AssetDatabase.LoadAssetAtPath<AnimationClip>(ProjectPath.Check(path, "clipPath"));
            return clip != null ? clip : throw Fault.NotFound("Animation clip", $"'{path}'", "clip_create creates one");
        }

        static AnimationClip Of(CommandArguments given) => Load(given.Required("clipPath"));

        public JsonObject Create(CommandArguments given) => Create(given, given.Flag("loop"), clip => { });

        /// <summary>Creates a clip, and its curves before it is saved.</summary>
        public JsonObject Create(CommandArguments given, bool loop, Action<AnimationClip> setCurves)
        {
            var path = ProjectPath.Check(given.Required("clipPath"), "clipPath", Extension);
            if (File.Exists(ProjectPath.Full(path))) throw Fault.Argument("clipPath", $"'{path}' exists already", "change it with clip_set_curve");
            var rate = given.NumberOrNull("frameRate") ?? 60;
            if (rate <= 0 || rate > 1000) throw Fault.Argument("frameRate", "expected a number above 0 and up to 1000");
            AssetFolders.Ensure(path.Substring(0, path.LastIndexOf('/')));
            var clip = new AnimationClip { name = Path.GetFileNameWithoutExtension(path), frameRate = (float)rate };
            setCurves(clip);
            var settings = AnimationUtility.GetAnimationClipSettings(clip);
            settings.loopTime = loop;
            AnimationUtility.SetAnimationClipSettings(clip, settings);
            AssetDatabase.CreateAsset(clip, path);
            return Show(Load(path));
        }

        public JsonObject Info(CommandArguments given) => Show(Of(given));

        JsonObject Show(AnimationClip clip) => new JsonObject
        {
            ["name"] = clip.name, ["path"] = AssetDatabase.GetAssetPath(clip), ["length"] = clip.length, ["frameRate"] = clip.frameRate,
            ["isLooping"] = AnimationUtility.GetAnimationClipSettings(clip).loopTime,
            ["curves"] = AnimationUtility.GetCurveBindings(clip).Select(binding => new JsonObject
            {
                ["path"] = binding.path, ["property"] = binding.propertyName, ["type"] = binding.type.Name,
                ["keyCount"] = AnimationUtility.GetEditorCurve(clip, binding).length, ["keys"] = properties.Values.Show(AnimationUtility.GetEditorCurve(clip, binding)),
            }).ToList(),
            ["events"] = AnimationUtility.GetAnimationEvents(clip).Select((each, at) => new JsonObject
            {
                ["index"] = at, ["time"] = each.time, ["functionName"] = each.functionName, ["stringParameter"] = each.stringParameter,
                ["floatParameter"] = each.floatParameter, ["intParameter"] = each.intParameter,
            }).ToList(),
        };

        Type TypeOf(CommandArguments given)
        {
            var name = given.TextOrNull("type") ?? "Transform";
            return name == "GameObject" ? typeof(GameObject) : services.Types.FindComponent(name);
        }

        static string PropertyOf(CommandArguments given) => given.TextOrNull("propertyPath") ?? given.Required("property");

        public JsonObject SetCurve(CommandArguments given, bool isNew)
        {
            var clip = Of(given);
            var binding = EditorCurveBinding.FloatCurve(given.TextOrNull("relativePath") ?? "", TypeOf(given), PropertyOf(given));
            if (isNew && AnimationUtility.GetEditorCurve(clip, binding) != null) throw Fault.Invalid($"'{clip.name}' has a curve for '{binding.propertyName}' already", "replace it with clip_set_curve");
            return Apply(clip, new[] { binding }, new[] { properties.Values.Parse<AnimationCurve>(given.Get("keys") ?? throw Fault.Argument("keys", "missing"), "keys") });
        }

        public JsonObject SetVectorCurve(CommandArguments given)
        {
            var clip = Of(given);
            var name = PropertyOf(given);
            var keys = given.ListOrNull("keys") ?? throw Fault.Argument("keys", "missing", "it is a list of {\"time\": 0, \"value\": [x, y, z]}");
            var times = keys.Select(key => key is JsonObject parts && parts.Get("time") is object time ? CurveValues.Number(time) : throw Fault.Argument("keys", "a key needs time and value")).ToList();
            var points = keys.Cast<JsonObject>().Select(key => properties.Values.Parse<Vector3>(key.Get("value"), "keys")).ToList();
            if (points.Count == 0) throw Fault.Argument("keys", "expected at least one key");
            var bindings = new[] { "x", "y", "z" }.Select(axis => EditorCurveBinding.FloatCurve(given.TextOrNull("relativePath") ?? "", TypeOf(given), $"{name}.{axis}")).ToArray();
            var curves = new Func<Vector3, float>[] { point => point.x, point => point.y, point => point.z }
                .Select(part => new AnimationCurve(points.Select((point, at) => new Keyframe(times[at], part(point))).ToArray())).ToArray();
            return Apply(clip, bindings, curves);
        }

        JsonObject Apply(AnimationClip clip, EditorCurveBinding[] bindings, AnimationCurve[] curves)
        {
            return edits.OneStep($"Set curves of {clip.name}", () =>
            {
                Change(clip, () =>
                {
                    for (var at = 0; at < bindings.Length; at++) AnimationUtility.SetEditorCurve(clip, bindings[at], curves[at]);
                });
                for (var at = 0; at < bindings.Length; at++)
                    if (AnimationUtility.GetEditorCurve(clip, bindings[at])?.length != curves[at].length)
                        throw Fault.Invalid($"Unity did not keep the curve for '{bindings[at].propertyName}' of {bindings[at].type.Name}", "the property must be one that can be animated, such as m_LocalPosition.x");
                return Show(clip);
            });
        }

        void Change(AnimationClip clip, Action change)
        {
            edits.Change(clip, $"Change {clip.name}", change);
            EditorUtility.SetDirty(clip);
            AssetDatabase.SaveAssetIfDirty(clip);
        }

        public JsonObject AddEvent(CommandArguments given)
        {
            var clip = Of(given);
            var time = given.NumberOrNull("time") ?? throw Fault.Argument("time", "missing");
            if (time < 0) throw Fault.Argument("time", "expected a number from 0");
            var made = new AnimationEvent
            {
                time = (float)time, functionName = given.Required("functionName"), stringParameter = given.TextOrNull("stringParameter") ?? "",
                floatParameter = (float)(given.NumberOrNull("floatParameter") ?? 0), intParameter = given.Integer("intParameter", 0),
            };
            Change(clip, () => AnimationUtility.SetAnimationEvents(clip, AnimationUtility.GetAnimationEvents(clip).Append(made).OrderBy(each => each.time).ToArray()));
            return Show(clip);
        }

        /// <summary>Removes one event by its index, or all with a function and time.</summary>
        public JsonObject RemoveEvent(CommandArguments given)
        {
            var clip = Of(given);
            var events = AnimationUtility.GetAnimationEvents(clip);
            if (!given.Has("eventIndex") && !given.Has("functionName")) throw Fault.Argument("eventIndex", "eventIndex and functionName are both missing");
            var index = given.Integer("eventIndex", -1, -1);
            var time = given.NumberOrNull("time");
            var gone = events.Where((each, at) => given.Has("eventIndex") ? at == index : each.functionName == given.TextOrNull("functionName") && (time == null || Math.Abs(each.time - time.Value) < 1e-3)).ToList();
            if (gone.Count == 0) throw Fault.NotFound("Event", $"in '{clip.name}'", $"it has {events.Length}; clip_get_info lists them");
            Change(clip, () => AnimationUtility.SetAnimationEvents(clip, events.Where(each => !gone.Contains(each)).ToArray()));
            return Show(clip);
        }

        /// <summary>Lets an object play a clip: as a state of its controller, or by an Animation component.</summary>
        public JsonObject Assign(CommandArguments given)
        {
            var clip = Of(given);
            var target = targets.One(given);
            var animator = target.GetComponent<Animator>();
            if (animator != null)
                throw Fault.Unsupported($"'{target.name}' has an Animator, which plays the states of a controller", "add the clip as a state with controller_add_state, and the controller with controller_assign");
            return edits.OneStep($"Assign {clip.name} to {target.name}", () =>
            {
                var type = services.Types.FindComponent("UnityEngine.Animation");
                var player = target.GetComponent(type);
                if (player == null) player = edits.Add(target, type);
                // An Animation component plays only clips of the old kind.
                Change(clip, () => clip.legacy = true);
                properties.Write(player, new JsonObject { ["clip"] = clip });
                return edits.Card(target);
            });
        }
    }
}
