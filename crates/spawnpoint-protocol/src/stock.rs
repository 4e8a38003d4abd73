//! What stock Unity plugins understand without saying so.

/// Commands that only look, and that no plugin registers as a tool. They may be sent again after a lost
/// connection, and need nobody's permission.
pub const LOOKS: [&str; 20] = [
    "ping",
    "get_active_tool",
    "get_cameras",
    "get_editor_state",
    "get_gameobject",
    "get_gameobject_component",
    "get_gameobject_components",
    "get_layers",
    "get_menu_items",
    "get_prefab_stage",
    "get_project_info",
    "get_renderer_features",
    "get_rendering_stats",
    "get_selection",
    "get_tags",
    "get_tests",
    "get_tests_for_mode",
    "get_tool_states",
    "get_volumes",
    "get_windows",
];
