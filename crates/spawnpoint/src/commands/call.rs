//! `spawnpoint call`: calls a tool, and prints the result on stdout or the error on stderr.

use std::time::Duration;

use serde_json::{Value, json};

use super::tools;
use crate::{
    arguments::arguments,
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print, rpc,
};

/// How often to check whether a slow call has finished.
const LOOK: Duration = Duration::from_secs(3);

/// The arguments of the command.
pub struct Wanted<'a> {
    pub tool: &'a str,
    pub words: &'a [String],
    pub args: Option<&'a str>,
    pub instance: Option<&'a str>,
}

pub async fn run(config: &Config, wanted: Wanted<'_>, output: Output) -> Result<(), Failure> {
    let mut link = Link::open(config, About::Calling).await?;
    let called = call(&mut link, &wanted).await;
    link.close().await;
    let result = called?;
    if output.json {
        print::json(&result);
    }
    if result["isError"] == true {
        return Err(failure(&result));
    }
    if !output.json {
        show(&result);
    }
    Ok(())
}

async fn call(link: &mut Link, wanted: &Wanted<'_>) -> Result<Value, Failure> {
    let tools = link.tools().await?;
    let tool = tools::find(&tools, wanted.tool)?;
    let mut arguments = arguments(tool, wanted.args, wanted.words)?;
    if let Some(instance) = wanted.instance {
        arguments.insert("instance".to_owned(), instance.into());
    }
    let params = json!({ "name": tool["name"], "arguments": arguments });
    let what = format!("Calling {}", wanted.tool);
    let mut result = link.request(&what, "tools/call", params).await?;
    if let Some(log_id) = still_running(&result) {
        result = wait_out(link, &what, &log_id).await?;
    }
    if result["resultType"] == "input_required" {
        return Err(Failure::failed(format!(
            "'{}' asks something that a command cannot answer",
            wanted.tool
        ))
        .hint("pass confirm=true if it asks for confirmation"));
    }
    if let Some(result) = result.as_object_mut() {
        // Of interest to protocols, not to people.
        result.remove("_meta");
        result.remove("resultType");
    }
    Ok(result)
}

/// Returns the log id of a call that takes longer than the server waits for it.
fn still_running(result: &Value) -> Option<String> {
    let answer = &result["structuredContent"];
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let is_running = answer["status"] == "timeout" && answer["is_complete"] == false
        || text.starts_with("Still running after")
        || text.starts_with(rpc::WAITS_FOR_APPROVAL);
    let log_id = is_running.then(|| result["_meta"]["spawnpoint/logId"].as_str())?;
    log_id.map(str::to_owned)
}

/// Waits for a slow call. The call continues even if this command ends.
async fn wait_out(link: &mut Link, what: &str, log_id: &str) -> Result<Value, Failure> {
    print::note(&format!(
        "The call is still running. Ctrl-C leaves it running; `spawnpoint call unity_get_result log_id={log_id}` gets its result."
    ));
    let params = json!({ "name": "unity_get_result", "arguments": { "log_id": log_id } });
    loop {
        print::waiting(what, async |_| tokio::time::sleep(LOOK).await).await;
        let found = link.request(what, "tools/call", params.clone()).await?;
        if let Some(result) = ended(&found["structuredContent"]) {
            return Ok(result);
        }
    }
}

/// Converts the status of an earlier call to its result; nothing while it runs.
fn ended(found: &Value) -> Option<Value> {
    let text = |text: &str| json!([{ "type": "text", "text": text }]);
    match found["status"].as_str() {
        Some("in_progress") => None,
        Some("completed") => Some(match &found["result"] {
            blocks @ Value::Array(_) => json!({ "content": blocks }),
            value => json!({ "content": [], "structuredContent": value }),
        }),
        _ => {
            let why = found["error"].as_str().or(found["message"].as_str());
            Some(
                json!({ "content": text(why.unwrap_or("its result is not available")), "isError": true }),
            )
        }
    }
}

/// Prints the structured result if there is one, or else the content blocks.
fn show(result: &Value) {
    match result.get("structuredContent") {
        Some(value) if !value.is_null() => print::json(value),
        _ => {
            for block in result["content"].as_array().into_iter().flatten() {
                print::out(shown(block));
            }
        }
    }
}

fn shown(block: &Value) -> String {
    if let Some(text) = block["text"].as_str() {
        return text.to_owned();
    }
    if let Some(uri) = block["uri"].as_str() {
        return uri.to_owned();
    }
    let kind = block["mimeType"].as_str().or(block["type"].as_str()).unwrap_or("block");
    format!("[{kind}; --json shows it]")
}

fn failure(result: &Value) -> Failure {
    let data = &result["structuredContent"]["error"];
    if let Some(message) = data["message"].as_str() {
        let failure = rpc::fault(message, data);
        let instances = data["data"]["instances"].as_array().into_iter().flatten();
        let instances: Vec<_> = instances.filter_map(Value::as_str).collect();
        return match instances.is_empty() {
            true => failure,
            false => failure.hint(format!("--instance {}", instances.join(" or "))),
        };
    }
    let texts = result["content"].as_array().into_iter().flatten();
    let texts: Vec<_> = texts.filter_map(|block| block["text"].as_str()).collect();
    rpc::fault(&texts.join("\n"), data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_still_runs_is_told_by_its_answer() {
        let meta = json!({ "spawnpoint/logId": "7" });
        let structured = json!({ "status": "timeout", "is_complete": false });
        let answer = json!({ "structuredContent": structured, "_meta": meta });
        assert_eq!(still_running(&answer).as_deref(), Some("7"));
        let text = json!([{ "type": "text", "text": "Still running after 15 s. Fetch …" }]);
        let answer = json!({ "content": text, "isError": true, "_meta": meta });
        assert_eq!(still_running(&answer).as_deref(), Some("7"));
        let answer = json!({ "structuredContent": { "status": "ok" }, "_meta": meta });
        assert_eq!(still_running(&answer), None);
    }

    #[test]
    fn what_became_of_a_slow_call_is_its_result() {
        assert_eq!(ended(&json!({ "status": "in_progress" })), None);
        let found = json!({ "status": "completed", "result": { "a": 1 } });
        assert_eq!(ended(&found).unwrap()["structuredContent"], json!({ "a": 1 }));
        let failed = ended(&json!({ "status": "error", "error": "it broke" })).unwrap();
        assert_eq!(failure(&failed).message, "it broke");
    }
}
