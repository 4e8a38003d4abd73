//! Reads `ProjectSettings`.

use std::io;

use serde::Serialize;
use spawnpoint_core::folder::ProjectFiles;

use super::Project;
use crate::{
    id::{Guid, Pointer},
    index::MAX_ASSET,
    yaml::{Content, Document, View, split},
};

/// Settings of a project.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The editor's version, `2022.3.1f1`.
    pub unity_version: Option<String>,
    /// The product's name.
    pub product_name: Option<String>,
    /// The company's name.
    pub company_name: Option<String>,
    /// The product's version.
    pub bundle_version: Option<String>,
    /// Whether any platform is built ahead of time, with IL2CPP.
    pub il2cpp: bool,
    /// The render pipeline.
    pub pipeline: Pipeline,
    /// Platforms in the settings.
    pub build_targets: Vec<String>,
    /// Files that could not be read, and why.
    pub problems: Vec<String>,
}

/// The render pipeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "they are Unity's own names")]
pub enum Pipeline {
    #[serde(rename = "Built-in")]
    BuiltIn,
    #[serde(rename = "URP")]
    Universal,
    #[serde(rename = "HDRP")]
    HighDefinition,
    #[default]
    Unknown,
}

/// Tags and layers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tags {
    /// Custom tags, without Unity's seven built-in ones.
    pub tags: Vec<String>,
    /// Names by number; empty for unnamed layers.
    pub layers: Vec<String>,
    /// Sorting layers, back to front.
    pub sorting_layers: Vec<String>,
}

/// A scene of the build settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BuildScene {
    /// The path in the settings.
    pub path: String,
    /// The scene's guid; files before Unity 5.6 have none.
    pub guid: Option<Guid>,
    /// Whether it is built.
    pub enabled: bool,
    /// Its position in the list.
    pub index: usize,
    /// The current path of the scene, if it was moved.
    pub moved_to: Option<String>,
    /// Whether the scene is in the project.
    pub exists: bool,
}

