//! Finds missing scripts.

use std::time::Instant;

use serde::Serialize;

use super::Partial;
use crate::{
    asset::{class, kind::Kind},
    id::Guid,
    index::{Asset, reference_kind},
    project::Project,
    scene::{Hierarchy, Slot},
    script::{Script, ScriptState, assembly_of},
    yaml::{Document, line_of, split},
};

/// The files to check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// All serialized files.
    #[default]
    All,
    /// Scenes.
    Scenes,
    /// Prefabs.
    Prefabs,
    /// All other files.
    Assets,
}

impl Scope {
    pub(super) fn holds(self, kind: Kind) -> bool {
        match self {
            Self::All => true,
            Self::Scenes => kind == Kind::Scene,
            Self::Prefabs => kind == Kind::Prefab,
            Self::Assets => !matches!(kind, Kind::Scene | Kind::Prefab),
        }
    }
}

/// A component or asset with a missing script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MissingScript {
    /// The file that contains it.
    pub path: String,
    /// The path of its object; empty in files without objects.
    pub game_object_path: String,
    /// Its index among the object's components.
    pub component_index: usize,
    /// Its id in the file.
    pub file_id: i64,
    /// The line where it begins.
    pub line: usize,
    /// The GUID of the script.
    pub guid: Option<Guid>,
    /// The class, if the file contains its name.
    pub class: Option<String>,
    /// The assembly of the class, if the file contains its name.
    #[serde(skip)]
    pub assembly: Option<String>,
    /// Why the script is missing.
    #[serde(flatten)]
    pub state: ScriptState,
}

/// Whether scripts and assets count as missing if only their `.meta` files exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoneMeta {
    /// The editor knows their names, as the tools of the editor's documents expect.
    Resolved,
    /// Unity deletes such `.meta` files, so the project loses them.
    Missing,
}

impl Project {
    /// All components and assets with a missing script, sorted by path. [`ScriptState`] tells
    /// whether a script is missing, or may be in a package that is not on disk.
    pub fn missing_scripts(
        &self,
        scope: Scope,
        deadline: Option<Instant>,
    ) -> Partial<Vec<MissingScript>> {
        self.missing_scripts_with(scope, deadline, LoneMeta::Resolved)
    }

    pub(super) fn missing_scripts_with(
        &self,
        scope: Scope,
        deadline: Option<Instant>,
        lone_meta: LoneMeta,
    ) -> Partial<Vec<MissingScript>> {
        let names_unknown_script = |asset: &Asset<'_>| {
            asset.references().any(|(guid, kinds)| {
                kinds & reference_kind::SCRIPT != 0 && !self.has_asset(guid, lone_meta)
            })
        };
        let suspects: Vec<_> = self
            .documents(scope)
            .filter(|asset| asset.has_null_script() || names_unknown_script(asset))
            .map(|asset| asset.id())
            .collect();
        self.scan_files(&suspects, deadline, |asset| self.missing_scripts_in(asset, lone_meta))
    }

    /// Whether an asset has this GUID.
    pub(super) fn has_asset(&self, guid: Guid, lone_meta: LoneMeta) -> bool {
        let asset = self.index.by_guid(guid);
        // A file that Unity ignores may still have a `.meta` file.
        let is_there = |asset: Asset<'_>| asset.exists() || asset.is_on_disk();
        asset.is_some_and(|asset| lone_meta == LoneMeta::Resolved || is_there(asset))
    }

    /// Returns those of one file.
    fn missing_scripts_in(&self, asset: Asset<'_>, lone_meta: LoneMeta) -> Vec<MissingScript> {
        let Ok(text) = self.read(asset) else { return Vec::new() };
        let sheet = split(&text);
        let scripted = sheet
            .documents
            .iter()
            .filter(|document| document.class == class::id::MONO_BEHAVIOUR && !document.stripped);
        let mut hierarchy = None;
        let mut found = Vec::new();
        for document in scripted {
            let identifier =
                document.field("m_EditorClassIdentifier").and_then(|field| field.text());
            let script = self.script_of(document, identifier.as_deref());
            let is_lone = || script.guid.is_some_and(|guid| !self.has_asset(guid, lone_meta));
            let is_resolved =
                script.is_resolved() && !(script.state == ScriptState::FileAbsent && is_lone());
            if is_resolved {
                continue;
            }
            let hierarchy = hierarchy.get_or_insert_with(|| self.hierarchy(asset.id()).ok());
            let place = hierarchy.as_deref().and_then(|hierarchy| place(hierarchy, document.id));
            let (game_object_path, component_index) = place.unwrap_or_default();
            found.push(MissingScript {
                path: asset.path().to_owned(),
                game_object_path,
                component_index,
                file_id: document.id,
                line: line_of(&text, document.offset),
                guid: script.guid,
                class: script.class.as_deref().map(str::to_owned),
                assembly: identifier.as_deref().and_then(assembly_of).map(str::to_owned),
                state: script.state.clone(),
            });
        }
        found
    }

    fn script_of(
        &self,
        document: &Document<'_>,
        identifier: Option<&str>,
    ) -> std::sync::Arc<Script> {
        let pointer = document.field("m_Script").and_then(|field| field.pointer());
        self.scripts.resolve(&self.index, &self.packages, pointer, identifier)
    }
}

fn place(hierarchy: &Hierarchy, id: i64) -> Option<(String, usize)> {
    match hierarchy.by_id(id)? {
        Slot::Component(object, number) => Some((hierarchy.path(object), number as usize)),
        Slot::Object(_) => None,
    }
}
