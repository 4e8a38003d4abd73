//! An engine that brings along everything the official conformance suite asks for, and a catalog
//! with a few tools of our own.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Core, Engine, EngineInfo, OpContext, OpOutput,
    bus::Feed,
    catalog::Catalog,
    engine::Progress,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
};
use spawnpoint_protocol::{
    Answer, AnswerAction, Ask, AskBatch, Content, ErrorKind, Event, Fault, Offers, Op, OpName,
    OpSet, PromptSpec, ResourceSpec, ToolOutput, ToolSpec, offer::PromptArgument,
};
use tokio::sync::watch;

const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const SOUND: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

/// A core with this engine attached, in memory.
pub fn core_with(catalog: Catalog, engine: Arc<dyn Engine>) -> Core {
    let ledger = Ledger::open(&LedgerConfig { folder: None, retain: Duration::from_secs(3600) })
        .expect("a ledger in memory opens");
    let policy = Policy { allow_writes: true, ..Policy::default() };
    let core = Core::new(catalog, policy, ledger);
    core.router().attach(engine);
    core
}

/// The engine of the conformance suite.
pub struct Fixtures {
    info: EngineInfo,
    ops: OpSet,
    offers: watch::Sender<Arc<Offers>>,
    feed: std::sync::OnceLock<Feed>,
}

