//! Changes a scene or prefab file: parents of objects, values of members, overrides of prefab instances.
//!
//! This module writes no files. It returns a new text in which only what describes the change is
//! replaced. The new text is parsed again, and it is an error if it does not show the change, or
//! shows another one.

mod leaf;
mod member;
mod overrides;
mod pose;

use std::collections::HashMap;

use crate::{
    asset::class::{self, id},
    id::Pointer,
    scene::raw::RawFile,
    yaml::{Content, Document, View, split},
};

pub use leaf::{Leaf, Step, property_path};
pub use member::set_members;
pub use overrides::{PrefabTarget, set_override};
pub use pose::PoseChange;

/// Why a file cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The file is not text.
    #[error("The file is not in text format. Set Asset Serialization to Force Text.")]
    NotText,
    /// The file does not contain an object with this id.
    #[error("&{0} is not an object of this file. Change objects of a prefab in the prefab.")]
    NotHere(i64),
    /// The new parent is a descendant of the object.
    #[error("Cannot set parent to descendant")]
    BelowItself,
    /// The transform is missing, or cannot be edited safely.
    #[error("The object's transform is not in the expected format")]
    Unplaced,
    /// The document has no such member, or several.
    #[error("'{0}' is not a member in the file, or occurs several times")]
    NoMember(String),
    /// The text cannot be edited safely.
    #[error("The file cannot be edited safely: {0}")]
    Form(&'static str),
}

/// Returns the text of a scene or prefab with another parent for an object or prefab instance.
/// Without a parent it becomes a root. Both ids are those of documents in this file. `pose_change`
/// is its new local transform; without it, the local transform is kept.
pub fn set_parent(
    text: &[u8],
    child: i64,
    parent: Option<i64>,
    pose_change: Option<&PoseChange>,
) -> Result<Vec<u8>, EditError> {
    if Content::of(text) != Content::Yaml {
        return Err(EditError::NotText);
    }
    let sheet = split(text);
    let documents: HashMap<i64, Document<'_>> =
        sheet.documents.iter().map(|document| (document.id, *document)).collect();
    let scene = Scene { text, documents };
    let moved = scene.reparented(child)?;
    let target = parent.map(|parent| scene.transform_of(parent)).transpose()?;
    if let Some(target) = target {
        scene.check_not_below(target, moved.transform)?;
    }
    let mut edits = Vec::new();
    scene.replace_father(&moved, target.unwrap_or(0), &mut edits)?;
    if moved.father != 0 {
        scene.edit_children(
            moved.father,
            |children| children.retain(|id| *id != moved.transform),
            &mut edits,
        )?;
    }
    match target {
        Some(target) => {
            scene.edit_children(target, |children| children.push(moved.transform), &mut edits)?
        }
        None => scene.edit_roots(|roots| roots.push(moved.listed_as), &mut edits)?,
    }
    if moved.father == 0 && target.is_some() {
        scene.edit_roots(|roots| roots.retain(|id| *id != moved.listed_as), &mut edits)?;
    }
    scene.replace_order(&moved, target, &mut edits)?;
    if let Some(pose_change) = pose_change {
        scene.replace_pose(&moved, pose_change, &mut edits)?;
    }
    let changed = apply(text, edits)?;
    verify(&changed, &moved, target.unwrap_or(0))?;
    Ok(changed)
}

struct Scene<'a> {
    text: &'a [u8],
    documents: HashMap<i64, Document<'a>>,
}

/// The object whose parent changes.
struct Reparented {
    /// The document that contains its parent: a transform or a prefab instance.
    document: i64,
    /// Its transform, which the parent lists as a child.
    transform: i64,
    /// Its id in the list of roots.
    listed_as: i64,
    father: i64,
}

struct Edit {
    start: usize,
    end: usize,
    text: String,
}

