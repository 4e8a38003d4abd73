//! `view.capture`: a picture of the game's window, made by its renderer.

use std::{
    sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_image::Image;
use bevy_render::{
    RenderApp,
    render_resource::TextureFormat,
    view::screenshot::{Screenshot, ScreenshotCaptured},
};
use bevy_window::PrimaryWindow;
use spawnpoint_protocol::{ErrorKind, Fault, OpName, OpOutput, op::ViewCapture, play::Picture};
use spawnpoint_stage::{
    ops::Offered,
    work::{Step, Work},
};

/// What this game can be asked, if it has what that takes.
pub const OFFERED: Offered = (is_there, &[OpName::ViewCapture]);
/// How long the renderer may take. One that never answers has no window to draw into.
const PATIENCE: Duration = Duration::from_secs(10);

/// Says of a game that it draws.
#[derive(Resource)]
struct Draws;

/// Finds out whether the game draws. Asked when all its plugins are there.
pub fn furnish(app: &mut App) {
    if app.get_sub_app(RenderApp).is_some() {
        app.insert_resource(Draws);
    }
}

/// Whether there is something to take a picture of.
fn is_there(world: &World) -> bool {
    let mut windows = world.try_query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.as_mut().is_some_and(|windows| windows.iter(world).next().is_some());
    window && world.contains_resource::<Draws>()
}

/// A picture that is being taken.
pub struct Capture {
    taken: Receiver<Image>,
    ends: Instant,
    max_width: Option<u32>,
    image: Option<Image>,
    done: Option<Result<Picture, Fault>>,
}

impl Capture {
    /// Asks the renderer for a picture of the next frame.
    pub fn new(world: &mut World, op: &ViewCapture) -> Result<Self, Fault> {
        if op.max_width == Some(0) {
            return Err(Fault::argument("max_width", "at least 1"));
        }
        let (send, taken): (SyncSender<Image>, _) = sync_channel(1);
        let mut shot = world.spawn(Screenshot::primary_window());
        shot.observe(move |captured: On<ScreenshotCaptured>| {
            // Nobody may wait for it any more.
            let _ = send.try_send(captured.image.clone());
        });
        let ends = Instant::now() + PATIENCE;
        Ok(Self { taken, ends, max_width: op.max_width, image: None, done: None })
    }
}

impl Work for Capture {
    fn step(&mut self, _: &mut World, _: Instant) -> Step {
        if let Some(done) = self.done.take() {
            return Step::Done(done.and_then(|picture| OpOutput::of(&picture)));
        }
        match self.taken.try_recv() {
            Ok(image) => {
                self.image = Some(image);
                Step::More
            }
            Err(TryRecvError::Empty) if Instant::now() < self.ends => Step::NextFrame,
            Err(_) => Step::Done(Err(Fault::new(
                ErrorKind::NotReady,
                "The renderer took no picture; is the window shown?",
            ))),
        }
    }

    /// Packing takes longer than a frame has time for.
    fn apart(&mut self) {
        if let Some(image) = self.image.take() {
            self.done = Some(pack(&image, self.max_width));
        }
    }
}

/// Three bytes a pixel, in rows from the top.
struct Pixels {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

fn pack(image: &Image, max_width: Option<u32>) -> Result<Picture, Fault> {
    let mut pixels = read(image)?;
    if let Some(width) = max_width.filter(|width| *width < pixels.width) {
        pixels = smaller(&pixels, width);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width, pixels.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels.rgb)?;
        writer.finish()
    });
    written.map_err(|error| Fault::internal(format!("the picture cannot be packed: {error}")))?;
    Ok(Picture {
        width: pixels.width,
        height: pixels.height,
        mime_type: "image/png".into(),
        data: STANDARD.encode(file),
    })
}

fn read(image: &Image) -> Result<Pixels, Fault> {
    let format = image.texture_descriptor.format;
    let order = match format {
        TextureFormat::Rgba8Unorm | TextureFormat::Rgba8UnormSrgb => [0, 1, 2],
        TextureFormat::Bgra8Unorm | TextureFormat::Bgra8UnormSrgb => [2, 1, 0],
        other => {
            let what = format!("Pictures in the format {other:?} cannot be read");
            return Err(Fault::new(ErrorKind::Unsupported, what));
        }
    };
    let data = image.data.as_deref().unwrap_or_default();
    let (width, height) = (image.width(), image.height());
    if width == 0 || height == 0 || data.len() < width as usize * height as usize * 4 {
        return Err(Fault::internal("the renderer gave an empty picture"));
    }
    let all = data.chunks_exact(4).take(width as usize * height as usize);
    let rgb = all.flat_map(|pixel| order.map(|channel| pixel[channel])).collect();
    Ok(Pixels { width, height, rgb })
}

/// The picture at another width. Each pixel is the mean of those it stands for, of their light and not
/// of the numbers that stand for it.
fn smaller(from: &Pixels, width: u32) -> Pixels {
    let height = (u64::from(from.height) * u64::from(width) / u64::from(from.width)).max(1) as u32;
    let light: Vec<f32> = (0..=255_u8).map(|byte| (f32::from(byte) / 255.0).powf(2.2)).collect();
    let bounds = |at: u32, of: u32, size: u32| {
        let place = |at: u32| (u64::from(at) * u64::from(size) / u64::from(of)) as usize;
        place(at)..place(at + 1).max(place(at) + 1)
    };
    let mut rgb = Vec::with_capacity(width as usize * height as usize * 3);
    for y in 0..height {
        for x in 0..width {
            let (rows, columns) = (bounds(y, height, from.height), bounds(x, width, from.width));
            let count = (rows.len() * columns.len()) as f32;
            let mut sum = [0.0; 3];
            for row in rows {
                for column in columns.clone() {
                    let at = (row * from.width as usize + column) * 3;
                    for (channel, sum) in sum.iter_mut().enumerate() {
                        *sum += light[usize::from(from.rgb[at + channel])];
                    }
                }
            }
            rgb.extend(sum.map(|sum| ((sum / count).powf(1.0 / 2.2) * 255.0).round() as u8));
        }
    }
    Pixels { width, height, rgb }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_picture_is_as_bright_as_the_one_it_is_made_of() {
        let checkers = [255, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255].to_vec();
        let small = smaller(&Pixels { width: 2, height: 2, rgb: checkers }, 1);
        assert_eq!((small.width, small.height), (1, 1));
        // Half the light, which is far more than half the number.
        assert!((180..=190).contains(&small.rgb[0]), "{:?}", small.rgb);
    }
}
