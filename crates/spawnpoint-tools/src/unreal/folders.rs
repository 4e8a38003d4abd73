//! Which folders files may be written to without the owner's word: the system's for what is temporary,
//! and `Saved` of a project, which is there for it.

use std::path::{Component, Path, PathBuf};

use serde_json::{Map, Value};
use spawnpoint_core::guard::Gate;

/// Where anybody may write.
#[derive(Clone, Debug)]
pub struct Folders(Vec<PathBuf>);

impl Folders {
    /// Those of this system and of these projects.
    pub fn of(projects: &[PathBuf]) -> Self {
        let saved = projects.iter().map(|folder| folder.join("Saved"));
        Self(std::iter::once(std::env::temp_dir()).chain(saved).map(|path| real(&path)).collect())
    }

    /// What the guard has to check of a tool that writes into `outputFolder`.
    pub fn gate(&self, arguments: &Map<String, Value>) -> Gate {
        let folder = arguments.get("outputFolder").and_then(Value::as_str).unwrap_or_default();
        // One that is not absolute lies below `Saved`; what is no folder is refused by the tool itself.
        match !Path::new(folder).is_absolute() || self.has(Path::new(folder)) {
            true => Gate::OPEN,
            false => Gate { confirm: true, ..Gate::WRITE },
        }
    }

    fn has(&self, folder: &Path) -> bool {
        let climbs = folder.components().any(|part| part == Component::ParentDir);
        !climbs && self.0.iter().any(|free| real(folder).starts_with(free))
    }
}

/// A folder without links on the way, as far as it exists.
fn real(folder: &Path) -> PathBuf {
    for above in folder.ancestors() {
        if let (Ok(real), Ok(below)) = (above.canonicalize(), folder.strip_prefix(above)) {
            return if below.as_os_str().is_empty() { real } else { real.join(below) };
        }
    }
    folder.to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn gate(folders: &Folders, folder: &str) -> bool {
        folders.gate(json!({ "outputFolder": folder }).as_object().unwrap()).writes
    }

    #[test]
    fn only_what_is_temporary_or_saved_is_free() {
        let project = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        let folders = Folders::of(&[project.path().to_owned()]);
        let below = |name: &str| project.path().join(name).display().to_string();
        assert!(!gate(&folders, &below("Saved/Export/Deep")));
        assert!(gate(&folders, &below("Saved/../Content")));
        assert!(gate(&folders, &below("Content")));
        assert!(gate(&folders, &below("SavedToo")));
        let temp = std::env::temp_dir().join("spawnpoint-export");
        assert!(!gate(&folders, &temp.display().to_string()));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_does_not_lead_out() {
        let project = tempfile::tempdir_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        let folders = Folders::of(&[project.path().to_owned()]);
        std::fs::create_dir(project.path().join("Saved")).unwrap();
        std::os::unix::fs::symlink("/usr", project.path().join("Saved/out")).unwrap();
        let out = project.path().join("Saved/out/lib").display().to_string();
        assert!(gate(&folders, &out));
    }
}
