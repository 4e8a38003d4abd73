//! `spawnpoint call`: calls a tool, and prints the result on stdout or the error on stderr.

use std::{path::Path, time::Duration};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use spawnpoint_faces::meta;

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
const POLL_EVERY: Duration = Duration::from_secs(3);

/// The arguments of the command.
#[derive(Clone, Copy)]
pub struct CallArguments<'a> {
    pub tool: &'a str,
    pub words: &'a [String],
    pub args: Option<&'a str>,
    pub instance: Option<&'a str>,
    /// The file to save a picture in.
    pub save: Option<&'a Path>,
    /// Where the call runs.
    pub about: About,
}

pub async fn run(
    config: &Config,
    wanted: CallArguments<'_>,
    output: Output,
) -> Result<(), Failure> {
    let mut link = Link::open(config, wanted.about).await?;
    let called = call(&mut link, &wanted).await;
    link.close().await;
    let mut result = called?;
    let failed = check(&result);
    if let (Ok(()), Some(file)) = (&failed, wanted.save) {
        save(&result, file)?;
    }
    if let Some(result) = result.as_object_mut() {
        // Protocol data, which people do not need.
        result.remove("_meta");
        result.remove("resultType");
    }
    match output.json {
        true => print::json(&result),
        false if failed.is_ok() => show(&result, wanted.save),
        false => {}
    }
    failed
}

/// The failure that a result is, if it is one.
pub fn check(result: &Value) -> Result<(), Failure> {
    match result["isError"] == true {
        true => Err(failure(result)),
        false => Ok(()),
    }
}

/// Calls the tool, and waits for its end if the server does not.
pub async fn call(link: &mut Link, wanted: &CallArguments<'_>) -> Result<Value, Failure> {
    let tools = link.tools().await?;
    // A tool that no attached engine can run is not listed. The server says why when it is called.
    let declared = tools::declared(wanted.tool);
    let tool = match (tools::find(&tools, wanted.tool), &declared) {
        (Err(_), Some(declared)) => declared,
        (found, _) => found?,
    };
    let mut arguments = arguments(tool, wanted.args, wanted.words)?;
    if let Some(instance) = wanted.instance {
        arguments.insert("instance".to_owned(), instance.into());
    }
    let params = json!({ "name": tool["name"], "arguments": arguments });
    let what = format!("Calling {}", wanted.tool);
    let mut result = link.request(&what, "tools/call", params).await?;
    if let Some(log_id) = still_running(&result) {
        result = wait_for_result(link, &what, &log_id).await?;
    }
    if result["resultType"] == "input_required" {
        return Err(Failure::failed(format!(
            "'{}' asks something that a command cannot answer",
            wanted.tool
        ))
        .hint("pass confirm=true if it asks for confirmation"));
    }
    Ok(result)
}

/// Returns the log id of a call that takes longer than the server waits for it.
fn still_running(result: &Value) -> Option<String> {
    let (answer, meta) = (&result["structuredContent"], &result["_meta"]);
    // An enveloped tool reports it in its own answer.
    let is_running = meta[meta::STATUS].is_string()
        || answer["status"] == "timeout" && answer["is_complete"] == false;
    meta[meta::LOG_ID].as_str().filter(|_| is_running).map(str::to_owned)
}

