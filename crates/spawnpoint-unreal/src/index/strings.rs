//! Every text of an index once, in one piece of memory.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

/// A text, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id(pub u32);

/// The texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<u32>,
    /// By hash; a text whose place is taken goes to the next number.
    ids: HashMap<u64, Id>,
}

impl Id {
    /// No text.
    pub const NONE: Self = Self(u32::MAX);

    pub fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

impl Strings {
    /// The id of a text, which is added if it is new. More than four gigabytes of text are not kept.
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

    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_kept_once() {
        let mut strings = Strings::default();
        let ids: Vec<_> = ["a", "", "bc", "a", ""].iter().map(|text| strings.add(text)).collect();
        assert_eq!(ids[0], ids[3]);
        assert_eq!(ids[1], ids[4]);
        assert_eq!(
            ids.iter().map(|id| strings.get(*id)).collect::<Vec<_>>(),
            ["a", "", "bc", "a", ""]
        );
        assert_eq!(strings.get(Id::NONE), "");
        assert_eq!(strings.len(), 3);
    }
}