impl Fixtures {
    /// A fresh one.
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            info: EngineInfo {
                kind: "fixtures".into(),
                version: "1".into(),
                name: "Fixtures".into(),
                hash: "f1f1".into(),
                path: None,
            },
            ops: [OpName::ToolCall, OpName::ResourceRead, OpName::PromptGet].into_iter().collect(),
            offers: watch::Sender::new(Arc::new(offers())),
            feed: std::sync::OnceLock::new(),
        })
    }

    /// Tells that a resource has new contents.
    pub fn touch(&self, uri: &str) {
        if let Some(feed) = self.feed.get() {
            feed.say(Event::ResourceUpdated { uri: uri.into() });
        }
    }

    fn toggle_tool(&self) {
        self.offers.send_modify(|offers| {
            let mut changed = offers.as_ref().clone();
            match changed.tools.iter().position(|t| t.name == "extra_tool") {
                Some(at) => drop(changed.tools.remove(at)),
                None => changed.tools.push(tool("extra_tool", "Comes and goes")),
            }
            *offers = Arc::new(changed);
        });
    }

    fn toggle_prompt(&self) {
        self.offers.send_modify(|offers| {
            let mut changed = offers.as_ref().clone();
            match changed.prompts.iter().position(|p| p.name == "extra") {
                Some(at) => drop(changed.prompts.remove(at)),
                None => changed.prompts.push(prompt("extra", "Comes and goes", &[])),
            }
            *offers = Arc::new(changed);
        });
    }

    async fn tool(
        &self,
        name: &str,
        arguments: &Map<String, Value>,
        cx: &OpContext,
    ) -> Result<ToolOutput, Fault> {
        let text = |text: &str| {
            Ok(ToolOutput { content: vec![Content::text(text)], ..ToolOutput::default() })
        };
        let pause = || tokio::time::sleep(Duration::from_millis(50));
        match name {
            "test_simple_text" => text("This is a simple text response for testing."),
            "test_image_content" => Ok(blocks(vec![image()])),
            "test_audio_content" => Ok(blocks(vec![Content::Audio {
                data: SOUND.into(),
                mime_type: "audio/wav".into(),
            }])),
            "test_embedded_resource" => Ok(blocks(vec![embedded(
                "test://embedded-resource",
                "text/plain",
                "This is an embedded resource content.",
            )])),
            "test_multiple_content_types" => Ok(blocks(vec![
                Content::text("Multiple content types test:"),
                image(),
                embedded(
                    "test://mixed-content-resource",
                    "application/json",
                    r#"{"test":"data","value":123}"#,
                ),
            ])),
            "test_tool_with_logging" | "test_logging_tool" => {
                for line in
                    ["Tool execution started", "Tool processing data", "Tool execution completed"]
                {
                    cx.reports.log("info", json!(line));
                    pause().await;
                }
                text("logged")
            }
            "test_error_handling" => Ok(ToolOutput {
                is_error: true,
                ..blocks(vec![Content::text(
                    "This tool intentionally returns an error for testing",
                )])
            }),
            "test_tool_with_progress" => {
                for progress in [0.0, 50.0, 100.0] {
                    cx.reports.progress(Progress { progress, total: Some(100.0), message: None });
                    pause().await;
                }
                text("done")
            }
            "test_reconnection" => {
                tokio::time::sleep(Duration::from_millis(200)).await;
                text("reconnected")
            }
            "test_sampling" | "test_missing_capability" => {
                let prompt = arguments.get("prompt").and_then(Value::as_str);
                let answer = ask_one(cx, "sample", sample(prompt.unwrap_or("?"), 100)).await?;
                let said = answer.content["content"]["text"].as_str().unwrap_or("").to_owned();
                text(&format!("LLM response: {said}"))
            }
            "test_elicitation" => {
                let message = arguments.get("message").and_then(Value::as_str);
                let schema = json!({
                    "type": "object",
                    "properties": {
                        "username": { "type": "string", "description": "User's response" },
                        "email": { "type": "string", "description": "User's email address" },
                    },
                    "required": ["username", "email"],
                });
                let answer = ask_one(cx, "user", form(message.unwrap_or("?"), schema)).await?;
                text(&format!("User response: {}", said(&answer)))
            }
            "test_elicitation_sep1034_defaults" => {
                let answer = ask_one(cx, "user", form("Fill in", defaults())).await?;
                text(&format!("Elicitation completed: {}", said(&answer)))
            }
            "test_elicitation_sep1330_enums" => {
                let answer = ask_one(cx, "user", form("Choose", enums())).await?;
                text(&format!("Elicitation completed: {}", said(&answer)))
            }
            "test_trigger_tool_change" => {
                self.toggle_tool();
                text("changed")
            }
            "test_trigger_prompt_change" => {
                self.toggle_prompt();
                text("changed")
            }
            "json_schema_2020_12_tool" | "test_header_tool" => text("ok"),
            "test_streaming_elicitation" | "test_input_required_result_elicitation" => {
                let answer = ask_one(cx, "user_name", name_form("What is your name?")).await?;
                text(&format!("Hello, {}!", answer.content["name"].as_str().unwrap_or("?")))
            }
            "test_input_required_result_sampling" => {
                let question = sample("What is the capital of France?", 100);
                let answer = ask_one(cx, "capital_question", question).await?;
                text(&answer.content.to_string())
            }
            "test_input_required_result_list_roots" => {
                let answer = ask_one(cx, "client_roots", Ask::Roots).await?;
                text(&format!("Roots: {}", answer.content))
            }
            "test_input_required_result_request_state"
            | "test_input_required_result_tampered_state" => {
                ask_one(cx, "confirm", ok_form()).await?;
                text("state-ok")
            }
            "test_input_required_result_multiple_inputs" => {
                let answers = cx
                    .ask(AskBatch::from([
                        ("user_name".into(), name_form("What is your name?")),
                        ("greeting".into(), sample("Generate a greeting", 50)),
                        ("client_roots".into(), Ask::Roots),
                    ]))
                    .await?;
                text(&format!("{} answers", answers.len()))
            }
            "test_input_required_result_multi_round" => {
                ask_one(cx, "step1", name_form("Step 1: What is your name?")).await?;
                ask_one(cx, "step2", name_form("Step 2: What is your favorite color?")).await?;
                text("both rounds done")
            }
            "test_input_required_result_capabilities" => {
                let first = ask_one(cx, "sample", sample("Anything", 10)).await;
                let answer = match first {
                    Ok(answer) => answer,
                    Err(_) => ask_one(cx, "user_name", name_form("Name?")).await?,
                };
                text(&answer.content.to_string())
            }
            "greet" => {
                let who = arguments.get("name").and_then(Value::as_str).unwrap_or("you");
                text(&format!("Hello, {who}!"))
            }
            "slow_compute" => {
                let seconds = arguments.get("seconds").and_then(Value::as_f64).unwrap_or(1.0);
                tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
                text("computed")
            }
            "failing_job" => {
                tokio::time::sleep(Duration::from_millis(300)).await;
                Ok(ToolOutput { is_error: true, ..blocks(vec![Content::text("the job failed")]) })
            }
            "protocol_error_job" => Err(Fault::internal("the machinery broke")),
            "confirm_delete" => {
                let answer = ask_one(cx, "confirm", ok_form()).await?;
                text(&format!("deleted: {}", answer.action == AnswerAction::Accept))
            }
            "multi_input" => {
                let answers = cx
                    .ask(AskBatch::from([
                        ("first".into(), name_form("First?")),
                        ("second".into(), name_form("Second?")),
                    ]))
                    .await?;
                text(&format!("{} answers", answers.len()))
            }
            "test_tool_with_task" => {
                let answer = ask_one(cx, "user_name", name_form("What is your name?")).await?;
                let name = answer.content["name"].as_str().unwrap_or("?").to_owned();
                tokio::time::sleep(Duration::from_secs(6)).await;
                text(&format!("Worked for {name}"))
            }
            "extra_tool" => text("extra"),
            // Beyond the suite: what our own tests need.
            "refuse" => Err(Fault::new(ErrorKind::NotFound, "No such thing")
                .hint("try another")
                .data(json!({ "near": "this" }))),
            "stall" => {
                cx.reports.partial(json!({ "half": true }));
                std::future::pending().await
            }
            _ => Err(Fault::not_found(format!("tool '{name}'"))),
        }
    }

    async fn prompt(
        &self,
        name: &str,
        arguments: &Map<String, Value>,
        cx: &OpContext,
    ) -> Result<Value, Fault> {
        let argument =
            |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or("").to_owned();
        let message = |content: Value| json!({ "role": "user", "content": content });
        let text = |text: &str| message(json!({ "type": "text", "text": text }));
        let messages = match name {
            "test_simple_prompt" => vec![text("This is a simple prompt for testing.")],
            "test_prompt_with_arguments" => vec![text(&format!(
                "Prompt with arguments: arg1='{}', arg2='{}'",
                argument("arg1"),
                argument("arg2")
            ))],
            "test_prompt_with_embedded_resource" => vec![
                message(json!({ "type": "resource", "resource": {
                    "uri": argument("resourceUri"),
                    "mimeType": "text/plain",
                    "text": "Embedded resource content for testing.",
                }})),
                text("Please process the embedded resource above."),
            ],
            "test_prompt_with_image" => vec![
                message(json!({ "type": "image", "data": PIXEL, "mimeType": "image/png" })),
                text("Please analyze the image above."),
            ],
            "test_input_required_result_prompt" => {
                let schema = json!({
                    "type": "object",
                    "properties": { "context": { "type": "string" } },
                    "required": ["context"],
                });
                let question = form("What context should the prompt use?", schema);
                let answer = ask_one(cx, "user_context", question).await?;
                vec![text(&answer.content.to_string())]
            }
            _ => vec![text("extra")],
        };
        Ok(json!({ "messages": messages }))
    }

    fn resource(&self, uri: &str) -> Result<Value, Fault> {
        Ok(match uri {
            "test://static-text" => json!([{
                "uri": uri,
                "mimeType": "text/plain",
                "text": "This is the content of the static text resource.",
            }]),
            "test://static-binary" => {
                json!([{ "uri": uri, "mimeType": "image/png", "blob": PIXEL }])
            }
            "test://watched-resource" => {
                json!([{ "uri": uri, "mimeType": "text/plain", "text": "watched" }])
            }
            _ => {
                let id = uri
                    .strip_prefix("test://template/")
                    .and_then(|rest| rest.strip_suffix("/data"))
                    .ok_or_else(|| Fault::not_found(uri))?;
                let data =
                    json!({ "id": id, "templateTest": true, "data": format!("Data for ID: {id}") });
                json!([{ "uri": uri, "mimeType": "application/json", "text": data.to_string() }])
            }
        })
    }
}

