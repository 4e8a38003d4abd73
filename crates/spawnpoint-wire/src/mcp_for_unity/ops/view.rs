//! Screenshots of the game view.

use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, op::ViewCapture, play::Picture};

use super::command::{Editor, text};

/// The command always writes a file too. This folder is Unity's own for temporary files: it is outside of the assets,
/// so that nothing of the project changes, and Unity deletes it when the editor is closed.
const FOLDER: &str = "Temp/Spawnpoint";

/// Takes a screenshot. Outside of play mode it is what the main camera sees, without overlays.
pub(super) async fn capture(editor: &Editor<'_>, op: ViewCapture) -> Result<Picture, Fault> {
    if op.labels {
        let what = "MCP for Unity's plugin cannot draw labels into a screenshot";
        return Err(Fault::new(ErrorKind::Unsupported, what).hint("take it without labels"));
    }
    let mut params = json!({
        "action": "screenshot", "includeImage": true, "captureSource": "game_view",
        "outputFolder": FOLDER, "fileName": "view",
    });
    if let Some(width) = op.max_width {
        params["maxResolution"] = width.into();
    }
    let data = editor.read("manage_camera", params).await?;
    let size =
        |key: &str| data.get(key).and_then(Value::as_u64).and_then(|size| u32::try_from(size).ok());
    let image = text(&data, "imageBase64");
    if image.is_empty() {
        return Err(Fault::internal("Unity took a screenshot and did not send it"));
    }
    Ok(Picture {
        width: size("imageWidth").unwrap_or(0),
        height: size("imageHeight").unwrap_or(0),
        mime_type: "image/png".to_owned(),
        data: image,
        labels: Vec::new(),
    })
}
