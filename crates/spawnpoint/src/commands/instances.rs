//! `spawnpoint instances`: the attached engines.

use serde_json::Value;

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print,
};

pub async fn run(config: &Config, alone: bool, output: Output) -> Result<(), Failure> {
    let mut link = Link::open(config, About::engines(alone)).await?;
    let found = link.read_json("spawnpoint://instances").await?;
    let instances = found["instances"].as_array().cloned().unwrap_or_default();
    if output.json {
        print::json(&Value::Array(instances));
    } else if instances.is_empty() {
        print::err("No engine is attached.");
    } else {
        let text = |instance: &Value, key: &str| instance[key].as_str().unwrap_or("").to_owned();
        let waits = |id: &Value| {
            let waiting = found["waiting_for_approval"].as_array().into_iter().flatten();
            waiting.filter(|call| call["instance"] == *id).count()
        };
        let state = |instance: &Value| match waits(&instance["id"]) {
            0 => state_text(instance),
            waiting => format!("{}, {waiting} waiting for approval", state_text(instance)),
        };
        let columns: &[&str] = match print::is_narrow() {
            true => &["id", "state", "kind", "path"],
            false => &["id", "kind", "version", "standing", "state", "since", "path"],
        };
        let row = |instance: &Value| {
            let cells = columns.iter().map(|key| match *key {
                "since" => print::time(&text(instance, key)),
                "state" => state(instance),
                key => text(instance, key),
            });
            cells.collect::<Vec<_>>()
        };
        let rows = instances.iter().map(row).collect();
        print::out(print::table(columns, rows));
    }
    let waiting = found["waiting_for_approval"].as_array().map_or(0, Vec::len);
    if waiting > 0 {
        let calls = if waiting == 1 { "1 call is" } else { &format!("{waiting} calls are") };
        print::err(format!("{calls} waiting for approval; `spawnpoint approve` lists them."));
    }
    link.close().await;
    Ok(())
}

/// The state of an instance: `ready`, or `gone for 12 s`.
pub fn state_text(instance: &Value) -> String {
    let state = instance["state"].as_str().unwrap_or_default();
    match instance["away_seconds"].as_u64() {
        Some(seconds) => format!("{state} for {seconds} s"),
        None => state.to_owned(),
    }
}