impl Engine for Fixtures {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> &OpSet {
        &self.ops
    }

    fn parallel(&self) -> usize {
        16
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            match op {
                Op::ToolCall(call) => {
                    OpOutput::of(&self.tool(&call.name, &call.arguments, cx).await?)
                }
                Op::PromptGet(get) => {
                    self.prompt(&get.name, &get.arguments, cx).await.map(OpOutput)
                }
                Op::ResourceRead(read) => self.resource(&read.uri).map(OpOutput),
                other => Err(Fault::new(ErrorKind::Unsupported, other.name().as_str())),
            }
        })
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn connect(&self, feed: Feed) {
        let _ = self.feed.set(feed);
    }
}

fn blocks(content: Vec<Content>) -> ToolOutput {
    ToolOutput { content, ..ToolOutput::default() }
}

fn image() -> Content {
    Content::Image { data: PIXEL.into(), mime_type: "image/png".into() }
}

fn embedded(uri: &str, mime_type: &str, text: &str) -> Content {
    let resource = json!({ "uri": uri, "mimeType": mime_type, "text": text });
    Content::Resource { resource: resource.as_object().cloned().unwrap_or_default() }
}

async fn ask_one(cx: &OpContext, name: &str, ask: Ask) -> Result<Answer, Fault> {
    let mut answers: BTreeMap<_, _> = cx.ask(AskBatch::from([(name.to_owned(), ask)])).await?;
    answers.remove(name).ok_or_else(|| Fault::internal("no answer"))
}

