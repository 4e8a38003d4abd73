//! Compares the members of two versions of a document.

use crate::{
    asset::class::id,
    hash::Map,
    id::{Guid, Pointer},
    scene::raw::modification,
    yaml::{Document, View, whole},
};

/// A member that differs.
pub struct MemberDifference {
    /// The member, as `a.b[0].c`.
    pub name: String,
    /// For a prefab override: the object of the prefab.
    pub target: Option<Pointer>,
    /// The old value.
    pub old: Option<String>,
    /// The new value.
    pub new: Option<String>,
}

struct Member {
    name: String,
    target: Option<Pointer>,
    value: String,
}

impl Member {
    fn key(&self) -> (&str, Option<Pointer>) {
        (&self.name, self.target)
    }
}

/// Members that describe the hierarchy, which is compared separately.
const PLACEMENT: &[&str] =
    &["m_Father", "m_Children", "m_RootOrder", "m_Component", "m_GameObject", "m_Roots"];
/// Internal members of Unity.
const BOOKKEEPING: &[&str] = &[
    "serializedVersion",
    "m_CorrespondingSourceObject",
    "m_PrefabInstance",
    "m_PrefabAsset",
    "m_PrefabParentObject",
    "m_PrefabInternal",
    "m_EditorClassIdentifier",
];

/// Every member that differs, removed members first.
pub fn members(old: &Document<'_>, new: &Document<'_>) -> Result<Vec<MemberDifference>, String> {
    let (before, now) = (flat(old)?, flat(new)?);
    let (before_by_key, now_by_key) = (by_key(&before), by_key(&now));
    let differing = |member: &Member, old: Option<&str>, new: Option<&str>| MemberDifference {
        name: member.name.clone(),
        target: member.target,
        old: old.map(str::to_owned),
        new: new.map(str::to_owned),
    };
    let gone = before.iter().filter(|member| !now_by_key.contains_key(&member.key()));
    let mut found: Vec<MemberDifference> =
        gone.map(|member| differing(member, Some(&member.value), None)).collect();
    for member in &now {
        let old = before_by_key.get(&member.key()).copied();
        if old != Some(&*member.value) {
            found.push(differing(member, old, Some(&member.value)));
        }
    }
    Ok(found)
}

fn by_key(members: &[Member]) -> Map<(&str, Option<Pointer>), &str> {
    members.iter().map(|member| (member.key(), &*member.value)).collect()
}

/// Every scalar of a document, with its path.
fn flat(document: &Document<'_>) -> Result<Vec<Member>, String> {
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

fn flatten(view: View<'_, '_>, path: String, out: &mut Vec<Member>) {
    if view.is_map() && !is_inline(view) {
        for (key, value) in view.entries() {
            flatten(value, format!("{path}.{}", key.text().unwrap_or_default()), out);
        }
    } else if view.is_seq() && view.items().next().is_some() {
        for (number, item) in view.items().enumerate() {
            flatten(item, format!("{path}[{number}]"), out);
        }
    } else {
        out.push(Member { name: path, target: None, value: inline(view) });
    }
}

/// Whether a mapping is shown as one value: pointers, vectors and colors.
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

/// Prefab overrides are matched by target and path, not by position.
fn flatten_modification(body: View<'_, '_>, out: &mut Vec<Member>) {
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
                    out.push(Member { name: row.path.into(), target: Some(row.target), value });
                }
            }
            _ => flatten(value, key.into_owned(), out),
        }
    }
}

/// The pointer in a value, if it is one.
pub fn pointer_in(value: &str) -> Option<Pointer> {
    let inside = value.strip_prefix("{fileID: ")?.strip_suffix('}')?;
    let (id, rest) = inside.split_once(", ").unwrap_or((inside, ""));
    let guid = rest.strip_prefix("guid: ").and_then(|rest| rest.get(..32)?.parse::<Guid>().ok());
    Some(Pointer { id: whole(id.as_bytes())?, guid })
}

/// The id that a value references, if it is in the same file.
pub fn local_pointer(value: &str) -> Option<i64> {
    pointer_in(value).filter(|pointer| pointer.guid.is_none()).map(|pointer| pointer.id)
}
