//! Matches the objects of two versions, and lists the differences.

use std::collections::BTreeMap;

use spawnpoint_core::folder::{Change, ChangeKind};

use super::{
    Names,
    members::{MemberDifference, local_pointer, members, pointer_in},
    outline::{Outline, script_guid},
};
use crate::{
    asset::class,
    hash::{Map, Set},
    yaml::{Content, Document},
};

/// Compares two versions of a file that Unity serializes.
pub fn diff(old: &[u8], new: &[u8], names: &dyn Names) -> Vec<Change> {
    for text in [old, new] {
        let content = Content::of(text);
        if !matches!(content, Content::Yaml | Content::Empty) {
            let reason = format!("the file is not text but {content:?}");
            return vec![Change {
                object: String::new(),
                component: None,
                kind: ChangeKind::Unreadable { reason },
            }];
        }
    }
    let comparison =
        Comparison { old: Outline::of(old, names), new: Outline::of(new, names), names };
    comparison.changes()
}

struct Comparison<'a> {
    old: Outline<'a>,
    new: Outline<'a>,
    names: &'a dyn Names,
}

impl<'a> Comparison<'a> {
    fn changes(&self) -> Vec<Change> {
        let pairs = self.pair();
        let mut changes: Vec<Change> = Vec::new();
        for problem in &self.new.problems {
            let kind = ChangeKind::Unreadable { reason: problem.to_string() };
            changes.push(Change { object: String::new(), component: None, kind });
        }
        let paired_old: Set<i64> = pairs.values().copied().collect();
        for document in self
            .old
            .in_order()
            .filter(|document| !document.stripped && !paired_old.contains(&document.id))
        {
            changes.extend(self.lone(&self.old, document, ChangeKind::Removed, &paired_old));
        }
        let paired_new: Set<i64> = pairs.keys().copied().collect();
        for document in self.new.in_order().filter(|document| !document.stripped) {
            match pairs.get(&document.id).and_then(|old| self.old.documents.get(old)) {
                Some(old) => self.compare(old, document, &pairs, &mut changes),
                None => {
                    changes.extend(self.lone(&self.new, document, ChangeKind::Added, &paired_new))
                }
            }
        }
        changes
    }

    /// Maps ids of the new version to those of the old version.
    fn pair(&self) -> Map<i64, i64> {
        let mut pairs: Map<i64, i64> = Map::default();
        for document in self.new.in_order().filter(|document| !document.stripped) {
            let same = self.old.documents.get(&document.id);
            if same.is_some_and(|old| !old.stripped && alike(old.class, document.class)) {
                pairs.insert(document.id, document.id);
            }
        }
        self.pair_by_path(&mut pairs);
        pairs
    }

    fn pair_by_path(&self, pairs: &mut Map<i64, i64>) {
        let taken: Set<i64> = pairs.values().copied().collect();
        let mut free: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for id in self
            .old
            .order
            .iter()
            .rev()
            .filter(|id| self.old.nodes.contains_key(id) && !taken.contains(id))
        {
            free.entry(self.old.path(*id)).or_default().push(*id);
        }
        let lone: Vec<i64> = self
            .new
            .order
            .iter()
            .copied()
            .filter(|id| self.new.nodes.contains_key(id) && !pairs.contains_key(id))
            .collect();
        for id in lone {
            let Some(old) = free.get_mut(&self.new.path(id)).and_then(Vec::pop) else { continue };
            pairs.insert(id, old);
            self.pair_components(id, old, pairs);
        }
    }

    fn pair_components(&self, new: i64, old: i64, pairs: &mut Map<i64, i64>) {
        let (Some(new), Some(old)) = (self.new.nodes.get(&new), self.old.nodes.get(&old)) else {
            return;
        };
        let mut free: Vec<i64> = old.components.clone();
        for id in &new.components {
            let Some(document) = self.new.documents.get(id) else { continue };
            let fits = |candidate: &i64| {
                self.old.documents.get(candidate).is_some_and(|old| {
                    old.class == document.class && script_guid(old) == script_guid(document)
                })
            };
            if let Some(at) = free.iter().position(fits) {
                pairs.insert(*id, free.remove(at));
            }
        }
    }

    /// The change for a document that is in one version only: an object, or a component of an
    /// object that is in both.
    fn lone(
        &self,
        side: &Outline<'_>,
        document: &Document<'_>,
        kind: ChangeKind,
        paired: &Set<i64>,
    ) -> Option<Change> {
        if side.nodes.contains_key(&document.id) {
            return Some(Change { object: side.path(document.id), component: None, kind });
        }
        match side.owner_of(document.id) {
            // Components of an added or removed object are not listed.
            Some(owner) if !paired.contains(&owner) => None,
            Some(owner) => Some(Change {
                object: side.path(owner),
                component: Some(self.type_name(side, document)),
                kind,
            }),
            None => Some(Change {
                object: String::new(),
                component: Some(self.type_name(side, document)),
                kind,
            }),
        }
    }

