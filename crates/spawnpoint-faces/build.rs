//! Embeds the built page: makes a table of the files in `web/dist`, each with a compressed copy where that is smaller.

use std::{
    env, fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let folder = here.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed={}", folder.join("assets").display());
    let mut files = Vec::new();
    for part in ["", "assets"] {
        files.extend(files_in(&folder.join(part))?);
    }
    files.sort();
    let mut table = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", file.display());
        table.push_str(&entry(file, &out.join(format!("page-{number}.gz")))?);
    }
    table.push(']');
    fs::write(out.join("page.rs"), table)
}

/// The files of a folder. Without the folder the server has no page, and says so.
fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let Ok(entries) = folder.read_dir() else { return Ok(Vec::new()) };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

/// A line of the table.
fn entry(file: &Path, compressed: &Path) -> io::Result<String> {
    let bytes = fs::read(file)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    let smaller = encoder.finish()?;
    let gzip = match smaller.len() < bytes.len() * 9 / 10 {
        true => {
            fs::write(compressed, smaller)?;
            format!("Some(include_bytes!({:?}))", compressed.display().to_string())
        }
        false => "None".to_owned(),
    };
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    Ok(format!(
        "    File {{ name: {name:?}, bytes: include_bytes!({:?}), gzip: {gzip}, tag: \"\\\"{:016x}\\\"\" }},\n",
        file.display().to_string(),
        hasher.finish(),
    ))
}
