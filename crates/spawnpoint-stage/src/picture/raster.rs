//! Draws boxes, spheres and discs as a camera sees them, on the CPU.

use bevy_math::{Affine3A, Quat, Vec2, Vec3, Vec3A};

use super::canvas::{Canvas, Rgb};
use crate::camera::CameraView;

/// What is nearer than this is not drawn.
const NEAR: f32 = 0.05;
/// The light comes from here.
const LIGHT: Vec3 = Vec3::new(0.35, 0.8, 0.5);
/// Faces longer than this are drawn as tiles of two shades, so that their perspective can be seen.
const TILED: f32 = 4.0;
/// The length of a tile, unless there would be more than [`MAX_TILES`] on a side.
const TILE: f32 = 2.0;
const MAX_TILES: f32 = 24.0;
/// The number of corners of a disc.
const CORNERS: usize = 20;

/// A shape in the local space of its object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A box: its center and half its size.
    Box(Vec3, Vec3),
    /// A sphere: its center and its radius.
    Sphere(Vec3, f32),
    /// An upright capsule: its center, its radius, and half the length of its axis.
    Capsule(Vec3, f32, f32),
    /// A disc that faces the z axis: its center and its radius.
    Disc(Vec3, f32),
}

/// A shape to draw.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The shape.
    pub shape: Shape,
    /// From local to world space.
    pub transform: Affine3A,
    /// Its color.
    pub color: Rgb,
    /// A number by which its pixels are found again.
    pub owner: u32,
}

/// A picture with the distance and the owner of each pixel.
pub struct Raster {
    /// The picture.
    pub canvas: Canvas,
    /// Greater is nearer: the inverse distance, or the negative one without perspective.
    nearness: Vec<f32>,
    /// Whose pixel it is; 0 for the sky.
    pub owners: Vec<u32>,
    position: Vec3,
    inverse: Quat,
    /// Pixels per unit at a distance of 1, or at any distance without perspective.
    focal: f32,
    perspective: bool,
}

impl Raster {
    /// An empty picture of this view.
    pub fn new(width: u32, height: u32, view: &CameraView) -> Self {
        let pixels = width as usize * height as usize;
        let half = match view.height {
            Some(height) => height / 2.0,
            None => (view.fov.clamp(1.0, 179.0).to_radians() / 2.0).tan(),
        };
        Self {
            canvas: Canvas::new(width, height),
            nearness: vec![f32::NEG_INFINITY; pixels],
            owners: vec![0; pixels],
            position: view.position,
            inverse: view.rotation.inverse(),
            focal: height as f32 / 2.0 / half.max(1e-6),
            perspective: view.height.is_none(),
        }
    }

    /// Fills the sky: each row by how far up it looks, from -1 to 1.
    pub fn sky(&mut self, color: impl Fn(f32) -> Rgb) {
        let (width, height) = (self.canvas.width as usize, self.canvas.height);
        let forward = self.inverse.inverse();
        for y in 0..height {
            let up = (height as f32 / 2.0 - y as f32 - 0.5) / self.focal;
            let direction = forward * Vec3::new(0.0, if self.perspective { up } else { 0.0 }, -1.0);
            let color = color(direction.normalize_or_zero().y);
            let row = y as usize * width * 3;
            for pixel in self.canvas.rgb[row..row + width * 3].chunks_exact_mut(3) {
                pixel.copy_from_slice(&color);
            }
        }
    }

    /// Draws a shape.
    pub fn draw(&mut self, drawing: &Drawing) {
        let Drawing { transform, color, owner, .. } = *drawing;
        let scale = transform.matrix3.x_axis.length().max(transform.matrix3.y_axis.length());
        let local = |point: Vec3| self.to_camera(transform.transform_point3(point));
        match drawing.shape {
            Shape::Box(center, half) => self.draw_box(transform, center, half, color, owner),
            Shape::Sphere(center, radius) => {
                self.sphere(local(center), radius * scale, color, owner)
            }
            Shape::Capsule(center, radius, reach) => {
                // Spheres so close to each other that their outline is nearly straight.
                let count = (reach / radius.max(1e-3) * 8.0).clamp(1.0, 64.0).ceil();
                for at in 0..=count as u32 {
                    let along = Vec3::Y * reach * (at as f32 / count * 2.0 - 1.0);
                    let center = self.to_camera(transform.transform_point3(center + along));
                    self.sphere(center, radius * scale, color, owner);
                }
            }
            Shape::Disc(center, radius) => {
                let corner = |at: usize| {
                    let (y, x) = (at as f32 / CORNERS as f32 * std::f32::consts::TAU).sin_cos();
                    transform.transform_point3(center + Vec3::new(x, y, 0.0) * radius)
                };
                let corners: Vec<Vec3> = (0..CORNERS).map(corner).collect();
                let normal = Vec3::from(transform.matrix3.z_axis).normalize_or_zero();
                self.polygon(&corners, shade(color, normal), owner);
            }
        }
    }

