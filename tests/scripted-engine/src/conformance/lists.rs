//! Resources and prompts, and tools that change lists or contents.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};
use spawnpoint_protocol::{
    Event, Fault, Offers, OpName, PromptSpec, ResourceSpec, offer::PromptArgument, shape::Status,
};

use super::PNG;
use crate::{
    Call, ScriptedEngine,
    tricks::{text, tool},
};

const WATCHED: &str = "test://watched-resource";

pub(super) fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    changing(prompts(resources(engine)))
}

fn resources(engine: ScriptedEngine) -> ScriptedEngine {
    // The suite also reads the first resource that the server itself lists, which is the status.
    let engine = engine.op(OpName::EngineStatus, |_| async {
        let status = Status {
            version: "1".to_owned(),
            engine_version: "none".to_owned(),
            platform: std::env::consts::OS.to_owned(),
            runtime: "script".to_owned(),
            server_version: env!("CARGO_PKG_VERSION").to_owned(),
            ready: true,
            scenes_loaded: 0,
            selection: Vec::new(),
        };
        serde_json::to_value(status).map_err(Fault::internal)
    });
    engine
        .resource(resource("test://static-text", "Static text", "text/plain"), |call| async move {
            contents(
                &call,
                "text/plain",
                "text",
                "This is the content of the static text resource.",
            )
        })
        .resource(
            resource("test://static-binary", "Static binary", "image/png"),
            |call| async move { contents(&call, "image/png", "blob", PNG) },
        )
        .resource(
            resource("test://template/{id}/data", "Template", "application/json"),
            |call| async move {
                let id = call
                    .name
                    .strip_prefix("test://template/")
                    .and_then(|rest| rest.strip_suffix("/data"))
                    .ok_or_else(|| Fault::not_found(&call.name))?;
                let data =
                    json!({"id": id, "templateTest": true, "data": format!("Data for ID: {id}")});
                contents(&call, "application/json", "text", &data.to_string())
            },
        )
        .resource(resource(WATCHED, "Watched", "text/plain"), |call| async move {
            contents(&call, "text/plain", "text", "Watched resource content")
        })
}

fn prompts(engine: ScriptedEngine) -> ScriptedEngine {
    let image = json!({"type": "image", "data": PNG, "mimeType": "image/png"});
    engine
        .prompt(prompt("test_simple_prompt", "A prompt without arguments.", &[]), |_| async {
            Ok(messages([say("This is a simple prompt for testing.")]))
        })
        .prompt(
            prompt("test_prompt_with_arguments", "A prompt with two arguments.", &["arg1", "arg2"]),
            |call| async move {
                let argument = |name| call.text(name).unwrap_or_default().to_owned();
                let (one, two) = (argument("arg1"), argument("arg2"));
                Ok(messages([say(&format!("Prompt with arguments: arg1='{one}', arg2='{two}'"))]))
            },
        )
        .prompt(
            prompt(
                "test_prompt_with_embedded_resource",
                "A prompt with a resource.",
                &["resourceUri"],
            ),
            |call| async move {
                let resource = json!({
                    "uri": call.text("resourceUri").unwrap_or("test://static-text"),
                    "mimeType": "text/plain",
                    "text": "Embedded resource content for testing.",
                });
                Ok(messages([
                    json!({"type": "resource", "resource": resource}),
                    say("Please process the embedded resource above."),
                ]))
            },
        )
        .prompt(prompt("test_prompt_with_image", "A prompt with a picture.", &[]), move |_| {
            let image = image.clone();
            async move { Ok(messages([image, say("Please analyze the image above.")])) }
        })
}

/// Each call of a trigger adds its change, or removes it again.
fn changing(engine: ScriptedEngine) -> ScriptedEngine {
    let current = Arc::new(Mutex::new(Offers::default()));
    let trigger = |name: &str, description: &str| tool(name, description, json!({}));
    let (of_tools, of_prompts) = (current.clone(), current.clone());
    let engine = engine
        .tool(trigger("test_trigger_tool_change", "Changes the list of tools."), move |call| {
            let offers = change(&of_tools, |offers| {
                let extra = tool("test_dynamic_tool", "Comes and goes.", json!({}));
                toggle(&mut offers.tools, extra);
            });
            async move {
                call.wire().offers(offers).await;
                text("The list of tools has changed")
            }
        })
        .tool(trigger("test_trigger_prompt_change", "Changes the list of prompts."), move |call| {
            let offers = change(&of_prompts, |offers| {
                toggle(&mut offers.prompts, prompt("test_dynamic_prompt", "Comes and goes.", &[]));
            });
            async move {
                call.wire().offers(offers).await;
                text("The list of prompts has changed")
            }
        })
        .tool(
            trigger("test_trigger_resource_update", "Updates the watched resource."),
            |call| async move {
                let uri = WATCHED.to_owned();
                call.wire().event(Event::ResourceUpdated { uri }).await;
                text("The watched resource has changed")
            },
        );
    change(&current, |offers| *offers = engine.offers().clone());
    engine
}

fn change(offers: &Mutex<Offers>, change: impl FnOnce(&mut Offers)) -> Offers {
    let mut offers = offers.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut offers);
    offers.clone()
}

fn toggle<T: PartialEq>(list: &mut Vec<T>, extra: T) {
    match list.iter().position(|one| *one == extra) {
        Some(place) => drop(list.remove(place)),
        None => list.push(extra),
    }
}

fn resource(uri: &str, name: &str, mime_type: &str) -> ResourceSpec {
    ResourceSpec {
        uri: uri.to_owned(),
        name: name.to_owned(),
        description: Some(format!("{name}, for testing.")),
        mime_type: Some(mime_type.to_owned()),
    }
}

fn contents(call: &Call, mime_type: &str, kind: &str, data: &str) -> Result<Value, Fault> {
    Ok(json!([{"uri": call.name, "mimeType": mime_type, kind: data}]))
}

fn prompt(name: &str, description: &str, arguments: &[&str]) -> PromptSpec {
    let arguments = arguments.iter().map(|name| PromptArgument {
        name: (*name).to_owned(),
        description: Some(format!("The argument {name}")),
        required: true,
    });
    PromptSpec {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        arguments: arguments.collect(),
    }
}

fn say(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn messages<const N: usize>(contents: [Value; N]) -> Value {
    let messages = contents.map(|content| json!({"role": "user", "content": content}));
    json!({"messages": messages.to_vec()})
}
