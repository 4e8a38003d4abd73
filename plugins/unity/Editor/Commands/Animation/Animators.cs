using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Animator components. Their states and parameters exist while the game runs.</summary>
    internal sealed class Animators
    {
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public Animators(ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        Animator Of(CommandArguments given)
        {
            var target = targets.One(given);
            var animator = target.GetComponent<Animator>();
            return animator != null ? animator : throw Fault.NotFound("Component", $"'Animator' on '{target.name}'", "controller_assign adds one");
        }

        Animator Running(CommandArguments given)
        {
            var animator = Of(given);
            if (!EditorApplication.isPlaying) throw Fault.NotReady("Animators run only in play mode", "start the game with manage_editor and action play");
            return animator;
        }

        public JsonObject Info(CommandArguments given)
        {
            var animator = Of(given);
            var controller = animator.runtimeAnimatorController;
            var shown = edits.Card(animator.gameObject);
            shown["enabled"] = animator.enabled;
            shown["speed"] = animator.speed;
            shown["controller"] = controller == null ? null : AssetDatabase.GetAssetPath(controller);
            shown["parameters"] = animator.parameters.Select(each => Show(animator, each)).ToList();
            return shown;
        }

        static JsonObject Show(Animator animator, AnimatorControllerParameter parameter)
        {
            object value = parameter.type == AnimatorControllerParameterType.Float ? animator.GetFloat(parameter.name)
                : parameter.type == AnimatorControllerParameterType.Int ? (object)animator.GetInteger(parameter.name) : animator.GetBool(parameter.name);
            return new JsonObject { ["name"] = parameter.name, ["type"] = parameter.type.ToString(), ["value"] = value };
        }

        static AnimatorControllerParameter Parameter(Animator animator, CommandArguments given)
        {
            var name = given.Required("parameterName");
            return animator.parameters.FirstOrDefault(each => each.name == name)
                ?? throw Fault.NotFound("Parameter", $"'{name}'", TypeNames.Nearest(name, animator.parameters.Select(each => each.name)) ?? "animator_get_info lists the parameters");
        }

        public JsonObject GetParameter(CommandArguments given)
        {
            var animator = Of(given);
            return Show(animator, Parameter(animator, given));
        }

        public JsonObject SetParameter(CommandArguments given)
        {
            var animator = Running(given);
            var parameter = Parameter(animator, given);
            switch (parameter.type)
            {
                case AnimatorControllerParameterType.Float:
                    animator.SetFloat(parameter.name, (float)(given.NumberOrNull("value") ?? throw Fault.Argument("value", "missing")));
                    break;
                case AnimatorControllerParameterType.Int:
                    animator.SetInteger(parameter.name, given.Has("value") ? given.Integer("value", 0) : throw Fault.Argument("value", "missing"));
                    break;
                case AnimatorControllerParameterType.Bool:
                    animator.SetBool(parameter.name, given.FlagOrNull("value") ?? throw Fault.Argument("value", "missing"));
                    break;
                default:
                    animator.SetTrigger(parameter.name);
                    break;
            }
            return Show(animator, parameter);
        }

        public JsonObject Play(CommandArguments given)
        {
            var animator = Running(given);
            animator.Play(given.Required("stateName"), given.Integer("layer", -1, -1));
            return edits.Card(animator.gameObject);
        }

        public JsonObject CrossFade(CommandArguments given)
        {
            var animator = Running(given);
            animator.CrossFade(given.Required("stateName"), (float)(given.NumberOrNull("duration") ?? 0.25), given.Integer("layer", -1, -1));
            return edits.Card(animator.gameObject);
        }

        public JsonObject Set(CommandArguments given, string member)
        {
            var animator = Of(given);
            properties.Write(animator, new JsonObject { [member] = given.Get(member) ?? throw Fault.Argument(member, "missing") });
            return Info(given);
        }
    }
}
