//! `spawnpoint resources`: lists what `spawnpoint read` can read.

use serde_json::Value;

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print::{self, first_sentence},
};

pub async fn run(config: &Config, about: About, output: Output) -> Result<(), Failure> {
    let mut link = Link::open(config, about).await?;
    let found = link.resources().await?;
    link.close().await;
    if output.json {
        print::json(&Value::Array(found));
        return Ok(());
    }
    let row = |resource: &Value| {
        let text = |key: &str| resource[key].as_str().unwrap_or_default();
        vec![uri(resource).to_owned(), first_sentence(text("description")).to_owned()]
    };
    print::out(print::table(&["uri", "description"], found.iter().map(row).collect()));
    Ok(())
}

/// The URI of a resource, or the pattern of a template.
pub fn uri(resource: &Value) -> &str {
    let uri = resource["uri"].as_str().or(resource["uriTemplate"].as_str());
    uri.unwrap_or_default()
}
