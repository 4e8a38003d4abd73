//! `export_asset` and `export_class_default`: objects as text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{
    ErrorKind, Fault, FaultDetails, OpName, OpSpec,
    asset::{AssetName, AssetText},
    op::AssetExport,
};
use spawnpoint_unreal_ops::ClassExport;

use super::answer::{INVALID, Refusal, tool};

pub(super) const T3D: &str = "T3D";

pub(super) fn asset() -> Tool {
    tool(
        "export_asset",
        "Export an asset as text: T3D or md, or mermaid for the graphs of a Blueprint. Use \
         batch_export_assets for large assets.",
        &[OpName::AssetExport],
        || Asset::default().refuse(INVALID.to_owned()),
        export_asset,
    )
    .idempotent()
    .long()
}

pub(super) fn class_default() -> Tool {
    tool(
        "export_class_default",
        "Export the default values of a class as text.",
        &[ClassExport::NAME],
        || Class::default().refuse(INVALID.to_owned()),
        export_class,
    )
    .idempotent()
    .long()
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ExportAsset {
    /// /Game/Folder/Name or /Game/Folder/Name.Name
    #[schemars(required)]
    object_path: Option<String>,
    /// T3D (default), md, or mermaid for the graphs of a Blueprint.
    #[serde(default = "t3d")]
    format: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ExportClass {
    /// /Script/Engine.Actor or /Game/BP/BP_Door.BP_Door_C
    #[schemars(required)]
    class_path: Option<String>,
    /// T3D (default).
    #[serde(default = "t3d")]
    format: String,
}

pub(super) fn t3d() -> String {
    T3D.to_owned()
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Asset {
    #[serde(rename = "bSuccess")]
    success: bool,
    object_path: String,
    format: String,
    content: String,
    error: String,
}

impl Asset {
    fn refuse(self, error: String) -> Refusal {
        Refusal::told(&Self { error, ..self })
    }
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Class {
    #[serde(rename = "bSuccess")]
    success: bool,
    class_path: String,
    format: String,
    content: String,
    error: String,
}

impl Class {
    fn refuse(self, error: String) -> Refusal {
        Refusal::told(&Self { error, ..self })
    }
}

async fn export_asset(tools: Toolbox, p: ExportAsset) -> Result<Asset, Refusal> {
    let object_path = p.object_path.unwrap_or_default();
    if object_path.is_empty() {
        return Err(Asset::default().refuse("Missing ObjectPath parameter.".to_owned()));
    }
    let format = or_t3d(p.format);
    let asset = Asset { object_path, format, ..Asset::default() };
    match text_of(&tools, &asset.object_path, &asset.format).await {
        Ok(content) if content.is_empty() => {
            let Asset { object_path, format, .. } = &asset;
            let error = format!("{EMPTY} for Object: {object_path}. Using exporter: {format}.");
            Err(asset.refuse(error))
        }
        Ok(content) => Ok(Asset { success: true, content, ..asset }),
        Err(fault) => {
            let error = problem("Object", "Object", &asset.object_path, &asset.format, fault)?;
            Err(asset.refuse(error))
        }
    }
}

async fn export_class(tools: Toolbox, p: ExportClass) -> Result<Class, Refusal> {
    let class_path = p.class_path.unwrap_or_default();
    if class_path.is_empty() {
        return Err(Class::default().refuse("Missing ClassPath parameter.".to_owned()));
    }
    let class = Class { class_path, format: or_t3d(p.format), ..Class::default() };
    let op = ClassExport { class: class.class_path.clone(), format: class.format.clone() };
    let text: Result<AssetText, Fault> = match tools.run_soon(op).await {
        Ok(output) => output.into_shape(),
        Err(fault) => Err(fault),
    };
    match text {
        Ok(text) => Ok(Class { success: true, content: text.text, ..class }),
        Err(fault) => {
            let of = "Class Default Object";
            let error = problem("Class", of, &class.class_path, &class.format, fault)?;
            Err(class.refuse(error))
        }
    }
}

/// An asset as text, as the engine returns it; empty if it returns none.
pub(super) async fn text_of(tools: &Toolbox, path: &str, format: &str) -> Result<String, Fault> {
    let op = AssetExport { asset: AssetName::path(path), format: format.to_owned() };
    let text: AssetText = tools.run_soon(op).await?.into_shape()?;
    Ok(text.text)
}

pub(super) fn or_t3d(format: String) -> String {
    if format.is_empty() { t3d() } else { format }
}

/// The document's message for an export without text.
pub(super) const EMPTY: &str = "ExportText did not produce any output";

/// The document's message for an object without text, with the reason unless the object does not
/// exist.
fn problem(
    sort: &str,
    exported: &str,
    path: &str,
    format: &str,
    fault: Fault,
) -> Result<String, Refusal> {
    let unreadable = matches!(fault.details, Some(FaultDetails::Unreadable(_)));
    let is_it_missing = match &fault.details {
        Some(FaultDetails::Missing(thing)) => thing.which == path,
        _ => fault.hint.is_none(),
    };
    Ok(match fault.kind {
        ErrorKind::Unsupported if !unreadable => {
            format!("Failed to find {format} exporter for {exported}: {path}")
        }
        ErrorKind::NotFound if is_it_missing => format!("Failed to load {sort}: {path}"),
        ErrorKind::NotFound | ErrorKind::Unsupported | ErrorKind::InvalidArgument => {
            format!("Failed to load {sort}: {path}. {}", fault.message)
        }
        ErrorKind::NotReady
        | ErrorKind::PermissionDenied
        | ErrorKind::ConfirmationRequired
        | ErrorKind::RateLimited
        | ErrorKind::Timeout
        | ErrorKind::Cancelled
        | ErrorKind::Disconnected
        | ErrorKind::Internal => return Err(fault.into()),
    })
}
