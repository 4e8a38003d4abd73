//! Tools that answer at once: every kind of content, errors, progress, log lines.

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Content, Fault, ToolOutput};

use super::{PNG, WAV, pause};
use crate::{
    ScriptedEngine,
    tricks::{text, tool},
};

pub(super) fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    let none = || json!({});
    engine
        .tool(tool("test_simple_text", "Answers with a text.", none()), |_| async {
            text("This is a simple text response for testing.")
        })
        .tool(tool("test_image_content", "Answers with a picture.", none()), |_| async {
            answer([image()])
        })
        .tool(tool("test_audio_content", "Answers with a sound.", none()), |_| async {
            let (data, mime_type) = (WAV.to_owned(), "audio/wav".to_owned());
            answer([Content::Audio { data, mime_type }])
        })
        .tool(tool("test_embedded_resource", "Answers with a resource.", none()), |_| async {
            answer([resource(
                "test://embedded-resource",
                "text/plain",
                "This is an embedded resource content.",
            )])
        })
        .tool(
            tool("test_multiple_content_types", "Answers with several contents.", none()),
            |_| async {
                answer([
                    Content::text("Multiple content types test:"),
                    image(),
                    resource(
                        "test://mixed-content-resource",
                        "application/json",
                        r#"{"test":"data","value":123}"#,
                    ),
                ])
            },
        )
        .tool(tool("test_error_handling", "Always fails.", none()), |_| async {
            Ok(ToolOutput {
                is_error: true,
                ..text("This tool intentionally returns an error for testing")?
            })
        })
        .tool(
            tool("test_tool_with_logging", "Writes to the caller's log.", none()),
            |call| async move {
                call.log("info", "Tool execution started").await;
                pause(50).await;
                call.log("info", "Tool processing data").await;
                pause(50).await;
                call.log("info", "Tool execution completed").await;
                text("Tool with logging executed successfully")
            },
        )
        .tool(
            tool("test_logging_tool", "Writes a line to the caller's log.", none()),
            |call| async move {
                call.log("info", "A line that only those see who asked for it").await;
                text("Logged")
            },
        )
        .tool(
            tool("test_tool_with_progress", "Tells how far it has come.", none()),
            |call| async move {
                for step in [0.0, 50.0, 100.0] {
                    call.progress(step, 100.0, "Working").await;
                    pause(50).await;
                }
                text("Tool with progress executed successfully")
            },
        )
        .tool(
            tool("test_reconnection", "Takes its time, so that a stream can break.", none()),
            |_| async {
                pause(500).await;
                text("Reconnection test completed successfully")
            },
        )
}

fn answer<const N: usize>(content: [Content; N]) -> Result<ToolOutput, Fault> {
    Ok(ToolOutput { content: content.into(), ..ToolOutput::default() })
}

fn image() -> Content {
    Content::Image { data: PNG.to_owned(), mime_type: "image/png".to_owned() }
}

fn resource(uri: &str, mime_type: &str, text: &str) -> Content {
    let fields = [("uri", uri), ("mimeType", mime_type), ("text", text)];
    let resource: Map<_, _> =
        fields.into_iter().map(|(key, value)| (key.to_owned(), Value::from(value))).collect();
    Content::Resource { resource }
}
