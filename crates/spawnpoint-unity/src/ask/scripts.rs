//! Components and assets whose script cannot be found.

use std::time::Instant;

use serde::Serialize;

use super::Partial;
use crate::{
    asset::{class, kind::Kind},
    index::{Asset, how},
    project::Project,
    scene::{Hierarchy, Slot},
    script::{Script, ScriptState},
    yaml::{Document, line_of, split},
};

/// Which files are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Everything that Unity serializes.
    #[default]
    All,
    /// Scenes.
    Scenes,
    /// Prefabs.
    Prefabs,
    /// Everything else.
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

/// A component or asset whose script cannot be found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MissingScript {
    /// The file it is written in.
    pub path: String,
    /// The object it sits on, by path; empty in files without objects.
    pub game_object_path: String,
    /// Its place among the object's components.
    pub component_index: usize,
    /// Its id in the file.
    pub file_id: i64,
    /// The line it begins at.
    pub line: usize,
    /// The script that is asked for.
    pub guid: Option<crate::id::Guid>,
    /// The class, if anything still tells it.
    pub class: Option<String>,
    /// In which of the states it is.
    #[serde(flatten)]
    pub state: ScriptState,
}

impl Project {
    /// Every component and asset without a script that can be found, by path. All states are listed:
    /// [`ScriptState`] tells what is surely missing from what a package that is not on disk explains.
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
        self.look_into(&suspects, deadline, |asset| self.missing_scripts_in(asset))
    }

    fn names_unknown_script(&self, asset: Asset<'_>) -> bool {
        asset
            .mentions()
            .any(|(guid, how)| how & how::SCRIPT != 0 && self.index.by_guid(guid).is_none())
    }

    /// The same for one file.
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
