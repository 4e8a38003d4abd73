//! What is seen, as a picture for models that can see.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{OpOutput, Toolbox, catalog::Tool};
use spawnpoint_protocol::{Content, Fault, OpName, ToolOutput, op::ViewCapture, play::Picture};

pub(super) fn tools() -> Vec<Tool> {
    let screenshot = Tool::with_blocks::<Wanted, Size, _>(
        "take_screenshot",
        "A picture of what the game or the editor shows.",
        &[OpName::ViewCapture],
        take,
    );
    vec![screenshot.idempotent()]
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// Wider pictures are made smaller; 1280 unless given.
    max_width: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
struct Size {
    /// In pixels.
    width: u32,
    /// In pixels.
    height: u32,
}

async fn take(tools: Toolbox, wanted: Wanted) -> Result<ToolOutput, Fault> {
    let op = ViewCapture { max_width: wanted.max_width };
    let picture: Picture = tools.run(op).await?.into_shape()?;
    let size = OpOutput::of(&Size { width: picture.width, height: picture.height })?;
    let image = Content::Image { data: picture.data, mime_type: picture.mime_type };
    let content = vec![Content::text(size.0.to_string()), image];
    Ok(ToolOutput { content, ..size.into() })
}
