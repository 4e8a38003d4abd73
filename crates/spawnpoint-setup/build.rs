//! Makes a table of the Godot addon's files, whatever they are, so that they travel in the binary.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default())
        .join("../../plugins/godot/addons/spawnpoint");
    let mut files = Vec::new();
    list(&folder, &folder, &mut files)?;
    files.sort();
    let mut table = String::from(
        "/// Every file of the addon, seen from its folder.\npub const ADDON: &[(&str, &[u8])] = &[\n",
    );
    for (name, path) in files {
        table += &format!("    ({name:?}, include_bytes!({path:?})),\n");
    }
    table += "];\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("addon.rs"), table)
}

fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    // Cargo looks at it again when it appears, too.
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
            continue;
        }
        // What the editor makes of them on this machine stays here.
        let made = path.extension().is_some_and(|ending| ending == "uid" || ending == "import");
        if !made && let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path.canonicalize()?));
        }
    }
    Ok(())
}
