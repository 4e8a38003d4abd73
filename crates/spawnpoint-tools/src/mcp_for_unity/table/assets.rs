//! Assets: files of every kind, materials, shaders, textures, data objects.

use super::super::{
    asset, contents,
    editor::Before,
    kind::Kind::*,
    row::{ROW, Row},
    texture,
};

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "manage_asset",
        group: Some("core"),
        command: Some("manage_asset"),
        help: "Import, create, change, move, copy or delete an asset; search with search_pattern such as t:Prefab, page by page.",
        params: &[
            (
                OneOf(
                    "import create modify delete duplicate move rename search? get_info? create_folder \
                     get_components?",
                ),
                "*action",
            ),
            (Text, "*path asset_type destination search_pattern filter_type filter_date_after"),
            (Object, "properties"),
            (Flag, "generate_preview"),
            (Int, "page_size page_number"),
        ],
        notes: &[
            ("path", "Assets/…; for search a folder"),
            ("filter_type", "type, such as Prefab"),
            ("filter_date_after", "ISO 8601"),
        ],
        defaults: &[("generatePreview", "false")],
        before: Before::Ready,
        shape: asset::shape,
        ..ROW
    },
    Row {
        name: "manage_material",
        group: Some("core"),
        command: Some("manage_material"),
        help: "Create materials, set their shader properties and colours, give them to renderers. value: a number, a list or a texture's path.",
        params: &[
            (
                OneOf(
                    "ping? create set_material_shader_property set_material_color \
                     assign_material_to_renderer set_renderer_color get_material_info?",
                ),
                "*action",
            ),
            (Text, "material_path property shader"),
            (Object, "properties"),
            (Json, "value"),
            (Color, "color"),
            (Id, "target"),
            (OneOf("by_id by_name by_path by_tag by_layer by_component"), "search_method"),
            (Int, "slot"),
            (OneOf("shared instance property_block create_unique"), "mode"),
        ],
        notes: &[("property", "such as _BaseColor"), ("material_path", "Assets/….mat")],
        ..ROW
    },
    Row {
        name: "manage_shader",
        group: Some("vfx"),
        command: Some("manage_shader"),
        help: "Create, read, replace or delete a shader file.",
        params: &[(OneOf("create read? update delete"), "*action"), (Text, "*name *path contents")],
        shape: contents::encode,
        answer: contents::decode,
        ..ROW
    },
    Row {
        name: "manage_texture",
        group: Some("vfx"),
        command: Some("manage_texture"),
        help: "Make textures of a colour, pattern, gradient, noise, pixels or image file; set how they are imported.",
        params: &[
            (
                OneOf(
                    "create modify delete create_sprite apply_pattern apply_gradient apply_noise \
                     set_import_settings",
                ),
                "*action",
            ),
            (Text, "path image_path"),
            (Int, "width height pattern_size octaves"),
            (Raw(&Numbers), "fill_color"),
            (
                OneOf("checkerboard stripes stripes_h stripes_v stripes_diag dots grid brick"),
                "pattern",
            ),
            (Raw(&Grid), "palette pixels"),
            (OneOf("linear radial"), "gradient_type"),
            (Number, "gradient_angle noise_scale"),
            (Object, "set_pixels import_settings"),
            (Raw(&Object), "as_sprite>spriteSettings"),
        ],
        notes: &[
            ("pixels", "one colour per pixel, or base64"),
            ("set_pixels", "{x, y, width, height, color or pixels}"),
            ("as_sprite", "{pivot, pixels_per_unit}, or true"),
            (
                "import_settings",
                "{texture_type, srgb, readable, wrap_mode, filter_mode, max_texture_size, compression, sprite_mode…}",
            ),
        ],
        before: Before::Ready,
        shape: texture::shape,
        ..ROW
    },
    Row {
        name: "manage_scriptable_object",
        group: Some("scripting_ext"),
        command: Some("manage_scriptable_object"),
        help: "Create a ScriptableObject asset, or patch one: target {\"path\"} or {\"guid\"}, patches [{\"propertyPath\", \"value\"}].",
        params: &[
            (OneOf("create modify"), "*action"),
            (Text, "type_name folder_path asset_name"),
            (Flag, "overwrite dry_run"),
            (Object, "target"),
            (Objects, "patches"),
        ],
        ..ROW
    },
];
