//! Cameras and screenshots.

use super::super::{action::Action, definition::ToolDefinition, param::Param};

pub(super) const TOOLS: &[ToolDefinition] = &[ToolDefinition {
    name: "manage_camera",
    command: Some("manage_camera"),
    description: "Manage cameras and Cinemachine, and take screenshots. include_image returns the image; \
         batch (surround or orbit) takes several around view_target. See mcpforunity://reference/manage_camera.",
    actions: &[
        Action::read("ping"),
        Action::write("ensure_brain"),
        Action::read("get_brain_status"),
        Action::write("create_camera"),
        Action::write("set_target"),
        Action::write("set_priority"),
        Action::write("set_lens"),
        Action::write("set_body"),
        Action::write("set_aim"),
        Action::write("set_noise"),
        Action::write("add_extension"),
        Action::write("remove_extension"),
        Action::write("set_blend"),
        Action::write("force_camera"),
        Action::write("release_override"),
        Action::read("list_cameras"),
        Action::write("screenshot"),
        Action::write("screenshot_multiview"),
    ],
    params: &[
        Param::object_ref("target"),
        Param::choice("search_method", &["by_id", "by_name", "by_path"]),
        Param::object("properties"),
        Param::text("screenshot_file_name").drop_empty().sent_as("fileName"),
        Param::text("camera").drop_empty().describe("camera to use"),
        Param::text("batch").drop_empty().describe("surround or orbit"),
        Param::text("output_folder").drop_empty().describe("Assets/…"),
        Param::int("screenshot_super_size").sent_as("superSize").describe("resolution multiplier"),
        Param::int("max_resolution").describe("longest side of the image, pixels"),
        Param::int("orbit_angles").describe("number of shots"),
        Param::bool("include_image").describe("return the image"),
        Param::choice("capture_source", &["game_view", "scene_view"]),
        Param::position_or_object("view_target"),
        Param::vector("view_position"),
        Param::vector("view_rotation"),
        Param::number_list("orbit_elevations").describe("degrees"),
        Param::number("orbit_distance"),
        Param::number("orbit_fov").describe("degrees"),
    ],
    long_running: true,
    group: Some("core"),
    ..ToolDefinition::BASE
}];