fn said(answer: &Answer) -> String {
    let action = serde_json::to_value(answer.action).unwrap_or_default();
    format!("action={}, content={}", action.as_str().unwrap_or(""), answer.content)
}

fn form(message: &str, schema: Value) -> Ask {
    Ask::Form {
        message: message.to_owned(),
        schema: schema.as_object().cloned().unwrap_or_default(),
    }
}

fn name_form(message: &str) -> Ask {
    form(
        message,
        json!({
            "type": "object",
            "properties": { "name": { "type": "string" } },
        }),
    )
}

fn ok_form() -> Ask {
    let schema = json!({
        "type": "object",
        "properties": { "ok": { "type": "boolean" } },
        "required": ["ok"],
    });
    form("Please confirm", schema)
}

fn sample(prompt: &str, tokens: u32) -> Ask {
    let params = json!({
        "messages": [{ "role": "user", "content": { "type": "text", "text": prompt } }],
        "maxTokens": tokens,
    });
    Ask::Sample { params: params.as_object().cloned().unwrap_or_default() }
}

fn defaults() -> Value {
    json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "default": "John Doe" },
            "age": { "type": "integer", "default": 30 },
            "score": { "type": "number", "default": 95.5 },
            "status": { "type": "string", "enum": ["active", "inactive", "pending"], "default": "active" },
            "verified": { "type": "boolean", "default": true },
        },
        "required": [],
    })
}

fn enums() -> Value {
    let titled = json!([
        { "const": "value1", "title": "First Option" },
        { "const": "value2", "title": "Second Option" },
        { "const": "value3", "title": "Third Option" },
    ]);
    json!({
        "type": "object",
        "properties": {
            "untitledSingle": { "type": "string", "enum": ["option1", "option2", "option3"] },
            "titledSingle": { "type": "string", "oneOf": titled },
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            },
            "untitledMulti": {
                "type": "array",
                "items": { "type": "string", "enum": ["option1", "option2", "option3"] },
            },
            "titledMulti": { "type": "array", "items": { "anyOf": titled } },
        },
        "required": [],
    })
}

fn tool(name: &str, description: &str) -> ToolSpec {
    ToolSpec {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        input_schema: None,
        output_schema: None,
        read_only: true,
        long_running: false,
        task_only: false,
    }
}

