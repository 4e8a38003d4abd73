//! Assets that are made or found elsewhere. The keys for that stay in the editor.

use super::super::{
    blender,
    kind::Kind::*,
    row::{ROW, Row},
};

const GENERATE: Row = Row { group: Some("asset_gen"), gentle: true, long: true, ..ROW };

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "generate_image",
        command: Some("generate_image"),
        help: "Generate an image, or remove one's background; gives a job_id for action status.",
        params: &[
            (
                OneOf(
                    "generate remove_background status? cancel list_providers? list_models? refresh_models",
                ),
                "*action",
            ),
            (
                Text,
                "provider mode prompt image_path image_url model name output_folder job_id search",
            ),
            (Flag, "transparent"),
            (Int, "width height limit offset"),
        ],
        ..GENERATE
    },
    Row {
        name: "generate_audio",
        command: Some("generate_audio"),
        help: "Generate a sound or music; gives a job_id for action status.",
        params: &[
            (
                OneOf("generate status? cancel list_providers? list_models? refresh_models"),
                "*action",
            ),
            (Text, "provider prompt model name output_folder job_id search mode"),
            (Number, "duration"),
            (Int, "limit offset"),
        ],
        ..GENERATE
    },
    Row {
        name: "generate_model",
        command: Some("generate_model"),
        help: "Generate a 3D model from words or an image; gives a job_id for action status.",
        params: &[
            (
                OneOf("generate status? cancel list_providers? list_models? refresh_models"),
                "*action",
            ),
            (
                Text,
                "provider mode prompt image_path image_url format tier model name output_folder",
            ),
            (Text, "job_id search"),
            (Number, "target_size"),
            (Flag, "texture"),
            (Int, "limit offset"),
        ],
        ..GENERATE
    },
    Row {
        name: "import_model",
        command: Some("import_model"),
        help: "Search Sketchfab and import a model by its uid; gives a job_id for action status.",
        params: &[
            (OneOf("search? preview? import status? cancel list_providers?"), "*action"),
            (Text, "query categories cursor uid name output_folder job_id"),
            (Flag, "downloadable"),
            (Int, "count"),
            (Number, "target_size"),
        ],
        ..GENERATE
    },
    Row {
        name: "import_model_file",
        command: Some("import_model_file"),
        help: "Import a model file that lies on this machine.",
        params: &[
            (Text, "*source_path name output_folder"),
            (Number, "target_size"),
            (OneOf("none generic humanoid legacy"), "animation_type"),
        ],
        ..GENERATE
    },
    Row {
        name: "blender_bridge",
        command: Some("blender_bridge"),
        help: "Drive a Blender that runs the BlenderMCP add-on, and bring its models over.",
        params: &[
            (
                OneOf(
                    "status? scene_info? object_info? screenshot? run_python! import_model \
                     compare_screenshot? setup_bloom check_updates? sync_addon",
                ),
                "*action",
            ),
            (Text, "object_name name output_folder game_object code"),
            (Texts, "object_names"),
            (Flag, "selection_only place_in_scene apply_modifiers auto_animate save_prefab"),
            (Flag, "ensure_bloom force"),
            (OneOf("glb fbx"), "format"),
            (Number, "target_size"),
            (Numbers, "position"),
            (OneOf("none generic humanoid legacy"), "animation_type"),
            (Int, "max_size timeout_seconds"),
        ],
        notes: &[("code", "Python, for run_python")],
        gentle: false,
        way: Some(|editor, params| Box::pin(blender::run(editor, params))),
        ..GENERATE
    },
];
