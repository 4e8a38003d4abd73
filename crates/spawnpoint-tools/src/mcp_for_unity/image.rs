//! Pictures in an answer: out of the JSON, where they are only length, into blocks that models see.

use serde_json::Value;
use spawnpoint_protocol::{Content, ToolOutput};

/// Takes pictures out of an answer's data and adds them as blocks.
pub(super) fn as_blocks(mut output: ToolOutput) -> ToolOutput {
    let Some(answer) = &mut output.structured else { return output };
    let mut blocks = Vec::new();
    if let Some(Value::Object(data)) = answer.get_mut("data") {
        blocks.extend(taken(data.remove("imageBase64")));
        if let Some(Value::Array(shots)) = data.get_mut("screenshots") {
            for (index, shot) in shots.iter_mut().enumerate() {
                let Value::Object(shot) = shot else { continue };
                let Some(picture) = taken(shot.remove("imageBase64")) else { continue };
                let angle = ["angle", "name", "view"].iter().find_map(|key| shot.get(*key));
                let angle = match angle {
                    Some(Value::String(angle)) => angle.clone(),
                    Some(angle) => angle.to_string(),
                    None => (index + 1).to_string(),
                };
                blocks.extend([Content::text(format!("[Angle: {angle}]")), picture]);
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

fn taken(data: Option<Value>) -> Option<Content> {
    match data {
        Some(Value::String(data)) if !data.is_empty() => {
            // The first characters of base64 tell a JPEG from a PNG.
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
    fn a_picture_becomes_a_block_and_leaves_the_json() {
        let answer = json!({"success": true, "data": {"path": "a.png", "imageBase64": "iVBOR"}});
        let output = as_blocks(ToolOutput::json(answer));
        let rest = json!({"success": true, "data": {"path": "a.png"}});
        assert_eq!(output.structured, Some(rest.clone()));
        assert_eq!(output.content[0], Content::text(rest.to_string()));
        assert!(matches!(&output.content[1], Content::Image { data, mime_type }
            if data == "iVBOR" && mime_type == "image/png"));
    }

    #[test]
    fn several_pictures_come_with_their_angles() {
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
    fn an_answer_without_pictures_is_left_alone() {
        let output = as_blocks(ToolOutput::json(json!({"data": [1]})));
        assert!(output.content.is_empty());
    }
}
