//! `game_screenshot`: a picture of the game or the editor.

use base64::{Engine, engine::general_purpose::STANDARD};
use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{
    Content, Fault, OpName, ToolOutput,
    op::{CameraGet, ViewCapture},
    play::{Picture, PictureLabel},
    shape::{CameraInfo, Vector3},
};

use super::answer::{self, one_line};

/// The width of a picture unless the caller says, and at most. A model pays for every pixel.
const DEFAULT_WIDTH: u32 = 384;
const MAX_WIDTH: u32 = 4096;
/// How many labeled objects are named at most.
const MAX_NAMED: usize = 40;
/// How many bytes of pixels are decoded to look at a picture.
const MAX_PIXELS: usize = 64 << 20;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_screenshot",
        "Take a screenshot, a picture of what the game looks like: screen, game view (viewport) or editor. Returns \
         the captured PNG image, its size and camera.",
        Needs::all(&[OpName::ViewCapture]),
        take,
    )
    .titled("Take a screenshot")
    .long()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScreenshotArguments {
    /// In pixels, at most 4096.
    #[schemars(extend("default" = DEFAULT_WIDTH))]
    max_width: Option<u32>,
    /// Draw object ids, and list their names.
    labels: Option<bool>,
}

async fn take(tools: Toolbox, p: ScreenshotArguments) -> Result<ToolOutput, Fault> {
    let width = p.max_width.unwrap_or(DEFAULT_WIDTH);
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(Fault::argument("max_width", format!("1 to {MAX_WIDTH}")));
    }
    let op = ViewCapture { max_width: Some(width), labels: p.labels.unwrap_or_default() };
    let picture: Picture = tools.run(op).await?.into_shape()?;
    let mut line = format!("{}x{}", picture.width, picture.height);
    if let Some(camera) = camera(&tools).await {
        line.push_str(&format!("; {camera}"));
    }
    if !picture.labels.is_empty() {
        line.push_str(&format!("\n{}", legend(&picture.labels)));
    }
    if let Some([r, g, b]) = uniform_color(&picture) {
        line.push_str(&format!(
            "\nEvery pixel has the color #{r:02x}{g:02x}{b:02x}, so the picture is probably broken: no camera \
             renders, the window is hidden, or the scene is still loading."
        ));
    }
    let mut output = answer::text(&tools, line);
    output.content.push(Content::Image { data: picture.data, mime_type: picture.mime_type });
    Ok(output)
}

/// The names of labeled objects with their ids: `Wall obj:1 2; Door obj:3`.
fn legend(labels: &[PictureLabel]) -> String {
    let mut names: Vec<(&str, Vec<&str>)> = Vec::new();
    for label in labels.iter().take(MAX_NAMED) {
        match names.iter_mut().find(|(name, _)| *name == label.name) {
            Some((_, ids)) => ids.push(label.number()),
            None => names.push((&label.name, vec![&label.id])),
        }
    }
    let named = names.iter().map(|(name, ids)| format!("{} {}", one_line(name, 60), ids.join(" ")));
    let more = match labels.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!("; {more} more"),
    };
    format!("{}{more}", named.collect::<Vec<_>>().join("; "))
}

/// The camera in one phrase, if the engine tells it.
async fn camera(tools: &Toolbox) -> Option<String> {
    if !tools.can_run(OpName::CameraGet) {
        return None;
    }
    let camera: CameraInfo = tools.run(CameraGet {}).await.ok()?.into_shape().ok()?;
    let vector = |v: Vector3| {
        let part = |number: f32| (f64::from(number) * 100.0).round() / 100.0;
        format!("({}, {}, {})", part(v.x), part(v.y), part(v.z))
    };
    // 359.28 degrees are easier to read as -0.72.
    let signed = |degrees: f32| if degrees > 180.0 { degrees - 360.0 } else { degrees };
    let Vector3 { x, y, z } = camera.rot;
    let rotation = Vector3 { x: signed(x), y: signed(y), z: signed(z) };
    Some(format!(
        "camera at {}, rotation {}, fov {}",
        vector(camera.pos),
        vector(rotation),
        camera.fov
    ))
}

/// The color of a PNG picture that has only one. `None` for other pictures, and for those that cannot be decoded.
fn uniform_color(picture: &Picture) -> Option<[u8; 3]> {
    if picture.mime_type != "image/png" {
        return None;
    }
    let file = STANDARD.decode(&picture.data).ok()?;
    let mut decoder = png::Decoder::new_with_limits(
        std::io::Cursor::new(file),
        png::Limits { bytes: MAX_PIXELS },
    );
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let size = reader.output_buffer_size().filter(|size| *size <= MAX_PIXELS)?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).ok()?;
    let samples = info.color_type.samples();
    let mut all = pixels.get(..info.buffer_size())?.chunks_exact(samples);
    let first = all.next()?;
    let same = all.all(|pixel| pixel == first);
    let color = match first {
        [gray] | [gray, _] => [*gray; 3],
        [r, g, b, ..] => [*r, *g, *b],
        [] => return None,
    };
    same.then_some(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(pixels: &[u8]) -> Picture {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 2, 1);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(pixels).unwrap();
        let (mime_type, data) = ("image/png".into(), STANDARD.encode(file));
        Picture { width: 2, height: 1, mime_type, data, labels: Vec::new() }
    }

    #[test]
    fn labeled_objects_are_named_once_for_each_name() {
        let label =
            |id: usize, name: &str| PictureLabel { id: format!("obj:{id}"), name: name.into() };
        let labels = [label(1, "Wall"), label(2, "Door"), label(3, "Wall")];
        assert_eq!(legend(&labels), "Wall obj:1 3; Door obj:2");
        let many: Vec<_> = (0..50).map(|id| label(id, "Wall")).collect();
        assert!(legend(&many).ends_with(" 39; 10 more"), "{}", legend(&many));
    }

    #[test]
    fn only_pictures_of_one_color_are_uniform() {
        assert_eq!(uniform_color(&picture(&[1, 2, 3, 1, 2, 3])), Some([1, 2, 3]));
        assert_eq!(uniform_color(&picture(&[1, 2, 3, 1, 2, 4])), None);
        let broken = Picture { data: "bm90IGEgcG5n".into(), ..picture(&[0; 6]) };
        assert_eq!(uniform_color(&broken), None);
        let jpeg = Picture { mime_type: "image/jpeg".into(), ..picture(&[0; 6]) };
        assert_eq!(uniform_color(&jpeg), None);
    }
}