    fn to_camera(&self, point: Vec3) -> Vec3 {
        self.inverse * (point - self.position)
    }

    /// The pixel of a point in camera space, and its nearness as z.
    fn project(&self, point: Vec3) -> Vec3 {
        let (scale, nearness) = match self.perspective {
            true => (self.focal / -point.z, 1.0 / -point.z),
            false => (self.focal, point.z),
        };
        let middle = Vec2::new(self.canvas.width as f32, self.canvas.height as f32) / 2.0;
        Vec3::new(middle.x + point.x * scale, middle.y - point.y * scale, nearness)
    }

    fn draw_box(&mut self, transform: Affine3A, center: Vec3, half: Vec3, color: Rgb, owner: u32) {
        for axis in 0..3 {
            for side in [-1.0, 1.0] {
                let mut normal = Vec3::ZERO;
                normal[axis] = side;
                let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                let mut along = [Vec3::ZERO; 2];
                along[0][u] = half[u];
                along[1][v] = half[v];
                let middle = transform.transform_point3(center + normal * half);
                let [across, up] =
                    along.map(|along| Vec3::from(transform.matrix3 * Vec3A::from(along)));
                let outwards = across.cross(up) * side;
                let seen_from = if self.perspective {
                    middle - self.position
                } else {
                    self.inverse.inverse() * Vec3::NEG_Z
                };
                // Mirrored objects have their faces the other way round.
                let outwards = outwards * transform.matrix3.determinant().signum();
                if outwards.dot(seen_from) < 0.0 {
                    self.face(
                        middle,
                        across,
                        up,
                        shade(color, outwards.normalize_or_zero()),
                        owner,
                    );
                }
            }
        }
    }

    /// Draws a face from its middle and half its sides. Small ones have an outline, large ones tiles.
    fn face(&mut self, middle: Vec3, across: Vec3, up: Vec3, color: Rgb, owner: u32) {
        let count = |half: Vec3| match half.length() * 2.0 {
            length if length > TILED => (length / TILE).min(MAX_TILES).round(),
            _ => 1.0,
        };
        let (columns, rows) = (count(across), count(up));
        let corner = |x: f32, y: f32| {
            middle + across * (x / columns * 2.0 - 1.0) + up * (y / rows * 2.0 - 1.0)
        };
        for row in 0..rows as u32 {
            for column in 0..columns as u32 {
                let (x, y) = (column as f32, row as f32);
                let tile = [
                    corner(x, y),
                    corner(x + 1.0, y),
                    corner(x + 1.0, y + 1.0),
                    corner(x, y + 1.0),
                ];
                let dark = (row + column) % 2 == 1;
                let color = if dark { color.map(|one| one - one / 8) } else { color };
                self.polygon(&tile, color, owner);
            }
        }
        let corners =
            [corner(0.0, 0.0), corner(columns, 0.0), corner(columns, rows), corner(0.0, rows)];
        for (at, from) in corners.iter().enumerate() {
            self.line(*from, corners[(at + 1) % 4], color.map(|one| one / 2), owner);
        }
    }

    /// Draws a convex polygon of points in the world.
    fn polygon(&mut self, points: &[Vec3], color: Rgb, owner: u32) {
        let points: Vec<Vec3> = points.iter().map(|point| self.to_camera(*point)).collect();
        let clipped = self.clip(&points);
        let corners: Vec<Vec3> = clipped.into_iter().map(|point| self.project(point)).collect();
        let Some([a, b]) = plane(&corners) else { return };
        let origin = corners[0];
        let (low, high) = extent(corners.iter().map(|corner| corner.y));
        let rows = first(low)..first(high).min(self.canvas.height as usize);
        for y in rows {
            let middle = y as f32 + 0.5;
            let crossings = (0..corners.len()).filter_map(|at| {
                let (from, to) = (corners[at], corners[(at + 1) % corners.len()]);
                let crosses = (from.y <= middle) != (to.y <= middle);
                crosses.then(|| from.x + (middle - from.y) / (to.y - from.y) * (to.x - from.x))
            });
            let (left, right) = extent(crossings);
            let columns = first(left)..first(right).min(self.canvas.width as usize);
            for x in columns {
                let nearness = origin.z + a * (x as f32 + 0.5 - origin.x) + b * (middle - origin.y);
                self.set(x, y, nearness, color, owner);
            }
        }
    }

