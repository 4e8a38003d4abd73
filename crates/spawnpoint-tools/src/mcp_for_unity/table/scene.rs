//! Objects, components, prefabs and scenes.

use super::super::{
    action::Action,
    definition::{EffectRule, ToolDefinition},
    editor::Before,
    object,
    param::{
        Literal::{Bool, Int, Text},
        Param,
    },
    prefab,
};

const CORE: ToolDefinition =
    ToolDefinition { group: Some("core"), readiness: Before::Ready, ..ToolDefinition::BASE };

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "find_gameobjects",
        command: Some("find_gameobjects"),
        description: "Find GameObjects in the open scenes. Returns only instance ids, page by page; read \
             mcpforunity://scene/gameobject/{instance_id} for details. manage_scene get_hierarchy \
             lists the tree.",
        params: &[
            Param::text("search_term")
                .required()
                .drop_empty()
                .describe("name, tag, layer, component type, path or id, as search_method says"),
            Param::choice(
                "search_method",
                &["by_name", "by_tag", "by_layer", "by_component", "by_path", "by_id"],
            )
            .default(Text("by_name")),
            Param::bool("include_inactive").default(Bool(false)),
            Param::int("page_size").describe("at most 500").default(Int(50)),
            Param::int("cursor").default(Int(0)).describe("from the last page"),
        ],
        effect: EffectRule::ReadOnly,
        ..CORE
    },
    ToolDefinition {
        name: "manage_gameobject",
        command: Some("manage_gameobject"),
        description: "Create, modify, delete, duplicate, move or aim a GameObject; target names it for all \
             but create. Use find_gameobjects to find one, and manage_components to change one \
             component.",
        actions: &[
            Action::write("create"),
            Action::write("modify"),
            Action::write("delete"),
            Action::write("duplicate"),
            Action::write("move_relative"),
            Action::write("look_at"),
        ],
        params: &[
            Param::object_ref("target"),
            Param::choice(
                "search_method",
                &["by_id", "by_name", "by_path", "by_tag", "by_layer", "by_component"],
            ),
            Param::text("name").describe("create: its name; modify: the new name"),
            Param::text("tag"),
            Param::text("parent").describe("name, path or instance id"),
            Param::text("layer"),
            Param::text("primitive_type").describe("Cube, Sphere, Capsule, Cylinder, Plane, Quad"),
            Param::text("prefab_path").describe("Assets/….prefab"),
            Param::text("prefab_folder").describe("default Assets/Prefabs"),
            Param::text("new_name").sent_as("new_name").describe("duplicate: name of the copy"),
            Param::text("reference_object")
                .sent_as("reference_object")
                .describe("move_relative: object to measure from"),
            Param::vector("position"),
            Param::vector("rotation").describe("Euler degrees: x, y, z"),
            Param::vector("scale"),
            Param::vector("offset").describe("duplicate, move_relative: x, y, z"),
            Param::vector("look_at_up").sent_as("look_at_up").describe("up direction: x, y, z"),
            Param::position_or_object("look_at_target")
                .sent_as("look_at_target")
                .describe("x, y, z, or an object"),
            Param::component_list("components_to_add")
                .describe("type names, or {typeName, properties}"),
            Param::text_list("components_to_remove").describe("type names"),
            Param::object_map("component_properties")
                .describe("such as {\"Light\": {\"range\": 4}}"),
            Param::bool("save_as_prefab").describe("create: also save as a prefab"),
            Param::bool("set_active").describe("active state"),
            Param::bool("is_static"),
            Param::bool("world_space")
                .sent_as("world_space")
                .default(Bool(true))
                .describe("false: directions of reference_object"),
            Param::choice(
                "direction",
                &["left", "right", "up", "down", "forward", "back", "front", "backward", "behind"],
            ),
            Param::number("distance").describe("move_relative: units along direction"),
        ],
        convert_params: object::convert_params,
        ..CORE
    },
    ToolDefinition {
        name: "manage_components",
        command: Some("manage_components"),
        description: "Add or remove a component, or set its properties: one with property and value, \
             several with properties. mcpforunity://scene/gameobject/{instance_id}/components \
             lists what an object has.",
        actions: &[Action::write("add"), Action::write("remove"), Action::write("set_property")],
        params: &[
            Param::object_ref("target").required(),
            Param::text("component_type")
                .required()
                .drop_empty()
                .describe("type name, such as Rigidbody"),
            Param::text("property").describe("field or property name"),
            Param::choice("search_method", &["by_id", "by_name", "by_path"]),
            Param::text("value")
                .unchecked()
                .describe("value or JSON text; an object by instance id or {path}"),
            Param::object("properties").describe("{property: value}; add, set_property"),
            Param::int("component_index").describe("which, if it has several of the type"),
        ],
        convert_params: object::convert_component_params,
        ..CORE
    },
    ToolDefinition {
        name: "manage_prefabs",
        command: Some("manage_prefabs"),
        description: "Read a prefab, create one from a GameObject, change one without opening it \
             (modify_contents), or open, save and close it in prefab mode.",
        actions: &[
            Action::write("create_from_gameobject"),
            Action::read("get_info"),
            Action::read("get_hierarchy"),
            Action::write("modify_contents"),
            Action::write("open_prefab_stage"),
            Action::write("save_prefab_stage"),
            Action::write("close_prefab_stage"),
        ],
        params: &[
            Param::text("prefab_path").describe("Assets/….prefab"),
            Param::text("target").describe(
                "create_from_gameobject: scene object; modify_contents: object in the prefab",
            ),
            Param::text("name").describe("new name"),
            Param::text("tag"),
            Param::text("layer"),
            Param::text("parent").describe("new parent in the prefab"),
            Param::bool("allow_overwrite").describe("replace an existing prefab"),
            Param::bool("search_inactive").describe("find inactive objects too"),
            Param::bool("unlink_if_instance").describe("unlink a prefab instance first"),
            Param::bool("set_active"),
            Param::vector("position"),
            Param::vector("rotation").describe("Euler degrees: x, y, z"),
            Param::vector("scale"),
            Param::text_list("components_to_add").describe("type names"),
            Param::text_list("components_to_remove").describe("type names"),
            Param::text_list("delete_child").describe("names or paths"),
            Param::object_list("create_child")
                .describe("{name, parent, primitive_type, position, components_to_add…}"),
            Param::object_map("component_properties"),
        ],
        convert_params: prefab::convert_params,
        ..CORE
    },
    ToolDefinition {
        name: "manage_scene",
        command: Some("manage_scene"),
        description: "Create, load, save, close or validate scenes, edit several at once, and read the \
             hierarchy page by page. To search for objects use find_gameobjects.",
        actions: &[
            Action::write("create"),
            Action::write("load"),
            Action::write("save"),
            Action::read("get_hierarchy"),
            Action::read("get_active"),
            Action::read("get_build_settings"),
            Action::write("scene_view_frame"),
            Action::write("close_scene"),
            Action::write("set_active_scene"),
            Action::read("get_loaded_scenes"),
            Action::write("move_to_scene"),
            Action::write("validate"),
        ],
        params: &[
            Param::text("name").drop_empty().describe("create, load, save: scene name"),
            Param::text("path").drop_empty().describe("create, load, save: folder, Assets/…"),
            Param::text("scene_name").describe("loaded scene to close, activate or move to"),
            Param::text("scene_path").describe("the same by path"),
            Param::text("template").describe("create: what the new scene contains"),
            Param::object_ref("target").describe("move_to_scene: root object"),
            Param::object_ref("parent").describe("get_hierarchy: list its children"),
            Param::object_ref("scene_view_target").describe("scene_view_frame: object to frame"),
            Param::int("build_index").describe("load: index in the build settings"),
            Param::int("page_size"),
            Param::int("cursor").describe("from the last page"),
            Param::int("max_nodes").describe("limit for the whole answer"),
            Param::int("max_depth"),
            Param::int("max_children_per_node").describe("limit for each object"),
            Param::bool("include_transform").describe("get_hierarchy: add transforms"),
            Param::bool("remove_scene").describe("close_scene: remove it, not only unload"),
            Param::bool("additive").describe("load: keep the open scenes"),
            Param::bool("auto_repair").describe("validate: fix what can be fixed"),
        ],
        ..CORE
    },
];
