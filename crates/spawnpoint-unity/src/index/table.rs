//! The arrays of the index, and lookups in them.
//!
//! `entries[..sorted]` is sorted by path and `guids[..sorted_guids]` by value. `owners` and
//! `reverse` describe these; entries in `dirty` have changed since and are searched linearly.

use std::{
    io,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::{ProjectFiles, Skipped};

use super::{
    Asset, AssetId, AssetRoot,
    entry::{Entry, NO_GUID, flag},
    varint,
};
use crate::id::Guid;

/// Every asset of a project, with references in both directions.
///
/// The cache stores the fields that are not marked `skip`, once `dirty` is empty.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Index {
    pub(super) roots: Vec<AssetRoot>,
    pub(super) paths: String,
    pub(super) entries: Vec<Entry>,
    #[serde(skip)]
    pub(super) sorted: usize,
    #[serde(with = "super::cache::guid_bytes")]
    pub(super) guids: Vec<u128>,
    #[serde(skip)]
    pub(super) sorted_guids: usize,
    /// For each entry: positions of GUIDs, shifted, with the kinds of reference; ascending, as
    /// [`varint`].
    #[serde(with = "serde_bytes")]
    pub(super) references: Vec<u8>,
    /// GUIDs that assets of the project had in an earlier index and that none has now, with the last path.
    pub(super) lost: Vec<(u128, String)>,
    #[serde(skip)]
    pub(super) owners: Vec<(u32, u32)>,
    /// Built when it is first needed.
    #[serde(skip)]
    pub(super) reverse: OnceLock<Reverse>,
    #[serde(skip)]
    pub(super) dirty: Vec<u32>,
    #[serde(skip)]
    pub(super) skipped: Vec<Skipped>,
    /// Reads the files; set by the first refresh.
    #[serde(skip)]
    pub(super) files: Option<ProjectFiles>,
}

/// The entries that reference each GUID: `users[starts[guid]..starts[guid + 1]]`, ascending, as
/// [`varint`].
#[derive(Clone, Debug, Default)]
pub(super) struct Reverse {
    pub starts: Vec<u32>,
    pub users: Vec<u8>,
}

impl Reverse {
    fn memory(&self) -> usize {
        self.starts.capacity() * size_of::<u32>() + self.users.capacity()
    }

    fn pack(starts: &[u32], users: &[u32]) -> Self {
        let mut packed = Self { starts: Vec::with_capacity(starts.len()), users: Vec::new() };
        packed.starts.push(0);
        for range in starts.windows(2) {
            let (start, end) = (range[0] as usize, range[1] as usize);
            varint::put(&mut packed.users, users[start..end].iter().copied());
            packed.starts.push(u32::try_from(packed.users.len()).unwrap_or(u32::MAX));
        }
        packed.users.shrink_to_fit();
        packed
    }
}

/// A reference from one asset to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncomingReference {
    /// The asset that contains the reference.
    pub source: AssetId,
    /// Bits of [`reference_kind`](super::reference_kind).
    pub kinds: u8,
}

pub(super) const KIND_BITS: u32 = 5;

