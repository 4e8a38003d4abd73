//! What of a world is in a picture: collected from the world, then drawn without it.

use std::collections::HashMap;

use bevy_ecs::prelude::*;
use bevy_math::Affine3A;
use spawnpoint_protocol::play::PictureLabel;

use super::{
    MeshShapes, Overlay, bytes,
    canvas::{Canvas, Labels, Rgb, text_width},
    font,
    raster::{Drawing, Raster, Shape},
};
use crate::{
    camera::{CameraView, Screen, active_view, main_camera},
    ids,
    kit::{
        BoxCollider, Camera, CameraClearFlags, Canvas as UiCanvas, CapsuleCollider, Color, Image,
        MeshFilter, MeshRenderer, Rect, SphereCollider, Text, TextAnchor,
    },
    layout,
    object::{GameObject, ancestry, global_transform, name_of},
    scene,
};

/// The most shapes in a picture.
const MAX_SHAPES: usize = 50_000;
/// Objects with fewer pixels get no label.
const LABELED: u64 = 12;
/// Objects taller than this have their label in their middle, in pixels.
const TALL: usize = 60;

/// What is in a picture.
pub struct Snapshot {
    width: u32,
    height: u32,
    screen: Screen,
    view: CameraView,
    sky: Option<Rgb>,
    drawings: Vec<Drawing>,
    /// The objects, by the owner of a drawing minus one.
    owners: Vec<PictureLabel>,
    known: HashMap<Entity, u32>,
    elements: Vec<Element>,
    overlay: Overlay,
}

/// An element of the UI.
struct Element {
    rect: Rect,
    color: Rgb,
    opacity: f32,
    text: Option<(String, i32, bool)>,
}

impl Snapshot {
    /// An empty picture of the current view, this wide.
    pub fn new(world: &World, width: u32) -> Self {
        let screen = *world.resource::<Screen>();
        let view = active_view(world).unwrap_or(CameraView {
            fov: 60.0,
            far: 1000.0,
            ..CameraView::default()
        });
        Self {
            width,
            height: ((width as f32 / screen.aspect()).round() as u32).max(1),
            screen,
            view,
            sky: background(world),
            drawings: Vec::new(),
            owners: Vec::new(),
            known: HashMap::new(),
            elements: elements(world),
            overlay: world.get_resource::<Overlay>().cloned().unwrap_or_default(),
        }
    }

    /// The active objects that may have a shape. Queries skip inactive ones.
    pub fn candidates(world: &World) -> Vec<Entity> {
        type Visible = Or<(With<MeshFilter>, With<MeshRenderer>)>;
        let all = world.try_query_filtered::<Entity, (With<GameObject>, Visible)>();
        all.map(|mut all| all.iter(world).collect()).unwrap_or_default()
    }

    /// Adds the shapes of an object.
    pub fn add(&mut self, world: &World, entity: Entity) {
        if self.drawings.len() >= MAX_SHAPES {
            return;
        }
        let Some((transform, parts)) = parts_of(world, entity) else { return };
        let owner = self.owner(world, entity);
        for (shape, color) in parts {
            self.drawings.push(Drawing { shape, transform, color, owner });
        }
    }

    /// The number of the object that a shape belongs to. 0 if there is none, so that mere decoration has no label.
    fn owner(&mut self, world: &World, entity: Entity) -> u32 {
        let Some(whole) = whole_of(world, entity) else { return 0 };
        if let Some(known) = self.known.get(&whole) {
            return *known;
        }
        let Some(id) = ids::id_of(world, whole) else { return 0 };
        self.owners.push(PictureLabel { id: id.to_string(), name: name_of(world, whole) });
        let number = u32::try_from(self.owners.len()).unwrap_or(0);
        self.known.insert(whole, number);
        number
    }

    /// Draws the picture. With `labels`, writes the numbers of objects on them, and returns them, most visible first.
    pub fn draw(&self, labels: bool) -> (Canvas, Vec<PictureLabel>) {
        let mut raster = Raster::new(self.width, self.height, &self.view);
        raster.sky(|up| self.sky.unwrap_or_else(|| sky(up)));
        self.drawings.iter().for_each(|drawing| raster.draw(drawing));
        let places = if labels { label_places(&raster, self.owners.len()) } else { Vec::new() };
        let mut canvas = raster.canvas;
        self.draw_elements(&mut canvas);
        self.draw_overlay(&mut canvas);
        let mut labels = Labels::default();
        let mut labeled = Vec::new();
        for (owner, [x, y]) in places {
            if let Some(label) = self.owners.get(owner.wrapping_sub(1)) {
                labels.write(&mut canvas, x, y, label.number());
                labeled.push(label.clone());
            }
        }
        labeled.reverse();
        (canvas, labeled)
    }

