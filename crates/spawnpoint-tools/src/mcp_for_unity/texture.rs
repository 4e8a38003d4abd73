//! Converts the parameters of `manage_texture`: colors become bytes, import settings get Unity's names.

use serde_json::{Value, json};
use spawnpoint_protocol::Fault;

use super::{
    color,
    definition::Params,
    kind::Kind,
    lenient::{boolean, excerpt, float, from_text, integer},
    prepared::camel_case,
};

/// The largest number of pixels of a texture.
const MAX_PIXELS: i64 = 1024 * 1024;
/// The largest number of pixels times octaves for noise.
const MAX_NOISE: i64 = 4_000_000;

/// Checks sizes and converts colors, sprite and import settings.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
    for key in ["width", "height", "patternSize", "octaves"] {
        if params.get(key).and_then(Value::as_i64).is_some_and(|number| number < 1) {
            return Err(Fault::argument(key, "it must be at least 1"));
        }
    }
    let from_file = params.contains_key("imagePath");
    if !from_file {
        size(params, &action)?;
    }
    let sources = ["fillColor", "pattern", "pixels", "imagePath"];
    if action == "create" && !sources.iter().any(|source| params.contains_key(*source)) {
        params.insert("fillColor".into(), json!([255, 255, 255, 255]));
    }
    replace(params, "fillColor", |value| byte_color("fill_color", value))?;
    replace(params, "palette", |value| colors("palette", value))?;
    let side = |key: &str| params.get(key).and_then(Value::as_i64).unwrap_or(64);
    let count = side("width").saturating_mul(side("height"));
    replace(params, "pixels", |value| pixels("pixels", value, count))?;
    replace(params, "setPixels", region)?;
    replace(params, "spriteSettings", sprite)?;
    replace(params, "importSettings", import_settings)?;
    if params.get("spriteSettings").is_some_and(Value::is_null) {
        params.remove("spriteSettings");
    }
    Ok(())
}

fn size(params: &mut Params, action: &str) -> Result<(), Fault> {
    let mut side = |key: &str| params.entry(key).or_insert(json!(64)).as_i64().unwrap_or(64);
    let (width, height) = (side("width"), side("height"));
    let pixels = width.saturating_mul(height);
    if pixels > MAX_PIXELS {
        let what = format!("{width} x {height} exceeds {MAX_PIXELS} pixels");
        return Err(Fault::argument("width", what));
    }
    let octaves = params.get("octaves").and_then(Value::as_i64).unwrap_or(1);
    if action == "apply_noise" && pixels.saturating_mul(octaves) > MAX_NOISE {
        let what = format!("width times height times octaves must not exceed {MAX_NOISE}");
        return Err(Fault::argument("octaves", what));
    }
    Ok(())
}

fn replace(
    params: &mut Params,
    wire: &str,
    read: impl FnOnce(&Value) -> Result<Value, Fault>,
) -> Result<(), Fault> {
    if let Some(value) = params.get_mut(wire) {
        *value = read(value)?;
    }
    Ok(())
}

fn byte_color(name: &str, value: &Value) -> Result<Value, Fault> {
    color::read_bytes(value).ok_or_else(|| {
        let what = format!("expected [r, g, b, a] or \"#RRGGBB\", not {}", excerpt(value));
        Fault::argument(name, what)
    })
}

fn colors(name: &str, value: &Value) -> Result<Value, Fault> {
    let Value::Array(items) = from_text(value) else {
        return Err(Fault::argument(name, "expected a list of colors"));
    };
    let items = items.iter().enumerate();
    items.map(|(at, item)| byte_color(&format!("{name}[{at}]"), item)).collect()
}

