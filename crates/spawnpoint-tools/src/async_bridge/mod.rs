//! Toolset `bridge`: six commands, log ids, and results that outlive the patience of whoever asked for
//! them. Names, arguments and answers are those of the async document.

mod code;
mod help;
mod logs;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Tool, Toolset},
};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_protocol::{Fault, LogId};

/// The toolset.
pub fn toolset() -> Toolset {
    let mut tools = code::tools();
    tools.push(
        Tool::own("unity_get_result", "The result of an earlier call, by its log_id.", get_result)
            .also(&["get_result"])
            .unrecorded(),
    );
    tools.extend(logs::tools());
    tools.push(help::tool(&tools));
    Toolset {
        name: "bridge",
        help: "run code, and fetch results that outlive time-outs",
        tools,
        resources: &[],
        prompts: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// From the call's answer.
    log_id: String,
}

async fn get_result(tools: Toolbox, wanted: Wanted) -> Result<Response, Fault> {
    let record = match wanted.log_id.parse::<LogId>() {
        Ok(log_id) => tools.core.record(log_id).await?,
        Err(_) => None,
    };
    Ok(match record {
        Some(record) => Response::of_record(record),
        None => Response::not_found(&wanted.log_id),
    })
}
