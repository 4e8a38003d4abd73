//! Dictionaries and sets: in insertion order, with freed slots reused first, as in .NET.

use std::cmp::Ordering;

use hashbrown::HashTable;

use super::{heap::Heap, own_keys::OwnKeys, value::Value};
use crate::types::Ty;

#[derive(Debug)]
struct Entry {
    hash: u64,
    key: Value,
    value: Value,
    live: bool,
}

#[derive(Debug)]
pub(crate) struct Dict {
    pub ty: Ty,
    /// Enumerated in the order of its keys.
    pub sorted: bool,
    /// Whether string keys are compared without regard to case.
    pub ignore_case: bool,
    /// Whether string keys are sorted by their code units.
    pub ordinal: bool,
    pub version: u32,
    /// Keys that functions of the script compare.
    pub own: Option<Box<OwnKeys>>,
    table: HashTable<u32>,
    entries: Vec<Entry>,
    free: Vec<u32>,
}

impl Dict {
    pub fn new(ty: Ty, sorted: bool) -> Self {
        Self {
            ty,
            sorted,
            ignore_case: false,
            ordinal: false,
            version: 0,
            own: None,
            table: HashTable::new(),
            entries: Vec::new(),
            free: Vec::new(),
        }
    }

    pub fn own_keys(&mut self) -> &mut OwnKeys {
        self.own.get_or_insert_default()
    }

    /// The entries in the order in which they are enumerated.
    pub fn in_order(&self, heap: &Heap) -> Vec<(Value, Value)> {
        if let Some(own) = self.own.as_ref().filter(|own| self.sorted && !own.order.is_empty()) {
            let pairs = own.order.iter();
            return pairs.filter_map(|key| Some((*key, self.get(heap, *key)?))).collect();
        }
        let mut entries: Vec<(Value, Value)> = self.iter().collect();
        if self.sorted {
            entries.sort_by(|(a, _), (b, _)| self.order(heap, *a, *b));
        }
        entries
    }

    pub fn len(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.table.capacity() * 5
            + self.own.as_ref().map_or(0, |own| own.bytes())
    }

    pub fn iter(&self) -> impl Iterator<Item = (Value, Value)> {
        self.entries.iter().filter(|entry| entry.live).map(|entry| (entry.key, entry.value))
    }

    /// The first entry at or after an index, and the following index.
    pub fn next_from(&self, at: usize) -> Option<(Value, Value, usize)> {
        let (offset, entry) =
            self.entries.get(at..)?.iter().enumerate().find(|(_, entry)| entry.live)?;
        Some((entry.key, entry.value, at + offset + 1))
    }

    fn hash(&self, heap: &Heap, key: Value) -> u64 {
        if self.ignore_case
            && let Some(text) = heap.text(key)
        {
            return heap.hash_text(&text.to_lowercase());
        }
        heap.hash(key)
    }

    /// The order of two keys of a sorted dictionary.
    pub fn order(&self, heap: &Heap, a: Value, b: Value) -> Ordering {
        match (heap.text(a), heap.text(b)) {
            (Some(a), Some(b)) if self.ignore_case => {
                a.to_uppercase().encode_utf16().cmp(b.to_uppercase().encode_utf16())
            }
            (Some(a), Some(b)) if self.ordinal => a.encode_utf16().cmp(b.encode_utf16()),
            _ => heap.order(a, b).unwrap_or(Ordering::Equal),
        }
    }

    fn same(&self, heap: &Heap, a: Value, b: Value) -> bool {
        if self.ignore_case
            && let (Some(a), Some(b)) = (heap.text(a), heap.text(b))
        {
            return a.to_lowercase() == b.to_lowercase();
        }
        heap.same(a, b)
    }

    fn find(&self, heap: &Heap, hash: u64, key: Value) -> Option<usize> {
        let found = self.table.find(hash, |at| {
            let entry = &self.entries[*at as usize];
            entry.hash == hash && self.same(heap, entry.key, key)
        });
        found.map(|at| *at as usize)
    }

    pub fn get(&self, heap: &Heap, key: Value) -> Option<Value> {
        let hash = self.hash(heap, key);
        self.find(heap, hash, key).map(|at| self.entries[at].value)
    }

    /// Inserts a value; returns whether the key is new.
    pub fn insert(&mut self, heap: &Heap, key: Value, value: Value) -> bool {
        let hash = self.hash(heap, key);
        self.version = self.version.wrapping_add(1);
        if let Some(at) = self.find(heap, hash, key) {
            self.entries[at].value = value;
            return false;
        }
        let entry = Entry { hash, key, value, live: true };
        let at = match self.free.pop() {
            Some(at) => {
                self.entries[at as usize] = entry;
                at
            }
            None => {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            }
        };
        let entries = &self.entries;
        self.table.insert_unique(hash, at, |at| entries[*at as usize].hash);
        true
    }

    pub fn remove(&mut self, heap: &Heap, key: Value) -> Option<Value> {
        let hash = self.hash(heap, key);
        let at = self.find(heap, hash, key)?;
        if let Ok(found) = self.table.find_entry(hash, |known| *known as usize == at) {
            found.remove();
        }
        self.version = self.version.wrapping_add(1);
        let entry = &mut self.entries[at];
        entry.live = false;
        entry.key = Value::Null;
        self.free.push(at as u32);
        Some(std::mem::replace(&mut entry.value, Value::Null))
    }

    pub fn clear(&mut self) {
        self.version = self.version.wrapping_add(1);
        self.table.clear();
        self.entries.clear();
        self.free.clear();
    }
}
