//! All files of a project, their ids and the references between them.

mod kind;
mod record;
mod scan;

use std::collections::{BTreeMap, HashMap};

pub use self::{
    kind::{is_binary, is_code},
    record::{FileRecord, Reference, ReferenceKind},
    scan::{CACHE, MAX_TEXT, Scan},
};
use crate::uid;

/// What paths of a project begin with.
pub const ROOT: &str = "res://";

/// The maximum number of scripts that extend each other.
const MAX_BASES: usize = 32;

/// The place of a file in the index.
pub type FileId = usize;

/// All files of a project.
#[derive(Debug, Default)]
pub struct Index {
    /// Sorted by path.
    files: Vec<FileRecord>,
    by_path: HashMap<String, FileId>,
    by_uid: HashMap<String, FileId>,
    /// Files that have an id that an earlier file has.
    duplicates: Vec<(FileId, FileId)>,
    /// Scripts by their global name.
    classes: HashMap<String, FileId>,
    /// Paths that the editor knows by id: those of binary files are written nowhere else.
    editor_uids: HashMap<String, String>,
    /// What each file references and by what it is referenced.
    uses: Vec<BTreeMap<FileId, Vec<ReferenceKind>>>,
    users: Vec<BTreeMap<FileId, Vec<ReferenceKind>>>,
}

impl Index {
    /// The index of what was read.
    pub fn new(mut files: Vec<FileRecord>, editor_uids: HashMap<String, String>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut index = Self { editor_uids, ..Self::default() };
        for (id, file) in files.iter().enumerate() {
            index.by_path.insert(file.path.clone(), id);
            if let Some(class) = file.declarations.as_ref().and_then(|d| d.class_name.clone()) {
                index.classes.entry(class).or_insert(id);
            }
            if let Some(uid) = &file.uid {
                match index.by_uid.get(uid) {
                    Some(first) => index.duplicates.push((*first, id)),
                    None => drop(index.by_uid.insert(uid.clone(), id)),
                }
            }
        }
        index.uses = vec![BTreeMap::new(); files.len()];
        index.users = index.uses.clone();
        for (id, file) in files.iter().enumerate() {
            for reference in &file.references {
                let Some(used) = index.resolve(reference).filter(|used| *used != id) else {
                    continue;
                };
                for (list, key) in [(&mut index.uses[id], used), (&mut index.users[used], id)] {
                    let kinds: &mut Vec<ReferenceKind> = list.entry(key).or_default();
                    if !kinds.contains(&reference.kind) {
                        kinds.push(reference.kind);
                    }
                }
            }
        }
        index.files = files;
        index
    }

    /// All files, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &FileRecord)> {
        self.files.iter().enumerate()
    }

    /// A file.
    pub fn file(&self, id: FileId) -> &FileRecord {
        &self.files[id]
    }

    /// The file at a path, with or without `res://`.
    pub fn by_path(&self, path: &str) -> Option<FileId> {
        self.by_path.get(path.strip_prefix(ROOT).unwrap_or(path)).copied()
    }

    /// The file with an id.
    pub fn by_uid(&self, uid: &str) -> Option<FileId> {
        let known = self.by_uid.get(uid).copied();
        known.or_else(|| self.by_path(self.editor_uids.get(uid)?))
    }

    /// The script with a global name.
    pub fn by_class(&self, name: &str) -> Option<FileId> {
        self.classes.get(name).copied()
    }

    /// The file that is meant by `res://…` or `uid://…`.
    pub fn by_name(&self, name: &str) -> Option<FileId> {
        if name.starts_with(uid::PREFIX) { self.by_uid(name) } else { self.by_path(name) }
    }

    /// The file that is referenced. As in the editor, an id counts more than a path.
    pub fn resolve(&self, reference: &Reference) -> Option<FileId> {
        let by_uid = reference.uid.as_deref().and_then(|uid| self.by_uid(uid));
        let by_path = || reference.path.as_deref().and_then(|path| self.by_path(path));
        by_uid.or_else(by_path).or_else(|| self.by_class(reference.class.as_deref()?))
    }

    /// A script and the scripts that it extends, itself first.
    pub fn script_chain(&self, script: FileId) -> Vec<FileId> {
        let mut chain = vec![script];
        let extends = |reference: &&Reference| reference.kind == ReferenceKind::Extends;
        let base = |of: FileId| {
            let bases = self.file(of).references.iter().filter(extends);
            bases.filter_map(|reference| self.resolve(reference)).next()
        };
        while let Some(base) = chain.last().and_then(|last| base(*last)) {
            // Scripts that extend each other do not compile, but may be written.
            if chain.contains(&base) || chain.len() == MAX_BASES {
                break;
            }
            chain.push(base);
        }
        chain
    }

    /// Files that have an id that an earlier file has: the earlier file, then the other.
    pub fn duplicates(&self) -> &[(FileId, FileId)] {
        &self.duplicates
    }

    /// What a file references, and how.
    pub fn uses(&self, id: FileId) -> &BTreeMap<FileId, Vec<ReferenceKind>> {
        &self.uses[id]
    }

    /// What references a file, and how.
    pub fn users(&self, id: FileId) -> &BTreeMap<FileId, Vec<ReferenceKind>> {
        &self.users[id]
    }

    /// All files, for the next index and for the cache.
    pub fn records(&self) -> &[FileRecord] {
        &self.files
    }
}
