//! The only access to the files of a project.
//!
//! A project may come from someone else. Its links may lead to private files, and its files may be pipes,
//! devices or larger than memory. [`ProjectFiles`] opens files below the served folders only, and only
//! regular ones. The operating system resolves each path beneath an open folder, so a link that is
//! created in between does not lead out either. Every read has a limit.

mod read;
mod stamp;
mod walk;
mod write;

use std::{
    ffi::OsStr,
    io,
    path::{Component, Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use cap_std::{ambient_authority, fs::Dir};
use spawnpoint_files::real_path;

pub use self::{
    read::ProjectFile,
    stamp::FileStamp,
    walk::{FolderEntry, Skipped, Walk, find_folders},
};

/// Access to the files of one project.
#[derive(Clone, Debug)]
pub struct ProjectFiles {
    roots: Arc<[Root]>,
}

/// A served folder.
#[derive(Debug)]
struct Root {
    /// As the owner named it.
    named: PathBuf,
    /// Without links.
    real: PathBuf,
    dir: Dir,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A pipe, socket or device; never opened.
    Special,
    /// A link to something outside the served folders.
    Outside,
}

/// Information about a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileFacts {
    /// The kind.
    pub kind: FileKind,
    /// The size in bytes.
    pub size: u64,
    /// The modification time.
    pub modified: Option<SystemTime>,
}

impl FileFacts {
    fn of(found: &cap_std::fs::Metadata) -> Self {
        let kind = match (found.is_file(), found.is_dir()) {
            (true, _) => FileKind::File,
            (_, true) => FileKind::Folder,
            _ => FileKind::Special,
        };
        let modified = found.modified().ok().map(cap_std::time::SystemTime::into_std);
        Self { kind, size: found.len(), modified }
    }

    /// Whether this is a regular file.
    pub fn is_file(&self) -> bool {
        self.kind == FileKind::File
    }

    /// Whether this is a folder.
    pub fn is_folder(&self) -> bool {
        self.kind == FileKind::Folder
    }
}

impl ProjectFiles {
    /// Serves a folder, and the other folders that its owner allows. Missing ones are skipped.
    pub fn serve(folder: &Path, allowed: &[PathBuf]) -> io::Result<Self> {
        let first = Root::open(folder)?;
        let others = allowed.iter().filter_map(|folder| Root::open(folder).ok());
        Ok(Self { roots: std::iter::once(first).chain(others).collect() })
    }

    /// The served folder, without links.
    pub fn root(&self) -> &Path {
        // There is always a first root.
        self.roots.first().map_or(Path::new(""), |root| &root.real)
    }

    /// Information about a path. Links are followed as long as they stay below the served folders.
    pub fn facts(&self, path: &Path) -> io::Result<FileFacts> {
        self.beneath(path, |dir, inside| dir.metadata(inside)).map(|found| FileFacts::of(&found))
    }

    /// Whether a path is a folder below the served folders.
    pub fn is_folder(&self, path: &Path) -> bool {
        self.facts(path).is_ok_and(|facts| facts.is_folder())
    }

    /// Whether a path is a regular file below the served folders.
    pub fn is_file(&self, path: &Path) -> bool {
        self.facts(path).is_ok_and(|facts| facts.is_file())
    }

    /// The path without links, if it is below a served folder.
    pub fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        // Paths of other machines are not opened, because that would send credentials to them.
        self.facts(path)?;
        let real = real_path(path)?;
        match self.roots.iter().any(|root| real.starts_with(&root.real)) {
            true => Ok(real),
            false => Err(outside(path)),
        }
    }

    /// Runs an operation on a path beneath the folder that serves it.
    fn beneath<T>(&self, path: &Path, run: impl Fn(&Dir, &Path) -> io::Result<T>) -> io::Result<T> {
        let (root, inside) = self.locate(path)?;
        match run(&root.dir, inside) {
            Err(error) if leads_out(&error) => {
                // A link may lead into another served folder, or name this one by its whole path.
                let (root, inside) = self.through_links(path)?;
                run(&root.dir, &inside).map_err(|error| match leads_out(&error) {
                    true => outside(path),
                    false => error,
                })
            }
            result => result,
        }
    }

    /// The root of a path, and the rest of the path.
    fn locate<'p>(&self, path: &'p Path) -> io::Result<(&Root, &'p Path)> {
        if path.as_os_str().as_encoded_bytes().contains(&0) {
            let what = "A path must not contain a NUL character.";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let found = self.roots.iter().find_map(|root| {
            let inside = path.strip_prefix(&root.real).or_else(|_| path.strip_prefix(&root.named));
            Some((root, inside.ok()?))
        });
        let (root, inside) = found.ok_or_else(|| outside(path))?;
        if !inside.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(outside(path));
        }
        Ok((root, if inside.as_os_str().is_empty() { Path::new(".") } else { inside }))
    }

    fn through_links(&self, path: &Path) -> io::Result<(&Root, PathBuf)> {
        // On Windows a link may name another machine, and following it would send credentials there.
        if cfg!(windows) && self.roots.len() == 1 {
            return Err(outside(path));
        }
        // The last part need not exist yet: it may be about to be created.
        let real = real_path(path).map_err(|_| outside(path))?;
        let (root, inside) = self.locate(&real).map_err(|_| outside(path))?;
        Ok((root, inside.to_owned()))
    }
}

impl Root {
    fn open(folder: &Path) -> io::Result<Self> {
        let named = std::path::absolute(folder)?;
        let real = real_path(&named)?;
        let dir = Dir::open_ambient_dir(&real, ambient_authority())?;
        Ok(Self { named, real, dir })
    }
}

/// A path without `.` and `..`. Does not access the file system.
pub fn folded(path: &Path) -> PathBuf {
    let mut folded = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(folded.pop()),
            part => folded.push(part),
        }
    }
    folded
}

/// Whether the path was refused because it leads out of its folder, not by the operating system.
fn leads_out(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none()
}

fn outside(path: &Path) -> io::Error {
    let name = path.file_name().unwrap_or(OsStr::new("")).to_string_lossy();
    io::Error::new(
        io::ErrorKind::PermissionDenied,
        format!(
            "'{name}' leads out of the project folder and is not read. The owner of the server can \
             allow the folder it leads to with --allow-folder."
        ),
    )
}

#[cfg(all(test, unix))]
mod tests;
