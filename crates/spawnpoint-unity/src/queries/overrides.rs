//! Finds prefab overrides whose target does not exist: they change nothing, and Unity drops their values.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use memchr::memmem;
use parking_lot::Mutex;
use spawnpoint_core::folder::Finding;

use super::{Rule, Scope};
use crate::{
    asset::{class::id, kind::Kind},
    hash::{Map, Set},
    id::{Guid, Pointer},
    index::{Asset, AssetId},
    known_guids,
    project::Project,
    scene::raw::modification,
    yaml::{Document, View, line_of, split},
};

/// The ids of the objects in a prefab; `None` if it cannot be read as a whole, for instance because a model or a
/// missing package is in it.
type PrefabIds = Option<Arc<Set<i64>>>;

/// The ids of prefabs that were read before.
#[derive(Default)]
struct KnownPrefabs(Mutex<Map<AssetId, PrefabIds>>);

/// An override whose target does not exist.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BrokenOverride {
    path: String,
    /// The prefab that is instantiated.
    prefab: String,
    line: usize,
    property: String,
    target: i64,
}

impl Project {
    /// One finding for each file and prefab.
    pub(super) fn broken_overrides(&self) -> Vec<Finding> {
        let known = KnownPrefabs::default();
        let files: Vec<AssetId> = self
            .documents(Scope::All)
            .filter(|asset| asset.kind().has_objects())
            .map(|asset| asset.id())
            .collect();
        let broken = self.scan_files(&files, None, |asset| self.broken_overrides_in(asset, &known));
        let mut groups: BTreeMap<(String, String), Vec<BrokenOverride>> = BTreeMap::new();
        for row in broken.found {
            groups.entry((row.path.clone(), row.prefab.clone())).or_default().push(row);
        }
        groups.into_values().filter_map(|rows| finding(&rows)).collect()
    }

    fn broken_overrides_in(&self, asset: Asset<'_>, known: &KnownPrefabs) -> Vec<BrokenOverride> {
        let Ok(text) = self.read(asset) else { return Vec::new() };
        let sheet = split(&text);
        let mut found = Vec::new();
        let instances = sheet
            .documents
            .iter()
            .filter(|document| document.class == id::PREFAB_INSTANCE && !document.stripped);
        for document in instances {
            let Ok(tree) = document.tree() else { continue };
            let Some((_, body)) = tree.root().entries().next() else { continue };
            let Some(source) = source_prefab(body) else { continue };
            let Some(prefab) = self.index.by_guid(source) else { continue };
            let rows = body
                .get("m_Modification")
                .and_then(|modification| modification.get("m_Modifications"));
            for row in rows.into_iter().flat_map(View::items).filter_map(modification) {
                if self.target_exists(row.target, source, prefab, known) {
                    continue;
                }
                found.push(BrokenOverride {
                    path: asset.path().to_owned(),
                    prefab: prefab.path().to_owned(),
                    line: line_of(&text, position(&text, document, row.target)),
                    property: row.path.to_string(),
                    target: row.target.id,
                });
            }
        }
        found
    }

    /// Whether the target of an override exists. Whatever cannot be checked does.
    fn target_exists(
        &self,
        target: Pointer,
        source: Guid,
        prefab: Asset<'_>,
        known: &KnownPrefabs,
    ) -> bool {
        match target.guid {
            Some(guid) if guid != source => {
                // An object of a prefab that is nested in the prefab, or was when the override was made.
                self.index.by_guid(guid).is_some() || known_guids::find(guid).is_some()
            }
            _ => {
                let ids = known.0.lock().get(&prefab.id()).cloned();
                let ids = ids.unwrap_or_else(|| {
                    let ids = self.prefab_ids(prefab);
                    known.0.lock().insert(prefab.id(), ids.clone());
                    ids
                });
                target.id == 0 || ids.is_none_or(|ids| ids.contains(&target.id))
            }
        }
    }

    fn prefab_ids(&self, prefab: Asset<'_>) -> PrefabIds {
        if prefab.kind() != Kind::Prefab {
            return None;
        }
        let hierarchy = self.hierarchy(prefab.id()).ok()?;
        let is_whole =
            hierarchy.problems.is_empty() && hierarchy.objects.iter().all(|object| !object.opaque);
        if !is_whole {
            return None;
        }
        let text = self.read(prefab).ok()?;
        let sheet = split(&text);
        let own = sheet.documents.iter().map(|document| document.id);
        Some(Arc::new(own.chain(hierarchy.ids()).collect()))
    }
}

fn source_prefab(instance: View<'_, '_>) -> Option<Guid> {
    // The second name is that of Unity before 2018.3.
    let source = instance.get("m_SourcePrefab").or_else(|| instance.get("m_ParentPrefab"))?;
    Pointer::of(source)?.guid.filter(|guid| !guid.is_zero())
}

/// The offset of the first override of a target in its file.
fn position(text: &[u8], document: &Document<'_>, target: Pointer) -> usize {
    let guid = target.guid.map(|guid| format!(" guid: {guid}")).unwrap_or_default();
    let needle = format!("target: {{fileID: {},{guid}", target.id);
    let body = memchr::memchr(b'\n', &text[document.offset..]);
    let body = body.map_or(document.offset, |end| document.offset + end + 1);
    memmem::find(document.body, needle.as_bytes()).map_or(document.offset, |at| body + at)
}

/// The number of targets that a message names.
const NAMED_TARGETS: usize = 20;

fn finding(rows: &[BrokenOverride]) -> Option<Finding> {
    let first = rows.iter().min_by_key(|row| row.line)?;
    let targets: BTreeSet<i64> = rows.iter().map(|row| row.target).collect();
    let named: Vec<String> =
        targets.iter().take(NAMED_TARGETS).map(|target| format!("&{target}")).collect();
    let more = if targets.len() > NAMED_TARGETS { ", …" } else { "" };
    let message = format!(
        "{} overrides target objects that {} does not have: {}{more}; the first is of {}",
        rows.len(),
        first.prefab,
        named.join(", "),
        first.property
    );
    let finding = Finding::new(Rule::BrokenOverride.info(), first.path.clone(), message);
    Some(Finding { line: Some(first.line), asset: Some(first.prefab.clone()), ..finding })
}