impl<'a> Scene<'a> {
    fn own(&self, id: i64) -> Result<&Document<'a>, EditError> {
        self.documents.get(&id).filter(|document| !document.stripped).ok_or(EditError::NotHere(id))
    }

    /// The transform of an object of this file.
    fn transform_of(&self, object: i64) -> Result<i64, EditError> {
        let document = self.own(object)?;
        let tree = document.field("m_Component").and_then(|field| field.tree().ok());
        let tree =
            tree.filter(|_| document.class == id::GAME_OBJECT).ok_or(EditError::NotHere(object))?;
        let components = tree.root().items().filter_map(|row| Pointer::of(row.entries().next()?.1));
        let found = components.map(|pointer| pointer.id).find(|id| {
            self.documents
                .get(id)
                .is_some_and(|document| class::is_transform(document.class) && !document.stripped)
        });
        found.ok_or(EditError::Form("the object has no transform"))
    }

    fn reparented(&self, child: i64) -> Result<Reparented, EditError> {
        let document = self.own(child)?;
        if document.class != id::PREFAB_INSTANCE {
            let transform = self.transform_of(child)?;
            let father = self.own(transform)?.field("m_Father").and_then(|field| field.pointer());
            let father = father.ok_or(EditError::Form("the transform has no father"))?.id;
            return Ok(Reparented { document: transform, transform, listed_as: transform, father });
        }
        let tree = document.field("m_Modification").and_then(|field| field.tree().ok());
        let father =
            tree.as_ref().and_then(|tree| Pointer::of(tree.root().get("m_TransformParent")?));
        let father = father.ok_or(EditError::Form("the instance has no parent member"))?.id;
        // The stripped document of its root transform: the one that the parent lists, else the only
        // one.
        let stand_ins: Vec<i64> = self
            .documents
            .values()
            .filter(|found| found.stripped && class::is_transform(found.class))
            .filter(|found| {
                found
                    .field("m_PrefabInstance")
                    .and_then(|field| field.pointer())
                    .is_some_and(|to| to.id == child)
            })
            .map(|found| found.id)
            .collect();
        let listed = self.children(father);
        let transform = match (stand_ins.iter().find(|id| listed.contains(id)), &stand_ins[..]) {
            (Some(found), _) => *found,
            (None, [only]) => *only,
            _ => {
                return Err(EditError::Form(
                    "the instance has no stripped document for its root transform",
                ));
            }
        };
        Ok(Reparented { document: child, transform, listed_as: child, father })
    }

    fn children(&self, transform: i64) -> Vec<i64> {
        let field =
            self.documents.get(&transform).and_then(|document| document.field("m_Children"));
        let tree = field.and_then(|field| field.tree().ok());
        let ids = |view: View<'_, '_>| {
            view.items().filter_map(Pointer::of).map(|pointer| pointer.id).collect()
        };
        tree.map(|tree| ids(tree.root())).unwrap_or_default()
    }

    fn check_not_below(&self, target: i64, moved: i64) -> Result<(), EditError> {
        let mut at = target;
        for _ in 0..=self.documents.len() {
            if at == moved {
                return Err(EditError::BelowItself);
            }
            let Some(father) =
                self.documents.get(&at).and_then(|document| document.field("m_Father")?.pointer())
            else {
                return Ok(());
            };
            at = father.id;
        }
        Err(EditError::BelowItself)
    }

    fn replace_father(
        &self,
        moved: &Reparented,
        to: i64,
        edits: &mut Vec<Edit>,
    ) -> Result<(), EditError> {
        let document = self.own(moved.document)?;
        let key: &[u8] = if document.class == id::PREFAB_INSTANCE {
            b"    m_TransformParent: "
        } else {
            b"  m_Father: "
        };
        let (start, end) = self.line_behind(document, key)?;
        edits.push(Edit { start, end, text: format!("{{fileID: {to}}}") });
        Ok(())
    }

    /// Before Unity 2022.2 a transform contains its sibling index. The object becomes the last
    /// child.
    fn replace_order(
        &self,
        moved: &Reparented,
        target: Option<i64>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), EditError> {
        let document = self.own(moved.document)?;
        if document.class == id::PREFAB_INSTANCE || document.field("m_RootOrder").is_none() {
            return Ok(());
        }
        let place = match target {
            Some(target) => self.children(target).len(),
            None => {
                let file = RawFile::parse(self.text);
                let own =
                    file.transforms.values().filter(|transform| transform.father == 0).count();
                own + file.instances.iter().filter(|instance| instance.parent == 0).count()
            }
        };
        let (start, end) = self.line_behind(document, b"  m_RootOrder: ")?;
        edits.push(Edit { start, end, text: place.to_string() });
        Ok(())
    }

    /// The range of text after a prefix that occurs on exactly one line of a document.
    fn line_behind(
        &self,
        document: &Document<'_>,
        key: &[u8],
    ) -> Result<(usize, usize), EditError> {
        let base = document.body.as_ptr().addr() - self.text.as_ptr().addr();
        let mut found = memchr::memmem::find_iter(document.body, key)
            .filter(|at| *at == 0 || document.body[at - 1] == b'\n');
        let (Some(at), None) = (found.next(), found.next()) else {
            return Err(EditError::Form("the line with the parent does not occur exactly once"));
        };
        let start = at + key.len();
        let length =
            memchr::memchr(b'\n', &document.body[start..]).unwrap_or(document.body.len() - start);
        let line = document.body[start..start + length].trim_ascii_end();
        Ok((base + start, base + start + line.len()))
    }

    fn edit_children(
        &self,
        transform: i64,
        change: impl FnOnce(&mut Vec<i64>),
        edits: &mut Vec<Edit>,
    ) -> Result<(), EditError> {
        // Children of a stripped transform are not listed in this file.
        match self.documents.get(&transform) {
            Some(document) if !document.stripped => {
                self.edit_list(document, "m_Children", change, edits)
            }
            Some(_) => Err(EditError::Form(
                "the children of an object of a prefab instance are not listed in this file",
            )),
            None => Err(EditError::NotHere(transform)),
        }
    }

    fn edit_roots(
        &self,
        change: impl FnOnce(&mut Vec<i64>),
        edits: &mut Vec<Edit>,
    ) -> Result<(), EditError> {
        // Older files have no list of roots; a root has the parent 0.
        match self.documents.values().find(|document| document.class == id::SCENE_ROOTS) {
            Some(document) => self.edit_list(document, "m_Roots", change, edits),
            None => Ok(()),
        }
    }

    fn edit_list(
        &self,
        document: &Document<'_>,
        name: &str,
        change: impl FnOnce(&mut Vec<i64>),
        edits: &mut Vec<Edit>,
    ) -> Result<(), EditError> {
        let field = document.field(name).ok_or(EditError::Form("a list of children is missing"))?;
        let tree =
            field.tree().map_err(|_| EditError::Form("a list of children cannot be read"))?;
        let mut ids: Vec<i64> =
            tree.root().items().filter_map(Pointer::of).map(|pointer| pointer.id).collect();
        change(&mut ids);
        let start = field.value.as_ptr().addr() - self.text.as_ptr().addr();
        let end = if field.value.ends_with(b"\r\n") { "\r\n" } else { "\n" };
        let text = if ids.is_empty() {
            format!(" []{end}")
        } else {
            let rows: Vec<String> =
                ids.iter().map(|id| format!("  - {{fileID: {id}}}{end}")).collect();
            format!("{end}{}", rows.concat())
        };
        edits.push(Edit { start, end: start + field.value.len(), text });
        Ok(())
    }
}

