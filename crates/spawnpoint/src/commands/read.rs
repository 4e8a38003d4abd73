//! `spawnpoint read`: the contents of a resource.

use serde_json::{Value, json};
use spawnpoint_core::suggest::nearest;
use spawnpoint_faces::meta;

use super::resources::uri as listed_uri;
use crate::{
    cli::{EngineChoice, Output},
    config::Config,
    failure::Failure,
    link::{About, Link},
    print,
};

pub async fn run(
    config: &Config,
    uri: &str,
    engine: &EngineChoice,
    output: Output,
) -> Result<(), Failure> {
    let mut link = Link::open(config, About::engines(engine.alone)).await?;
    let mut params = json!({ "uri": uri });
    if let Some(instance) = &engine.instance {
        params["_meta"] = json!({ meta::INSTANCE: instance });
    }
    let read = link.request(&format!("Reading {uri}"), "resources/read", params).await;
    let result = match read {
        Ok(result) => result,
        Err(failure) => return Err(with_suggestion(failure, uri, &mut link).await),
    };
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

/// Adds the most similar URI to a failure, if no resource has this one.
async fn with_suggestion(failure: Failure, uri: &str, link: &mut Link) -> Failure {
    if failure.hint.is_some() {
        return failure;
    }
    let Ok(resources) = link.resources().await else { return failure };
    let uris: Vec<_> = resources.iter().map(|one| filled(listed_uri(one), uri)).collect();
    if uris.iter().any(|known| known == uri) {
        return failure;
    }
    match nearest(uri, uris.iter().map(String::as_str)) {
        Some(near) => failure.hint(format!("did you mean '{near}'?")),
        None => failure.hint("`spawnpoint resources` lists the resources"),
    }
}

/// A template with the values that a URI has in the places of its variables, if both have as many segments.
fn filled(template: &str, uri: &str) -> String {
    let path = template.split_once("{?").map_or(template, |(path, _)| path);
    if path.split('/').count() != uri.split('/').count() {
        return template.to_owned();
    }
    let segments = path.split('/').zip(uri.split('/'));
    let segments = segments.map(|(own, given)| if own.starts_with('{') { given } else { own });
    segments.collect::<Vec<_>>().join("/")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_suggested_with_the_given_values() {
        let template = "unity://object/{id}/components{?limit}";
        let uri = "unity://object/obj:7/componets";
        assert_eq!(filled(template, uri), "unity://object/obj:7/components");
        assert_eq!(filled(template, "unity://status"), template);
    }
}
