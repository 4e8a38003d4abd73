//! Builds the arrays of the index from scanned assets and from the previous index.

use super::{
    AssetRoot, Index, ScanScope,
    entry::{Entry, NO_GUID, flag},
    scan::{AssetListing, ScannedAsset},
    table::KIND_BITS,
    varint,
};
use crate::{
    asset::kind::Kind,
    hash::{Map, Set},
    id::Guid,
};

/// A row of the new index.
pub(super) enum IndexRow {
    /// Unchanged: its position in the previous index.
    Kept(u32),
    /// New or changed.
    Read(AssetListing, ScannedAsset),
}

/// Builds an index. GUIDs are numbered as they come, and sorted at the end.
struct IndexBuilder {
    index: Index,
    numbers: Map<u128, u32>,
    /// The references of all entries; `references` of an entry is a range of this.
    named: Vec<u32>,
}

impl IndexBuilder {
    fn number(&mut self, guid: u128) -> u32 {
        *self.numbers.entry(guid).or_insert_with(|| {
            self.index.guids.push(guid);
            position(self.index.guids.len() - 1)
        })
    }

    fn keep(&mut self, old: &Index, at: u32) {
        let mut entry = old.entries[at as usize];
        let start = self.named.len();
        for (guid, kinds) in old.references_of(&entry) {
            let guid = self.number(old.guids[guid as usize]);
            self.named.push(guid << KIND_BITS | u32::from(kinds));
        }
        if entry.guid != NO_GUID {
            entry.guid = self.number(old.guids[entry.guid as usize]);
        }
        let path = old.path_of(&entry);
        entry.path = (position(self.index.paths.len()), position(path.len()));
        entry.references = (position(start), position(self.named.len() - start));
        self.index.paths.push_str(path);
        self.index.entries.push(entry);
    }

    fn read(&mut self, listing: &AssetListing, scanned: &ScannedAsset) {
        let start = self.named.len();
        for (guid, kinds) in &scanned.references {
            let guid = self.number(*guid);
            self.named.push(guid << KIND_BITS | u32::from(*kinds));
        }
        let guid = scanned.guid.map_or(NO_GUID, |guid| self.number(guid.0));
        let references = (position(start), position(self.named.len() - start));
        self.index.push(listing, scanned, guid, references);
    }

    fn finish(mut self) -> Index {
        let index = &mut self.index;
        let mut order: Vec<u32> = (0..position(index.guids.len())).collect();
        order.sort_unstable_by_key(|at| index.guids[*at as usize]);
        let mut new_positions = vec![0u32; order.len()];
        for (new, old) in (0u32..).zip(&order) {
            new_positions[*old as usize] = new;
        }
        index.guids = order.iter().map(|at| index.guids[*at as usize]).collect();
        index.sorted_guids = index.guids.len();
        index.sorted = index.entries.len();
        for entry in &mut index.entries {
            if entry.guid != NO_GUID {
                entry.guid = new_positions[entry.guid as usize];
            }
            let (start, length) = entry.references;
            let named = &mut self.named[start as usize..(start + length) as usize];
            for reference in &mut *named {
                let kinds = *reference & ((1 << KIND_BITS) - 1);
                *reference = new_positions[(*reference >> KIND_BITS) as usize] << KIND_BITS | kinds;
            }
            entry.references = pack(&mut index.references, named);
        }
        index.paths.shrink_to_fit();
        index.references.shrink_to_fit();
        index.derive();
        self.index
    }
}

/// Appends the references of an entry, and returns their range.
fn pack(out: &mut Vec<u8>, named: &mut [u32]) -> (u32, u32) {
    named.sort_unstable();
    let start = out.len();
    varint::put(out, named.iter().copied());
    (position(start), position(out.len() - start))
}

impl Index {
    /// Builds an index from rows sorted by path.
    pub(super) fn assemble(old: &Self, roots: Vec<AssetRoot>, rows: Vec<IndexRow>) -> Self {
        let mut draft = IndexBuilder {
            index: Self { roots, ..Self::default() },
            numbers: Map::with_capacity_and_hasher(rows.len(), Default::default()),
            named: Vec::new(),
        };
        draft.index.entries.reserve_exact(rows.len());
        for row in rows {
            match row {
                IndexRow::Kept(at) => draft.keep(old, at),
                IndexRow::Read(listing, scanned) => draft.read(&listing, &scanned),
            }
        }
        let mut index = draft.finish();
        index.lost = lost(old, &index);
        index
    }

    /// Appends an asset behind the sorted entries, and its new GUIDs behind the sorted GUIDs.
    pub(super) fn append(&mut self, listing: &AssetListing, scanned: &ScannedAsset) {
        let mut named = Vec::with_capacity(scanned.references.len());
        for (guid, kinds) in &scanned.references {
            named.push(self.known_or_new(*guid) << KIND_BITS | u32::from(*kinds));
        }
        let guid = scanned.guid.map_or(NO_GUID, |guid| self.known_or_new(guid.0));
        let references = pack(&mut self.references, &mut named);
        self.push(listing, scanned, guid, references);
    }

    fn known_or_new(&mut self, guid: u128) -> u32 {
        self.find_guid(Guid(guid)).unwrap_or_else(|| {
            self.guids.push(guid);
            position(self.guids.len() - 1)
        })
    }

    fn push(
        &mut self,
        listing: &AssetListing,
        scanned: &ScannedAsset,
        guid: u32,
        references: (u32, u32),
    ) {
        let path = (position(self.paths.len()), position(listing.path.len()));
        self.paths.push_str(&listing.path);
        self.entries.push(Entry {
            path,
            root: listing.root,
            kind: if listing.folder { Kind::Folder } else { Kind::of(&listing.path) },
            content: scanned.content,
            flags: scanned.flags,
            file: listing.file,
            meta: listing.meta,
            guid,
            main_class: scanned.main_class,
            references,
        });
    }
}

/// The number of lost GUIDs that are kept, the latest ones.
const MAX_LOST: usize = 10_000;

/// The GUIDs that assets of the project had in the old index or before, and that none has in the new one.
fn lost(old: &Index, new: &Index) -> Vec<(u128, String)> {
    let is_own = |entry: &&Entry| {
        let root = old.roots.get(usize::from(entry.root));
        root.is_some_and(|root| root.scope == ScanScope::Everything)
    };
    let had = old.entries.iter().filter(is_own).filter(|entry| !entry.has(flag::FOLDER));
    let had = had.filter_map(|entry| {
        Some((*old.guids.get(entry.guid as usize)?, old.path_of(entry).to_owned()))
    });
    let is_lost = |guid: u128| new.owners_of(Guid(guid)).next().is_none();
    let mut seen = Set::default();
    let lost = had.chain(old.lost.iter().cloned());
    lost.filter(|(guid, _)| is_lost(*guid) && seen.insert(*guid)).take(MAX_LOST).collect()
}

/// Positions have 32 bits; larger projects are rejected before.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
