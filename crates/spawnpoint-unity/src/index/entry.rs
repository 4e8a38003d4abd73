//! One row of the index.

use std::{io, path::PathBuf};

use super::{Index, MAX_META};
use crate::{asset::kind::Kind, id::Guid, walk::Stamp, yaml::Content};

/// Names an asset within one index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AssetId(pub(crate) u32);

/// A folder whose files belong to the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// How the paths of its files begin within the project: `Assets`, `Packages/com.x.y`.
    pub prefix: String,
    /// Where it really lies.
    pub folder: PathBuf,
    /// How much of it is read.
    pub reach: Reach,
}

/// How much of a place is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All files and what they name.
    Whole,
    /// The guids alone: a package in a cache is used, not edited.
    Guids,
}

pub(super) mod flag {
    pub const FOLDER: u8 = 1;
    pub const GONE: u8 = 2;
    pub const UNREADABLE: u8 = 4;
    pub const NULL_SCRIPT: u8 = 8;
}

pub(super) const NO_GUID: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub path: (u32, u32),
    pub place: u16,
    pub kind: Kind,
    pub content: Option<Content>,
    pub flags: u8,
    pub file: Stamp,
    pub meta: Stamp,
    pub guid: u32,
    pub main_class: u32,
    pub mentions: (u32, u32),
}

impl Entry {
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// A look at one asset: a file or folder, its `.meta` file, or both.
#[derive(Clone, Copy)]
pub struct Asset<'i> {
    pub(super) index: &'i Index,
    pub(super) id: AssetId,
}

impl<'i> Asset<'i> {
    pub(super) fn entry(&self) -> &'i Entry {
        &self.index.entries[self.id.0 as usize]
    }

    /// Its name within this index.
    pub fn id(&self) -> AssetId {
        self.id
    }

    /// Its path within the project: `Assets/...`, `Packages/...`, `ProjectSettings/...`.
    pub fn path(&self) -> &'i str {
        self.index.path_of(self.entry())
    }

    /// The last part of its path, without extension.
    pub fn stem(&self) -> &'i str {
        let name = self.path().rsplit('/').next().unwrap_or_default();
        match name.rsplit_once('.') {
            Some((stem, _)) if !stem.is_empty() && !self.is_folder() => stem,
            _ => name,
        }
    }

    /// Where the file lies.
    pub fn location(&self) -> PathBuf {
        self.index.location(self.entry().place, self.path())
    }

    /// Where its `.meta` file lies.
    pub fn meta_location(&self) -> PathBuf {
        let mut location = self.location().into_os_string();
        location.push(".meta");
        location.into()
    }

    /// Reads the file, of at most `limit` bytes.
    pub fn read(&self, limit: u64) -> io::Result<Vec<u8>> {
        self.index.read(&self.location(), limit)
    }

    /// Whether there is a file or folder of its name, even one that Unity ignores.
    pub fn is_on_disk(&self) -> bool {
        let files = self.index.files.as_ref();
        files.is_some_and(|files| files.facts(&self.location()).is_ok())
    }

    /// Reads its `.meta` file.
    pub fn read_meta(&self) -> io::Result<Vec<u8>> {
        self.index.read(&self.meta_location(), MAX_META)
    }

    /// Its guid, if its `.meta` file gives one.
    pub fn guid(&self) -> Option<Guid> {
        let guid = self.entry().guid;
        (guid != NO_GUID).then(|| Guid(self.index.guids[guid as usize]))
    }

    /// What it is by its name.
    pub fn kind(&self) -> Kind {
        self.entry().kind
    }

    /// What it is by its bytes, where they were looked at.
    pub fn content(&self) -> Option<Content> {
        self.entry().content
    }

    /// The class of its main object, of files that Unity serializes.
    pub fn main_class(&self) -> Option<u32> {
        Some(self.entry().main_class).filter(|class| *class != 0)
    }

    /// Whether it is a folder.
    pub fn is_folder(&self) -> bool {
        self.entry().has(flag::FOLDER)
    }

    /// Whether the file or folder is there, and not its `.meta` file alone.
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

    /// Bytes of the file.
    pub fn size(&self) -> u64 {
        self.entry().file.size
    }

    /// Size and time of the file.
    pub fn stamp(&self) -> Stamp {
        self.entry().file
    }

    /// Whether it belongs to the project itself, not to a package in a cache.
    pub fn is_own(&self) -> bool {
        self.index.places[usize::from(self.entry().place)].reach == Reach::Whole
    }

    /// Every guid it names, its own excluded, and [`how`](super::how).
    pub fn mentions(&self) -> impl Iterator<Item = (Guid, u8)> + use<'i> {
        let (own, index) = (self.entry().guid, self.index);
        index
            .mentions_of(self.entry())
            .filter(move |(guid, _)| *guid != own)
            .map(move |(guid, how)| (Guid(index.guids[guid as usize]), how))
    }
}
