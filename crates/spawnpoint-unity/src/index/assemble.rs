//! Making the arrays: from what was scanned, and from what an older index knows already.

use super::{
    Index, Place,
    entry::{Entry, NO_GUID},
    scan::{Listing, Scanned},
    table::HOW_BITS,
    varint,
};
use crate::{asset::kind::Kind, hash::Map, id::Guid};

/// A row of the new index.
pub(super) enum Row {
    /// As it is in the old one.
    Kept(u32),
    /// Read anew.
    Read(Listing, Scanned),
}

/// An index in the making: guids are numbered as they come, and sorted at the end.
struct Draft {
    index: Index,
    numbers: Map<u128, u32>,
    /// What every entry names; its `mentions` are positions in here.
    named: Vec<u32>,
}

impl Draft {
    fn number(&mut self, guid: u128) -> u32 {
        *self.numbers.entry(guid).or_insert_with(|| {
            self.index.guids.push(guid);
            position(self.index.guids.len() - 1)
        })
    }

    fn keep(&mut self, old: &Index, at: u32) {
        let mut entry = old.entries[at as usize];
        let start = self.named.len();
        for (guid, how) in old.mentions_of(&entry) {
            let guid = self.number(old.guids[guid as usize]);
            self.named.push(guid << HOW_BITS | u32::from(how));
        }
        if entry.guid != NO_GUID {
            entry.guid = self.number(old.guids[entry.guid as usize]);
        }
        let path = old.path_of(&entry);
        entry.path = (position(self.index.paths.len()), position(path.len()));
        entry.mentions = (position(start), position(self.named.len() - start));
        self.index.paths.push_str(path);
        self.index.entries.push(entry);
    }

    fn read(&mut self, listing: &Listing, scanned: &Scanned) {
        let start = self.named.len();
        for (guid, how) in &scanned.mentions {
            let guid = self.number(*guid);
            self.named.push(guid << HOW_BITS | u32::from(*how));
        }
        let guid = scanned.guid.map_or(NO_GUID, |guid| self.number(guid.0));
        let mentions = (position(start), position(self.named.len() - start));
        self.index.push(listing, scanned, guid, mentions);
    }

    fn finish(mut self) -> Index {
        let index = &mut self.index;
        let mut order: Vec<u32> = (0..position(index.guids.len())).collect();
        order.sort_unstable_by_key(|at| index.guids[*at as usize]);
        let mut place = vec![0u32; order.len()];
        for (new, old) in (0u32..).zip(&order) {
            place[*old as usize] = new;
        }
        index.guids = order.iter().map(|at| index.guids[*at as usize]).collect();
        index.sorted_guids = index.guids.len();
        index.sorted = index.entries.len();
        for entry in &mut index.entries {
            if entry.guid != NO_GUID {
                entry.guid = place[entry.guid as usize];
            }
            let (start, length) = entry.mentions;
            let named = &mut self.named[start as usize..(start + length) as usize];
            for mention in &mut *named {
                let how = *mention & ((1 << HOW_BITS) - 1);
                *mention = place[(*mention >> HOW_BITS) as usize] << HOW_BITS | how;
            }
            entry.mentions = pack(&mut index.mentions, named);
        }
        index.paths.shrink_to_fit();
        index.mentions.shrink_to_fit();
        index.derive();
        self.index
    }
}

/// Writes what an entry names behind what the others name, and says where.
fn pack(out: &mut Vec<u8>, named: &mut [u32]) -> (u32, u32) {
    named.sort_unstable();
    let start = out.len();
    varint::put(out, named.iter().copied());
    (position(start), position(out.len() - start))
}

impl Index {
    /// Builds an index from rows sorted by path.
    pub(super) fn assemble(old: &Self, places: Vec<Place>, rows: Vec<Row>) -> Self {
        let mut draft = Draft {
            index: Self { places, ..Self::default() },
            numbers: Map::with_capacity_and_hasher(rows.len(), Default::default()),
            named: Vec::new(),
        };
        draft.index.entries.reserve_exact(rows.len());
        for row in rows {
            match row {
                Row::Kept(at) => draft.keep(old, at),
                Row::Read(listing, scanned) => draft.read(&listing, &scanned),
            }
        }
        draft.finish()
    }

    /// Writes an asset behind the others, with guids that are not known yet behind the sorted ones.
    pub(super) fn append(&mut self, listing: &Listing, scanned: &Scanned) {
        let mut named = Vec::with_capacity(scanned.mentions.len());
        for (guid, how) in &scanned.mentions {
            named.push(self.known_or_new(*guid) << HOW_BITS | u32::from(*how));
        }
        let guid = scanned.guid.map_or(NO_GUID, |guid| self.known_or_new(guid.0));
        let mentions = pack(&mut self.mentions, &mut named);
        self.push(listing, scanned, guid, mentions);
    }

    fn known_or_new(&mut self, guid: u128) -> u32 {
        self.find_guid(Guid(guid)).unwrap_or_else(|| {
            self.guids.push(guid);
            position(self.guids.len() - 1)
        })
    }

    fn push(&mut self, listing: &Listing, scanned: &Scanned, guid: u32, mentions: (u32, u32)) {
        let path = (position(self.paths.len()), position(listing.path.len()));
        self.paths.push_str(&listing.path);
        self.entries.push(Entry {
            path,
            place: listing.place,
            kind: if listing.folder { Kind::Folder } else { Kind::of(&listing.path) },
            content: scanned.content,
            flags: scanned.flags,
            file: listing.file,
            meta: listing.meta,
            guid,
            main_class: scanned.main_class,
            mentions,
        });
    }
}

/// Positions are 32 bit: the walk refuses projects beyond that long before.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
