//! The files of the plugin, which the build script embeds in the binary.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    error::SetupError,
    file_list::{self, LIST},
    folder::FolderChange,
};

include!(concat!(env!("OUT_DIR"), "/unreal_plugin.rs"));

/// The file that makes a folder a plugin. It is written last and deleted first, so that the editor never loads a part.
const DESCRIPTOR: &str = "SpawnpointUnreal.uplugin";
/// Where Python keeps compiled modules.
const CACHE: &str = "__pycache__";
const COMMAND: &str = "spawnpoint setup unreal";

/// Plans how the plugin is written or updated.
pub fn install(folder: &Path) -> Result<FolderChange, SetupError> {
    if PLUGIN_FILES.is_empty() {
        return Err(SetupError::unsupported(
            "This Spawnpoint was built without its Unreal plugin",
            "build it from a complete checkout",
        ));
    }
    let mut change = FolderChange::empty(folder);
    let own = names();
    for name in file_list::read(folder)?.difference(&own) {
        delete(&mut change, folder, name)?;
    }
    let (last, others): (Vec<_>, Vec<_>) =
        PLUGIN_FILES.iter().copied().partition(|(name, _)| *name == DESCRIPTOR);
    for (name, bytes) in others {
        change.write(name, bytes)?;
    }
    change.write(LIST, file_list::text(COMMAND, &own).into_bytes())?;
    for (name, bytes) in last {
        change.write(name, bytes)?;
    }
    Ok(change)
}

/// Plans how the plugin is deleted, with what Python compiled of it. Other files stay.
pub fn uninstall(folder: &Path) -> Result<FolderChange, SetupError> {
    let mut change = FolderChange::empty(folder);
    let mut all = names();
    all.append(&mut file_list::read(folder)?);
    change.delete(DESCRIPTOR)?;
    for name in &all {
        delete(&mut change, folder, name)?;
    }
    change.delete(LIST)?;
    Ok(change)
}

fn names() -> BTreeSet<String> {
    PLUGIN_FILES.iter().map(|(name, _)| (*name).to_owned()).collect()
}

fn delete(change: &mut FolderChange, folder: &Path, name: &str) -> Result<(), SetupError> {
    for compiled in compiled(folder, name) {
        change.delete(&compiled)?;
    }
    change.delete(name)
}

/// What Python compiled of a module, such as `__pycache__/link.cpython-311.pyc`.
fn compiled(folder: &Path, name: &str) -> Vec<String> {
    let path = PathBuf::from(name);
    let Some(module) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".py")) else {
        return Vec::new();
    };
    let cache = path.parent().unwrap_or(Path::new("")).join(CACHE);
    let entries = fs::read_dir(folder.join(&cache)).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let own = names.filter(|file| {
        let rest = file.strip_prefix(module).and_then(|rest| rest.strip_prefix('.'));
        rest.is_some_and(|rest| rest.ends_with(".pyc"))
    });
    own.filter_map(|file| Some(cache.join(file).to_str()?.to_owned())).collect()
}
