//! The resources, each with the tool that reads it.

use spawnpoint_core::{bus::BusEvent, catalog::Resource};

macro_rules! resources {
    ($( $uri:literal $name:literal $tool:literal $help:literal $($renamed:literal)? $(on $changes:ident)? ; )+) => {
        &[$( Resource {
            uri: concat!("mcpforunity://", $uri),
            name: $name,
            help: $help,
            tool: $tool,
            renamed: &[$(("encoded_path", $renamed))?],
            encoded: true,
            changes_on: resources!(@ $($changes)?),
        } ),+]
    };
    (@) => { |_| false };
    (@ $changes:ident) => { $changes };
}

pub(super) const RESOURCES: &[Resource] = resources! {
    "instances" "unity_instances" "get_unity_instances" "Attached Unity editors" on instances_changed;
    "editor/state" "editor_state" "get_editor_state" "What the editor is doing and whether it is ready";
    "editor/selection" "editor_selection" "get_selection" "Selection in the editor";
    "editor/windows" "editor_windows" "get_windows" "Open windows of the editor";
    "editor/active-tool" "editor_active_tool" "get_active_tool" "The editor's active tool";
    "editor/prefab-stage" "editor_prefab_stage" "get_prefab_stage" "The prefab that is open in prefab mode";
    "project/info" "project_info" "get_project_info" "Path, name and Unity version of the project";
    "project/tags" "project_tags" "get_tags" "Tags of the project";
    "project/layers" "project_layers" "get_layers" "Layers of the project";
    "menu-items" "menu_items" "get_menu_items" "Items of the editor's menus";
    "tests" "get_tests" "get_tests" "Tests of the project";
    "tests/{mode}" "get_tests_for_mode" "get_tests_for_mode" "Tests of one mode: EditMode or PlayMode";
    "scene/cameras" "cameras" "get_cameras" "Cameras of the open scenes";
    "scene/volumes" "volumes" "get_volumes" "Volumes of the open scenes";
    "rendering/stats" "rendering_stats" "get_rendering_stats" "Render statistics";
    "pipeline/renderer-features" "renderer_features" "get_renderer_features" "Features of the active renderer";
    "tool-groups" "tool_groups" "get_tool_groups" "Tool groups as this session sees them" on instances_changed;
    "scene/gameobject-api" "gameobject_api" "get_gameobject_help" "How to find, read and change GameObjects";
    "prefab-api" "prefab_api" "get_prefab_help" "How to find, read and change prefabs";
    "reference/{tool}" "tool_reference" "get_tool_reference" "Arguments and keys of properties, action by action: manage_vfx, manage_animation, manage_probuilder, manage_camera, manage_graphics, manage_physics, manage_ui";
    "custom-tools" "custom_tools" "get_custom_tools" "The project's own tools" on instances_changed;
    "scene/gameobject/{instance_id}" "gameobject" "get_gameobject" "One GameObject by instance id";
    "scene/gameobject/{instance_id}/components" "gameobject_components" "get_gameobject_components" "Components of a GameObject with their properties";
    "scene/gameobject/{instance_id}/component/{component_name}" "gameobject_component" "get_gameobject_component" "One component of a GameObject";
    "prefab/{encoded_path}" "prefab_info" "get_prefab_info" "Information about a prefab, by its percent-encoded path" "prefab_path";
    "prefab/{encoded_path}/hierarchy" "prefab_hierarchy" "get_prefab_hierarchy" "Objects of a prefab" "prefab_path";
};

fn instances_changed(happening: &BusEvent) -> bool {
    matches!(happening, BusEvent::Attached(_) | BusEvent::Detached(_) | BusEvent::OffersChanged(_))
}
