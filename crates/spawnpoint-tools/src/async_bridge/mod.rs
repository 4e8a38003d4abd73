//! Toolset `bridge`: six commands whose results stay available by log id after the caller's time-out. The async
//! document defines the names, arguments and answers.

mod code;
mod help;
mod logs;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    OpOutput, Toolbox,
    catalog::{Tool, Toolset},
};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_protocol::{Fault, LogId, ToolOutput};

/// How many characters of an unknown id an error repeats.
const MAX_SHOWN: usize = 100;

/// The toolset.
pub fn toolset() -> Toolset {
    let mut tools = code::tools();
    tools.push(
        Tool::with_blocks::<ResultArguments, Response, _>(
            "unity_get_result",
            "Get the result of an earlier call by its log_id: running, completed or failed. Use \
             it after a call that timed out.",
            &[],
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
        start_with: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct ResultArguments {
    /// log_id from the answer of the call.
    log_id: String,
}

/// An unknown call is an error besides its status, so that it does not look like one that runs. The document has
/// only the status.
async fn get_result(tools: Toolbox, arguments: ResultArguments) -> Result<ToolOutput, Fault> {
    let record = match arguments.log_id.parse::<LogId>() {
        Ok(log_id) => tools.core.record(log_id).await?,
        Err(_) => None,
    };
    Ok(match record {
        Some(record) => OpOutput::of(&Response::of_record(record))?.into(),
        None => {
            let mut response = Response::not_found(&arguments.log_id);
            let is_error = !tools.client.by_document;
            if is_error {
                let wanted: String = arguments.log_id.chars().take(MAX_SHOWN).collect();
                let what =
                    format!("No call has the log id '{wanted}'; list_calls lists the latest");
                response.error = Some(what);
            }
            ToolOutput { is_error, ..OpOutput::of(&response)?.into() }
        }
    })
}
