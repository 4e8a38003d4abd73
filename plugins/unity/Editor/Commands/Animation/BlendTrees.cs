using System.Linq;
using UnityEditor;
using UnityEditor.Animations;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>States of animator controllers that blend clips by one or two parameters.</summary>
    internal sealed class BlendTrees
    {
        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public BlendTrees(ObjectEdits edits, PropertySet properties)
        {
            this.edits = edits;
            this.properties = properties;
        }

        public JsonObject Create(CommandArguments given, bool flat)
        {
            var controller = Controllers.Of(given);
            var layer = Controllers.LayerOf(controller, given);
            var name = given.Required("stateName");
            if (controller.layers[layer].stateMachine.states.Any(each => each.state.name == name)) throw Fault.Argument("stateName", $"the layer has a state '{name}' already");
            var type = !flat ? BlendTreeType.Simple1D : properties.Values.Parse<BlendTreeType>(given.Get("blendType") ?? "SimpleDirectional2D", "blendType");
            var x = Parameter(controller, given.TextOrNull("blendParameter") ?? given.TextOrNull("blendParameterX") ?? throw Fault.Argument("blendParameter", "missing"));
            var y = flat ? Parameter(controller, given.Required("blendParameterY")) : null;
            return edits.OneStep($"Create blend tree {name}", () =>
            {
                controller.CreateBlendTreeInController(name, out var tree, layer);
                tree.blendType = type;
                tree.blendParameter = x;
                if (flat) tree.blendParameterY = y;
                return Changed(controller, tree, name);
            });
        }

        // Unity would blend by a parameter that it does not have, without a word.
        static string Parameter(AnimatorController controller, string name)
        {
            var known = controller.parameters.Where(each => each.type == AnimatorControllerParameterType.Float).Select(each => each.name).ToList();
            return known.Contains(name) ? name : throw Fault.NotFound("Parameter", $"'{name}' of type Float", TypeNames.Nearest(name, known) ?? "add it with controller_add_parameter first");
        }

        public JsonObject AddChild(CommandArguments given)
        {
            var controller = Controllers.Of(given);
            var name = given.Required("stateName");
            var state = Controllers.StateOf(controller.layers[Controllers.LayerOf(controller, given)].stateMachine, name);
            var tree = state.motion as BlendTree;
            if (tree == null) throw Fault.Invalid($"The state '{name}' has no blend tree", "create one with controller_create_blend_tree_1d");
            var clip = Clips.Load(given.Required("clipPath"));
            var isLine = tree.blendType == BlendTreeType.Simple1D;
            var threshold = isLine ? (float)(given.NumberOrNull("threshold") ?? throw Fault.Argument("threshold", "missing")) : 0;
            var position = isLine ? default : given.Has("position") ? properties.Values.Parse<Vector2>(given.Get("position"), "position") : throw Fault.Argument("position", "missing", "it is [x, y]");
            return edits.OneStep($"Add {clip.name} to {name}", () =>
            {
                edits.Change(tree, $"Add {clip.name} to {name}", () =>
                {
                    if (isLine)
                    {
                        // Unity would spread the thresholds evenly.
                        tree.useAutomaticThresholds = false;
                        tree.AddChild(clip, threshold);
                    }
                    else
                    {
                        tree.AddChild(clip, position);
                    }
                });
                return Changed(controller, tree, name);
            });
        }

        static JsonObject Changed(AnimatorController controller, BlendTree tree, string state)
        {
            EditorUtility.SetDirty(controller);
            AssetDatabase.SaveAssetIfDirty(controller);
            return new JsonObject
            {
                ["controllerPath"] = AssetDatabase.GetAssetPath(controller), ["stateName"] = state, ["blendType"] = tree.blendType.ToString(), ["blendParameter"] = tree.blendParameter,
                ["blendParameterY"] = tree.blendType == BlendTreeType.Simple1D ? null : tree.blendParameterY,
                ["children"] = tree.children.Select(each => new JsonObject
                {
                    ["motion"] = each.motion == null ? null : each.motion.name, ["threshold"] = each.threshold, ["position"] = new[] { each.position.x, each.position.y },
                }).ToList(),
            };
        }
    }
}
