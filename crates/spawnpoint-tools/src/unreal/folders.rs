//! The folders that tools may use: where they write without the owner's permission, and from where
//! they import files.
//!
//! Every tool may write to the system's temporary folder and to `Saved` of a served project.
//! Everything else requires `--allow-writes`.

use std::{
    io,
    path::{Component, Path, PathBuf},
};

use serde_json::{Map, Value};
use spawnpoint_core::{folder::ProjectFiles, guard::Gate};
use spawnpoint_files::real_path;

use crate::Surroundings;

/// The folders of this server, without links.
#[derive(Clone, Debug)]
pub struct Folders {
    temporary: PathBuf,
    projects: Vec<PathBuf>,
    allowed: Vec<PathBuf>,
}

impl Folders {
    /// Those of this system and of a server.
    pub fn of(surroundings: &Surroundings) -> Self {
        let Surroundings { projects, allow_folders, .. } = surroundings;
        Self::new(&std::env::temp_dir(), projects, allow_folders)
    }

    fn new(temporary: &Path, projects: &[PathBuf], allowed: &[PathBuf]) -> Self {
        let all = |folders: &[PathBuf]| folders.iter().map(|folder| real(folder)).collect();
        Self { temporary: real(temporary), projects: all(projects), allowed: all(allowed) }
    }

    /// The gate of a tool that writes into `outputFolder`.
    pub fn gate(&self, arguments: &Map<String, Value>) -> Gate {
        let folder = arguments.get("outputFolder").and_then(Value::as_str).unwrap_or_default();
        // A relative folder is below `Saved`; the tool itself refuses invalid ones.
        match !Path::new(folder).is_absolute() || self.free_root(Path::new(folder)).is_some() {
            true => Gate::OPEN,
            false => Gate { confirm: true, ..Gate::WRITE },
        }
    }

    /// Creates a folder with an absolute path, and opens it for writing. Does not follow links in
    /// the path.
    pub fn create(&self, folder: &Path) -> io::Result<(ProjectFiles, PathBuf)> {
        let folder = real(folder);
        let root = match self.free_root(&folder) {
            Some(root) => root,
            None => existing(&folder).ok_or(io::ErrorKind::NotFound)?,
        };
        create_below(&root, &folder)
    }

    /// Creates a folder below `Saved` of a served project, and opens it for writing.
    pub fn create_in_saved(
        &self,
        saved: &Path,
        folder: &str,
    ) -> io::Result<(ProjectFiles, PathBuf)> {
        let project = saved.parent().map(real);
        let project = project.filter(|project| self.projects.contains(project));
        let saved = project.ok_or(io::ErrorKind::NotFound)?.join("Saved");
        if real(&saved) != saved {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        // Without `.`, which is not a name of a folder.
        let inside = Path::new(folder).components().filter(|part| *part != Component::CurDir);
        create_below(&saved, &saved.join(inside.collect::<PathBuf>()))
    }

    /// The folder below which a folder is free to be written.
    fn free_root(&self, folder: &Path) -> Option<PathBuf> {
        if folder.components().any(|part| part == Component::ParentDir) {
            return None;
        }
        let folder = real(folder);
        match self.projects.iter().find(|project| folder.starts_with(project)) {
            // A project may lie in the folder for temporary files, and is not temporary.
            Some(project) => {
                let saved = project.join("Saved");
                (folder.starts_with(&saved) && real(&saved) == saved).then_some(saved)
            }
            None => folder.starts_with(&self.temporary).then(|| self.temporary.clone()),
        }
    }

    /// Whether a file may be imported: a regular file in a project, in the temporary folder or in a
    /// folder that the owner allows. Nothing about other files is revealed, not even whether they
    /// exist.
    pub fn importable(&self, file: &Path) -> Result<bool, Elsewhere> {
        let roots = self.projects.iter().chain([&self.temporary]).chain(&self.allowed);
        let mut inside = false;
        for root in roots {
            let Ok(files) = ProjectFiles::serve(root, &[]) else { continue };
            match files.facts(file) {
                Ok(facts) => return Ok(facts.is_file()),
                Err(error) => inside |= error.kind() != io::ErrorKind::PermissionDenied,
            }
        }
        if inside { Ok(false) } else { Err(Elsewhere) }
    }
}

/// The file is not below a folder that files are imported from.
#[derive(Debug, PartialEq, Eq)]
pub struct Elsewhere;

/// Whether a path has nothing but names: no root, no drive and no way up.
pub fn is_plain(folder: &str) -> bool {
    let names = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    // On Windows a colon names a drive, or a second content of a file.
    Path::new(folder).components().all(names) && !(cfg!(windows) && folder.contains(':'))
}

fn create_below(root: &Path, folder: &Path) -> io::Result<(ProjectFiles, PathBuf)> {
    let above = existing(root).ok_or(io::ErrorKind::NotFound)?;
    ProjectFiles::serve(&above, &[])?.create_folders(root)?;
    let files = ProjectFiles::serve(root, &[])?;
    files.create_folders(folder)?;
    Ok((files, folder.to_owned()))
}

/// The nearest folder that exists.
fn existing(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|above| above.is_dir()).map(Path::to_owned)
}

/// The existing part of a folder's path, without links.
fn real(folder: &Path) -> PathBuf {
    for above in folder.ancestors() {
        if let (Ok(real), Ok(below)) = (real_path(above), folder.strip_prefix(above)) {
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

    /// A project, and a temporary folder outside of it.
    fn places() -> (tempfile::TempDir, PathBuf, Folders) {
        let all = tempfile::tempdir().unwrap();
        let (temporary, project) = (all.path().join("tmp"), all.path().join("project"));
        std::fs::create_dir_all(project.join("Saved")).unwrap();
        let folders = Folders::new(&temporary, std::slice::from_ref(&project), &[]);
        (all, project, folders)
    }

    #[test]
    fn only_temporary_and_saved_folders_need_no_permission() {
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

    #[test]
    fn plain_paths_have_no_root_and_no_way_up() {
        for path in ["a", "a/b", "./a", ""] {
            assert!(is_plain(path), "{path}");
        }
        for path in ["/a", "../a", "a/../b"] {
            assert!(!is_plain(path), "{path}");
        }
        #[cfg(windows)]
        for path in ["\\a", "C:a", "C:\\a", "\\\\server\\share", "a:b", "..\\a"] {
            assert!(!is_plain(path), "{path}");
        }
    }

    #[test]
    fn files_are_imported_from_known_folders_only() {
        let (all, project, folders) = places();
        std::fs::write(project.join("a.png"), "x").unwrap();
        std::fs::write(all.path().join("b.png"), "x").unwrap();
        assert_eq!(folders.importable(&project.join("a.png")), Ok(true));
        assert_eq!(folders.importable(&project.join("none.png")), Ok(false));
        assert_eq!(folders.importable(&all.path().join("b.png")), Err(Elsewhere));
        assert_eq!(folders.importable(&all.path().join("none.png")), Err(Elsewhere));
        assert_eq!(folders.importable(Path::new("a.png")), Err(Elsewhere));
    }
}
