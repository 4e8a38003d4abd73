//! One row of the index.

use std::{io, path::PathBuf};

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::FileStamp;

use super::{Index, MAX_META};
use crate::{asset::kind::Kind, id::Guid, yaml::Content};

/// Identifies an asset within one index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AssetId(pub(crate) u32);

/// A folder whose files belong to the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssetRoot {
    /// The beginning of paths within the project: `Assets`, `Packages/com.x.y`.
    pub prefix: String,
    /// The folder on disk.
    pub folder: PathBuf,
    /// Which files are read.
    pub scope: ScanScope,
}

/// Which files of a root are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScanScope {
    /// All files, with their references.
    Everything,
    /// Only `.meta` files, for GUIDs: packages in a cache are not edited.
    GuidsOnly,
}

pub(super) mod flag {
    pub const FOLDER: u8 = 1;
    pub const GONE: u8 = 2;
    pub const UNREADABLE: u8 = 4;
    pub const NULL_SCRIPT: u8 = 8;
    pub const CONFLICT: u8 = 16;
}

pub(super) const NO_GUID: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub path: (u32, u32),
    pub root: u16,
    pub kind: Kind,
    pub content: Option<Content>,
    pub flags: u8,
    pub file: FileStamp,
    pub meta: FileStamp,
    pub guid: u32,
    pub main_class: u32,
    pub references: (u32, u32),
}

impl Entry {
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// An asset of the index: a file or folder, its `.meta` file, or both.
#[derive(Clone, Copy)]
pub struct Asset<'i> {
    pub(super) index: &'i Index,
    pub(super) id: AssetId,
}

impl<'i> Asset<'i> {
    pub(super) fn entry(&self) -> &'i Entry {
        &self.index.entries[self.id.0 as usize]
    }

    /// Its id within this index.
    pub fn id(&self) -> AssetId {
        self.id
    }

    /// Its path within the project: `Assets/...`, `Packages/...`, `ProjectSettings/...`.
    pub fn path(&self) -> &'i str {
        self.index.path_of(self.entry())
    }

    /// The file name without extension.
    pub fn stem(&self) -> &'i str {
        let name = self.path().rsplit('/').next().unwrap_or_default();
        match name.rsplit_once('.') {
            Some((stem, _)) if !stem.is_empty() && !self.is_folder() => stem,
            _ => name,
        }
    }

    /// The location of the file on disk.
    pub fn location(&self) -> PathBuf {
        self.index.location(self.entry().root, self.path())
    }

    /// The location of its `.meta` file on disk.
    pub fn meta_location(&self) -> PathBuf {
        let mut location = self.location().into_os_string();
        location.push(".meta");
        location.into()
    }

    /// Reads the file, of at most `limit` bytes.
    pub fn read(&self, limit: u64) -> io::Result<Vec<u8>> {
        self.index.read(&self.location(), limit)
    }

    /// Whether the file or folder exists, even if Unity ignores it.
    pub fn is_on_disk(&self) -> bool {
        let files = self.index.files.as_ref();
        files.is_some_and(|files| files.facts(&self.location()).is_ok())
    }

    /// Reads its `.meta` file.
    pub fn read_meta(&self) -> io::Result<Vec<u8>> {
        self.index.read(&self.meta_location(), MAX_META)
    }

    /// Its GUID, if its `.meta` file contains one.
    pub fn guid(&self) -> Option<Guid> {
        let guid = self.entry().guid;
        (guid != NO_GUID).then(|| Guid(self.index.guids[guid as usize]))
    }

    /// Its kind, by its extension.
    pub fn kind(&self) -> Kind {
        self.entry().kind
    }

    /// Its content, if the file was read.
    pub fn content(&self) -> Option<Content> {
        self.entry().content
    }

    /// The class of its main object, for serialized Unity files.
    pub fn main_class(&self) -> Option<u32> {
        Some(self.entry().main_class).filter(|class| *class != 0)
    }

    /// Whether it is a folder.
    pub fn is_folder(&self) -> bool {
        self.entry().has(flag::FOLDER)
    }

    /// Whether the file or folder exists, not only its `.meta` file.
    pub fn exists(&self) -> bool {
        self.is_folder() || self.entry().file.exists()
    }

    /// Whether it has a `.meta` file.
    pub fn has_meta(&self) -> bool {
        self.entry().meta.exists()
    }

    /// Whether the file could not be read.
    pub fn is_unreadable(&self) -> bool {
        self.entry().has(flag::UNREADABLE)
    }

    /// Whether a component in it has no script at all.
    pub fn has_null_script(&self) -> bool {
        self.entry().has(flag::NULL_SCRIPT)
    }

    /// Whether the file or its `.meta` file contains the markers of a merge conflict.
    pub fn has_conflict(&self) -> bool {
        self.entry().has(flag::CONFLICT)
    }

    /// The size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.entry().file.size
    }

    /// Size and modification time of the file.
    pub fn stamp(&self) -> FileStamp {
        self.entry().file
    }

    /// Whether it belongs to the project itself, not to a package in a cache.
    pub fn is_own(&self) -> bool {
        self.index.roots[usize::from(self.entry().root)].scope == ScanScope::Everything
    }

    /// Every GUID that it references, except its own, with the [kinds](super::reference_kind).
    pub fn references(&self) -> impl Iterator<Item = (Guid, u8)> + use<'i> {
        let (own, index) = (self.entry().guid, self.index);
        index
            .references_of(self.entry())
            .filter(move |(guid, _)| *guid != own)
            .map(move |(guid, kinds)| (Guid(index.guids[guid as usize]), kinds))
    }
}
