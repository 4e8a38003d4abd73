using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEditor.Animations;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Animator controllers: files with layers, states, transitions and parameters.</summary>
    internal sealed class Controllers
    {
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public Controllers(ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        public static AnimatorController Of(CommandArguments given)
        {
            var path = ProjectPath.Check(given.Required("controllerPath"), "controllerPath");
            var found = AssetDatabase.LoadAssetAtPath<AnimatorController>(path);
            return found != null ? found : throw Fault.NotFound("Animator controller", $"'{path}'", "controller_create creates one");
        }

        public static int LayerOf(AnimatorController controller, CommandArguments given)
        {
            var layers = controller.layers;
            if (given.TextOrNull("layerName") is string name)
            {
                var named = Array.FindIndex(layers, layer => layer.name == name);
                return named >= 0 ? named : throw Fault.NotFound("Layer", $"'{name}'", $"it has {string.Join(", ", layers.Select(layer => layer.name))}");
            }
            var index = given.Integer("layerIndex", 0, 0);
            return index < layers.Length ? index : throw Fault.Argument("layerIndex", $"the controller has {layers.Length} layers");
        }

        public static AnimatorState StateOf(AnimatorStateMachine machine, string name)
        {
            var found = machine.states.Select(each => each.state).FirstOrDefault(each => each.name == name);
            return found != null ? found : throw Fault.NotFound("State", $"'{name}'", TypeNames.Nearest(name, machine.states.Select(each => each.state.name)) ?? "controller_get_info lists the states");
        }

        JsonObject Changed(AnimatorController controller)
        {
            EditorUtility.SetDirty(controller);
            AssetDatabase.SaveAssetIfDirty(controller);
            return Show(controller);
        }

        public JsonObject Create(CommandArguments given)
        {
            var path = ProjectPath.Check(given.Required("controllerPath"), "controllerPath", ".controller");
            if (File.Exists(ProjectPath.Full(path))) throw Fault.Argument("controllerPath", $"'{path}' exists already", "change it with controller_add_state and the others");
            AssetFolders.Ensure(path.Substring(0, path.LastIndexOf('/')));
            AnimatorController.CreateAnimatorControllerAtPath(path);
            return Show(Of(given));
        }

        public JsonObject Info(CommandArguments given) => Show(Of(given));

        JsonObject Show(AnimatorController controller) => new JsonObject
        {
            ["name"] = controller.name, ["path"] = AssetDatabase.GetAssetPath(controller),
            ["parameters"] = controller.parameters.Select(each => new JsonObject { ["name"] = each.name, ["type"] = each.type.ToString() }).ToList(),
            ["layers"] = controller.layers.Select((layer, at) => new JsonObject
            {
                ["index"] = at, ["name"] = layer.name, ["defaultWeight"] = layer.defaultWeight,
                ["defaultState"] = layer.stateMachine.defaultState == null ? null : layer.stateMachine.defaultState.name,
                ["states"] = layer.stateMachine.states.Select(each => Show(each.state)).ToList(),
                ["anyStateTransitions"] = layer.stateMachine.anyStateTransitions.Select(Show).ToList(),
            }).ToList(),
        };

        static JsonObject Show(AnimatorState state) => new JsonObject
        {
            ["name"] = state.name, ["motion"] = state.motion == null ? null : state.motion.name, ["speed"] = state.speed, ["transitions"] = state.transitions.Select(Show).ToList(),
        };

        static JsonObject Show(AnimatorStateTransition transition) => new JsonObject
        {
            ["to"] = transition.destinationState == null ? "Exit" : transition.destinationState.name, ["hasExitTime"] = transition.hasExitTime, ["exitTime"] = transition.exitTime,
            ["duration"] = transition.duration,
            ["conditions"] = transition.conditions.Select(each => new JsonObject { ["parameter"] = each.parameter, ["mode"] = each.mode.ToString(), ["threshold"] = each.threshold }).ToList(),
        };

        public JsonObject AddState(CommandArguments given)
        {
            var controller = Of(given);
            var machine = controller.layers[LayerOf(controller, given)].stateMachine;
            var name = given.Required("stateName");
            if (machine.states.Any(each => each.state.name == name)) throw Fault.Argument("stateName", $"the layer has a state '{name}' already");
            var clip = given.Has("clipPath") ? Clips.Load(given.Required("clipPath")) : null;
            var speed = (float)(given.NumberOrNull("speed") ?? 1);
            return edits.OneStep($"Add state {name}", () =>
            {
                var state = machine.AddState(name);
                state.motion = clip;
                state.speed = speed;
                if (given.Flag("isDefault")) machine.defaultState = state;
                return Changed(controller);
            });
        }

        public JsonObject AddParameter(CommandArguments given)
        {
            var controller = Of(given);
            var name = given.Required("parameterName");
            if (controller.parameters.Any(each => each.name == name)) throw Fault.Argument("parameterName", $"the controller has a parameter '{name}' already");
            var type = properties.Values.Parse<AnimatorControllerParameterType>(given.Get("parameterType") ?? "Float", "parameterType");
            var parameter = new AnimatorControllerParameter { name = name, type = type };
            if (type == AnimatorControllerParameterType.Float) parameter.defaultFloat = (float)(given.NumberOrNull("defaultValue") ?? 0);
            else if (type == AnimatorControllerParameterType.Int) parameter.defaultInt = given.Integer("defaultValue", 0);
            else parameter.defaultBool = given.Flag("defaultValue");
            return edits.OneStep($"Add parameter {name}", () =>
            {
                edits.Change(controller, $"Add parameter {name}", () => controller.AddParameter(parameter));
                return Changed(controller);
            });
        }

        public JsonObject AddTransition(CommandArguments given)
        {
            var controller = Of(given);
            var machine = controller.layers[LayerOf(controller, given)].stateMachine;
            var (from, to) = (given.Required("fromState"), given.Required("toState"));
            var isAny = PropertySet.Plain(from) == "any" || PropertySet.Plain(from) == "anystate";
            var isExit = PropertySet.Plain(to) == "exit";
            if (isAny && isExit) throw Fault.Argument("toState", "Any State cannot lead to Exit");
            var source = isAny ? null : StateOf(machine, from);
            var target = isExit ? null : StateOf(machine, to);
            var conditions = (given.ListOrNull("conditions") ?? new List<object>()).Select(each => Condition(controller, each as JsonObject)).ToList();
            var duration = (float)(given.NumberOrNull("duration") ?? 0.25);
            return edits.OneStep($"Add transition {from} to {to}", () =>
            {
                var made = isAny ? machine.AddAnyStateTransition(target) : isExit ? source.AddExitTransition() : source.AddTransition(target);
                made.hasExitTime = given.Flag("hasExitTime", conditions.Count == 0);
                if (given.Has("exitTime")) made.exitTime = (float)given.NumberOrNull("exitTime").Value;
                made.duration = duration;
                foreach (var (mode, threshold, parameter) in conditions) made.AddCondition(mode, threshold, parameter);
                return Changed(controller);
            });
        }

        (AnimatorConditionMode, float, string) Condition(AnimatorController controller, JsonObject condition)
        {
            var name = condition?.Text("parameter") ?? throw Fault.Argument("conditions", "a condition needs parameter, mode and threshold");
            if (controller.parameters.All(each => each.name != name)) throw Fault.NotFound("Parameter", $"'{name}'", "add it with controller_add_parameter first");
            var mode = properties.Values.Parse<AnimatorConditionMode>(condition.Get("mode") ?? "If", "conditions.mode");
            return (mode, CurveValues.Number(condition.Get("threshold") ?? 0L), name);
        }

        public JsonObject AddLayer(CommandArguments given)
        {
            var controller = Of(given);
            var name = given.Required("layerName");
            if (controller.layers.Any(layer => layer.name == name)) throw Fault.Argument("layerName", $"the controller has a layer '{name}' already");
            return edits.OneStep($"Add layer {name}", () =>
            {
                controller.AddLayer(name);
                SetWeight(controller, controller.layers.Length - 1, (float)(given.NumberOrNull("weight") ?? 1));
                return Changed(controller);
            });
        }

        public JsonObject RemoveLayer(CommandArguments given)
        {
            var controller = Of(given);
            if (!given.Has("layerIndex") && !given.Has("layerName")) throw Fault.Argument("layerIndex", "layerIndex and layerName are both missing");
            var index = LayerOf(controller, given);
            if (index == 0) throw Fault.Invalid("The first layer cannot be removed");
            return edits.OneStep("Remove layer", () =>
            {
                controller.RemoveLayer(index);
                return Changed(controller);
            });
        }

        public JsonObject SetLayerWeight(CommandArguments given)
        {
            var controller = Of(given);
            var weight = (float)(given.NumberOrNull("weight") ?? throw Fault.Argument("weight", "missing"));
            if (weight < 0 || weight > 1) throw Fault.Argument("weight", "expected a number from 0 to 1");
            var index = LayerOf(controller, given);
            return edits.OneStep("Set the weight of a layer", () =>
            {
                edits.Change(controller, "Set the weight of a layer", () => SetWeight(controller, index, weight));
                return Changed(controller);
            });
        }

        // The layers are a copy, which is set as a whole.
        static void SetWeight(AnimatorController controller, int index, float weight)
        {
            var layers = controller.layers;
            layers[index].defaultWeight = weight;
            controller.layers = layers;
        }

        public JsonObject Assign(CommandArguments given)
        {
            var controller = Of(given);
            var target = targets.One(given);
            return edits.OneStep($"Assign {controller.name} to {target.name}", () =>
            {
                var animator = target.GetComponent<Animator>();
                if (animator == null) animator = (Animator)edits.Add(target, typeof(Animator));
                properties.Write(animator, new JsonObject { ["runtimeAnimatorController"] = controller });
                var card = edits.Card(target);
                card["controller"] = AssetDatabase.GetAssetPath(controller);
                return card;
            });
        }
    }
}
