//! Tools that ask their caller one question: a form with every kind of field, or the caller's
//! model.

use serde_json::{Value, json};
use spawnpoint_protocol::{Answer, Ask, Fault, ToolOutput, ToolSpec};

use super::{ask_one, form, said, sample};
use crate::{
    Call, ScriptedEngine,
    tricks::{text, tool},
};

pub(super) fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    engine
        .tool(
            required(
                tool(
                    "test_sampling",
                    "Asks the client's model.",
                    json!({
                        "prompt": {"type": "string", "description": "What to ask"},
                    }),
                ),
                "prompt",
            ),
            |call| async move {
                let question = sample(call.text("prompt").unwrap_or_default(), 100);
                let answers = call.ask(ask_one("answer", question)).await?;
                text(format!("LLM response: {}", said(&answers, "answer")))
            },
        )
        .tool(
            required(
                tool(
                    "test_elicitation",
                    "Asks the person for name and address.",
                    json!({
                        "message": {"type": "string", "description": "What to say to the person"},
                    }),
                ),
                "message",
            ),
            |call| async move {
                let question = form(
                    call.text("message").unwrap_or_default(),
                    json!({
                        "username": {"type": "string", "description": "User's response"},
                        "email": {"type": "string", "description": "User's email address"},
                    }),
                );
                let answer = ask(&call, question).await?;
                text(format!("User response: {}", shown(&answer)))
            },
        )
        .tool(
            tool("test_elicitation_sep1034_defaults", "Asks with defaults.", json!({})),
            |call| async move {
                completed(&ask(&call, form("Please review these values", defaults())).await?)
            },
        )
        .tool(
            tool("test_elicitation_sep1330_enums", "Asks for one of several.", json!({})),
            |call| async move { completed(&ask(&call, form("Please choose", choices())).await?) },
        )
        .tool(
            tool("test_streaming_elicitation", "Asks in the middle of its work.", json!({})),
            |call| async move {
                call.progress(1.0, 2.0, "Asking").await;
                let question = form("Go on?", json!({"ok": {"type": "boolean"}}));
                completed(&ask(&call, question).await?)
            },
        )
        .tool(
            tool("test_missing_capability", "Needs a client that has a model.", json!({})),
            |call| async move {
                let answers = call.ask(ask_one("answer", sample("Hello?", 10))).await?;
                text(said(&answers, "answer"))
            },
        )
}

fn required(mut spec: ToolSpec, argument: &str) -> ToolSpec {
    if let Some(schema) = &mut spec.input_schema {
        schema.insert("required".to_owned(), json!([argument]));
    }
    spec
}

async fn ask(call: &Call, question: Ask) -> Result<Answer, Fault> {
    let mut answers = call.ask(ask_one("form", question)).await?;
    answers
        .remove("form")
        .ok_or_else(|| Fault::internal("the answer has another name than the question"))
}

fn shown(answer: &Answer) -> String {
    let action = serde_json::to_value(answer.action).unwrap_or_default();
    let action = action.as_str().unwrap_or_default();
    format!("action={action}, content={}", answer.content)
}

fn completed(answer: &Answer) -> Result<ToolOutput, Fault> {
    text(format!("Elicitation completed: {}", shown(answer)))
}

fn defaults() -> Value {
    json!({
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": true},
    })
}

fn choices() -> Value {
    json!({
        "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
        "titledSingle": {"type": "string", "oneOf": [
            {"const": "value1", "title": "First Option"},
            {"const": "value2", "title": "Second Option"},
            {"const": "value3", "title": "Third Option"},
        ]},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {
            "type": "array",
            "items": {"type": "string", "enum": ["option1", "option2", "option3"]},
        },
        "titledMulti": {"type": "array", "items": {"anyOf": [
            {"const": "value1", "title": "First Choice"},
            {"const": "value2", "title": "Second Choice"},
            {"const": "value3", "title": "Third Choice"},
        ]}},
    })
}
