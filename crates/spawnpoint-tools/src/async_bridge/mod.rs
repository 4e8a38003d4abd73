//! Toolset `bridge`: six commands whose results stay available by log id after the caller's time-out. The async
//! document defines the names, arguments and answers.

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
        Tool::own(
            "unity_get_result",
            "Get the result of an earlier call by its log_id: running, completed or failed. Use \
             it after a call that timed out.",
            get_result,
        )
        .also(&["get_result"])
        .unrecorded(),
    );
    tools.extend(logs::tools());
    tools.push(help::tool(&tools));
    Toolset {
        name: "bridge",
        help: "run code, and fetch results after time-outs",
        tools,
        resources: &[],
        prompts: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct ResultArguments {
    /// log_id from the answer of the call.
    log_id: String,
}

async fn get_result(tools: Toolbox, arguments: ResultArguments) -> Result<Response, Fault> {
    let record = match arguments.log_id.parse::<LogId>() {
        Ok(log_id) => tools.core.record(log_id).await?,
        Err(_) => None,
    };
    Ok(match record {
        Some(record) => Response::of_record(record),
        None => Response::not_found(&arguments.log_id),
    })
}
