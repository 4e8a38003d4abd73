//! Generates tables of the files of the plugins, so that they are embedded in the binary.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// A plugin whose files are embedded.
struct Plugin {
    /// Its folder, relative to the repository.
    folder: &'static str,
    /// The constant with its files, and the file that declares it.
    constant: &'static str,
    output: &'static str,
    /// The extensions of files that the engine's editor generates beside others, and that are not part of the
    /// plugin.
    generated: &'static [&'static str],
}

/// The `.meta` files of the Unity package are part of it: they hold the ids by which its files are referenced.
const PLUGINS: [Plugin; 3] = [
    Plugin {
        folder: "plugins/godot/addons/spawnpoint",
        constant: "ADDON",
        output: "godot_addon.rs",
        generated: &["uid", "import"],
    },
    Plugin {
        folder: "plugins/unity",
        constant: "PACKAGE_FILES",
        output: "unity_package.rs",
        generated: &[],
    },
    Plugin {
        folder: "plugins/unreal",
        constant: "PLUGIN_FILES",
        output: "unreal_plugin.rs",
        generated: &["pyc"],
    },
];

fn main() -> io::Result<()> {
    let manifest = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let repository = Path::new(&manifest).join("../..");
    let output = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    for plugin in PLUGINS {
        let folder = repository.join(plugin.folder);
        let mut files = Vec::new();
        list(&folder, &folder, plugin.generated, &mut files)?;
        files.sort();
        let Plugin { constant, .. } = plugin;
        let mut table = format!(
            "/// Every file of the plugin, relative to its folder.\npub const {constant}: &[(&str, &[u8])] = &[\n"
        );
        for (name, path) in files {
            table += &format!("    ({name:?}, include_bytes!({path:?})),\n");
        }
        table += "];\n";
        fs::write(output.join(plugin.output), table)?;
    }
    Ok(())
}

fn list(
    root: &Path,
    folder: &Path,
    generated: &[&str],
    files: &mut Vec<(String, PathBuf)>,
) -> io::Result<()> {
    // Also runs again when the folder is created later.
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // Hidden files belong to other programs.
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            continue;
        }
        if path.is_dir() {
            list(root, &path, generated, files)?;
            continue;
        }
        let ending = path.extension().unwrap_or_default();
        if !generated.iter().any(|generated| ending == *generated)
            && let Ok(name) = path.strip_prefix(root)
        {
            files.push((name.to_string_lossy().replace('\\', "/"), std::path::absolute(&path)?));
        }
    }
    Ok(())
}
