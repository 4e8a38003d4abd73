//! ProBuilder.

use super::{
    super::{action::Action, definition::ToolDefinition, param::Param},
    SEARCH_METHODS,
};

pub(super) const TOOLS: &[ToolDefinition] = &[ToolDefinition {
    name: "manage_probuilder",
    group: Some("probuilder"),
    command: Some("manage_probuilder"),
    description: "Create and edit meshes with the ProBuilder package. Pass an action's values in \
         properties; see mcpforunity://reference/manage_probuilder.",
    actions: &[
        Action::read("ping"),
        Action::write("create_shape"),
        Action::write("create_poly_shape"),
        Action::write("extrude_faces"),
        Action::write("extrude_edges"),
        Action::write("bevel_edges"),
        Action::write("subdivide"),
        Action::write("delete_faces"),
        Action::write("bridge_edges"),
        Action::write("connect_elements"),
        Action::write("detach_faces"),
        Action::write("flip_normals"),
        Action::write("merge_faces"),
        Action::write("combine_meshes"),
        Action::write("merge_objects"),
        Action::write("duplicate_and_flip"),
        Action::write("create_polygon"),
        Action::write("merge_vertices"),
        Action::write("weld_vertices"),
        Action::write("split_vertices"),
        Action::write("move_vertices"),
        Action::write("insert_vertex"),
        Action::write("append_vertices_to_edge"),
        Action::write("select_faces"),
        Action::write("set_face_material"),
        Action::write("set_face_color"),
        Action::write("set_face_uvs"),
        Action::read("get_mesh_info"),
        Action::write("convert_to_probuilder"),
        Action::write("set_smoothing"),
        Action::write("auto_smooth"),
        Action::write("center_pivot"),
        Action::write("freeze_transform"),
        Action::write("set_pivot"),
        Action::read("validate_mesh"),
        Action::write("repair_mesh"),
    ],
    params: &[
        Param::object_ref("target"),
        Param::choice("search_method", SEARCH_METHODS),
        Param::object("properties"),
    ],
    ..ToolDefinition::BASE
}];
