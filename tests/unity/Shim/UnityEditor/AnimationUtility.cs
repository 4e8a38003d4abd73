using System;
using System.Linq;
using UnityEngine;

namespace UnityEditor
{
    public struct EditorCurveBinding
    {
        public string path;
        public string propertyName;

        public Type type { get; set; }
        public static EditorCurveBinding FloatCurve(string inPath, Type inType, string inPropertyName) => new EditorCurveBinding { path = inPath, type = inType, propertyName = inPropertyName };
    }

    public class AnimationClipSettings
    {
        public bool loopTime { get; set; }
    }

    public class AnimationUtility
    {
        public static AnimationClipSettings GetAnimationClipSettings(AnimationClip clip) => new AnimationClipSettings { loopTime = clip.loops };
        public static void SetAnimationClipSettings(AnimationClip clip, AnimationClipSettings srcClipInfo) => clip.loops = srcClipInfo.loopTime;
        public static AnimationEvent[] GetAnimationEvents(AnimationClip clip) => clip.events.ToArray();
        public static void SetAnimationEvents(AnimationClip clip, AnimationEvent[] events) => clip.events = events.ToArray();

        public static EditorCurveBinding[] GetCurveBindings(AnimationClip clip) =>
            clip.curves.Select(each => EditorCurveBinding.FloatCurve(each.path, Type.GetType(each.type), each.property)).ToArray();

        static ClipCurve Find(AnimationClip clip, EditorCurveBinding binding) =>
            clip.curves.FirstOrDefault(each => each.path == binding.path && each.property == binding.propertyName && each.type == binding.type.AssemblyQualifiedName);

        public static AnimationCurve GetEditorCurve(AnimationClip clip, EditorCurveBinding binding) => Find(clip, binding)?.curve;

        public static void SetEditorCurve(AnimationClip clip, EditorCurveBinding binding, AnimationCurve curve)
        {
            clip.curves.Remove(Find(clip, binding));
            if (curve != null) clip.curves.Add(new ClipCurve { path = binding.path, property = binding.propertyName, type = binding.type.AssemblyQualifiedName, curve = curve });
        }
    }
}
