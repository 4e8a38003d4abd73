//! Making the arrays: from what was scanned, and from what an older index knows already.

use std::collections::HashMap;

use super::{
    Index, Place,
    entry::{Entry, NO_GUID},
    scan::{Listing, Scanned},
    table::HOW_BITS,
};
use crate::asset::kind::Kind;

/// A row of the new index.
pub(super) enum Row {
    /// As it is in the old one.
    Kept(u32),
    /// Read anew.
    Read(Listing, Scanned),
}

impl Index {
    /// Builds an index from rows sorted by path.
    pub(super) fn assemble(old: &Self, places: Vec<Place>, rows: Vec<Row>) -> Self {
        let mut index = Self { places, ..Self::default() };
        let mut numbers: HashMap<u128, u32> = HashMap::with_capacity(rows.len());
        index.entries.reserve_exact(rows.len());
        for row in rows {
            match row {
                Row::Kept(at) => index.keep(old, at, &mut numbers),
                Row::Read(listing, scanned) => {
                    index.push(&listing, &scanned, |index, guid| index.number(guid, &mut numbers));
                }
            }
        }
        index.sorted = index.entries.len();
        index.sort_guids();
        index.paths.shrink_to_fit();
        index.mentions.shrink_to_fit();
        index.derive();
        index
    }

    fn number(&mut self, guid: u128, numbers: &mut HashMap<u128, u32>) -> u32 {
        *numbers.entry(guid).or_insert_with(|| {
            self.guids.push(guid);
            position(self.guids.len() - 1)
        })
    }

    fn keep(&mut self, old: &Self, at: u32, numbers: &mut HashMap<u128, u32>) {
        let mut entry = old.entries[at as usize];
        let path = old.path_of(&entry);
        let start = self.mentions.len();
        for (guid, how) in old.mentions_of(&entry) {
            let guid = self.number(old.guids[guid as usize], numbers);
            self.mentions.push(guid << HOW_BITS | u32::from(how));
        }
        if entry.guid != NO_GUID {
            entry.guid = self.number(old.guids[entry.guid as usize], numbers);
        }
        entry.path = (position(self.paths.len()), entry.path.1);
        entry.mentions = (position(start), entry.mentions.1);
        self.paths.push_str(path);
        self.entries.push(entry);
    }

    /// Writes an asset behind the others.
    pub(super) fn push(
        &mut self,
        listing: &Listing,
        scanned: &Scanned,
        mut number: impl FnMut(&mut Self, u128) -> u32,
    ) {
        let start = self.mentions.len();
        for (guid, how) in &scanned.mentions {
            let guid = number(self, *guid);
            self.mentions.push(guid << HOW_BITS | u32::from(*how));
        }
        let guid = scanned.guid.map_or(NO_GUID, |guid| number(self, guid.0));
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
            mentions: (position(start), position(self.mentions.len() - start)),
        });
    }

    fn sort_guids(&mut self) {
        let mut order: Vec<u32> = (0..position(self.guids.len())).collect();
        order.sort_unstable_by_key(|at| self.guids[*at as usize]);
        let mut place = vec![0u32; order.len()];
        for (new, old) in (0u32..).zip(&order) {
            place[*old as usize] = new;
        }
        self.guids = order.iter().map(|at| self.guids[*at as usize]).collect();
        self.sorted_guids = self.guids.len();
        for entry in &mut self.entries {
            if entry.guid != NO_GUID {
                entry.guid = place[entry.guid as usize];
            }
        }
        for mention in &mut self.mentions {
            let how = *mention & ((1 << HOW_BITS) - 1);
            *mention = place[(*mention >> HOW_BITS) as usize] << HOW_BITS | how;
        }
    }
}

/// Positions are 32 bit: the walk refuses projects beyond that long before.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
