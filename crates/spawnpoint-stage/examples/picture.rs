//! Writes pictures of the range to a folder and prints how long one takes.
//!
//! ```text
//! cargo run --release -p spawnpoint-stage --example picture -- FOLDER
//! ```
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "an example")]

use std::{fs, path::PathBuf, time::Instant};

use base64::{Engine, engine::general_purpose::STANDARD};
use spawnpoint_protocol::{op::ViewCapture, play::Picture};
use spawnpoint_stage::{ops, range};

fn main() {
    let folder: PathBuf = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let mut app = range::app();
    for _ in 0..60 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(16));
    }
    for (name, labels) in [("range.png", false), ("labels.png", true)] {
        let begun = Instant::now();
        let op = ViewCapture { max_width: Some(640), labels };
        let picture: Picture = ops::run(app.world_mut(), op.into()).unwrap().into_shape().unwrap();
        println!("{name}: {:?}", begun.elapsed());
        fs::write(folder.join(name), STANDARD.decode(picture.data).unwrap()).unwrap();
    }
}
