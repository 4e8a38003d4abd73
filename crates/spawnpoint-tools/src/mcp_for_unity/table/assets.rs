//! Asset files, materials, shaders, textures and ScriptableObjects.

use super::super::{
    action::Action,
    asset, contents,
    definition::ToolDefinition,
    editor::Before,
    param::{Literal::Bool, Param},
    texture,
};

pub(super) const TOOLS: &[ToolDefinition] = &[
    ToolDefinition {
        name: "manage_asset",
        group: Some("core"),
        command: Some("manage_asset"),
        description: "Import, create, modify, move, duplicate, rename or delete an asset, or search page \
             by page. For contents use manage_material, manage_prefabs, manage_texture, \
             manage_shader or create_script.",
        actions: &[
            Action::write("import"),
            Action::write("create"),
            Action::write("modify"),
            Action::write("delete"),
            Action::write("duplicate"),
            Action::write("move"),
            Action::write("rename"),
            Action::read("search"),
            Action::read("get_info"),
            Action::write("create_folder"),
            Action::read("get_components"),
        ],
        params: &[
            Param::text("path").required().describe("Assets/…; for search the folder"),
            Param::text("asset_type").describe("create: type, such as Material"),
            Param::text("destination").describe("duplicate, move, rename: new path"),
            Param::text("search_pattern").describe("such as t:Prefab or *.png"),
            Param::text("filter_type").describe("type, such as Prefab"),
            Param::text("filter_date_after").describe("ISO 8601"),
            Param::object("properties").describe("{property: value}"),
            Param::bool("generate_preview")
                .default(Bool(false))
                .describe("return a preview image; large"),
            Param::int("page_size"),
            Param::int("page_number").describe("from 1"),
        ],
        readiness: Before::Ready,
        convert_params: asset::convert_params,
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "manage_material",
        group: Some("core"),
        command: Some("manage_material"),
        description: "Create a material, set its shader properties and color, assign it to a renderer, or \
             color one renderer (set_renderer_color).",
        actions: &[
            Action::read("ping"),
            Action::write("create"),
            Action::write("set_material_shader_property"),
            Action::write("set_material_color"),
            Action::write("assign_material_to_renderer"),
            Action::write("set_renderer_color"),
            Action::read("get_material_info"),
        ],
        params: &[
            Param::text("material_path").describe("Assets/….mat"),
            Param::text("property").describe("such as _BaseColor"),
            Param::text("shader").describe("create: shader name, such as Standard"),
            Param::object("properties").describe("create: {property: value}"),
            Param::json("value").describe("number, list or texture path"),
            Param::color("color"),
            Param::object_ref("target").describe("GameObject with the renderer"),
            Param::choice(
                "search_method",
                &["by_id", "by_name", "by_path", "by_tag", "by_layer", "by_component"],
            ),
            Param::int("slot").describe("material slot of the renderer"),
            Param::choice("mode", &["shared", "instance", "property_block", "create_unique"])
                .describe("shared changes the asset, property_block only the renderer"),
        ],
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "manage_shader",
        group: Some("vfx"),
        command: Some("manage_shader"),
        description: "Create, read, replace or delete a shader file.",
        actions: &[
            Action::write("create"),
            Action::read("read"),
            Action::write("update"),
            Action::write("delete"),
        ],
        params: &[
            Param::text("name").required().describe("without .shader"),
            Param::text("path").required().describe("folder"),
            Param::text("contents"),
        ],
        convert_params: contents::encode,
        convert_answer: contents::decode,
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "manage_texture",
        group: Some("vfx"),
        command: Some("manage_texture"),
        description: "Create textures from a color, pattern, gradient, noise, pixels or an image file, or \
             set their import settings.",
        actions: &[
            Action::write("create"),
            Action::write("modify"),
            Action::write("delete"),
            Action::write("create_sprite"),
            Action::write("apply_pattern"),
            Action::write("apply_gradient"),
            Action::write("apply_noise"),
            Action::write("set_import_settings"),
        ],
        params: &[
            Param::text("path").describe("Assets/….png"),
            Param::text("image_path").describe("image file to import"),
            Param::int("width"),
            Param::int("height"),
            Param::int("pattern_size"),
            Param::int("octaves"),
            Param::number_list("fill_color").unchecked().describe("r, g, b, a"),
            Param::choice(
                "pattern",
                &[
                    "checkerboard",
                    "stripes",
                    "stripes_h",
                    "stripes_v",
                    "stripes_diag",
                    "dots",
                    "grid",
                    "brick",
                ],
            ),
            Param::number_lists("palette").unchecked().describe("colors of the pattern"),
            Param::number_lists("pixels").unchecked().describe("one color per pixel, or base64"),
            Param::choice("gradient_type", &["linear", "radial"]),
            Param::number("gradient_angle").describe("degrees"),
            Param::number("noise_scale"),
            Param::object("set_pixels").describe("{x, y, width, height, color or pixels}"),
            Param::object("import_settings").describe(
                "{texture_type, srgb, readable, wrap_mode, filter_mode, \
                 max_texture_size, compression, sprite_mode…}",
            ),
            Param::object("as_sprite")
                .unchecked()
                .sent_as("spriteSettings")
                .describe("{pivot, pixels_per_unit}, or true"),
        ],
        readiness: Before::Ready,
        convert_params: texture::convert_params,
        ..ToolDefinition::BASE
    },
    ToolDefinition {
        name: "manage_scriptable_object",
        group: Some("scripting_ext"),
        command: Some("manage_scriptable_object"),
        description: "Create a ScriptableObject asset, or modify one: target {\"path\"} or {\"guid\"}, \
             patches [{\"propertyPath\", \"value\"}].",
        actions: &[Action::write("create"), Action::write("modify")],
        params: &[
            Param::text("type_name").describe("create: full C# type"),
            Param::text("folder_path").describe("Assets/…"),
            Param::text("asset_name"),
            Param::bool("overwrite"),
            Param::bool("dry_run").describe("check the patches only"),
            Param::object("target"),
            Param::object_list("patches"),
        ],
        ..ToolDefinition::BASE
    },
];
