//! Animators, controllers and clips.

use super::{
    super::{action::Action, definition::ToolDefinition, param::Param},
    SEARCH_METHODS,
};

pub(super) const TOOLS: &[ToolDefinition] = &[ToolDefinition {
    name: "manage_animation",
    group: Some("animation"),
    command: Some("manage_animation"),
    description: "Control Animators, and edit animator controllers and animation clips. Pass an action's \
         values in properties; see mcpforunity://reference/manage_animation.",
    actions: &[
        Action::read("animator_get_info"),
        Action::read("animator_get_parameter"),
        Action::write("animator_play"),
        Action::write("animator_crossfade"),
        Action::write("animator_set_parameter"),
        Action::write("animator_set_speed"),
        Action::write("animator_set_enabled"),
        Action::write("controller_create"),
        Action::write("controller_add_state"),
        Action::write("controller_add_transition"),
        Action::write("controller_add_parameter"),
        Action::read("controller_get_info"),
        Action::write("controller_assign"),
        Action::write("controller_add_layer"),
        Action::write("controller_remove_layer"),
        Action::write("controller_set_layer_weight"),
        Action::write("controller_create_blend_tree_1d"),
        Action::write("controller_create_blend_tree_2d"),
        Action::write("controller_add_blend_tree_child"),
        Action::write("clip_create"),
        Action::read("clip_get_info"),
        Action::write("clip_add_curve"),
        Action::write("clip_set_curve"),
        Action::write("clip_set_vector_curve"),
        Action::write("clip_create_preset"),
        Action::write("clip_assign"),
        Action::write("clip_add_event"),
        Action::write("clip_remove_event"),
    ],
    params: &[
        Param::object_ref("target"),
        Param::choice("search_method", SEARCH_METHODS),
        Param::text("clip_path").describe("Assets/….anim"),
        Param::text("controller_path").describe("Assets/….controller"),
        Param::object("properties"),
    ],
    ..ToolDefinition::BASE
}];
