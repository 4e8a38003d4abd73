//! Blueprints by address, as T3D and as Markdown.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    bus::Happening,
    catalog::{Listing, Resource, Tool},
    folder,
};
use spawnpoint_protocol::{
    Event, Fault, OpName,
    asset::{AssetText, FoundAsset},
    op::{AssetExport, AssetGet, BlueprintMarkdown},
};

use super::export::T3D;

/// In the order of the document.
pub(super) const RESOURCES: &[Resource] = &[
    Resource {
        uri: "unreal+t3d://{filepath}",
        name: "Blueprint T3D Exporter",
        help: "A Blueprint as T3D text: unreal+t3d:///Game/Folder/Name",
        tool: READ_T3D,
        renamed: &[],
        encoded: true,
        changes_on: assets_changed,
    },
    Resource {
        uri: "unreal+md://{filepath}",
        name: "Blueprint Markdown Summary",
        help: "A Blueprint in Markdown: unreal+md:///Game/Folder/Name",
        tool: READ_MARKDOWN,
        renamed: &[],
        encoded: true,
        changes_on: assets_changed,
    },
];

const READ_T3D: &str = "read_blueprint_t3d";
const READ_MARKDOWN: &str = "read_blueprint_markdown";

/// The tools that answer for the resources.
pub(super) fn tools() -> Vec<Tool> {
    const TEXT: &str = "text";
    vec![
        Tool::with_ops(
            READ_T3D,
            "A Blueprint as T3D text.",
            &[OpName::AssetExport, OpName::AssetGet],
            t3d,
        )
        .read_as("application/vnd.unreal.t3d", TEXT),
        Tool::with_ops(
            READ_MARKDOWN,
            "A Blueprint in Markdown.",
            &[OpName::BlueprintMarkdown],
            markdown,
        )
        .read_as("text/markdown", TEXT),
    ]
    .into_iter()
    .map(|tool| tool.idempotent().listed(Listing::Never))
    .collect()
}

#[derive(Deserialize, JsonSchema)]
struct File {
    filepath: String,
}

async fn t3d(tools: Toolbox, p: File) -> Result<AssetText, Fault> {
    let op = AssetGet { path: p.filepath.clone(), tags: true };
    let FoundAsset { asset } = tools.run(op).await?.into_shape()?;
    let is_blueprint = asset.is_some_and(|asset| {
        asset.class_path.ends_with("Blueprint")
            || asset.tags.is_some_and(|tags| tags.contains_key("GeneratedClass"))
    });
    if !is_blueprint {
        return Err(Fault::missing("Blueprint", p.filepath));
    }
    let op = AssetExport { path: p.filepath, format: T3D.to_owned() };
    tools.run(op).await?.into_shape()
}

async fn markdown(tools: Toolbox, p: File) -> Result<AssetText, Fault> {
    tools.run(BlueprintMarkdown { path: p.filepath }).await?.into_shape()
}

fn assets_changed(happening: &Happening) -> bool {
    matches!(
        happening,
        Happening::Engine { event: Event::Custom { name, .. }, .. } if name == folder::ASSETS_CHANGED
    )
}