    fn type_name(&self, side: &Outline<'_>, document: &Document<'_>) -> String {
        let class = script_guid(document).and_then(|guid| self.names.class(guid));
        class.unwrap_or_else(|| side.type_name(document))
    }

    fn compare(
        &self,
        old: &Document<'_>,
        new: &Document<'_>,
        pairs: &Map<i64, i64>,
        changes: &mut Vec<Change>,
    ) {
        if let (Some(before), Some(now)) =
            (self.old.nodes.get(&old.id), self.new.nodes.get(&new.id))
        {
            let object = self.new.path(new.id);
            let mut push =
                |kind| changes.push(Change { object: object.clone(), component: None, kind });
            if before.name != now.name {
                push(ChangeKind::Renamed { old: before.name.clone(), new: now.name.clone() });
            }
            let same_parent =
                pairs.get(&now.parent).copied().unwrap_or(now.parent) == before.parent;
            if !same_parent {
                push(ChangeKind::Moved {
                    old: self.old.path(before.parent),
                    new: self.new.path(now.parent),
                });
            } else if let (Some(old), Some(new)) = (before.place, now.place)
                && old != new
                && self.old.children(before.parent) == self.new.children(now.parent)
            {
                push(ChangeKind::Reordered { old, new });
            }
        }
        if old.body == new.body {
            return;
        }
        let owner = self.owner(new.id);
        let object = owner.map(|owner| self.new.path(owner)).unwrap_or_default();
        let is_node = self.new.nodes.contains_key(&new.id);
        let component = (!is_node).then(|| self.type_name(&self.new, new));
        let members = match members(old, new) {
            Ok(members) => members,
            Err(reason) => {
                changes.push(Change { object, component, kind: ChangeKind::Unreadable { reason } });
                return;
            }
        };
        for differing in members {
            if let Some(kind) = self.member(&differing, pairs) {
                changes.push(Change { object: object.clone(), component: component.clone(), kind });
            }
        }
    }

    fn member(&self, differing: &MemberDifference, pairs: &Map<i64, i64>) -> Option<ChangeKind> {
        let of = |value: &Option<String>| value.as_deref().and_then(local_pointer);
        let points_to_the_same = match (of(&differing.old), of(&differing.new)) {
            (Some(old), Some(new)) => pairs.get(&new) == Some(&old),
            _ => false,
        };
        if points_to_the_same {
            return None;
        }
        let shown = |side: &Outline<'_>, value: &Option<String>| {
            value.as_deref().map(|value| self.shown(side, value))
        };
        let (mut old, mut new) =
            (shown(&self.old, &differing.old), shown(&self.new, &differing.new));
        if old == new {
            (old, new) = (differing.old.clone(), differing.new.clone());
        }
        let member = match differing.target {
            Some(target) => {
                let called = self.names.object(target);
                let called = called.unwrap_or_else(|| format!("&{}", target.id));
                format!("{} (override on {called})", differing.name)
            }
            None => differing.name.clone(),
        };
        Some(ChangeKind::Member { member, old, new })
    }

    /// A value as text; pointers are replaced with the name of their target.
    fn shown(&self, side: &Outline<'_>, value: &str) -> String {
        let called = pointer_in(value).and_then(|pointer| match pointer.guid {
            Some(guid) => {
                let path = self.names.path(guid)?;
                Some(match self.names.object(pointer) {
                    Some(object) => format!("{object} in {path}"),
                    None => path,
                })
            }
            None if pointer.id == 0 => Some("none".to_owned()),
            None => self.called(side, pointer.id),
        });
        called.unwrap_or_else(|| value.to_owned())
    }

    fn called(&self, side: &Outline<'_>, id: i64) -> Option<String> {
        if side.nodes.contains_key(&id) {
            return Some(side.path(id));
        }
        let owner = side.owner_of(id)?;
        let document = side.documents.get(&id).filter(|document| !document.stripped)?;
        Some(format!("{} of {}", self.type_name(side, document), side.path(owner)))
    }

    fn owner(&self, id: i64) -> Option<i64> {
        if self.new.nodes.contains_key(&id) { Some(id) } else { self.new.owner_of(id) }
    }
}

/// Whether two classes may be versions of one component: a transform may become a rect transform.
fn alike(a: u32, b: u32) -> bool {
    a == b || (class::is_transform(a) && class::is_transform(b))
}