/// Waits for a slow call. The call continues even if this command ends.
async fn wait_for_result(link: &mut Link, what: &str, log_id: &str) -> Result<Value, Failure> {
    print::note(&format!(
        "The call is still running. Ctrl-C leaves it running; `spawnpoint result {log_id}` gets its result."
    ));
    let params = json!({ "name": "unity_get_result", "arguments": { "log_id": log_id } });
    loop {
        print::waiting(what, async |_| tokio::time::sleep(POLL_EVERY).await).await;
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

/// Prints the structured result if there is one, or else the content blocks, and where a picture is.
fn show(result: &Value, saved: Option<&Path>) {
    let is_picture = |block: &Value| block["type"] == "image";
    let structured = result.get("structuredContent").filter(|value| !value.is_null());
    if let Some(value) = structured {
        print::json(value);
    }
    for block in result["content"].as_array().into_iter().flatten() {
        match (is_picture(block), saved) {
            (true, Some(file)) => print::note(&format!("Saved {}", file.display())),
            (true, None) => print::out(shown(block)),
            (false, _) if structured.is_none() => print::out(shown(block)),
            (false, _) => {}
        }
    }
}

/// The texts of a result.
pub fn text(result: &Value) -> String {
    let blocks = result["content"].as_array().into_iter().flatten();
    let texts: Vec<_> = blocks.filter_map(|block| block["text"].as_str()).collect();
    texts.join("\n")
}

/// Saves the first picture of a result.
fn save(result: &Value, file: &Path) -> Result<(), Failure> {
    let mut blocks = result["content"].as_array().into_iter().flatten();
    let picture = blocks.find(|block| block["type"] == "image");
    let data = picture.and_then(|picture| picture["data"].as_str()).ok_or_else(|| {
        Failure::failed("The answer has no picture").hint("leave out --output to see the answer")
    })?;
    let bytes = STANDARD
        .decode(data)
        .map_err(|error| Failure::failed(format!("The picture is not Base64: {error}")))?;
    if leads_to_a_file(file) {
        let what = format!("{} is a link; pictures are not written through links", file.display());
        return Err(Failure::failed(what).hint("name the file itself, or another one"));
    }
    std::fs::write(file, bytes)
        .map_err(|error| Failure::failed(format!("Cannot write {}: {error}", file.display())))
}

/// Whether a path is a link to a file, or to where one would be created. A downloaded project may contain such a link, and
/// an engine decides what a picture contains. Links to devices, such as /dev/stdout, are fine.
fn leads_to_a_file(path: &Path) -> bool {
    let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    is_link && path.metadata().map_or(true, |found| found.is_file())
}

fn shown(block: &Value) -> String {
    if let Some(text) = block["text"].as_str() {
        // Tools without a schema answer with JSON as text.
        return match serde_json::from_str::<Value>(text) {
            Ok(value @ (Value::Object(_) | Value::Array(_))) => {
                serde_json::to_string_pretty(&value).unwrap_or_default()
            }
            _ => text.trim_end().to_owned(),
        };
    }
    if let Some(uri) = block["uri"].as_str() {
        return uri.to_owned();
    }
    let kind = block["mimeType"].as_str().or(block["type"].as_str()).unwrap_or("block");
    match block["type"] == "image" {
        true => format!("[{kind}; -o FILE saves it, --json shows it]"),
        false => format!("[{kind}; --json shows it]"),
    }
}

fn failure(result: &Value) -> Failure {
    let fault = match &result["_meta"][meta::FAULT] {
        Value::Null => &result["structuredContent"]["error"],
        fault => fault,
    };
    rpc::fault(&text(result), fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_still_runs_is_recognized() {
        let meta = json!({ "spawnpoint/logId": "7" });
        let structured = json!({ "status": "timeout", "is_complete": false });
        let answer = json!({ "structuredContent": structured, "_meta": meta });
        assert_eq!(still_running(&answer).as_deref(), Some("7"));
        let status = json!({ "spawnpoint/logId": "7", "spawnpoint/status": "running" });
        let answer = json!({ "content": [], "isError": true, "_meta": status });
        assert_eq!(still_running(&answer).as_deref(), Some("7"));
        let text = json!([{ "type": "text", "text": "Still running after 15 s. Fetch …" }]);
        assert_eq!(still_running(&json!({ "content": text, "_meta": meta })), None);
        let answer = json!({ "structuredContent": { "status": "ok" }, "_meta": meta });
        assert_eq!(still_running(&answer), None);
    }

    #[test]
    fn a_picture_is_saved_and_its_lack_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.png");
        let picture = json!({ "type": "image", "mimeType": "image/png", "data": "aGk=" });
        let result = json!({ "content": [{ "type": "text", "text": "2x2" }, picture] });
        save(&result, &file).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"hi");
        assert_eq!(shown(&picture), "[image/png; -o FILE saves it, --json shows it]");
        let none = save(&json!({ "content": [] }), &file).unwrap_err();
        assert_eq!(none.message, "The answer has no picture");
        assert!(save(&result, &folder.path().join("no/such/a.png")).is_err());
    }

    #[test]
    fn the_record_of_a_slow_call_becomes_its_result() {
        assert_eq!(ended(&json!({ "status": "in_progress" })), None);
        let found = json!({ "status": "completed", "result": { "a": 1 } });
        assert_eq!(ended(&found).unwrap()["structuredContent"], json!({ "a": 1 }));
        let failed = ended(&json!({ "status": "error", "error": "it broke" })).unwrap();
        assert_eq!(failure(&failed).message, "it broke");
    }
}
