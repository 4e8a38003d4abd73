//! The texts of an index, each stored once in one block of memory.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use serde::{Deserialize, Serialize};

/// The position of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Id(pub u32);

/// The texts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "StoredStrings")]
pub(super) struct Strings {
    text: String,
    ends: Vec<u32>,
    /// By hash; a text whose hash is taken gets the next free number.
    #[serde(skip)]
    ids: HashMap<u64, Id>,
}

/// The texts as the cache stores them.
#[derive(Deserialize)]
struct StoredStrings {
    text: String,
    ends: Vec<u32>,
}

impl TryFrom<StoredStrings> for Strings {
    type Error = &'static str;

    fn try_from(StoredStrings { text, ends }: StoredStrings) -> Result<Self, Self::Error> {
        let mut strings = Self::default();
        strings.text.reserve_exact(text.len());
        strings.ends.reserve_exact(ends.len());
        strings.ids.reserve(ends.len());
        let mut start = 0;
        for end in ends {
            strings.add(text.get(start..end as usize).ok_or("a text ends outside the text")?);
            start = end as usize;
        }
        Ok(strings)
    }
}

impl Id {
    /// No text.
    pub const NONE: Self = Self(u32::MAX);

    pub fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

impl Strings {
    /// The id of a text, which is added if it is new. Texts beyond 4 GB get no id.
    pub fn add(&mut self, text: &str) -> Id {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let mut key = hasher.finish();
        while let Some(id) = self.ids.get(&key) {
            if self.get(*id) == text {
                return *id;
            }
            key = key.wrapping_add(1);
        }
        let (Ok(place), Ok(end)) =
            (u32::try_from(self.ends.len()), u32::try_from(self.text.len() + text.len()))
        else {
            return Id::NONE;
        };
        self.text.push_str(text);
        self.ends.push(end);
        self.ids.insert(key, Id(place));
        Id(place)
    }

    pub fn get(&self, id: Id) -> &str {
        let place = id.0 as usize;
        let Some(end) = self.ends.get(place) else { return "" };
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..*end as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_stored_once() {
        let mut strings = Strings::default();
        let ids: Vec<_> = ["a", "", "bc", "a", ""].iter().map(|text| strings.add(text)).collect();
        assert_eq!(ids[0], ids[3]);
        assert_eq!(ids[1], ids[4]);
        assert_eq!(
            ids.iter().map(|id| strings.get(*id)).collect::<Vec<_>>(),
            ["a", "", "bc", "a", ""]
        );
        assert_eq!(strings.get(Id::NONE), "");
        assert_eq!(strings.ends.len(), 3);
    }
}
