//! Information about one asset: type, import settings and dependencies.

use serde::Serialize;

use crate::{
    asset::{class, kind::Kind, meta::Import},
    id::Guid,
    index::{Asset, AssetId, reference_kind},
    project::Project,
    yaml::{Content, split},
};

/// Information about an asset.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AssetInfo {
    /// Its path within the project.
    pub path: String,
    /// Its guid.
    pub guid: Option<Guid>,
    /// The class of its main object.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The name of its main object.
    pub main_object_name: String,
    /// What imports it.
    pub importer_type: Option<String>,
    /// The importer's scalar settings.
    pub import_settings: Vec<(String, String)>,
    /// The size of the file in bytes.
    pub size_bytes: u64,
    /// Its content, if the file was read.
    pub content: Option<Content>,
    /// Whether the file exists.
    pub exists: bool,
    /// Paths of its direct dependencies.
    pub dependencies: Vec<String>,
    /// GUIDs that it references and that no asset has.
    pub unresolved: Vec<Guid>,
}

impl Project {
    /// Describes an asset.
    pub fn asset_info(&self, id: AssetId) -> AssetInfo {
        let asset = self.index.asset(id);
        let import = asset.read_meta().ok().and_then(|text| Import::parse(&text).ok());
        let import = import.unwrap_or_default();
        let mut dependencies: Vec<String> = Vec::new();
        let mut unresolved = Vec::new();
        for (guid, kinds) in asset.references() {
            match self.index.by_guid(guid) {
                Some(found) => dependencies.push(found.path().to_owned()),
                None if kinds & (reference_kind::POINTER | reference_kind::META_POINTER) != 0 => {
                    unresolved.push(guid)
                }
                None => {}
            }
        }
        dependencies.sort();
        dependencies.dedup();
        AssetInfo {
            path: asset.path().to_owned(),
            guid: asset.guid(),
            type_name: self.type_of(asset),
            main_object_name: asset.stem().to_owned(),
            importer_type: import.importer,
            import_settings: import.settings,
            size_bytes: asset.size(),
            content: asset.content(),
            exists: asset.exists(),
            dependencies,
            unresolved,
        }
    }

    /// The class of an asset's main object.
    pub fn type_of(&self, asset: Asset<'_>) -> String {
        let by_name = asset.kind().type_name();
        match asset.main_class() {
            Some(class::id::MONO_BEHAVIOUR)
                if !matches!(asset.kind(), Kind::Scene | Kind::Prefab) =>
            {
                self.script_class(asset).unwrap_or_else(|| "ScriptableObject".to_owned())
            }
            Some(class)
                if matches!(
                    asset.kind(),
                    Kind::Asset | Kind::Native | Kind::NativeTexture | Kind::Other
                ) =>
            {
                class::name(class).unwrap_or(by_name).to_owned()
            }
            _ => by_name.to_owned(),
        }
    }

    fn script_class(&self, asset: Asset<'_>) -> Option<String> {
        const MAIN_OBJECT: i64 = 11_400_000;
        let text = self.read(asset).ok()?;
        let sheet = split(&text);
        let scripted = || {
            sheet.documents.iter().filter(|document| document.class == class::id::MONO_BEHAVIOUR)
        };
        let document =
            scripted().find(|document| document.id == MAIN_OBJECT).or_else(|| scripted().next())?;
        let identifier = document.field("m_EditorClassIdentifier").and_then(|field| field.text());
        let pointer = document.field("m_Script")?.pointer();
        let script =
            self.scripts.resolve(&self.index, &self.packages, pointer, identifier.as_deref());
        script.class.as_deref().map(str::to_owned)
    }
}
