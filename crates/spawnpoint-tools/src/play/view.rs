//! Screenshots, as image content for models that read images.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{OpOutput, Toolbox, catalog::Tool};
use spawnpoint_protocol::{Content, Fault, OpName, ToolOutput, op::ViewCapture, play::Picture};

pub(super) fn tools() -> Vec<Tool> {
    let screenshot = Tool::with_blocks::<ScreenshotArguments, ImageSize, _>(
        "take_screenshot",
        "Take a screenshot of the game or the editor. Returns an image.",
        &[OpName::ViewCapture],
        take,
    );
    vec![screenshot.idempotent()]
}

#[derive(Deserialize, JsonSchema)]
struct ScreenshotArguments {
    /// Maximum width in pixels; wider images are scaled down. Default 1280.
    max_width: Option<u32>,
}

#[derive(Serialize, JsonSchema)]
struct ImageSize {
    /// Width in pixels.
    width: u32,
    /// Height in pixels.
    height: u32,
}

async fn take(tools: Toolbox, arguments: ScreenshotArguments) -> Result<ToolOutput, Fault> {
    let op = ViewCapture { max_width: arguments.max_width, labels: false };
    let picture: Picture = tools.run(op).await?.into_shape()?;
    let size = OpOutput::of(&ImageSize { width: picture.width, height: picture.height })?;
    let image = Content::Image { data: picture.data, mime_type: picture.mime_type };
    let content = vec![Content::text(size.0.to_string()), image];
    Ok(ToolOutput { content, ..size.into() })
}
