//! What is in the scene: objects, components, prefabs, scenes.

use super::super::{
    editor::Before,
    kind::Kind::*,
    object, prefab,
    row::{ROW, Row},
};

const CORE: Row = Row { group: Some("core"), before: Before::Ready, ..ROW };

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "find_gameobjects",
        command: Some("find_gameobjects"),
        help: "Find objects in the open scenes; gives instance ids, page by page.",
        params: &[
            (Text, "*search_term"),
            (OneOf("by_name by_tag by_layer by_component by_path by_id"), "search_method"),
            (Flag, "include_inactive"),
            (Int, "page_size cursor"),
        ],
        droppable: "search_term",
        defaults: &[
            ("searchMethod", "\"by_name\""),
            ("includeInactive", "false"),
            ("pageSize", "50"),
            ("cursor", "0"),
        ],
        reads: true,
        ..CORE
    },
    Row {
        name: "manage_gameobject",
        command: Some("manage_gameobject"),
        help: "Create, change, delete, duplicate, move or aim an object. component_properties: {\"Light\": {\"range\": 4}}; look_at_target is a point or an object.",
        params: &[
            (OneOf("create modify delete duplicate move_relative look_at"), "*action"),
            (Id, "target"),
            (OneOf("by_id by_name by_path by_tag by_layer by_component"), "search_method"),
            (Text, "name tag parent layer primitive_type prefab_path prefab_folder"),
            (Text, "new_name>new_name reference_object>reference_object"),
            (Vector, "position rotation scale offset look_at_up>look_at_up"),
            (Place, "look_at_target>look_at_target"),
            (Parts, "components_to_add"),
            (Texts, "components_to_remove"),
            (Nested, "component_properties"),
            (Flag, "save_as_prefab set_active is_static world_space>world_space"),
            (OneOf("left right up down forward back front backward behind"), "direction"),
            (Number, "distance"),
        ],
        notes: &[
            ("primitive_type", "Cube, Sphere, Capsule, Cylinder, Plane, Quad"),
            ("parent", "name, path or instance id"),
            ("components_to_add", "types"),
            ("world_space", "directions of the world, not of reference_object"),
        ],
        defaults: &[("world_space", "true")],
        shape: object::shape,
        ..CORE
    },
    Row {
        name: "manage_components",
        command: Some("manage_components"),
        help: "Add or remove a component, or set its properties: one by property and value (which may be JSON text), several by properties.",
        params: &[
            (OneOf("add remove set_property"), "*action"),
            (Id, "*target"),
            (Text, "*component_type property"),
            (OneOf("by_id by_name by_path"), "search_method"),
            (Raw(&Text), "value"),
            (Object, "properties"),
            (Int, "component_index"),
        ],
        notes: &[
            ("value", "may be JSON; an object by instance id or {path}"),
            ("component_index", "which of several"),
        ],
        droppable: "component_type",
        shape: object::shape_components,
        ..CORE
    },
    Row {
        name: "manage_prefabs",
        command: Some("manage_prefabs"),
        help: "Look into prefabs, make one of an object, change one unopened, or open, save and close its stage.",
        params: &[
            (
                OneOf(
                    "create_from_gameobject get_info? get_hierarchy? modify_contents open_prefab_stage \
                     save_prefab_stage close_prefab_stage",
                ),
                "*action",
            ),
            (Text, "prefab_path target name tag layer parent"),
            (Flag, "allow_overwrite search_inactive unlink_if_instance set_active"),
            (Vector, "position rotation scale"),
            (Texts, "components_to_add components_to_remove delete_child"),
            (Objects, "create_child"),
            (Nested, "component_properties"),
        ],
        notes: &[
            ("prefab_path", "Assets/….prefab"),
            ("target", "object in the scene or in the prefab"),
            ("create_child", "{name, parent, primitive_type, position, components_to_add…}"),
        ],
        shape: prefab::shape,
        ..CORE
    },
    Row {
        name: "manage_scene",
        command: Some("manage_scene"),
        help: "Scenes: create, load, save, close, check, and read the hierarchy page by page.",
        params: &[
            (
                OneOf(
                    "create load save get_hierarchy? get_active? get_build_settings? scene_view_frame \
                     close_scene set_active_scene get_loaded_scenes? move_to_scene validate",
                ),
                "*action",
            ),
            (Text, "name path scene_name scene_path template"),
            (Id, "target parent scene_view_target"),
            (Int, "build_index page_size cursor max_nodes max_depth max_children_per_node"),
            (Flag, "include_transform remove_scene additive auto_repair"),
        ],
        notes: &[("path", "folder")],
        droppable: "name path",
        ..CORE
    },
];