fn pixels(name: &str, value: &Value, count: i64) -> Result<Value, Fault> {
    match from_text(value) {
        Value::String(text) if text.starts_with("base64:") => Ok(Value::String(text)),
        Value::String(text) => Ok(format!("base64:{text}").into()),
        Value::Array(items) if items.len() as i64 == count => colors(name, &Value::Array(items)),
        Value::Array(items) => {
            Err(Fault::argument(name, format!("expected {count} pixels, not {}", items.len())))
        }
        other => {
            let what = format!("expected a list of colors or base64, not {}", excerpt(&other));
            Err(Fault::argument(name, what))
        }
    }
}

/// Converts a region of a texture that is filled with a color or with pixels.
fn region(value: &Value) -> Result<Value, Fault> {
    let Value::Object(mut region) = value.clone() else {
        return Err(Fault::argument("set_pixels", "expected an object"));
    };
    let side = |key: &str| region.get(key).and_then(integer).unwrap_or(1);
    let count = side("width").max(1).saturating_mul(side("height").max(1));
    if let Some(color) = region.get_mut("color") {
        *color = byte_color("set_pixels.color", color)?;
    }
    if let Some(painted) = region.get_mut("pixels") {
        *painted = pixels("set_pixels.pixels", painted, count)?;
    }
    Ok(Value::Object(region))
}

/// Converts sprite settings; `true` selects the defaults, `false` none.
fn sprite(value: &Value) -> Result<Value, Fault> {
    let settings = match (boolean(value), from_text(value)) {
        (Some(true), _) => return Ok(json!({ "pivot": [0.5, 0.5], "pixelsPerUnit": 100 })),
        (Some(false), _) => return Ok(Value::Null),
        (None, Value::Object(settings)) => settings,
        (None, other) => {
            let what = format!("expected an object or true, not {}", excerpt(&other));
            return Err(Fault::argument("as_sprite", what));
        }
    };
    let mut sprite = Params::new();
    if let Some(pivot) = settings.get("pivot") {
        sprite.insert("pivot".into(), pair("as_sprite.pivot", pivot)?);
    }
    let per_unit = ["pixels_per_unit", "pixelsPerUnit"].iter().find_map(|key| settings.get(*key));
    if let Some(per_unit) = per_unit {
        sprite.insert("pixelsPerUnit".into(), number("as_sprite.pixels_per_unit", per_unit)?);
    }
    Ok(Value::Object(sprite))
}

fn pair(name: &str, value: &Value) -> Result<Value, Fault> {
    let numbers = Kind::NumberList.read(name, value.clone())?.unwrap_or_default();
    match numbers.as_array().map(Vec::len) {
        Some(2) => Ok(numbers),
        _ => Err(Fault::argument(name, "expected [x, y]")),
    }
}

fn number(name: &str, value: &Value) -> Result<Value, Fault> {
    float(value).map(Value::from).ok_or_else(|| Fault::argument(name, "expected a number"))
}