fn with_input(name: &str, schema: Value) -> ToolSpec {
    ToolSpec { input_schema: schema.as_object().cloned(), ..tool(name, "For testing") }
}

fn text_input(name: &str, argument: &str) -> ToolSpec {
    let schema = json!({
        "type": "object",
        "properties": { argument: { "type": "string" } },
        "required": [argument],
    });
    with_input(name, schema)
}

fn prompt(name: &str, description: &str, arguments: &[&str]) -> PromptSpec {
    PromptSpec {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        arguments: arguments
            .iter()
            .map(|argument| PromptArgument {
                name: (*argument).to_owned(),
                description: Some("For testing".to_owned()),
                required: true,
            })
            .collect(),
    }
}

fn resource(uri: &str, mime_type: &str) -> ResourceSpec {
    ResourceSpec {
        uri: uri.to_owned(),
        name: uri.trim_start_matches("test://").to_owned(),
        description: Some("For testing".to_owned()),
        mime_type: Some(mime_type.to_owned()),
    }
}

fn offers() -> Offers {
    let mut tools: Vec<_> = [
        "test_simple_text",
        "test_image_content",
        "test_audio_content",
        "test_embedded_resource",
        "test_multiple_content_types",
        "test_tool_with_logging",
        "test_error_handling",
        "test_tool_with_progress",
        "test_elicitation_sep1034_defaults",
        "test_elicitation_sep1330_enums",
        "test_reconnection",
        "test_trigger_tool_change",
        "test_trigger_prompt_change",
        "test_missing_capability",
        "test_streaming_elicitation",
        "test_logging_tool",
        "test_input_required_result_elicitation",
        "test_input_required_result_sampling",
        "test_input_required_result_list_roots",
        "test_input_required_result_request_state",
        "test_input_required_result_multiple_inputs",
        "test_input_required_result_multi_round",
        "test_input_required_result_tampered_state",
        "test_input_required_result_capabilities",
        "test_tool_with_task",
        "refuse",
        "stall",
    ]
    .iter()
    .map(|name| tool(name, "For testing"))
    .collect();
    tools.push(text_input("test_sampling", "prompt"));
    tools.push(text_input("test_elicitation", "message"));
    tools.push(text_input("greet", "name"));
    let seconds = json!({ "type": "object", "properties": { "seconds": { "type": "number" } } });
    tools.push(ToolSpec { long_running: true, ..with_input("slow_compute", seconds) });
    for name in ["failing_job", "protocol_error_job", "confirm_delete", "multi_input"] {
        tools.push(ToolSpec {
            long_running: true,
            task_only: name == "failing_job",
            ..tool(name, "For testing")
        });
    }
    tools.push(with_input("json_schema_2020_12_tool", schema_2020_12()));
    tools.push(with_input(
        "test_header_tool",
        json!({
            "type": "object",
            "properties": { "region": { "type": "string", "x-mcp-header": "Region" } },
            "required": ["region"],
        }),
    ));
    Offers {
        tools,
        resources: vec![
            resource("test://static-text", "text/plain"),
            resource("test://static-binary", "image/png"),
            resource("test://template/{id}/data", "application/json"),
            resource("test://watched-resource", "text/plain"),
        ],
        prompts: vec![
            prompt("test_simple_prompt", "A simple prompt", &[]),
            prompt("test_prompt_with_arguments", "With arguments", &["arg1", "arg2"]),
            prompt("test_prompt_with_embedded_resource", "With a resource", &["resourceUri"]),
            prompt("test_prompt_with_image", "With a picture", &[]),
            prompt("test_input_required_result_prompt", "That asks", &[]),
        ],
    }
}

fn schema_2020_12() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": { "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": { "street": { "type": "string" }, "city": { "type": "string" } },
        }},
        "properties": {
            "name": { "type": "string" },
            "address": { "$ref": "#/$defs/address" },
            "contactMethod": { "type": "string", "enum": ["phone", "email"] },
            "phone": { "type": "string" },
            "email": { "type": "string" },
        },
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
        "additionalProperties": false,
    })
}