fn apply(text: &[u8], mut edits: Vec<Edit>) -> Result<Vec<u8>, EditError> {
    edits.sort_by_key(|edit| edit.start);
    if edits.windows(2).any(|pair| pair[0].end > pair[1].start) {
        return Err(EditError::Form("two edits overlap"));
    }
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&text[at..edit.start]);
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.end;
    }
    out.extend_from_slice(&text[at..]);
    Ok(out)
}

/// Parses the new text and checks that the object has exactly the new parent.
fn verify(text: &[u8], moved: &Reparented, father: i64) -> Result<(), EditError> {
    let file = RawFile::parse(text);
    let hangs = match file.transforms.get(&moved.document) {
        Some(transform) => transform.father == father,
        None => file
            .instances
            .iter()
            .any(|instance| instance.id == moved.document && instance.parent == father),
    };
    let parents: Vec<i64> = file
        .transforms
        .iter()
        .filter(|(_, transform)| transform.children.contains(&moved.transform))
        .map(|(id, _)| *id)
        .collect();
    let listed_right = if father == 0 { parents.is_empty() } else { parents == [father] };
    let at_top =
        file.roots.as_ref().map(|roots| roots.iter().filter(|id| **id == moved.listed_as).count());
    let top_right = at_top.is_none_or(|count| count == usize::from(father == 0));
    if hangs && listed_right && top_right {
        Ok(())
    } else {
        Err(EditError::Form("the change did not have the expected effect"))
    }
}
