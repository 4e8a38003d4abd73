//! Assets by address, as T3D and as Markdown.

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
    asset::{AssetName, AssetText},
    op::AssetExport,
};
use spawnpoint_unreal_ops::BlueprintMarkdown;

use super::export::T3D;

/// In the order of the document.
pub(super) const RESOURCES: &[Resource] = &[
    Resource {
        uri: "unreal+t3d://{filepath}",
        name: "Blueprint T3D Exporter",
        help: "A Blueprint, texture, material, level or other asset as T3D text: unreal+t3d:///Game/Folder/Name",
        tool: READ_T3D,
        renamed: &[],
        encoded: true,
        changes_on: assets_changed,
    },
    Resource {
        uri: "unreal+md://{filepath}",
        name: "Blueprint Markdown Summary",
        help: "A Blueprint, texture, material, level or other asset in Markdown: unreal+md:///Game/Folder/Name",
        tool: READ_MARKDOWN,
        renamed: &[],
        encoded: true,
        changes_on: assets_changed,
    },
];

/// The engine's name of the format.
const MARKDOWN: &str = "md";
const READ_T3D: &str = "read_blueprint_t3d";
const READ_MARKDOWN: &str = "read_blueprint_markdown";

/// The tools that answer for the resources.
pub(super) fn tools() -> Vec<Tool> {
    const TEXT: &str = "text";
    vec![
        Tool::with_ops(READ_T3D, "An asset as T3D text.", &[OpName::AssetExport], t3d)
            .read_as("application/vnd.unreal.t3d", TEXT),
        Tool::with_ops(
            READ_MARKDOWN,
            "An asset in Markdown.",
            &[BlueprintMarkdown::NAME, OpName::AssetExport],
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
    let asset = AssetName::path(p.filepath);
    tools.run_soon(AssetExport { asset, format: T3D.to_owned() }).await?.into_shape()
}

/// A page of a Blueprint, or a summary of any other asset.
async fn markdown(tools: Toolbox, p: File) -> Result<AssetText, Fault> {
    match tools.run(BlueprintMarkdown { path: p.filepath.clone() }).await {
        Ok(page) => page.into_shape(),
        Err(fault) if fault.kind == ErrorKind::NotFound => {
            let asset = AssetName::path(p.filepath);
            tools.run(AssetExport { asset, format: MARKDOWN.to_owned() }).await?.into_shape()
        }
        Err(fault) => Err(fault),
    }
}

fn assets_changed(happening: &BusEvent) -> bool {
    matches!(
        happening,
        BusEvent::Engine { event: Event::Custom { name, .. }, .. } if name == folder::ASSETS_CHANGED
    )
}
