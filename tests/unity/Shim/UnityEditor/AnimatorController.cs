using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor.Animations
{
    public enum AnimatorConditionMode
    {
        If = 1,
        IfNot = 2,
        Greater = 3,
        Less = 4,
        Equals = 6,
        NotEqual = 7,
    }

    public struct AnimatorCondition
    {
        public AnimatorConditionMode mode { get; set; }
        public string parameter { get; set; }
        public float threshold { get; set; }
    }

    public class AnimatorTransitionBase : Object
    {
        internal AnimatorState target;
        internal List<AnimatorCondition> rules = new List<AnimatorCondition>();

        public AnimatorState destinationState { get => target; set => target = value; }
        public AnimatorCondition[] conditions => rules.ToArray();
        public void AddCondition(AnimatorConditionMode mode, float threshold, string parameter) => rules.Add(new AnimatorCondition { mode = mode, threshold = threshold, parameter = parameter });
    }

    public class AnimatorStateTransition : AnimatorTransitionBase
    {
        public bool hasExitTime { get; set; }
        public float exitTime { get; set; }
        public float duration { get; set; }
    }

    public sealed class AnimatorState : Object
    {
        internal List<AnimatorStateTransition> leaving = new List<AnimatorStateTransition>();

        public Motion motion { get; set; }
        public float speed { get; set; } = 1;
        public AnimatorStateTransition[] transitions => leaving.ToArray();
        public AnimatorStateTransition AddExitTransition() => AddTransition(null);

        public AnimatorStateTransition AddTransition(AnimatorState destinationState)
        {
            leaving.Add(new AnimatorStateTransition { target = destinationState });
            return leaving.Last();
        }
    }

    public struct ChildAnimatorState
    {
        public AnimatorState state { get; set; }
    }

    public sealed class AnimatorStateMachine : Object
    {
        internal List<AnimatorState> all = new List<AnimatorState>();
        internal List<AnimatorStateTransition> any = new List<AnimatorStateTransition>();

        public AnimatorState defaultState { get; set; }
        public ChildAnimatorState[] states => all.Select(each => new ChildAnimatorState { state = each }).ToArray();
        public AnimatorStateTransition[] anyStateTransitions => any.ToArray();

        public AnimatorStateTransition AddAnyStateTransition(AnimatorState destinationState)
        {
            any.Add(new AnimatorStateTransition { target = destinationState });
            return any.Last();
        }

        // The first state is the default one.
        public AnimatorState AddState(string name)
        {
            var made = new AnimatorState { name = name };
            all.Add(made);
            if (defaultState == null) defaultState = made;
            return made;
        }
    }

    public class AnimatorControllerLayer
    {
        public string name { get; set; }
        public float defaultWeight { get; set; }
        public AnimatorStateMachine stateMachine { get; set; }
    }

    // The file has only the parameters: the shim keeps states as long as the editor runs.
    public sealed partial class AnimatorController : RuntimeAnimatorController
    {
        internal List<AnimatorControllerParameter> given = new List<AnimatorControllerParameter>();
        AnimatorControllerLayer[] all = { new AnimatorControllerLayer { name = "Base Layer", stateMachine = new AnimatorStateMachine() } };

        public AnimatorControllerLayer[] layers
        {
            get => all.Select(each => new AnimatorControllerLayer { name = each.name, defaultWeight = each.defaultWeight, stateMachine = each.stateMachine }).ToArray();
            set => all = value;
        }

        public AnimatorControllerParameter[] parameters => given.ToArray();

        public static AnimatorController CreateAnimatorControllerAtPath(string path)
        {
            Animator.ParametersOf = controller => ((AnimatorController)controller).parameters;
            var made = new AnimatorController();
            AssetDatabase.CreateAsset(made, path);
            return made;
        }

        public void AddParameter(AnimatorControllerParameter paramater) => given.Add(paramater);
        public void AddLayer(string name) => all = all.Append(new AnimatorControllerLayer { name = name, stateMachine = new AnimatorStateMachine() }).ToArray();
        public void RemoveLayer(int index) => all = all.Where((each, at) => at != index).ToArray();
    }
}
