//! Generates a table of the Godot addon's files, so that they are embedded in the binary.

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
        "/// Every file of the addon, relative to its folder.\npub const ADDON: &[(&str, &[u8])] = &[\n",
    );
    for (name, path) in files {
        table += &format!("    ({name:?}, include_bytes!({path:?})),\n");
    }
    table += "];\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("addon.rs"), table)
}

fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    // Also runs again when the folder is created later.
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
        // Files that the Godot editor generates are not part of the addon.
        let generated =
            path.extension().is_some_and(|ending| ending == "uid" || ending == "import");
        if !generated && let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path.canonicalize()?));
        }
    }
    Ok(())
}