impl Project {
    /// Reads the settings.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings { unity_version: self.unity_version(), ..Settings::default() };
        let mut problems = Vec::new();
        self.with_document("ProjectSettings", &mut problems, |document| {
            let text = |name| {
                document
                    .field(name)?
                    .text()
                    .map(|text| text.into_owned())
                    .filter(|text| !text.is_empty())
            };
            settings.product_name = text("productName");
            settings.company_name = text("companyName");
            settings.bundle_version = text("bundleVersion");
            if let Some(Ok(tree)) =
                document.field("applicationIdentifier").map(|field| field.tree())
            {
                let platforms =
                    tree.root().entries().filter_map(|(key, _)| Some(key.text()?.into_owned()));
                settings.build_targets = platforms.collect();
            }
            if let Some(Ok(tree)) = document.field("scriptingBackend").map(|field| field.tree()) {
                settings.il2cpp = tree
                    .root()
                    .entries()
                    .any(|(_, backend)| backend.text().as_deref() == Some("1"));
            }
        });
        settings.pipeline = self.pipeline(&mut problems);
        settings.problems = problems;
        settings
    }

    /// The editor's version, from `ProjectVersion.txt`.
    pub fn unity_version(&self) -> Option<String> {
        editor_version(&self.files)
    }

    /// Reads tags and layers.
    pub fn tags(&self) -> Tags {
        let mut tags = Tags::default();
        self.with_document("TagManager", &mut Vec::new(), |document| {
            let list = |name: &str, text: fn(View<'_, '_>) -> Option<String>| {
                let tree = document.field(name).and_then(|field| field.tree().ok());
                tree.map(|tree| tree.root().items().filter_map(text).collect()).unwrap_or_default()
            };
            tags.tags = list("tags", |item| Some(item.text()?.into_owned()));
            tags.layers = list("layers", |item| Some(item.text()?.into_owned()));
            tags.sorting_layers = list("m_SortingLayers", |item| Some(item.text_of("name")));
        });
        tags
    }

    /// The scenes of the build settings, in their order.
    pub fn build_scenes(&self) -> Vec<BuildScene> {
        let mut scenes = Vec::new();
        self.with_document("EditorBuildSettings", &mut Vec::new(), |document| {
            let Some(Ok(tree)) = document.field("m_Scenes").map(|field| field.tree()) else {
                return;
            };
            scenes = tree
                .root()
                .items()
                .enumerate()
                .map(|(index, row)| self.build_scene(index, row))
                .collect();
        });
        scenes
    }

    fn build_scene(&self, index: usize, row: View<'_, '_>) -> BuildScene {
        let path = row.text_of("path");
        let guid = row
            .get("guid")
            .and_then(|guid| Guid::parse(guid.scalar()?.raw()))
            .filter(|guid| !guid.is_zero());
        let by_guid = guid.and_then(|guid| self.index.by_guid(guid)).filter(|asset| asset.exists());
        let by_path = self.index.by_path(&path).filter(|asset| asset.exists());
        BuildScene {
            guid,
            enabled: row.int_of("enabled") == Some(1),
            index,
            moved_to: by_guid.map(|asset| asset.path().to_owned()).filter(|found| *found != path),
            exists: by_guid.or(by_path).is_some(),
            path,
        }
    }

    fn pipeline(&self, problems: &mut Vec<String>) -> Pipeline {
        let mut pointers: Vec<Pointer> = Vec::new();
        let mut read = false;
        self.with_document("GraphicsSettings", problems, |document| {
            read = true;
            pointers
                .extend(document.field("m_CustomRenderPipeline").and_then(|field| field.pointer()));
        });
        self.with_document("QualitySettings", problems, |document| {
            let Some(Ok(tree)) = document.field("m_QualitySettings").map(|field| field.tree())
            else {
                return;
            };
            let levels = tree
                .root()
                .items()
                .filter_map(|level| Pointer::of(level.get("customRenderPipeline")?));
            pointers.extend(levels);
        });
        let set: Vec<Guid> = pointers
            .iter()
            .filter(|pointer| !pointer.is_null())
            .filter_map(|pointer| pointer.guid)
            .collect();
        if set.is_empty() {
            return if read { Pipeline::BuiltIn } else { Pipeline::Unknown };
        }
        set.iter()
            .find_map(|guid| self.pipeline_of(*guid))
            .unwrap_or_else(|| self.declared_pipeline())
    }

    fn pipeline_of(&self, guid: Guid) -> Option<Pipeline> {
        let asset = self.index.by_guid(guid)?;
        let text = self.read(asset).ok()?;
        let sheet = split(&text);
        let document = sheet.documents.first()?;
        let script = document.field("m_Script")?.pointer();
        let script = self.scripts.resolve(&self.index, &self.packages, script, None);
        pipeline_named(script.class.as_deref()?)
    }

    fn declared_pipeline(&self) -> Pipeline {
        const DECLARED: [(&str, Pipeline); 3] = [
            ("com.unity.render-pipelines.universal", Pipeline::Universal),
            ("com.unity.render-pipelines.lightweight", Pipeline::Universal),
            ("com.unity.render-pipelines.high-definition", Pipeline::HighDefinition),
        ];
        let found = DECLARED.into_iter().find(|(name, _)| self.packages.declares(name));
        found.map_or(Pipeline::Unknown, |(_, pipeline)| pipeline)
    }

    /// Calls back with the one document of a settings file.
    fn with_document(
        &self,
        name: &str,
        problems: &mut Vec<String>,
        read: impl FnOnce(&Document<'_>),
    ) {
        let path = format!("ProjectSettings/{name}.asset");
        let text = match self.files.read(&self.root.join(&path), MAX_ASSET) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                problems.push(format!("{path} is not there"));
                return;
            }
            Err(error) => {
                problems.push(format!("{path}: {error}"));
                return;
            }
        };
        match Content::of(&text) {
            Content::Yaml => {
                if let Some(document) = split(&text).documents.first() {
                    read(document);
                }
            }
            other => problems.push(format!("{path} is not text but {other:?}")),
        }
    }
}

/// The editor version of a project.
pub fn editor_version(files: &ProjectFiles) -> Option<String> {
    const LIMIT: u64 = 64 * 1024;
    let file = files.root().join("ProjectSettings/ProjectVersion.txt");
    let text = files.read_text(&file, LIMIT).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("m_EditorVersion:"))?;
    Some(line.trim().to_owned())
}

fn pipeline_named(class: &str) -> Option<Pipeline> {
    match class {
        "UniversalRenderPipelineAsset" | "LightweightRenderPipelineAsset" => {
            Some(Pipeline::Universal)
        }
        "HDRenderPipelineAsset" => Some(Pipeline::HighDefinition),
        _ => None,
    }
}
