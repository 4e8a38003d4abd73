//! Matching two versions and naming what differs.

use std::collections::BTreeMap;

use super::{
    Change, What,
    outline::{Outline, script_guid},
};
use crate::{
    asset::class::{self, id},
    hash::{Map, Set},
    id::Guid,
    scene::raw::modification,
    yaml::{Content, Document, View},
};

/// Compares two versions of a file that Unity serializes. `class_of` names scripts by guid.
pub fn diff(old: &[u8], new: &[u8], class_of: &dyn Fn(Guid) -> Option<String>) -> Vec<Change> {
    for text in [old, new] {
        let content = Content::of(text);
        if !matches!(content, Content::Yaml | Content::Empty) {
            let reason = format!("the file is not text but {content:?}");
            return vec![Change {
                object: String::new(),
                component: None,
                what: What::Unreadable { reason },
            }];
        }
    }
    let comparison = Comparison { old: Outline::of(old), new: Outline::of(new), class_of };
    comparison.changes()
}

struct Comparison<'a> {
    old: Outline<'a>,
    new: Outline<'a>,
    class_of: &'a dyn Fn(Guid) -> Option<String>,
}

/// Members that say where something hangs; the tree tells that better.
const PLACEMENT: &[&str] =
    &["m_Father", "m_Children", "m_RootOrder", "m_Component", "m_GameObject", "m_Roots"];
/// Written by Unity for itself.
const BOOKKEEPING: &[&str] = &[
    "serializedVersion",
    "m_CorrespondingSourceObject",
    "m_PrefabInstance",
    "m_PrefabAsset",
    "m_PrefabParentObject",
    "m_PrefabInternal",
    "m_EditorClassIdentifier",
];

impl<'a> Comparison<'a> {
    fn changes(&self) -> Vec<Change> {
        let pairs = self.pair();
        let mut changes: Vec<Change> = Vec::new();
        for problem in &self.new.problems {
            let what = What::Unreadable { reason: problem.to_string() };
            changes.push(Change { object: String::new(), component: None, what });
        }
        let paired_old: Set<i64> = pairs.values().copied().collect();
        for document in self
            .old
            .in_order()
            .filter(|document| !document.stripped && !paired_old.contains(&document.id))
        {
            changes.extend(self.lone(&self.old, document, What::Removed, &paired_old));
        }
        let paired_new: Set<i64> = pairs.keys().copied().collect();
        for document in self.new.in_order().filter(|document| !document.stripped) {
            match pairs.get(&document.id).and_then(|old| self.old.documents.get(old)) {
                Some(old) => self.compare(old, document, &pairs, &mut changes),
                None => changes.extend(self.lone(&self.new, document, What::Added, &paired_new)),
            }
        }
        changes
    }

    /// New ids and the old ones they stand for.
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

    /// A document without a partner: an object, or a component of an object that has one.
    fn lone(
        &self,
        side: &Outline<'_>,
        document: &Document<'_>,
        what: What,
        paired: &Set<i64>,
    ) -> Option<Change> {
        if side.nodes.contains_key(&document.id) {
            return Some(Change { object: side.path(document.id), component: None, what });
        }
        match side.owners.get(&document.id).copied() {
            // What an object brings or takes along needs no line of its own.
            Some(owner) if !paired.contains(&owner) => None,
            Some(owner) => Some(Change {
                object: side.path(owner),
                component: Some(self.type_name(side, document)),
                what,
            }),
            None => Some(Change {
                object: String::new(),
                component: Some(self.type_name(side, document)),
                what,
            }),
        }
    }

    fn type_name(&self, side: &Outline<'_>, document: &Document<'_>) -> String {
        let class = script_guid(document).and_then(|guid| (self.class_of)(guid));
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
                |what| changes.push(Change { object: object.clone(), component: None, what });
            if before.name != now.name {
                push(What::Renamed { old: before.name.clone(), new: now.name.clone() });
            }
            let same_parent =
                pairs.get(&now.parent).copied().unwrap_or(now.parent) == before.parent;
            if !same_parent {
                push(What::Moved {
                    old: self.old.path(before.parent),
                    new: self.new.path(now.parent),
                });
            } else if let (Some(old), Some(new)) = (before.place, now.place)
                && old != new
                && self.old.children(before.parent) == self.new.children(now.parent)
            {
                push(What::Reordered { old, new });
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
                changes.push(Change { object, component, what: What::Unreadable { reason } });
                return;
            }
        };
        for (member, old, new) in members {
            changes.push(Change {
                object: object.clone(),
                component: component.clone(),
                what: What::Member { member, old, new },
            });
        }
    }

    fn owner(&self, id: i64) -> Option<i64> {
        if self.new.nodes.contains_key(&id) { Some(id) } else { self.new.owners.get(&id).copied() }
    }
}