impl Index {
    /// All assets, in no particular order.
    pub fn assets(&self) -> impl Iterator<Item = Asset<'_>> {
        self.live().map(|id| Asset { index: self, id })
    }

    fn live(&self) -> impl Iterator<Item = AssetId> {
        (0u32..)
            .zip(&self.entries)
            .filter(|(_, entry)| !entry.has(flag::GONE))
            .map(|(id, _)| AssetId(id))
    }

    /// The number of assets.
    pub fn len(&self) -> usize {
        self.live().count()
    }

    /// Whether there are no assets.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The folders that it contains.
    pub fn roots(&self) -> &[AssetRoot] {
        &self.roots
    }

    /// Files and folders that the last walk skipped.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Reads a file of one of the roots.
    pub(super) fn read(&self, location: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let files = self.files.as_ref().ok_or(io::ErrorKind::NotFound)?;
        files.read(location, limit)
    }

    /// One asset.
    pub fn asset(&self, id: AssetId) -> Asset<'_> {
        Asset { index: self, id }
    }

    /// The asset at a path within the project.
    pub fn by_path(&self, path: &str) -> Option<Asset<'_>> {
        let entry =
            self.find_path(path).filter(|at| !self.entries[*at as usize].has(flag::GONE))?;
        Some(self.asset(AssetId(entry)))
    }

    pub(super) fn find_path(&self, path: &str) -> Option<u32> {
        let (sorted, tail) = self.entries.split_at(self.sorted);
        let found = match sorted.binary_search_by(|entry| self.path_of(entry).cmp(path)) {
            Ok(found) => found,
            Err(_) => self.sorted + tail.iter().position(|entry| self.path_of(entry) == path)?,
        };
        u32::try_from(found).ok()
    }

    pub(super) fn find_guid(&self, guid: Guid) -> Option<u32> {
        let (sorted, tail) = self.guids.split_at(self.sorted_guids);
        let found = match sorted.binary_search(&guid.0) {
            Ok(found) => found,
            Err(_) => self.sorted_guids + tail.iter().position(|known| *known == guid.0)?,
        };
        u32::try_from(found).ok()
    }

    /// The asset with this GUID; of several, an existing one with the first path.
    pub fn by_guid(&self, guid: Guid) -> Option<Asset<'_>> {
        self.owners_of(guid).min_by(|a, b| (!a.exists(), a.path()).cmp(&(!b.exists(), b.path())))
    }

    /// All assets with this GUID. More than one is an error of the project.
    pub fn owners_of(&self, guid: Guid) -> impl Iterator<Item = Asset<'_>> {
        let known = self.find_guid(guid);
        let start = known.map_or(self.owners.len(), |known| {
            self.owners.partition_point(|(guid, _)| *guid < known)
        });
        let settled = self.owners[start..]
            .iter()
            .take_while(move |(guid, _)| Some(*guid) == known)
            .map(|(_, entry)| *entry)
            .filter(|entry| !self.dirty.contains(entry));
        let changed = self.dirty.iter().copied().filter(move |entry| {
            let entry = &self.entries[*entry as usize];
            Some(entry.guid) == known && entry.guid != NO_GUID && !entry.has(flag::GONE)
        });
        settled.chain(changed).map(|id| self.asset(AssetId(id)))
    }

    /// The last path of an asset that had this GUID when an earlier index was built.
    pub fn last_path(&self, guid: Guid) -> Option<&str> {
        let removed = self.dirty.iter().map(|at| &self.entries[*at as usize]).find(|entry| {
            let own = self.guids.get(entry.guid as usize);
            entry.has(flag::GONE) && own == Some(&guid.0)
        });
        let lost = || self.lost.iter().find(|(lost, _)| *lost == guid.0).map(|(_, path)| &**path);
        removed.map(|entry| self.path_of(entry)).or_else(lost)
    }

    /// All references to a GUID, except those of the asset itself.
    pub fn references_to(&self, guid: Guid) -> Vec<IncomingReference> {
        let Some(known) = self.find_guid(guid) else { return Vec::new() };
        let reverse = self.reverse.get_or_init(|| self.turn_around());
        let range = match reverse.starts.get(known as usize..known as usize + 2) {
            Some(&[start, end]) => start as usize..end as usize,
            _ => 0..0,
        };
        let settled = varint::get(&reverse.users[range]).filter(|user| !self.dirty.contains(user));
        settled
            .chain(self.dirty.iter().copied())
            .filter_map(|user| {
                let entry = &self.entries[user as usize];
                if entry.has(flag::GONE) || entry.guid == known {
                    return None;
                }
                let (_, kinds) = self.references_of(entry).find(|(guid, _)| *guid == known)?;
                Some(IncomingReference { source: AssetId(user), kinds })
            })
            .collect()
    }

    pub(super) fn path_of(&self, entry: &Entry) -> &str {
        let (start, length) = entry.path;
        &self.paths[start as usize..(start + length) as usize]
    }

    pub(super) fn references_of<'i>(
        &'i self,
        entry: &Entry,
    ) -> impl Iterator<Item = (u32, u8)> + use<'i> {
        let (start, length) = entry.references;
        varint::get(&self.references[start as usize..(start + length) as usize])
            .map(|reference| (reference >> KIND_BITS, (reference & ((1 << KIND_BITS) - 1)) as u8))
    }

    pub(super) fn location(&self, root: u16, path: &str) -> PathBuf {
        let root = &self.roots[usize::from(root)];
        match path.strip_prefix(&root.prefix).and_then(|rest| rest.strip_prefix('/')) {
            Some(rest) => root.folder.join(rest),
            None => root.folder.clone(),
        }
    }

    /// Memory usage in bytes.
    pub fn memory(&self) -> usize {
        self.paths.capacity()
            + self.entries.capacity() * size_of::<Entry>()
            + self.guids.capacity() * size_of::<u128>()
            + self.references.capacity()
            + self.owners.capacity() * size_of::<(u32, u32)>()
            + self.reverse.get().map_or(0, Reverse::memory)
            + self.dirty.capacity() * size_of::<u32>()
    }

    fn turn_around(&self) -> Reverse {
        let mut starts = vec![0u32; self.guids.len() + 1];
        for (guid, _) in self.entries.iter().flat_map(|entry| self.references_of(entry)) {
            starts[guid as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut users = vec![0u32; starts.last().copied().unwrap_or_default() as usize];
        let mut next = starts.clone();
        for (id, entry) in (0u32..).zip(&self.entries) {
            for (guid, _) in self.references_of(entry) {
                let slot = &mut next[guid as usize];
                users[*slot as usize] = id;
                *slot += 1;
            }
        }
        Reverse::pack(&starts, &users)
    }

    /// Builds `owners` from the sorted arrays, and clears `dirty`.
    pub(super) fn derive(&mut self) {
        self.dirty = Vec::new();
        self.reverse = OnceLock::new();
        let owned = (0u32..).zip(&self.entries).filter(|(_, entry)| entry.guid != NO_GUID);
        self.owners = owned.map(|(id, entry)| (entry.guid, id)).collect();
        self.owners.sort_unstable();
        self.owners.shrink_to_fit();
    }
}
