//! The console. Pages begin with the oldest entry.

use serde_json::{Value, json};

use super::{failure, page, success, world::World};

pub(super) fn read(world: &mut World, params: &Value) -> Value {
    match params["action"].as_str().unwrap_or("get") {
        "clear" => {
            world.console.clear();
            success("Console cleared successfully.", Value::Null)
        }
        "get" => get(world, params),
        other => {
            failure(&format!("Unknown action: '{other}'. Valid actions are 'get' or 'clear'."))
        }
    }
}

fn get(world: &World, params: &Value) -> Value {
    let wanted = params["types"]
        .as_array()
        .cloned()
        .unwrap_or_else(|| vec!["error".into(), "warning".into()]);
    let is_wanted = |kind: &str| {
        let kind = if kind == "Exception" { "error" } else { kind };
        wanted.iter().any(|one| one == "all" || one.as_str() == Some(&kind.to_lowercase()))
    };
    let all: Vec<_> = world
        .console
        .iter()
        .filter(|entry| is_wanted(entry.kind))
        .map(|entry| match params["format"].as_str() {
            Some("json" | "detailed") => json!({
                "type": entry.kind, "message": entry.message, "file": entry.file, "line": entry.line,
                "stackTrace": null,
            }),
            _ => entry.message.as_str().into(),
        })
        .collect();
    if params.get("pageSize").is_none() && params.get("cursor").is_none() {
        // As many as are asked for, from the oldest on.
        let count = params["count"].as_u64().map_or(all.len(), |count| count as usize);
        let some: Vec<_> = all.into_iter().take(count).collect();
        return success(&format!("Retrieved {} log entries.", some.len()), some.into());
    }
    let (cursor, size, next) = page(params, 50, all.len());
    let some: Vec<_> = all.iter().skip(cursor).take(size).collect();
    let data = json!({"cursor": cursor, "pageSize": size, "nextCursor": next.map(|next| next.to_string()),
        "truncated": next.is_some(), "total": all.len(), "items": some});
    success(&format!("Retrieved {} log entries.", some.len()), data)
}
