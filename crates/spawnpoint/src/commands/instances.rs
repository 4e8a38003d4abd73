//! `spawnpoint instances`: the attached engines.

use serde_json::Value;

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print,
};

pub async fn run(config: &Config, output: Output) -> Result<(), Failure> {
    let mut link = Link::open(config, About::Looking).await?;
    let found = link.read_json("spawnpoint://instances").await?;
    let instances = found["instances"].as_array().cloned().unwrap_or_default();
    if output.json {
        print::json(&Value::Array(instances));
    } else if instances.is_empty() {
        print::err("No engine is attached.");
    } else {
        let text = |instance: &Value, key: &str| instance[key].as_str().unwrap_or("").to_owned();
        let row = |instance: &Value| {
            ["id", "kind", "version", "standing", "since", "path"]
                .map(|key| match key {
                    "since" => print::time(&text(instance, key)),
                    _ => text(instance, key),
                })
                .to_vec()
        };
        let rows = instances.iter().map(row).collect();
        print::out(print::table(&["id", "kind", "version", "standing", "since", "path"], rows));
    }
    link.close().await;
    Ok(())
}
