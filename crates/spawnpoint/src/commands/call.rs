//! `spawnpoint call`: one call, its result on stdout, its failure on stderr.

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

/// What to call, as it was written.
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

/// The answer for programs when there is one, else the blocks for people.
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
    let kind = block["mimeType"]
        .as_str()
        .or(block["type"].as_str())
        .unwrap_or("block");
    format!("[{kind}; --json shows it]")
}

fn failure(result: &Value) -> Failure {
    let data = &result["structuredContent"]["error"];
    if let Some(message) = data["message"].as_str() {
        return rpc::fault(message, data);
    }
    let texts = result["content"].as_array().into_iter().flatten();
    let texts: Vec<_> = texts.filter_map(|block| block["text"].as_str()).collect();
    rpc::fault(&texts.join("\n"), data)
}
