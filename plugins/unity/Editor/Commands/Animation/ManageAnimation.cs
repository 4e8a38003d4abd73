using System;

namespace Spawnpoint.Editor
{
    /// <summary>manage_animation: animators, animator controllers and animation clips.</summary>
    internal sealed class ManageAnimation : Command
    {
        public ManageAnimation(Services services, EditorHost host) : base("manage_animation", services)
        {
            var edits = new ObjectEdits(services, host);
            var properties = new PropertySet(services, edits, Targets);
            var animators = new Animators(edits, properties, Targets);
            var controllers = new Controllers(edits, properties, Targets);
            var trees = new BlendTrees(edits, properties);
            var clips = new Clips(services, edits, properties, Targets);

            Add("animator_get_info", "The animator", animators.Info);
            Add("animator_get_parameter", "The parameter", animators.GetParameter);
            Add("animator_set_parameter", "Set the parameter", animators.SetParameter);
            Add("animator_play", "Plays the state", animators.Play);
            Add("animator_crossfade", "Fades to the state", animators.CrossFade);
            Add("animator_set_speed", "Set the speed", given => animators.Set(given, "speed"));
            Add("animator_set_enabled", "Turned the animator on or off", given => animators.Set(given, "enabled"));
            Add("controller_create", "Created the controller", controllers.Create);
            Add("controller_get_info", "The controller", controllers.Info);
            Add("controller_add_state", "Added the state", controllers.AddState);
            Add("controller_add_transition", "Added the transition", controllers.AddTransition);
            Add("controller_add_parameter", "Added the parameter", controllers.AddParameter);
            Add("controller_add_layer", "Added the layer", controllers.AddLayer);
            Add("controller_remove_layer", "Removed the layer", controllers.RemoveLayer);
            Add("controller_set_layer_weight", "Set the weight of the layer", controllers.SetLayerWeight);
            Add("controller_assign", "Assigned the controller", controllers.Assign);
            Add("controller_create_blend_tree_1d", "Created the blend tree", given => trees.Create(given, false));
            Add("controller_create_blend_tree_2d", "Created the blend tree", given => trees.Create(given, true));
            Add("controller_add_blend_tree_child", "Added the clip to the blend tree", trees.AddChild);
            Add("clip_create", "Created the clip", clips.Create);
            Add("clip_get_info", "The clip", clips.Info);
            Add("clip_add_curve", "Added the curve", given => clips.SetCurve(given, true));
            Add("clip_set_curve", "Set the curve", given => clips.SetCurve(given, false));
            Add("clip_set_vector_curve", "Set the curves", clips.SetVectorCurve);
            Add("clip_add_event", "Added the event", clips.AddEvent);
            Add("clip_remove_event", "Removed the events", clips.RemoveEvent);
            Add("clip_assign", "Assigned the clip", clips.Assign);
            Add("clip_create_preset", "Created the clip", new ClipPresets(clips, Targets).Create);
        }

        // The values of an action are in `properties`, and some of them beside it.
        void Add(string action, string message, Func<CommandArguments, JsonObject> run) => On(action, arguments =>
        {
            var all = arguments.Without("properties");
            foreach (var pair in arguments.ObjectOrNull("properties") ?? new JsonObject()) all[pair.Key] = pair.Value;
            return Done(message, run(arguments.In(all)));
        });
    }
}
