//! A project folder as a whole, as it was at one moment.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use parking_lot::Mutex;
use spawnpoint_core::folder::{ProjectFiles, ProjectTexts};

use crate::{
    index::{CACHE, FileId, FileRecord, Index, MAX_TEXT, ROOT, Scan},
    scene::{ExternalResource, SceneFile, SceneSource, Tree},
    settings::{self, Settings},
};

/// Trees are kept up to this number of nodes in all. One that is being built may take as many again for the
/// scenes it instances.
const MAX_KEPT_NODES: usize = 200_000;

/// How a project is opened.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file that keeps the index for the next time.
    pub cache: Option<PathBuf>,
    /// Other folders that links of the project may lead to.
    pub allowed_folders: Vec<PathBuf>,
}

/// Why a folder cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It has no `project.godot`.
    #[error("{0} is not a Godot project: it has no project.godot")]
    NoProject(PathBuf),
    /// It cannot be read.
    #[error("{folder} cannot be read: {error}")]
    Io {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

/// Whether a folder is a Godot project.
pub fn is_project(folder: &Path) -> bool {
    folder.join(settings::FILE).is_file()
}

/// A project.
#[derive(Debug)]
pub struct Project {
    files: ProjectFiles,
    cache: Option<PathBuf>,
    settings: Settings,
    scan: Scan,
    trees: Mutex<Trees>,
}

#[derive(Debug, Default)]
struct Trees {
    by_path: HashMap<String, Arc<Tree>>,
    nodes: usize,
}

/// Access to the files of a project.
pub(crate) fn open_files(folder: &Path, allowed: &[PathBuf]) -> Result<ProjectFiles, OpenError> {
    if !is_project(folder) {
        return Err(OpenError::NoProject(folder.to_owned()));
    }
    ProjectFiles::serve(folder, allowed)
        .map_err(|error| OpenError::Io { folder: folder.to_owned(), error })
}

/// The settings of a project. Those of a file that cannot be read are empty.
pub(crate) fn read_settings(files: &ProjectFiles) -> Settings {
    let text = files.read_text(&files.root().join(settings::FILE), MAX_TEXT);
    text.map(|text| Settings::parse(&text)).unwrap_or_default()
}

impl Project {
    /// Reads a project folder.
    pub fn open(
        folder: &Path,
        options: Options,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Self, OpenError> {
        let files = open_files(folder, &options.allowed_folders)?;
        let known: Option<Vec<FileRecord>> =
            options.cache.as_deref().and_then(|file| CACHE.load(file).ok());
        let project = Self::read(files, options.cache, &known.unwrap_or_default(), progress);
        project.save();
        Ok(project)
    }

    /// Reads the project again; files that did not change are not read.
    pub fn refreshed(&self) -> Self {
        Self::read(self.files.clone(), self.cache.clone(), self.index().records(), &|_, _| ())
    }

    fn read(
        files: ProjectFiles,
        cache: Option<PathBuf>,
        known: &[FileRecord],
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Self {
        let scan = Scan::read(&files, known, progress);
        let settings = read_settings(&files);
        Self { files, cache, settings, scan, trees: Mutex::default() }
    }

    /// Keeps the index for the next time. Without it, only the next start takes longer.
    pub fn save(&self) {
        if let Some(file) = &self.cache
            && let Err(error) = CACHE.save(file, &self.index().records())
        {
            tracing::debug!(%error, "the index cache was not written");
        }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        self.files.root()
    }

    /// What `project.godot` says.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Its text files.
    pub(crate) fn texts(&self) -> ProjectTexts {
        ProjectTexts::new(self.files.clone(), ROOT)
    }

    /// All files.
    pub fn index(&self) -> &Index {
        &self.scan.index
    }

    /// Everything that was found.
    pub fn scan(&self) -> &Scan {
        &self.scan
    }

    /// The bytes of a file.
    pub fn bytes(&self, file: &FileRecord) -> io::Result<Vec<u8>> {
        self.files.read(&self.root().join(&file.path), MAX_TEXT)
    }

    /// A scene or resource file; `None` if it is binary or cannot be read.
    pub fn scene_file(&self, file: &FileRecord) -> Option<SceneFile> {
        let is_text = [".tscn", ".tres", ".escn"].iter().any(|end| file.path.ends_with(end));
        let bytes = is_text.then(|| self.bytes(file).ok()).flatten()?;
        Some(SceneFile::parse(&String::from_utf8_lossy(&bytes)))
    }

    /// The scenes, the main scene first, then by path.
    pub fn scenes(&self) -> Vec<FileId> {
        let main = self.settings.main_scene.as_ref();
        let main = main.and_then(|scene| self.index().by_name(&scene.text));
        let is_scene =
            |file: &FileRecord| file.path.ends_with(".tscn") || file.path.ends_with(".scn");
        let scenes = self.index().files().filter(|(_, file)| is_scene(file)).map(|(id, _)| id);
        let mut scenes: Vec<FileId> = scenes.collect();
        scenes.sort_by_key(|id| Some(*id) != main);
        scenes
    }

    /// The tree of a scene; `None` if it is binary or cannot be read.
    pub fn scene_tree(&self, id: FileId) -> Option<Arc<Tree>> {
        self.tree(&self.index().file(id).path, &[])
    }
}

impl SceneSource for Project {
    fn locate(&self, external: &ExternalResource) -> Option<String> {
        let by_uid = external.uid.as_deref().and_then(|uid| self.index().by_uid(uid));
        let id = by_uid.or_else(|| self.index().by_path(external.path.as_deref()?))?;
        Some(self.index().file(id).path.clone())
    }

    fn tree(&self, path: &str, above: &[String]) -> Option<Arc<Tree>> {
        {
            let mut trees = self.trees.lock();
            if let Some(known) = trees.by_path.get(path) {
                return Some(known.clone());
            }
            match above.is_empty() {
                true if trees.nodes > MAX_KEPT_NODES => *trees = Trees::default(),
                // A scene that is instanced is built once, or not at all: instances multiply.
                false if trees.nodes > 2 * MAX_KEPT_NODES => return None,
                _ => {}
            }
        }
        let file = self.index().file(self.index().by_path(path)?);
        let scene = Arc::new(self.scene_file(file)?);
        let tree = Arc::new(Tree::build(path, &scene, above, self));
        let mut trees = self.trees.lock();
        trees.nodes += tree.nodes.len();
        trees.by_path.insert(path.to_owned(), tree.clone());
        Some(tree)
    }
}

/// A path as Godot writes it.
pub fn shown(path: &str) -> String {
    format!("{ROOT}{path}")
}
