//! Moves images out of the JSON of an answer into image content that models can see.

use serde_json::Value;
use spawnpoint_protocol::{Content, ToolOutput};

/// Moves the images of an answer into content blocks.
pub(super) fn as_blocks(mut output: ToolOutput) -> ToolOutput {
    let Some(answer) = &mut output.structured else { return output };
    let mut blocks = Vec::new();
    if let Some(Value::Object(data)) = answer.get_mut("data") {
        blocks.extend(image_block(data.remove("imageBase64")));
        if let Some(Value::Array(shots)) = data.get_mut("screenshots") {
            for (index, shot) in shots.iter_mut().enumerate() {
                let Value::Object(shot) = shot else { continue };
                let Some(image) = image_block(shot.remove("imageBase64")) else { continue };
                let angle = ["angle", "name", "view"].iter().find_map(|key| shot.get(*key));
                let angle = match angle {
                    Some(Value::String(angle)) => angle.clone(),
                    Some(angle) => angle.to_string(),
                    None => (index + 1).to_string(),
                };
                blocks.extend([Content::text(format!("[Angle: {angle}]")), image]);
            }
        }
    }
    if !blocks.is_empty() {
        if output.content.is_empty() {
            output.content.push(Content::text(answer.to_string()));
        }
        output.content.extend(blocks);
    }
    output
}

fn image_block(data: Option<Value>) -> Option<Content> {
    match data {
        Some(Value::String(data)) if !data.is_empty() => {
            // A JPEG starts with these characters in base64.
            let mime_type = if data.starts_with("/9j/") { "image/jpeg" } else { "image/png" };
            Some(Content::Image { data, mime_type: mime_type.into() })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_image_becomes_a_block_and_leaves_the_json() {
        let answer = json!({"success": true, "data": {"path": "a.png", "imageBase64": "iVBOR"}});
        let output = as_blocks(ToolOutput::json(answer));
        let rest = json!({"success": true, "data": {"path": "a.png"}});
        assert_eq!(output.structured, Some(rest.clone()));
        assert_eq!(output.content[0], Content::text(rest.to_string()));
        assert!(matches!(&output.content[1], Content::Image { data, mime_type }
            if data == "iVBOR" && mime_type == "image/png"));
    }

    #[test]
    fn several_images_come_with_their_angles() {
        let shots = json!([{"angle": "front", "imageBase64": "/9j/x"}, {"imageBase64": "b"}]);
        let output = as_blocks(ToolOutput::json(json!({"data": {"screenshots": shots}})));
        let text = |text: &str| Content::text(text);
        assert_eq!(output.content.len(), 5);
        assert_eq!(output.content[1], text("[Angle: front]"));
        assert_eq!(output.content[3], text("[Angle: 2]"));
        assert_eq!(
            output.structured.unwrap()["data"]["screenshots"],
            json!([{"angle": "front"}, {}])
        );
    }

    #[test]
    fn an_answer_without_images_is_unchanged() {
        let output = as_blocks(ToolOutput::json(json!({"data": [1]})));
        assert!(output.content.is_empty());
    }
}
