//! What the official MCP conformance suite expects a server to offer: tools, resources and prompts
//! with the names and results of its scenarios. Everything is harmless, so it runs while writes are
//! disabled.

mod contents;
mod lists;
mod questions;
mod rounds;
mod schemas;
mod tasks;

use std::{collections::BTreeMap, time::Duration};

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Answer, Ask, AskBatch};

use crate::ScriptedEngine;

/// A red pixel.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/// No sound at all.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAESsAACJWAAACABAAZGF0YQAAAAA=";

/// Teaches the engine every fixture of the suite.
pub fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    let engine = contents::teach(engine);
    let engine = questions::teach(engine);
    let engine = rounds::teach(engine);
    let engine = tasks::teach(engine);
    let engine = schemas::teach(engine);
    lists::teach(engine)
}

/// A form of these properties, all of them required.
fn form(message: &str, properties: Value) -> Ask {
    let required: Vec<_> =
        properties.as_object().into_iter().flatten().map(|(name, _)| name).collect();
    let schema = json!({"type": "object", "properties": properties, "required": required});
    Ask::Form {
        message: message.to_owned(),
        schema: schema.as_object().cloned().unwrap_or_default(),
    }
}

/// A question to the client's model.
fn sample(prompt: &str, max_tokens: u32) -> Ask {
    let message = json!({"role": "user", "content": {"type": "text", "text": prompt}});
    let mut params = Map::new();
    params.insert("messages".to_owned(), json!([message]));
    params.insert("maxTokens".to_owned(), max_tokens.into());
    Ask::Sample { params }
}

fn ask_one(name: &str, ask: Ask) -> AskBatch {
    BTreeMap::from([(name.to_owned(), ask)])
}

/// A field of a filled form.
fn field<'a>(answers: &'a BTreeMap<String, Answer>, question: &str, field: &str) -> &'a str {
    let answer = answers.get(question);
    answer.and_then(|answer| answer.content.get(field)?.as_str()).unwrap_or("nobody")
}

/// The text of a model's message, which may come as one block or as several.
fn said<'a>(answers: &'a BTreeMap<String, Answer>, question: &str) -> &'a str {
    let content = answers.get(question).and_then(|answer| answer.content.get("content"));
    let block = content.map(|content| content.get(0).unwrap_or(content));
    block.and_then(|block| block.get("text")?.as_str()).unwrap_or_default()
}

async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}
