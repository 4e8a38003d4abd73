//! Tools that behave, and tools that misbehave on demand.

use std::{collections::BTreeMap, time::Duration};

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    Ask, Content, ErrorKind, Event, Fault, ToolOutput, ToolSpec, message::FromEngine,
};

use crate::{Call, ScriptedEngine};

/// A tool that changes nothing, with a schema of these properties.
pub fn tool(name: &str, description: &str, properties: Value) -> ToolSpec {
    let schema = json!({"type": "object", "properties": properties});
    ToolSpec {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        input_schema: schema.as_object().cloned(),
        read_only: true,
        ..ToolSpec::default()
    }
}

/// An answer that is one text.
pub fn text(text: impl Into<String>) -> Result<ToolOutput, Fault> {
    Ok(ToolOutput { content: vec![Content::text(text)], ..ToolOutput::default() })
}

/// Teaches the engine every trick.
pub fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    let engine = behaving(engine);
    let engine = talking(engine);
    misbehaving(engine)
}

fn behaving(engine: ScriptedEngine) -> ScriptedEngine {
    let echo = tool("echo", "Gives its arguments back.", json!({"text": {"type": "string"}}));
    let seconds = || json!({"seconds": {"type": "number"}});
    let write =
        ToolSpec { read_only: false, ..tool("write", "Changes something, slowly.", seconds()) };
    engine
        .tool(echo, |call| async move { Ok(ToolOutput::json(call.arguments.into())) })
        .tool(tool("slow", "Answers after some seconds.", seconds()), |call| async move {
            pause(&call).await;
            text("done")
        })
        .tool(write, |call| async move {
            pause(&call).await;
            text("changed")
        })
        .tool(tool("stall", "Never answers.", json!({})), |_| std::future::pending())
        .tool(
            tool(
                "fail",
                "Fails, by a fault or by its answer.",
                json!({"kind": {"type": "string"}}),
            ),
            |call| async move {
                match call.text("kind") {
                    Some(kind) => Err(Fault::new(
                        serde_json::from_value(json!(kind)).unwrap_or(ErrorKind::Internal),
                        "it failed",
                    )),
                    None => Ok(ToolOutput { is_error: true, ..text("it failed")? }),
                }
            },
        )
        .tool(
            tool("huge", "Answers with so many bytes.", json!({"bytes": {"type": "integer"}})),
            |call| async move { text("x".repeat(call.number("bytes").unwrap_or(5e6) as usize)) },
        )
}

fn talking(engine: ScriptedEngine) -> ScriptedEngine {
    engine
        .tool(tool("progress", "Tells how far it has come.", json!({})), |call| async move {
            for step in 1..=3 {
                call.progress(f64::from(step), 3.0, "working").await;
            }
            call.log("info", "nearly done").await;
            text("done")
        })
        .tool(
            tool("partial", "Tells what it knows, then waits to be stopped.", json!({})),
            |call| async move {
                call.partial(json!({"found": 1})).await;
                call.partial(json!({"found": 2})).await;
                call.cancelled.cancelled().await;
                text("stopped")
            },
        )
        .tool(tool("ask", "Asks for a name and greets it.", json!({})), |call| async move {
            let schema = json!({"type": "object", "properties": {"name": {"type": "string"}}});
            let question = Ask::Form {
                message: "Who are you?".to_owned(),
                schema: schema.as_object().cloned().unwrap_or_default(),
            };
            let answers = call.ask(BTreeMap::from([("who".to_owned(), question)])).await?;
            let name = answers.get("who").map(|answer| &answer.content["name"]);
            text(format!("Hello, {}!", name.and_then(Value::as_str).unwrap_or("nobody")))
        })
        .tool(
            tool("event", "Tells everyone something.", json!({"name": {"type": "string"}})),
            |call| async move {
                let event = Event::Custom {
                    name: call.text("name").unwrap_or("something").to_owned(),
                    data: call.arguments.clone().into(),
                };
                call.wire().event(event).await;
                text("told")
            },
        )
}

fn misbehaving(engine: ScriptedEngine) -> ScriptedEngine {
    engine
        .tool(tool("drop_connection", "Vanishes without a word.", json!({})), |call| async move {
            call.wire().vanish().await;
            never().await
        })
        .tool(
            tool("half_frame", "Vanishes in the middle of a frame.", json!({})),
            |call| async move {
                call.wire().half_frame().await;
                never().await
            },
        )
        .tool(
            tool("reload", "Vanishes and comes back.", json!({"seconds": {"type": "number"}})),
            |call| async move {
                let away = call.number("seconds").unwrap_or(0.2);
                call.wire().reload(Duration::from_secs_f64(away)).await;
                never().await
            },
        )
        .tool(
            tool("garbage", "Sends what makes no sense, then what is not JSON.", json!({})),
            |call| async move {
                call.wire().text("{\"type\": \"no such message\"}").await;
                call.wire().text("[1, 2, 3]").await;
                call.wire().text("}{").await;
                never().await
            },
        )
        .tool(
            tool("lie", "Answers for others and in wrong shapes, then truly.", json!({})),
            |call| async move {
                for id in ["", "no-such-id", &call.id.to_uppercase()] {
                    let lie = FromEngine::CommandResult {
                        id: id.to_owned(),
                        result: json!({"status": "success", "result": "a lie"}),
                    };
                    call.wire().send(&lie).await;
                }
                call.wire().text(json!({"type": "command_result", "id": 7}).to_string()).await;
                call.wire().text(json!({"type": "progress", "id": call.id}).to_string()).await;
                text("the truth")
            },
        )
        .tool(
            tool("lie_shape", "Answers with content that is not content.", json!({})),
            |call| async move {
                let lie = FromEngine::CommandResult {
                    id: call.id.clone(),
                    result: json!({"status": "success", "result": {"content": 3}}),
                };
                call.wire().send(&lie).await;
                never().await
            },
        )
}

async fn pause(call: &Call) {
    let seconds = call.number("seconds").unwrap_or(0.1);
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
}

/// For handlers whose answer was already sent, or never will be.
async fn never() -> Result<ToolOutput, Fault> {
    std::future::pending().await
}

/// Arguments as [`Call`]s and tests need them.
pub fn arguments(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}
