//! Finds broken references.

use std::time::Instant;

use memchr::memmem;
use serde::Serialize;

use super::{LoneMeta, Partial, Scope};
use crate::{
    asset::class::id,
    hash::Set,
    id::{Guid, Pointer},
    index::{Asset, reference_kind},
    project::Project,
    scene::Hierarchy,
    yaml::{Document, View, line_of, split, whole},
};

/// A broken reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BrokenReference {
    /// The file that contains it.
    pub path: String,
    /// The path of the object; empty in files without objects.
    pub game_object_path: String,
    /// The class of the component or asset.
    #[serde(rename = "component")]
    pub type_name: String,
    /// The member, as `a.b[0].c`.
    pub reference_path: String,
    /// The referenced file.
    #[serde(rename = "referenceGuid")]
    pub guid: Option<Guid>,
    /// The referenced object.
    pub file_id: i64,
    /// The line of the reference, or that of its document.
    pub line: usize,
    /// Why it is broken.
    pub kind: BrokenKind,
}

/// Why a reference is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum BrokenKind {
    /// No asset has the GUID.
    Missing,
    /// No asset has the GUID, but it may be in a declared package that is not on disk.
    PackageAbsent,
    /// The object is not in this file.
    Dangling,
}

/// Scripts are checked separately; the other members are internal to Unity and may be outdated.
const NOT_FOLLOWED: &[&str] = &[
    "m_Script",
    "m_CorrespondingSourceObject",
    "m_PrefabParentObject",
    "m_PrefabAsset",
    "m_PrefabInternal",
];

impl Project {
    /// All broken references, sorted by path.
    pub fn broken_references(
        &self,
        scope: Scope,
        deadline: Option<Instant>,
    ) -> Partial<Vec<BrokenReference>> {
        self.broken_references_with(scope, deadline, LoneMeta::Resolved)
    }

    pub(super) fn broken_references_with(
        &self,
        scope: Scope,
        deadline: Option<Instant>,
        lone_meta: LoneMeta,
    ) -> Partial<Vec<BrokenReference>> {
        let files: Vec<_> = self.documents(scope).map(|asset| asset.id()).collect();
        self.scan_files(&files, deadline, |asset| self.broken_references_in(asset, lone_meta))
    }

    /// Returns those of one file.
    fn broken_references_in(&self, asset: Asset<'_>, lone_meta: LoneMeta) -> Vec<BrokenReference> {
        let unknown: Set<Guid> = asset
            .references()
            .filter(|(guid, kinds)| {
                kinds & reference_kind::POINTER != 0 && !self.has_asset(*guid, lone_meta)
            })
            .map(|(guid, _)| guid)
            .collect();
        let Ok(text) = self.read(asset) else { return Vec::new() };
        let sheet = split(&text);
        let ids: Set<i64> = sheet.documents.iter().map(|document| document.id).collect();
        let search = Search { project: self, asset, text: &text, unknown, ids };
        let mut hierarchy = None;
        let mut found = Vec::new();
        for document in &sheet.documents {
            search.document(document, &mut hierarchy, &mut found);
        }
        found
    }
}

struct Search<'p> {
    project: &'p Project,
    asset: Asset<'p>,
    text: &'p [u8],
    unknown: Set<Guid>,
    ids: Set<i64>,
}

type CachedHierarchy = Option<Option<std::sync::Arc<Hierarchy>>>;

impl Search<'_> {
    fn document(
        &self,
        document: &Document<'_>,
        hierarchy: &mut CachedHierarchy,
        found: &mut Vec<BrokenReference>,
    ) {
        if document.stripped || !self.is_suspect(document.body) {
            return;
        }
        let Ok(tree) = document.tree() else { return };
        let Some((_, body)) = tree.root().entries().next() else { return };
        let mut broken = Vec::new();
        let instance = document.class == id::PREFAB_INSTANCE;
        self.look(body, instance, &mut Vec::new(), &mut broken);
        if broken.is_empty() {
            return;
        }
        let hierarchy =
            hierarchy.get_or_insert_with(|| self.project.hierarchy(self.asset.id()).ok());
        let object = hierarchy.as_deref().and_then(|hierarchy| {
            let slot = hierarchy.by_id(document.id)?;
            Some(hierarchy.path(slot.object()))
        });
        for (reference_path, pointer, kind) in broken {
            found.push(BrokenReference {
                path: self.asset.path().to_owned(),
                game_object_path: object.clone().unwrap_or_default(),
                type_name: document.type_name.to_owned(),
                reference_path,
                guid: pointer.guid,
                file_id: pointer.id,
                line: self.line(document, pointer),
                kind,
            });
        }
    }

    fn line(&self, document: &Document<'_>, pointer: Pointer) -> usize {
        let needle = match pointer.guid {
            Some(guid) => guid.to_string(),
            None => format!("{{fileID: {}}}", pointer.id),
        };
        let body = self.text.len().min(document.offset);
        let header = memchr::memchr(b'\n', &self.text[body..]).map_or(body, |end| body + end + 1);
        let inside = memmem::find(document.body, needle.as_bytes());
        line_of(self.text, inside.map_or(document.offset, |at| header + at))
    }

    /// Whether a reference in this text may be broken. Parsing only such texts saves nearly all of
    /// the work.
    fn is_suspect(&self, body: &[u8]) -> bool {
        const POINTER: &[u8] = b"{fileID: ";
        memmem::find_iter(body, POINTER).any(|at| {
            let rest = &body[at + POINTER.len()..];
            let digits =
                rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
            match rest.get(digits) {
                Some(b'}') => {
                    let id = whole(&rest[..digits]);
                    id.is_none_or(|id| id != 0 && !self.ids.contains(&id))
                }
                // Wrapped, or a reference to another file.
                _ => !self.unknown.is_empty(),
            }
        })
    }

    fn look(
        &self,
        view: View<'_, '_>,
        instance: bool,
        path: &mut Vec<String>,
        found: &mut Vec<(String, Pointer, BrokenKind)>,
    ) {
        if let Some(kind) = Pointer::of(view).and_then(|pointer| self.judge(pointer)) {
            if let Some(pointer) = Pointer::of(view) {
                found.push((path.concat().trim_start_matches('.').to_owned(), pointer, kind));
            }
            return;
        }
        for (key, value) in view.entries() {
            let key = key.text().unwrap_or_default();
            // A prefab override may target an object that the prefab no longer has.
            let of_prefab = instance && matches!(&*key, "target" | "m_RemovedComponents");
            if NOT_FOLLOWED.contains(&&*key) || of_prefab {
                continue;
            }
            path.push(format!(".{key}"));
            self.look(value, instance, path, found);
            path.pop();
        }
        for (number, item) in view.items().enumerate() {
            path.push(format!("[{number}]"));
            self.look(item, instance, path, found);
            path.pop();
        }
    }

    fn judge(&self, pointer: Pointer) -> Option<BrokenKind> {
        match pointer.guid {
            Some(guid) if self.unknown.contains(&guid) => {
                Some(if self.project.packages.any_absent() {
                    BrokenKind::PackageAbsent
                } else {
                    BrokenKind::Missing
                })
            }
            Some(_) => None,
            None if pointer.id == 0 || self.ids.contains(&pointer.id) => None,
            None => Some(BrokenKind::Dangling),
        }
    }
}
