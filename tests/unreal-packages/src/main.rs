//! Writes the corpus into a folder: `cargo run -p unreal-packages -- <folder>`.

use std::{io, path::Path};

fn main() -> io::Result<()> {
    match std::env::args_os().nth(1) {
        Some(folder) => unreal_packages::write_corpus(Path::new(&folder)),
        None => Err(io::Error::other("missing the folder to write the packages to")),
    }
}
