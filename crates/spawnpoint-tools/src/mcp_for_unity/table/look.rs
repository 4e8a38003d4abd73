//! How things look and move: cameras, graphics, effects, animation, interfaces, shapes, physics.

use super::{
    super::{
        contents,
        kind::Kind::*,
        row::{ROW, Row},
        ui,
    },
    FIND,
};

const CORE: Row = Row { group: Some("core"), ..ROW };

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "manage_camera",
        command: Some("manage_camera"),
        help: "Cameras, Cinemachine, screenshots (include_image shows them). batch: surround or orbit; view_target: a point or an object.",
        params: &[
            (
                OneOf(
                    "ping? ensure_brain get_brain_status? create_camera set_target set_priority set_lens \
                     set_body set_aim set_noise add_extension remove_extension set_blend force_camera \
                     release_override list_cameras? screenshot screenshot_multiview",
                ),
                "*action",
            ),
            (Id, "target"),
            (OneOf("by_id by_name by_path"), "search_method"),
            (Object, "properties"),
            (Text, "screenshot_file_name>fileName camera batch output_folder"),
            (Int, "screenshot_super_size>superSize max_resolution orbit_angles"),
            (Flag, "include_image"),
            (OneOf("game_view scene_view"), "capture_source"),
            (Place, "view_target"),
            (Vector, "view_position view_rotation"),
            (Numbers, "orbit_elevations"),
            (Number, "orbit_distance orbit_fov"),
        ],
        long: true,
        droppable: "screenshot_file_name camera batch output_folder",
        ..CORE
    },
    Row {
        name: "manage_graphics",
        command: Some("manage_graphics"),
        help: "Volumes, light baking, render statistics, quality, pipeline, renderer features, skybox, fog.",
        params: &[
            (
                OneOf(
                    "ping? volume_create volume_add_effect volume_set_effect volume_remove_effect \
                     volume_get_info? volume_set_properties volume_list_effects? volume_create_profile \
                     bake_start bake_cancel bake_status? bake_clear bake_reflection_probe \
                     bake_get_settings? bake_set_settings bake_create_light_probe_group \
                     bake_create_reflection_probe bake_set_probe_positions stats_get? \
                     stats_list_counters? stats_set_scene_debug stats_get_memory? pipeline_get_info? \
                     pipeline_set_quality pipeline_get_settings? pipeline_set_settings feature_list? \
                     feature_add feature_remove feature_configure feature_toggle feature_reorder \
                     skybox_get? skybox_set_material skybox_set_properties skybox_set_ambient \
                     skybox_set_fog skybox_set_reflection skybox_set_sun",
                ),
                "*action",
            ),
            (Id, "target"),
            (Text, "effect name profile_path path level mode material"),
            (Text, "feature_type>type ambient_mode fog_mode reflection_mode"),
            (Object, "parameters properties settings"),
            (Objects, "effects"),
            (Flag, "is_global hdr box_projection active async_bake>async fog_enabled"),
            (Number, "weight priority spacing intensity fog_density fog_start fog_end"),
            (Int, "resolution index bounces"),
            (Numbers, "position size color equator_color ground_color fog_color"),
            (Ints, "grid_size order"),
            (Grid, "positions"),
        ],
        notes: &[
            ("level", "quality level, by name or index"),
            ("parameters", "of the effect"),
            ("effects", "[{type, parameters}]"),
        ],
        snake: true,
        long: true,
        ..CORE
    },
    Row {
        name: "manage_physics",
        command: Some("manage_physics"),
        help: "Physics in 2d or 3d (dimension): settings, materials, joints, casts, overlaps, forces, rigidbodies, steps.",
        params: &[
            (
                OneOf(
                    "ping? get_settings? set_settings get_collision_matrix? set_collision_matrix \
                     create_physics_material configure_physics_material assign_physics_material add_joint \
                     configure_joint remove_joint raycast? raycast_all? linecast? shapecast? overlap? \
                     validate? simulate_step apply_force get_rigidbody? configure_rigidbody",
                ),
                "*action",
            ),
            (Text, "dimension layer_a layer_b name path material_path collider_type search_method"),
            (Text, "joint_type layer_mask query_trigger_interaction shape force_mode force_type"),
            (Text, "friction_combine bounce_combine"),
            (Id, "target connected_body"),
            (Object, "settings motor limits spring drive properties"),
            (Flag, "collide"),
            (
                Number,
                "dynamic_friction static_friction bounciness friction max_distance height angle",
            ),
            (Number, "explosion_radius explosion_force upwards_modifier step_size"),
            (Numbers, "origin direction position start end point1 point2 force torque"),
            (Numbers, "explosion_position"),
            (Json, "size"),
            (Int, "capsule_direction steps page_size cursor component_index>componentIndex"),
        ],
        notes: &[
            ("dimension", "2d or 3d"),
            ("size", "a number, or x, y, z"),
            ("layer_mask", "number or layer names"),
            ("force_type", "normal or explosion"),
            ("shape", "sphere, box, capsule, circle"),
        ],
        snake: true,
        ..CORE
    },
    Row {
        name: "manage_vfx",
        group: Some("vfx"),
        command: Some("manage_vfx"),
        help: "Particle systems, VFX Graph, line and trail renderers; what an action takes goes into properties.",
        params: &[
            (
                OneOf(
                    "ping? particle_create particle_get_info? particle_set_main particle_set_emission \
                     particle_set_shape particle_set_color_over_lifetime particle_set_size_over_lifetime \
                     particle_set_velocity_over_lifetime particle_set_noise particle_set_renderer \
                     particle_enable_module particle_play particle_stop particle_pause particle_restart \
                     particle_clear particle_add_burst particle_clear_bursts vfx_create_asset \
                     vfx_assign_asset vfx_list_templates? vfx_list_assets? vfx_get_info? vfx_set_float \
                     vfx_set_int vfx_set_bool vfx_set_vector2 vfx_set_vector3 vfx_set_vector4 \
                     vfx_set_color vfx_set_gradient vfx_set_texture vfx_set_mesh vfx_set_curve \
                     vfx_send_event vfx_play vfx_stop vfx_pause vfx_reinit vfx_set_playback_speed \
                     vfx_set_seed line_get_info? line_set_positions line_add_position line_set_position \
                     line_set_width line_set_color line_set_material line_set_properties line_clear \
                     line_create_line line_create_circle line_create_arc line_create_bezier \
                     trail_get_info? trail_set_time trail_set_width trail_set_color trail_set_material \
                     trail_set_properties trail_clear trail_emit",
                ),
                "*action",
            ),
            (Id, "target"),
            (FIND, "search_method"),
            (Object, "properties"),
            (Int, "component_index"),
        ],
        ..ROW
    },
    Row {
        name: "manage_animation",
        group: Some("animation"),
        command: Some("manage_animation"),
        help: "Animators, their controllers, and animation clips; what an action takes goes into properties.",
        params: &[
            (
                OneOf(
                    "animator_get_info? animator_get_parameter? animator_play animator_crossfade \
                     animator_set_parameter animator_set_speed animator_set_enabled controller_create \
                     controller_add_state controller_add_transition controller_add_parameter \
                     controller_get_info? controller_assign controller_add_layer controller_remove_layer \
                     controller_set_layer_weight controller_create_blend_tree_1d \
                     controller_create_blend_tree_2d controller_add_blend_tree_child clip_create \
                     clip_get_info? clip_add_curve clip_set_curve clip_set_vector_curve \
                     clip_create_preset clip_assign clip_add_event clip_remove_event",
                ),
                "*action",
            ),
            (Id, "target"),
            (FIND, "search_method"),
            (Text, "clip_path controller_path"),
            (Object, "properties"),
        ],
        ..ROW
    },
    Row {
        name: "manage_ui",
        group: Some("ui"),
        command: Some("manage_ui"),
        help: "UI Toolkit: UXML and USS files, documents in the scene, panel settings, the visual tree, pictures of it.",
        params: &[
            (
                OneOf(
                    "ping? create read? update delete attach_ui_document detach_ui_document \
                     create_panel_settings update_panel_settings get_visual_tree? render_ui \
                     link_stylesheet list? modify_visual_element",
                ),
                "*action",
            ),
            (Text, "path contents target source_asset panel_settings stylesheet filter_type"),
            (Text, "screenshot_file_name>file_name output_folder>output_folder"),
            (Text, "element_name text tooltip"),
            (OneOf("ConstantPixelSize ConstantPhysicalSize ScaleWithScreenSize"), "scale_mode"),
            (Object, "reference_resolution settings style"),
            (Int, "sort_order max_depth width height max_resolution>max_resolution"),
            (Int, "page_size page_number"),
            (Flag, "include_image>include_image enabled visible"),
            (Texts, "add_classes remove_classes toggle_classes"),
        ],
        notes: &[
            ("path", "Assets/….uxml or .uss"),
            ("filter_type", "uxml, uss or PanelSettings"),
            ("reference_resolution", "{width, height}"),
            ("style", "{backgroundColor, fontSize…}"),
        ],
        long: true,
        shape: ui::shape,
        way: Some(|editor, params| Box::pin(ui::run(editor, params))),
        answer: contents::decode,
        ..ROW
    },
    Row {
        name: "manage_probuilder",
        group: Some("probuilder"),
        command: Some("manage_probuilder"),
        help: "Model meshes with ProBuilder, if the package is there; what an action takes goes into properties.",
        params: &[
            (
                OneOf(
                    "ping? create_shape create_poly_shape extrude_faces extrude_edges bevel_edges subdivide \
                     delete_faces bridge_edges connect_elements detach_faces flip_normals merge_faces \
                     combine_meshes merge_objects duplicate_and_flip create_polygon merge_vertices \
                     weld_vertices split_vertices move_vertices insert_vertex append_vertices_to_edge \
                     select_faces set_face_material set_face_color set_face_uvs get_mesh_info? \
                     convert_to_probuilder set_smoothing auto_smooth center_pivot freeze_transform \
                     set_pivot validate_mesh? repair_mesh",
                ),
                "*action",
            ),
            (Id, "target"),
            (FIND, "search_method"),
            (Object, "properties"),
        ],
        ..ROW
    },
];