    /// The part of a polygon in camera space that is not too near.
    fn clip(&self, points: &[Vec3]) -> Vec<Vec3> {
        let mut kept = Vec::with_capacity(points.len() + 1);
        for (at, from) in points.iter().enumerate() {
            let to = points[(at + 1) % points.len()];
            if from.z <= -NEAR {
                kept.push(*from);
            }
            if (from.z <= -NEAR) != (to.z <= -NEAR) {
                kept.push(from.lerp(to, (-NEAR - from.z) / (to.z - from.z)));
            }
        }
        kept
    }

    /// Draws a line a little in front of what it lies on.
    fn line(&mut self, from: Vec3, to: Vec3, color: Rgb, owner: u32) {
        let ends = self.clip(&[self.to_camera(from), self.to_camera(to)]);
        let [from, to, ..] = ends.as_slice() else { return };
        let (from, to) = (self.project(*from), self.project(*to));
        let steps = (to - from).truncate().abs().max_element().ceil();
        // Lines far outside the picture have more steps than the picture has pixels.
        if !steps.is_finite() || steps > 8192.0 {
            return;
        }
        for step in 0..=steps as u32 {
            let point = from.lerp(to, step as f32 / steps.max(1.0));
            if point.x >= 0.0 && point.y >= 0.0 {
                let nearness = point.z + point.z.abs() * 0.002;
                self.set(point.x as usize, point.y as usize, nearness, color, owner);
            }
        }
    }

    /// Draws a sphere around a point in camera space.
    fn sphere(&mut self, center: Vec3, radius: f32, color: Rgb, owner: u32) {
        if center.z > -NEAR - radius {
            return;
        }
        let middle = self.project(center);
        let pixels =
            if self.perspective { self.focal * radius / -center.z } else { self.focal * radius };
        let pixels = pixels.max(0.5);
        let (width, height) = (self.canvas.width as usize, self.canvas.height as usize);
        let forward = self.inverse.inverse();
        for y in first(middle.y - pixels)..first(middle.y + pixels).min(height) {
            for x in first(middle.x - pixels)..first(middle.x + pixels).min(width) {
                let offset =
                    Vec2::new(x as f32 + 0.5 - middle.x, middle.y - y as f32 - 0.5) / pixels;
                let depth = 1.0 - offset.length_squared();
                if depth < 0.0 {
                    continue;
                }
                let normal = offset.extend(depth.sqrt());
                let surface = center.z + radius * normal.z;
                let nearness = if self.perspective { 1.0 / -surface } else { surface };
                self.set(x, y, nearness, shade(color, forward * normal), owner);
            }
        }
    }

    fn set(&mut self, x: usize, y: usize, nearness: f32, color: Rgb, owner: u32) {
        let width = self.canvas.width as usize;
        if x >= width || y >= self.canvas.height as usize {
            return;
        }
        let at = y * width + x;
        if nearness > self.nearness[at] {
            self.nearness[at] = nearness;
            self.owners[at] = owner;
            self.canvas.rgb[at * 3..at * 3 + 3].copy_from_slice(&color);
        }
    }
}

/// The first pixel whose middle is not before a coordinate.
fn first(coordinate: f32) -> usize {
    // Negative numbers and NaN become 0.
    (coordinate - 0.5).ceil() as usize
}

fn extent(values: impl Iterator<Item = f32>) -> (f32, f32) {
    values.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

/// How the nearness changes by pixel, across and down, on the plane of the corners.
fn plane(corners: &[Vec3]) -> Option<[f32; 2]> {
    let origin = *corners.first()?;
    // The largest triangle of the fan is the most accurate.
    let sides = (1..corners.len().saturating_sub(1)).map(|at| {
        let (u, v) = (corners[at] - origin, corners[at + 1] - origin);
        (u, v, u.x * v.y - u.y * v.x)
    });
    let (u, v, area) = sides.max_by(|a, b| a.2.abs().total_cmp(&b.2.abs()))?;
    (area.abs() > 1e-6).then(|| [(u.z * v.y - v.z * u.y) / area, (v.z * u.x - u.z * v.x) / area])
}

/// A color in the light.
fn shade(color: Rgb, normal: Vec3) -> Rgb {
    let light = 0.6 + 0.4 * normal.dot(LIGHT.normalize()).max(0.0);
    color.map(|one| (f32::from(one) * light) as u8)
}