    fn draw_elements(&self, canvas: &mut Canvas) {
        let scale = self.width as f32 / self.screen.width;
        for element in &self.elements {
            let Rect { x, y, width, height } = element.rect;
            let pixel = |at: f32| (at * scale).round() as i32;
            let top = self.height as i32 - pixel(y + height);
            let place = [pixel(x), top, pixel(width), pixel(height)];
            match &element.text {
                None => canvas.fill(place, element.color, element.opacity),
                Some((text, size, centered)) => {
                    let size = ((*size as f32 * scale / font::HEIGHT as f32) as i32).max(1);
                    let [x, y, width, height] = place;
                    // The font is as small as it gets: a text that is too long for its element is cut.
                    let fitting = match centered {
                        true => usize::try_from(width / text_width("m", size)).unwrap_or(0).max(1),
                        false => usize::MAX,
                    };
                    let text: String = text.chars().take(fitting).collect();
                    let text = text.as_str();
                    let (x, y) = match centered {
                        true => (
                            x + (width - text_width(text, size)) / 2,
                            y + (height - font::HEIGHT * size) / 2,
                        ),
                        false => (x + 4, y + 4),
                    };
                    canvas.text(x, y, text, size, element.color);
                }
            }
        }
    }

    fn draw_overlay(&self, canvas: &mut Canvas) {
        let scale = (self.width / 640).clamp(1, 4) as i32;
        let line_height = (font::HEIGHT + 3) * scale;
        for (number, line) in (0..).zip(&self.overlay.lines) {
            let y = self.height as i32 / 12 + number * line_height;
            canvas.fill([0, y, text_width(line, scale) + 8, line_height], [0, 0, 0], 0.5);
            canvas.text(4, y + 2, line, scale, [255, 255, 255]);
        }
        if self.overlay.crosshair {
            let (x, y) = (self.width as i32 / 2, self.height as i32 / 2);
            for (dx, dy, width, height) in
                [(-9, 0, 6, 1), (4, 0, 6, 1), (0, -9, 1, 6), (0, 4, 1, 6), (0, 0, 1, 1)]
            {
                canvas.fill([x + dx - 1, y + dy - 1, width + 2, height + 2], [0, 0, 0], 0.6);
                canvas.fill([x + dx, y + dy, width, height], [80, 255, 80], 1.0);
            }
        }
    }
}

/// The shapes of an object with their colors, and where the object is; nothing if it is not drawn.
pub fn parts_of(world: &World, entity: Entity) -> Option<(Affine3A, Vec<(Shape, Rgb)>)> {
    let renderer = world.get::<MeshRenderer>(entity);
    if renderer.is_some_and(|renderer| !renderer.enabled) || !scene::is_in_game(world, entity) {
        return None;
    }
    let mesh = world.get::<MeshFilter>(entity).map(|filter| filter.mesh.as_str());
    let shapes = world.get_resource::<MeshShapes>();
    let own = mesh.and_then(|mesh| shapes.and_then(|shapes| shapes.0.get(mesh)));
    let color = renderer.map(|renderer| renderer.color);
    let parts = match own {
        Some(parts) => parts.clone(),
        None => vec![(shape_of(world, entity), renderer.map(|_| None)?)],
    };
    let transform = global_transform(world, entity).affine();
    let colored =
        |(shape, own): (Shape, Option<Color>)| (shape, bytes(own.or(color).unwrap_or_default()));
    transform.is_finite().then(|| (transform, parts.into_iter().map(colored).collect()))
}

/// The object that a shape belongs to: a part without a collider and a renderer belongs to the next object above that
/// has one.
pub fn whole_of(world: &World, entity: Entity) -> Option<Entity> {
    let is_whole = |entity: &Entity| {
        world.get::<MeshRenderer>(*entity).is_some() || has_collider(world, *entity)
    };
    ancestry(world, entity).find(is_whole)
}

/// The one color behind everything, if it is one.
pub fn background(world: &World) -> Option<Rgb> {
    let camera = main_camera(world).and_then(|camera| world.get::<Camera>(camera));
    let solid = camera.filter(|camera| camera.clear_flags == CameraClearFlags::SolidColor);
    solid.map(|camera| bytes(camera.background_color))
}

fn has_collider(world: &World, entity: Entity) -> bool {
    world.get::<BoxCollider>(entity).is_some()
        || world.get::<SphereCollider>(entity).is_some()
        || world.get::<CapsuleCollider>(entity).is_some()
}

