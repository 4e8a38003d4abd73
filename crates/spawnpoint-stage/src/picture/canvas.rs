//! A picture that can be drawn on and encoded.

use base64::{Engine, engine::general_purpose::STANDARD};
use spawnpoint_protocol::{Fault, play::Picture};

use super::font;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// Three bytes per pixel, in rows from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The pixels.
    pub rgb: Vec<u8>,
}

impl Canvas {
    /// A black picture.
    pub fn new(width: u32, height: u32) -> Self {
        Self { width, height, rgb: vec![0; width as usize * height as usize * 3] }
    }

    /// Sets a pixel, as far as `opacity` says. Points outside are ignored.
    pub fn blend(&mut self, x: i32, y: i32, color: Rgb, opacity: f32) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        let at = (y as usize * self.width as usize + x as usize) * 3;
        for (byte, new) in self.rgb[at..at + 3].iter_mut().zip(color) {
            *byte = (f32::from(*byte) * (1.0 - opacity) + f32::from(new) * opacity).round() as u8;
        }
    }

    /// Fills a rectangle, as far as `opacity` says.
    pub fn fill(&mut self, [x, y, width, height]: [i32; 4], color: Rgb, opacity: f32) {
        let columns = x.max(0)..x.saturating_add(width).min(self.width as i32);
        for y in y.max(0)..y.saturating_add(height).min(self.height as i32) {
            for x in columns.clone() {
                self.blend(x, y, color, opacity);
            }
        }
    }

    /// Draws a line between two points, both included, as far as `opacity` says.
    fn line(&mut self, [x, y]: [i32; 2], [to_x, to_y]: [i32; 2], color: Rgb, opacity: f32) {
        let (width, height) = (to_x.saturating_sub(x), to_y.saturating_sub(y));
        // A line to a point far outside ends outside.
        let steps = width.saturating_abs().max(height.saturating_abs()).min(10_000);
        for step in 0..=steps {
            let part = |length: i32| {
                (f64::from(length) * f64::from(step) / f64::from(steps.max(1))) as i32
            };
            self.blend(x + part(width), y + part(height), color, opacity);
        }
    }

    /// Writes one line of text with its upper left corner at this point. `scale` enlarges the pixels of the font.
    pub fn text(&mut self, x: i32, y: i32, text: &str, scale: i32, color: Rgb) {
        for (number, character) in (0_i32..).zip(text.chars()) {
            let left = x.saturating_add(number.saturating_mul(font::ADVANCE * scale));
            if left >= self.width as i32 {
                break;
            }
            for (row, column) in
                (0..font::HEIGHT).flat_map(|y| (0..font::ADVANCE).map(move |x| (y, x)))
            {
                if font::is_set(character, column, row) {
                    self.fill([left + column * scale, y + row * scale, scale, scale], color, 1.0);
                }
            }
        }
    }

    /// The picture as a PNG file.
    pub fn encode(&self) -> Result<Picture, Fault> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&self.rgb)?;
            writer.finish()
        });
        written
            .map_err(|error| Fault::internal(format!("could not encode the picture: {error}")))?;
        Ok(Picture {
            width: self.width,
            height: self.height,
            mime_type: "image/png".into(),
            data: STANDARD.encode(file),
            labels: Vec::new(),
        })
    }
}

/// The width of a line of text.
pub fn text_width(text: &str, scale: i32) -> i32 {
    let characters = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
    characters.saturating_mul(font::ADVANCE * scale)
}

/// The color of labels.
const INK: Rgb = [255, 255, 120];
/// Where a label is tried, in its own widths and heights from its point: there first, then ever farther away.
const TRIES: [(i32, i32); 15] = [
    (0, 0),
    (0, -1),
    (0, 1),
    (-1, 0),
    (1, 0),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
    (0, -2),
    (0, 2),
    (-1, -2),
    (1, -2),
    (-1, 2),
    (1, 2),
];

/// Labels that do not cover each other.
#[derive(Debug, Default)]
pub struct Labels {
    placed: Vec<[i32; 4]>,
}

impl Labels {
    /// Writes a label centered at a point. If another label is there, writes it nearby, with a line to the point. A
    /// label without space is left out.
    pub fn write(&mut self, canvas: &mut Canvas, x: i32, y: i32, text: &str) {
        let (width, height) = (text_width(text, 1) + 1, font::HEIGHT + 2);
        let place = |(right, down): (i32, i32)| {
            let left = (x - width / 2).saturating_add(right * (width + 1));
            let top = (y - height / 2).saturating_add(down * height);
            [
                left.clamp(0, (canvas.width as i32 - width).max(0)),
                top.clamp(0, (canvas.height as i32 - height).max(0)),
                width,
                height,
            ]
        };
        let is_free = |[x, y, width, height]: &[i32; 4], other: &[i32; 4]| {
            x + width <= other[0]
                || other[0] + other[2] <= *x
                || y + height <= other[1]
                || other[1] + other[3] <= *y
        };
        let mut places = TRIES.into_iter().map(place);
        let free = places.find(|place| self.placed.iter().all(|one| is_free(place, one)));
        if let Some(place) = free {
            let [left, top, ..] = place;
            let edge = [x.clamp(left, left + width - 1), y.clamp(top, top + height - 1)];
            canvas.line(edge, [x, y], INK, 0.8);
            canvas.fill(place, [0, 0, 0], 0.7);
            canvas.text(left + 1, top + 1, text, 1, INK);
            self.placed.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_readable_and_stays_inside() {
        let mut canvas = Canvas::new(8, 7);
        canvas.text(0, 0, "1L", 1, [255, 255, 255]);
        let row = |y: usize| -> String {
            canvas.rgb[y * 24..y * 24 + 24]
                .chunks(3)
                .map(|pixel| if pixel[0] > 0 { '#' } else { '.' })
                .collect()
        };
        assert_eq!((row(0), row(6)), ("..#...#.".into(), ".###..##".into()));
    }

    #[test]
    fn labels_do_not_cover_each_other() {
        let mut canvas = Canvas::new(60, 60);
        let mut labels = Labels::default();
        for _ in 0..20 {
            labels.write(&mut canvas, 30, 30, "obj:1");
        }
        // As many as there are tries; most of the outer ones are the same at the edges.
        assert_eq!(labels.placed.len(), 5);
    }

    #[test]
    fn a_label_that_had_to_move_has_a_line_to_its_point() {
        let mut canvas = Canvas::new(60, 60);
        let mut labels = Labels::default();
        labels.write(&mut canvas, 30, 30, "1064");
        labels.write(&mut canvas, 30, 36, "1070");
        assert_eq!(labels.placed[1][1], 41, "below its point, since the other label is above");
        let is_lit = |x: usize, y: usize| canvas.rgb[(y * 60 + x) * 3] > 100;
        assert!((36..41).all(|y| is_lit(30, y)) && !is_lit(29, 38));
    }
}
