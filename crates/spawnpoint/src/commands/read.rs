//! `spawnpoint read`: the contents of a resource.

use serde_json::{Value, json};

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print,
};

pub async fn run(config: &Config, uri: &str, output: Output) -> Result<(), Failure> {
    let mut link = Link::open(config, About::Looking).await?;
    let params = json!({ "uri": uri });
    let result = link.request(&format!("Reading {uri}"), "resources/read", params).await?;
    if output.json {
        print::json(&result["contents"]);
    } else {
        for content in result["contents"].as_array().into_iter().flatten() {
            print::out(shown(content));
        }
    }
    link.close().await;
    Ok(())
}

fn shown(content: &Value) -> String {
    match (content["text"].as_str(), content["blob"].as_str()) {
        (Some(text), _) => match serde_json::from_str::<Value>(text) {
            Ok(value @ (Value::Object(_) | Value::Array(_))) => {
                serde_json::to_string_pretty(&value).unwrap_or_default()
            }
            _ => text.to_owned(),
        },
        (None, Some(blob)) => {
            let kind = content["mimeType"].as_str().unwrap_or("binary");
            format!("[{kind}, {} characters of base64; --json shows them]", blob.len())
        }
        (None, None) => String::new(),
    }
}