/// A transform may become a rect transform and stay what it is.
fn alike(a: u32, b: u32) -> bool {
    a == b || (class::is_transform(a) && class::is_transform(b))
}

type Members = Vec<(String, Option<String>, Option<String>)>;

fn members(old: &Document<'_>, new: &Document<'_>) -> Result<Members, String> {
    let (before, now) = (flat(old)?, flat(new)?);
    let mut found = Vec::new();
    let before_by_name: Map<&str, &str> =
        before.iter().map(|(name, value)| (&**name, &**value)).collect();
    let now_by_name: Map<&str, &str> =
        now.iter().map(|(name, value)| (&**name, &**value)).collect();
    for (name, value) in &before {
        if !now_by_name.contains_key(&**name) {
            found.push((name.clone(), Some(value.clone()), None));
        }
    }
    for (name, value) in &now {
        match before_by_name.get(&**name) {
            Some(old) if *old == value => {}
            old => {
                found.push((name.clone(), old.map(|old| (*old).to_owned()), Some(value.clone())))
            }
        }
    }
    Ok(found)
}

/// Every scalar of a document with the path that leads to it.
fn flat(document: &Document<'_>) -> Result<Vec<(String, String)>, String> {
    let tree = document.tree().map_err(|error| format!("document &{}: {error}", document.id))?;
    let mut out = Vec::new();
    let Some((_, body)) = tree.root().entries().next() else { return Ok(out) };
    for (key, value) in body.entries() {
        let key = key.text().unwrap_or_default();
        let own_name = key == "m_Name" && document.class == id::GAME_OBJECT;
        if own_name || PLACEMENT.contains(&&*key) || BOOKKEEPING.contains(&&*key) {
            continue;
        }
        if key == "m_Modification" {
            flatten_modification(value, &mut out);
        } else {
            flatten(value, key.into_owned(), &mut out);
        }
    }
    Ok(out)
}

fn flatten(view: View<'_, '_>, path: String, out: &mut Vec<(String, String)>) {
    if view.is_map() && !is_inline(view) {
        for (key, value) in view.entries() {
            flatten(value, format!("{path}.{}", key.text().unwrap_or_default()), out);
        }
    } else if view.is_seq() && view.items().next().is_some() {
        for (number, item) in view.items().enumerate() {
            flatten(item, format!("{path}[{number}]"), out);
        }
    } else {
        out.push((path, inline(view)));
    }
}

/// Pointers, vectors and colours read better whole.
fn is_inline(view: View<'_, '_>) -> bool {
    view.entries().all(|(_, value)| value.scalar().is_some()) && view.entries().count() <= 4
}

fn inline(view: View<'_, '_>) -> String {
    if view.is_map() {
        let parts: Vec<String> = view
            .entries()
            .map(|(key, value)| {
                format!("{}: {}", key.text().unwrap_or_default(), value.text().unwrap_or_default())
            })
            .collect();
        format!("{{{}}}", parts.join(", "))
    } else if view.is_seq() {
        "[]".to_owned()
    } else {
        view.text().unwrap_or_default().into_owned()
    }
}

/// Overrides are matched by what they are about, not by their place in the list.
fn flatten_modification(body: View<'_, '_>, out: &mut Vec<(String, String)>) {
    for (key, value) in body.entries() {
        let key = key.text().unwrap_or_default();
        match &*key {
            "m_TransformParent" => {}
            "m_Modifications" => {
                for row in value.items().filter_map(modification) {
                    if &*row.path == "m_RootOrder" || &*row.path == "m_Name" {
                        continue;
                    }
                    let value = if row.reference.is_null() {
                        row.value.to_string()
                    } else {
                        let guid = row
                            .reference
                            .guid
                            .map(|guid| format!(", guid: {guid}"))
                            .unwrap_or_default();
                        format!("{{fileID: {}{guid}}}", row.reference.id)
                    };
                    out.push((format!("{} (override on &{})", row.path, row.target.id), value));
                }
            }
            _ => flatten(value, key.into_owned(), out),
        }
    }
}
