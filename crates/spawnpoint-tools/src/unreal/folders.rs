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
        Self::new(std::env::temp_dir(), projects)
    }

    fn new(temporary: PathBuf, projects: &[PathBuf]) -> Self {
        let saved = projects.iter().map(|folder| folder.join("Saved"));
        Self(std::iter::once(temporary).chain(saved).map(|path| real(&path)).collect())
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

    /// A project, and a folder for what is temporary that does not hold it.
    fn places() -> (tempfile::TempDir, PathBuf, Folders) {
        let all = tempfile::tempdir().unwrap();
        let (temporary, project) = (all.path().join("tmp"), all.path().join("project"));
        std::fs::create_dir_all(project.join("Saved")).unwrap();
        let folders = Folders::new(temporary, std::slice::from_ref(&project));
        (all, project, folders)
    }

    #[test]
    fn only_what_is_temporary_or_saved_is_free() {
        let (all, project, folders) = places();
        let below = |name: &str| project.join(name).display().to_string();
        assert!(!gate(&folders, &below("Saved/Export/Deep")));
        assert!(gate(&folders, &below("Saved/../Content")));
        assert!(gate(&folders, &below("Content")));
        assert!(gate(&folders, &below("SavedToo")));
        let temporary = all.path().join("tmp/spawnpoint-export");
        assert!(!gate(&folders, &temporary.display().to_string()));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_does_not_lead_out() {
        let (_all, project, folders) = places();
        std::os::unix::fs::symlink("/usr", project.join("Saved/out")).unwrap();
        let out = project.join("Saved/out/lib").display().to_string();
        assert!(gate(&folders, &out));
    }
}