/// The shape of a collider. Only the name of a mesh is known, so one without a collider is a cube.
fn shape_of(world: &World, entity: Entity) -> Shape {
    if let Some(one) = world.get::<BoxCollider>(entity) {
        return Shape::Box(one.center, one.size.abs() / 2.0);
    }
    if let Some(one) = world.get::<SphereCollider>(entity) {
        return Shape::Sphere(one.center, one.radius.abs());
    }
    if let Some(one) = world.get::<CapsuleCollider>(entity) {
        let radius = one.radius.abs();
        return Shape::Capsule(one.center, radius, (one.height / 2.0 - radius).max(0.0));
    }
    Shape::Box(bevy_math::Vec3::ZERO, bevy_math::Vec3::splat(0.5))
}

/// The color of the sky, by how far up one looks.
fn sky(up: f32) -> Rgb {
    let mix = |low: [f32; 3], high: [f32; 3], at: f32| {
        std::array::from_fn(|part| (low[part] + (high[part] - low[part]) * at) as u8)
    };
    match up {
        up if up >= 0.0 => mix([205.0, 222.0, 235.0], [90.0, 140.0, 200.0], up.sqrt().min(1.0)),
        up => mix([150.0, 150.0, 145.0], [90.0, 90.0, 90.0], (-up).min(1.0)),
    }
}

/// The elements of the UI from the bottom to the top.
fn elements(world: &World) -> Vec<Element> {
    let all =
        world.try_query_filtered::<Entity, (With<GameObject>, Or<(With<Image>, With<Text>)>)>();
    let all: Vec<Entity> = all.map(|mut all| all.iter(world).collect()).unwrap_or_default();
    let mut ordered: Vec<_> = all
        .into_iter()
        .filter(|entity| scene::is_in_game(world, *entity))
        .filter_map(|entity| {
            let canvas = ancestry(world, entity).find_map(|above| world.get::<UiCanvas>(above))?;
            canvas.enabled.then(|| ((canvas.sorting_order, scene::order_of(world, entity)), entity))
        })
        .collect();
    ordered.sort_by(|a, b| a.0.cmp(&b.0));
    let shown = |entity: Entity| {
        let rect = layout::rect_of(world, entity);
        let image = world.get::<Image>(entity).map(|image| (image.color, None));
        let text = world.get::<Text>(entity).map(|text| {
            let centered = text.alignment == TextAnchor::MiddleCenter;
            (text.color, Some((text.text.clone(), text.font_size, centered)))
        });
        let element = move |(color, text): (crate::kit::Color, Option<(String, i32, bool)>)| {
            Element { rect, color: bytes(color), opacity: color.a.clamp(0.0, 1.0), text }
        };
        [image, text].into_iter().flatten().map(element).collect::<Vec<_>>()
    };
    ordered.into_iter().flat_map(|(_, entity)| shown(entity)).collect()
}

/// Where the pixels of an owner are.
#[derive(Clone, Copy)]
struct Seen {
    count: u64,
    sum: [u64; 2],
    top: usize,
    bottom: usize,
}

/// The owners in a picture and where their labels belong, smallest first.
fn label_places(raster: &Raster, owners: usize) -> Vec<(usize, [i32; 2])> {
    let unseen = Seen { count: 0, sum: [0; 2], top: usize::MAX, bottom: 0 };
    let mut all = vec![unseen; owners + 1];
    let width = raster.canvas.width as usize;
    for (y, row) in raster.owners.chunks(width.max(1)).enumerate() {
        for (x, owner) in row.iter().enumerate().filter(|(_, owner)| **owner != 0) {
            if let Some(seen) = all.get_mut(*owner as usize) {
                seen.count += 1;
                seen.sum = [seen.sum[0] + x as u64, seen.sum[1] + y as u64];
                (seen.top, seen.bottom) = (seen.top.min(y), y);
            }
        }
    }
    let mut labeled: Vec<_> =
        all.into_iter().enumerate().filter(|(_, seen)| seen.count >= LABELED).collect();
    labeled.sort_by_key(|(owner, seen)| (seen.count, *owner));
    let place = |(owner, seen): (usize, Seen)| {
        let middle = seen.sum.map(|sum| (sum / seen.count) as i32);
        // A label above a small object does not hide it.
        let is_small = seen.bottom - seen.top < TALL;
        let y = if is_small { seen.top as i32 - font::HEIGHT + 1 } else { middle[1] };
        (owner, [middle[0], y])
    };
    labeled.into_iter().map(place).collect()
}
