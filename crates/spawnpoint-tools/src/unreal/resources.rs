//! Blueprints by address, as T3D and as Markdown.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    bus::BusEvent,
    catalog::{Listing, Resource, Tool},
    folder,
};
use spawnpoint_protocol::{
    ErrorKind, Event, Fault, OpName, OpSpec,
    asset::{AssetInfo, AssetName, AssetText},
    op::{AssetExport, AssetInfoGet},
};
use spawnpoint_unreal_ops::BlueprintMarkdown;

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
            &[OpName::AssetExport, OpName::AssetInfoGet],
            t3d,
        )
        .read_as("application/vnd.unreal.t3d", TEXT),
        Tool::with_ops(
            READ_MARKDOWN,
            "A Blueprint in Markdown.",
            &[BlueprintMarkdown::NAME],
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
    let not_there = || Fault::missing("Blueprint", &p.filepath);
    let asset = AssetName::path(p.filepath.clone());
    let info: AssetInfo = match tools.run(AssetInfoGet { asset: asset.clone(), tags: true }).await {
        Ok(output) => output.into_shape()?,
        Err(fault) if fault.kind == ErrorKind::NotFound => return Err(not_there()),
        Err(fault) => return Err(fault),
    };
    let is_blueprint = info.card.type_name.ends_with("Blueprint")
        || info.card.tags.is_some_and(|tags| tags.contains_key("GeneratedClass"));
    if !is_blueprint {
        return Err(not_there());
    }
    tools.run(AssetExport { asset, format: T3D.to_owned() }).await?.into_shape()
}

async fn markdown(tools: Toolbox, p: File) -> Result<AssetText, Fault> {
    tools.run(BlueprintMarkdown { path: p.filepath }).await?.into_shape()
}

fn assets_changed(happening: &BusEvent) -> bool {
    matches!(
        happening,
        BusEvent::Engine { event: Event::Custom { name, .. }, .. } if name == folder::ASSETS_CHANGED
    )
}
