using System.Collections.Generic;
using UnityEngine;

namespace UnityEditor.Animations
{
    public enum BlendTreeType
    {
        Simple1D,
        SimpleDirectional2D,
        FreeformDirectional2D,
        FreeformCartesian2D,
        Direct,
    }

    public struct ChildMotion
    {
        public Motion motion { get; set; }
        public float threshold { get; set; }
        public Vector2 position { get; set; }
    }

    public class BlendTree : Motion
    {
        readonly List<ChildMotion> all = new List<ChildMotion>();

        public BlendTreeType blendType { get; set; }
        public string blendParameter { get; set; } = "";
        public string blendParameterY { get; set; } = "";
        public bool useAutomaticThresholds { get; set; } = true;
        public ChildMotion[] children => all.ToArray();
        public void AddChild(Motion motion, float threshold) => all.Add(new ChildMotion { motion = motion, threshold = threshold });
        public void AddChild(Motion motion, Vector2 position) => all.Add(new ChildMotion { motion = motion, position = position });
    }

    public sealed partial class AnimatorController
    {
        public AnimatorState CreateBlendTreeInController(string name, out BlendTree tree, int layerIndex)
        {
            tree = new BlendTree { name = name };
            var state = all[layerIndex].stateMachine.AddState(name);
            state.motion = tree;
            return state;
        }
    }
}