/// The kind of an import setting.
enum Setting {
    /// One of these: the name for clients, the name in Unity.
    Choice(&'static [(&'static str, &'static str)]),
    Bool,
    /// A whole number in this range.
    Range(i64, i64),
    /// A power of two in this range.
    PowerOfTwo(i64, i64),
    Number,
    Pair,
}

use Setting::{Bool, Choice, Number, Pair, PowerOfTwo, Range};

const WRAP: Setting = Choice(&[
    ("repeat", "Repeat"),
    ("clamp", "Clamp"),
    ("mirror", "Mirror"),
    ("mirror_once", "MirrorOnce"),
]);

/// The import settings: name for clients, name in Unity, kind.
const SETTINGS: &[(&str, &str, Setting)] = &[
    (
        "texture_type",
        "textureType",
        Choice(&[
            ("default", "Default"),
            ("normal_map", "NormalMap"),
            ("editor_gui", "GUI"),
            ("sprite", "Sprite"),
            ("cursor", "Cursor"),
            ("cookie", "Cookie"),
            ("lightmap", "Lightmap"),
            ("directional_lightmap", "DirectionalLightmap"),
            ("shadow_mask", "Shadowmask"),
            ("single_channel", "SingleChannel"),
        ]),
    ),
    ("texture_shape", "textureShape", Choice(&[("2d", "Texture2D"), ("cube", "TextureCube")])),
    ("srgb", "sRGBTexture", Bool),
    ("alpha_is_transparency", "alphaIsTransparency", Bool),
    ("readable", "isReadable", Bool),
    ("generate_mipmaps", "mipmapEnabled", Bool),
    ("compression_crunched", "crunchedCompression", Bool),
    (
        "alpha_source",
        "alphaSource",
        Choice(&[
            ("none", "None"),
            ("from_input", "FromInput"),
            ("from_gray_scale", "FromGrayScale"),
        ]),
    ),
    ("wrap_mode", "wrapMode", WRAP),
    ("wrap_mode_u", "wrapModeU", WRAP),
    ("wrap_mode_v", "wrapModeV", WRAP),
    (
        "filter_mode",
        "filterMode",
        Choice(&[("point", "Point"), ("bilinear", "Bilinear"), ("trilinear", "Trilinear")]),
    ),
    ("mipmap_filter", "mipmapFilter", Choice(&[("box", "BoxFilter"), ("kaiser", "KaiserFilter")])),
    (
        "compression",
        "textureCompression",
        Choice(&[
            ("none", "Uncompressed"),
            ("low_quality", "CompressedLQ"),
            ("normal_quality", "Compressed"),
            ("high_quality", "CompressedHQ"),
        ]),
    ),
    ("aniso_level", "anisoLevel", Range(0, 16)),
    ("max_texture_size", "maxTextureSize", PowerOfTwo(32, 16384)),
    ("compression_quality", "compressionQuality", Range(0, 100)),
    (
        "sprite_mode",
        "spriteImportMode",
        Choice(&[("single", "Single"), ("multiple", "Multiple"), ("polygon", "Polygon")]),
    ),
    ("sprite_pixels_per_unit", "spritePixelsPerUnit", Number),
    ("sprite_pivot", "spritePivot", Pair),
    (
        "sprite_mesh_type",
        "spriteMeshType",
        Choice(&[("full_rect", "FullRect"), ("tight", "Tight")]),
    ),
    ("sprite_extrude", "spriteExtrude", Range(0, 32)),
];

/// Converts import settings to Unity's names. Unknown settings are ignored.
fn import_settings(value: &Value) -> Result<Value, Fault> {
    let given = value.as_object().cloned().unwrap_or_default();
    let mut settings = Params::new();
    for (name, wire, setting) in SETTINGS {
        let value = given.get(*name).or_else(|| given.get(&camel_case(name)));
        if let Some(value) = value.filter(|value| !value.is_null()) {
            settings.insert((*wire).to_owned(), setting.read(name, value)?);
        }
    }
    Ok(Value::Object(settings))
}

impl Setting {
    fn read(&self, name: &str, value: &Value) -> Result<Value, Fault> {
        let name = format!("import_settings.{name}");
        let wrong = |expected: String| {
            Fault::argument(&name, format!("expected {expected}, not {}", excerpt(value)))
        };
        match self {
            Choice(choices) => {
                let given = value.as_str().unwrap_or_default();
                let fits = |(name, unity): &&(&str, &str)| {
                    name.eq_ignore_ascii_case(given) || unity.eq_ignore_ascii_case(given)
                };
                let found = choices.iter().find(fits).map(|(_, unity)| Value::from(*unity));
                found.ok_or_else(|| {
                    let known: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
                    wrong(format!("one of {}", known.join(", ")))
                })
            }
            Bool => boolean(value).map(Value::Bool).ok_or_else(|| wrong("true or false".into())),
            Range(from, to) => match integer(value) {
                Some(number) if (*from..=*to).contains(&number) => Ok(number.into()),
                _ => Err(wrong(format!("a number from {from} to {to}"))),
            },
            PowerOfTwo(from, to) => match integer(value) {
                Some(number) if (*from..=*to).contains(&number) && number & (number - 1) == 0 => {
                    Ok(number.into())
                }
                _ => Err(wrong(format!("a power of two from {from} to {to}"))),
            },
            Number => number(&name, value),
            Pair => pair(&name, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(params: Value) -> Result<Value, Fault> {
        crate::mcp_for_unity::definition::converted(convert_params, params)
    }

    #[test]
    fn a_new_texture_is_white_by_default() {
        let white = json!({"action": "create", "width": 64, "height": 8, "fillColor": [255, 255, 255, 255]});
        assert_eq!(converted(json!({"action": "create", "height": 8})).unwrap(), white);
        let file = json!({"action": "create", "imagePath": "a.png"});
        assert_eq!(converted(file.clone()).unwrap(), file);
        let red = converted(json!({"action": "create", "fillColor": "#f00"})).unwrap();
        assert_eq!(red["fillColor"], json!([255, 0, 0, 255]));
    }

    #[test]
    fn sizes_and_counts_are_checked() {
        assert!(converted(json!({"action": "create", "width": 0})).is_err());
        assert!(converted(json!({"action": "create", "width": i64::MAX, "height": 9})).is_err());
        assert!(
            converted(
                json!({"action": "apply_noise", "width": 1024, "height": 1024, "octaves": 8})
            )
            .is_err()
        );
        let two =
            json!({"action": "create", "width": 2, "height": 1, "pixels": [[1, 0, 0], "#00f"]});
        assert_eq!(converted(two).unwrap()["pixels"], json!([[255, 0, 0, 255], [0, 0, 255, 255]]));
        let fault = converted(json!({"action": "create", "pixels": [[1, 0, 0]]})).unwrap_err();
        assert!(fault.message.contains("expected 4096 pixels"), "{fault}");
        let raw = converted(json!({"action": "create", "pixels": "AAAA"})).unwrap();
        assert_eq!(raw["pixels"], "base64:AAAA");
    }

    #[test]
    fn import_settings_get_unitys_names() {
        let given = json!({"k": 1, "texture_type": "Sprite", "srgb": "no", "aniso_level": "4",
            "max_texture_size": 2048, "sprite_pivot": [0, 1], "wrapMode": "clamp"});
        let settings =
            converted(json!({"action": "set_import_settings", "importSettings": given})).unwrap();
        assert_eq!(
            settings["importSettings"],
            json!({"textureType": "Sprite", "sRGBTexture": false, "anisoLevel": 4,
                "maxTextureSize": 2048, "spritePivot": [0.0, 1.0], "wrapMode": "Clamp"})
        );
        for wrong in [
            json!({"aniso_level": 17}),
            json!({"max_texture_size": 100}),
            json!({"compression": "x"}),
        ] {
            assert!(converted(json!({"action": "create", "importSettings": wrong})).is_err());
        }
    }

    #[test]
    fn sprites_and_regions_are_read() {
        let sprite = |value: Value| {
            converted(json!({"action": "create", "spriteSettings": value}))
                .map(|all| all.get("spriteSettings").cloned())
        };
        assert_eq!(
            sprite(json!(true)).unwrap(),
            Some(json!({"pivot": [0.5, 0.5], "pixelsPerUnit": 100}))
        );
        assert_eq!(sprite(json!(false)).unwrap(), None);
        assert_eq!(
            sprite(json!({"pixels_per_unit": 32})).unwrap(),
            Some(json!({"pixelsPerUnit": 32.0}))
        );
        assert!(sprite(json!({"pivot": [1]})).is_err());
        let region = json!({"x": 1, "width": 2, "height": 1, "pixels": [[1, 1, 1], [0, 0, 0]], "color": "#fff"});
        let converted = converted(json!({"action": "modify", "setPixels": region})).unwrap();
        assert_eq!(converted["setPixels"]["pixels"], json!([[255, 255, 255, 255], [0, 0, 0, 255]]));
        assert_eq!(converted["setPixels"]["color"], json!([255, 255, 255, 255]));
    }
}
