using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public abstract class Motion : Object
    {
    }

    [Serializable]
    internal sealed class ClipCurve
    {
        public string path;
        public string type;
        public string property;
        public AnimationCurve curve;
    }

    public sealed class AnimationClip : Motion
    {
        internal float rate = 60;
        internal bool isOld;
        internal bool loops;
        internal List<ClipCurve> curves = new List<ClipCurve>();
        internal AnimationEvent[] events = new AnimationEvent[0];

        public float frameRate { get => rate; set => rate = value; }
        public bool legacy { get => isOld; set => isOld = value; }
        public float length => curves.SelectMany(each => each.curve.keys).Select(key => key.time).DefaultIfEmpty(1).Max();
    }

    [Serializable]
    public sealed class AnimationEvent
    {
        internal float at;
        internal string method = "";
        internal string text = "";
        internal float number;
        internal int whole;

        public float time { get => at; set => at = value; }
        public string functionName { get => method; set => method = value; }
        public string stringParameter { get => text; set => text = value; }
        public float floatParameter { get => number; set => number = value; }
        public int intParameter { get => whole; set => whole = value; }
    }

    public sealed class Animation : Behaviour
    {
        internal AnimationClip first;

        public AnimationClip clip { get => first; set => first = value; }
    }

    public class RuntimeAnimatorController : Object
    {
    }

    public enum AnimatorControllerParameterType
    {
        Float = 1,
        Int = 3,
        Bool = 4,
        Trigger = 9,
    }

    [Serializable]
    public class AnimatorControllerParameter
    {
        internal string title = "";
        internal AnimatorControllerParameterType kind;
        internal float number;
        internal int whole;
        internal bool flag;

        public string name { get => title; set => title = value; }
        public AnimatorControllerParameterType type { get => kind; set => kind = value; }
        public float defaultFloat { get => number; set => number = value; }
        public int defaultInt { get => whole; set => whole = value; }
        public bool defaultBool { get => flag; set => flag = value; }
    }

    // The shim plays nothing: parameters have the values that they start with.
    public class Animator : Behaviour
    {
        internal RuntimeAnimatorController controller;
        internal float rate = 1;

        internal static Func<RuntimeAnimatorController, AnimatorControllerParameter[]> ParametersOf = controller => new AnimatorControllerParameter[0];

        public RuntimeAnimatorController runtimeAnimatorController { get => controller; set => controller = value; }
        public float speed { get => rate; set => rate = value; }
        public AnimatorControllerParameter[] parameters => controller == null ? new AnimatorControllerParameter[0] : ParametersOf(controller);

        AnimatorControllerParameter Of(string name) => parameters.First(each => each.name == name);

        public float GetFloat(string name) => Of(name).number;
        public int GetInteger(string name) => Of(name).whole;
        public bool GetBool(string name) => Of(name).flag;
        public void SetFloat(string name, float value) => Of(name).number = value;
        public void SetInteger(string name, int value) => Of(name).whole = value;
        public void SetBool(string name, bool value) => Of(name).flag = value;
        public void SetTrigger(string name) => Of(name).flag = true;

        public void Play(string stateName, int layer)
        {
        }

        public void CrossFade(string stateName, float normalizedTransitionDuration, int layer)
        {
        }
    }
}
