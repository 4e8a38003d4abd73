//! Finds missing scripts.

use std::time::Instant;

use serde::Serialize;

use super::Partial;
use crate::{
    asset::{class, kind::Kind},
    index::{Asset, reference_kind},
    project::Project,
    scene::{Hierarchy, Slot},
    script::{Script, ScriptState},
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
    pub guid: Option<crate::id::Guid>,
    /// The class, if the file contains its name.
    pub class: Option<String>,
    /// Why the script is missing.
    #[serde(flatten)]
    pub state: ScriptState,
}

impl Project {
    /// All components and assets with a missing script, sorted by path. [`ScriptState`] tells
    /// whether a script is missing, or may be in a package that is not on disk.
    pub fn missing_scripts(
        &self,
        scope: Scope,
        deadline: Option<Instant>,
    ) -> Partial<Vec<MissingScript>> {
        let suspects: Vec<_> = self
            .documents(scope)
            .filter(|asset| asset.has_null_script() || self.names_unknown_script(*asset))
            .map(|asset| asset.id())
            .collect();
        self.scan_files(&suspects, deadline, |asset| self.missing_scripts_in(asset))
    }

    fn names_unknown_script(&self, asset: Asset<'_>) -> bool {
        asset.references().any(|(guid, kinds)| {
            kinds & reference_kind::SCRIPT != 0 && self.index.by_guid(guid).is_none()
        })
    }

    /// Returns those of one file.
    pub fn missing_scripts_in(&self, asset: Asset<'_>) -> Vec<MissingScript> {
        let Ok(text) = self.read(asset) else { return Vec::new() };
        let sheet = split(&text);
        let scripted = sheet
            .documents
            .iter()
            .filter(|document| document.class == class::id::MONO_BEHAVIOUR && !document.stripped);
        let mut hierarchy = None;
        let mut found = Vec::new();
        for document in scripted {
            let script = self.script_of(document);
            if script.is_resolved() {
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
                state: script.state.clone(),
            });
        }
        found
    }

    fn script_of(&self, document: &Document<'_>) -> std::sync::Arc<Script> {
        let pointer = document.field("m_Script").and_then(|field| field.pointer());
        let identifier = document.field("m_EditorClassIdentifier").and_then(|field| field.text());
        self.scripts.resolve(&self.index, &self.packages, pointer, identifier.as_deref())
    }
}

fn place(hierarchy: &Hierarchy, id: i64) -> Option<(String, usize)> {
    match hierarchy.by_id(id)? {
        Slot::Component(object, number) => Some((hierarchy.path(object), number as usize)),
        Slot::Object(_) => None,
    }
}
