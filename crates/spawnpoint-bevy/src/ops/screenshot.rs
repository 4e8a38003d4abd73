//! `view.capture`: a screenshot of the game's window.

use std::{
    sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel},
    time::{Duration, Instant},
};

use bevy_app::App;
use bevy_camera::{primitives::Aabb, visibility::InheritedVisibility};
use bevy_ecs::prelude::*;
use bevy_image::Image;
use bevy_render::{
    RenderApp,
    render_resource::TextureFormat,
    view::screenshot::{Screenshot, ScreenshotCaptured},
};
use bevy_transform::components::GlobalTransform;
use bevy_window::PrimaryWindow;
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName, OpOutput,
    op::ViewCapture,
    play::{Picture, PictureLabel},
};
use spawnpoint_stage::{
    camera::{Screen, screen_point},
    ids,
    object::name_of,
    ops::OpGroup,
    picture::{Canvas, Labels},
    work::{Step, Work},
};

use super::camera::object_of;

/// The ops of this module.
pub const OP_GROUP: OpGroup = (is_available, &[OpName::ViewCapture]);
/// How long the renderer may take. It never answers if it has no window.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Marks a game that renders.
#[derive(Resource)]
struct HasRenderer;

/// Checks whether the game renders. Called when all plugins are built.
pub fn add_resources(app: &mut App) {
    if app.get_sub_app(RenderApp).is_some() {
        app.insert_resource(HasRenderer);
    }
}

/// Whether there is a window to capture.
fn is_available(world: &World) -> bool {
    let mut windows = world.try_query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.as_mut().is_some_and(|windows| windows.iter(world).next().is_some());
    window && world.contains_resource::<HasRenderer>()
}

/// A running capture.
pub struct Capture {
    taken: Receiver<Image>,
    deadline: Instant,
    max_width: Option<u32>,
    labels: Vec<Label>,
    image: Option<Image>,
    done: Option<Result<Picture, Fault>>,
}

/// An object, and where it is as a fraction of the width and the height.
struct Label {
    object: PictureLabel,
    at: (f32, f32),
}

/// The most labels.
const MAX_LABELS: usize = 500;

/// The labels of visible objects.
fn labels(world: &mut World) -> Vec<Label> {
    let screen = *world.resource::<Screen>();
    let mut all = world.query::<(Entity, &Aabb, &GlobalTransform, Option<&InheritedVisibility>)>();
    let label = |(entity, aabb, place, visible): (
        _,
        &Aabb,
        &GlobalTransform,
        Option<&InheritedVisibility>,
    )| {
        let middle = place.affine().transform_point3(aabb.center.into());
        let point =
            screen_point(world, middle).filter(|_| visible.is_none_or(|seen| seen.get()))?;
        let entity = object_of(world, entity)?;
        let id = ids::id_of(world, entity)?.to_string();
        let object = PictureLabel { id, name: name_of(world, entity) };
        Some(Label { object, at: (point.x / screen.width, point.y / screen.height) })
    };
    all.iter(world).filter_map(label).take(MAX_LABELS).collect()
}

impl Capture {
    /// Requests a screenshot of the next frame.
    pub fn new(world: &mut World, op: &ViewCapture) -> Result<Self, Fault> {
        if op.max_width == Some(0) {
            return Err(Fault::argument("max_width", "at least 1"));
        }
        let (send, taken): (SyncSender<Image>, _) = sync_channel(1);
        let mut shot = world.spawn(Screenshot::primary_window());
        shot.observe(move |captured: On<ScreenshotCaptured>| {
            // The receiver is gone if the op was cancelled.
            let _ = send.try_send(captured.image.clone());
        });
        let deadline = Instant::now() + TIMEOUT;
        let labels = if op.labels { labels(world) } else { Vec::new() };
        Ok(Self { taken, deadline, max_width: op.max_width, labels, image: None, done: None })
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
            Err(TryRecvError::Empty) if Instant::now() < self.deadline => Step::NextFrame,
            Err(_) => Step::Done(Err(Fault::new(
                ErrorKind::NotReady,
                "The renderer did not return a screenshot. Is the window visible?",
            ))),
        }
    }

    /// Encoding takes longer than the budget of a frame.
    fn run_without_world(&mut self) {
        if let Some(image) = self.image.take() {
            self.done = Some(encode(&image, self.max_width, &self.labels));
        }
    }
}

fn encode(image: &Image, max_width: Option<u32>, labels: &[Label]) -> Result<Picture, Fault> {
    let mut canvas = read(image)?;
    if let Some(width) = max_width.filter(|width| *width < canvas.width) {
        canvas = scale_down(&canvas, width);
    }
    let mut placed = Labels::default();
    for Label { object, at } in labels {
        let (x, y) = (at.0 * canvas.width as f32, at.1 * canvas.height as f32);
        placed.write(&mut canvas, x as i32, y as i32, object.number());
    }
    let labels = labels.iter().map(|label| label.object.clone()).collect();
    Ok(Picture { labels, ..canvas.encode()? })
}

fn read(image: &Image) -> Result<Canvas, Fault> {
    let format = image.texture_descriptor.format;
    let order = match format {
        TextureFormat::Rgba8Unorm | TextureFormat::Rgba8UnormSrgb => [0, 1, 2],
        TextureFormat::Bgra8Unorm | TextureFormat::Bgra8UnormSrgb => [2, 1, 0],
        other => {
            let what = format!("Unsupported texture format {other:?}");
            return Err(Fault::new(ErrorKind::Unsupported, what));
        }
    };
    let data = image.data.as_deref().unwrap_or_default();
    let (width, height) = (image.width(), image.height());
    if width == 0 || height == 0 || data.len() < width as usize * height as usize * 4 {
        return Err(Fault::internal("the renderer returned an empty image"));
    }
    let all = data.chunks_exact(4).take(width as usize * height as usize);
    let rgb = all.flat_map(|pixel| order.map(|channel| pixel[channel])).collect();
    Ok(Canvas { width, height, rgb })
}

/// Scales the image to another width. Each pixel is the mean of its source pixels in linear light.
fn scale_down(from: &Canvas, width: u32) -> Canvas {
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
    Canvas { width, height, rgb }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scaled_image_keeps_its_brightness() {
        let checkers = [255, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255].to_vec();
        let small = scale_down(&Canvas { width: 2, height: 2, rgb: checkers }, 1);
        assert_eq!((small.width, small.height), (1, 1));
        // Half the light is much more than half the sRGB value.
        assert!((180..=190).contains(&small.rgb[0]), "{:?}", small.rgb);
    }
}
