//! Toolset `bridge`: six commands whose results stay available by log id after the caller's timeout. The async
//! document defines the names, arguments and answers.

mod code;
mod help;
mod logs;

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    OpOutput, Toolbox,
    catalog::{Tool, Toolset},
};
use spawnpoint_dialects::async_bridge::{self, Response};
use spawnpoint_protocol::{Fault, ToolOutput};

/// How many characters of an unknown id an error repeats.
const MAX_SHOWN: usize = 100;
/// How long a caller may wait for a result, and how often it is looked for.
const LONGEST_WAIT: Duration = Duration::from_secs(50);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The toolset. The descriptions of its tools and arguments are those of the document, word for word.
pub fn toolset() -> Toolset {
    let mut tools = code::tools();
    tools.push(
        Tool::with_blocks::<ResultArguments, Response, _>(
            "unity_get_result",
            "Retrieve the result of a previously executed operation using its log ID",
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
        help: "run code, and fetch results after timeouts",
        tools,
        resources: &[],
        prompts: &[],
        start_with: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct ResultArguments {
    /// The log ID returned from a previous operation
    log_id: String,
    /// Maximum time to wait in milliseconds for the operation to end (default: 0)
    #[schemars(range(min = 0))]
    timeout: Option<f64>,
}

/// An unknown call is an error besides its status, so that it does not look like one that runs. The document has
/// only the status.
async fn get_result(tools: Toolbox, arguments: ResultArguments) -> Result<ToolOutput, Fault> {
    let millis = arguments.timeout.filter(|millis| *millis > 0.0).unwrap_or_default();
    let patience = Duration::try_from_secs_f64(millis / 1e3).unwrap_or_default().min(LONGEST_WAIT);
    let begun = Instant::now();
    let found = loop {
        let found = async_bridge::find(&tools.core, &arguments.log_id).await?;
        let runs = found.as_ref().is_some_and(|found| !found.is_complete);
        if !runs || begun.elapsed() >= patience {
            break found;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    };
    Ok(match found {
        Some(found) => OpOutput::of(&found)?.into(),
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
