//! `game_result`: fetches, waits for or cancels an earlier call.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    board::{CallState, WaitResult, wait},
    catalog::{Needs, Tool},
    ledger::{CallStatus, Record},
};
use spawnpoint_protocol::{Content, ErrorKind, Fault, LogId, ToolOutput};
use tokio::time::{Instant, sleep};

use super::answer::{BUDGET, one_line};

/// How often other nodes of a cluster are asked about a call.
const POLL_OTHER_NODES: Duration = Duration::from_millis(500);
/// How many seconds a call waits at most. Many clients give up after a minute.
const MOST_WAIT: f64 = 50.0;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_result",
        "Get the result of an earlier or long call (job) by its log_id, wait for it to finish, or cancel \
         (stop, abort) it.",
        Needs::NOTHING,
        result,
    )
    .titled("Result of a call")
    .exempt("It cancels only a call of the same client, as that client may do in any case.")
    .long()
    .unrecorded()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ResultArguments {
    /// From the answer of the call.
    log_id: String,
    /// Seconds to wait for its end, at most 50.
    #[schemars(extend("default" = 0))]
    wait: Option<f64>,
    /// true cancels it.
    #[serde(default)]
    cancel: bool,
}

async fn result(tools: Toolbox, p: ResultArguments) -> Result<ToolOutput, Fault> {
    let unknown = || {
        Fault::missing("Call", format!("'{}'", one_line(&p.log_id, 60)))
            .hint("pass a log_id from an earlier answer; old calls are deleted")
    };
    let log_id: LogId = p.log_id.trim().parse().map_err(|_| unknown())?;
    if p.cancel {
        return cancel(&tools, log_id, unknown).await;
    }
    let seconds = p.wait.unwrap_or(0.0);
    if !(0.0..=MOST_WAIT).contains(&seconds) {
        return Err(Fault::argument("wait", format!("{seconds} is not between 0 and {MOST_WAIT}")));
    }
    if let Some(call) = tools.core.board().find(log_id) {
        let mut state = call.follow();
        let timeout = Duration::from_secs_f64(seconds);
        return match wait(&mut state, timeout).await {
            WaitResult::Ended(outcome) if call.belongs_to(&tools.client) => (*outcome).clone(),
            WaitResult::Ended(outcome) => call.recorded(&outcome).into_owned(),
            WaitResult::Asking(_) => {
                Ok(text("The call waits for an answer of its client's user.\n"))
            }
            WaitResult::Running(now) => Ok(text(&running(log_id, &now))),
        };
    }
    // It runs at another node of the cluster, or has ended.
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    loop {
        let record = tools.core.record(log_id).await?.ok_or_else(unknown)?;
        if record.status.has_ended() || Instant::now() >= until {
            return ended(record);
        }
        sleep(POLL_OTHER_NODES).await;
    }
}

/// The outcome of a call that does not run any more.
fn ended(record: Record) -> Result<ToolOutput, Fault> {
    let status = record.status;
    match record.outcome() {
        Some(Ok(output)) => Ok(cut(output)),
        Some(Err(fault)) => Err(fault),
        None if status == CallStatus::AwaitingApproval => {
            Ok(text("The call waits for approval by the owner and has not run.\n"))
        }
        // It runs at another node, or ended after the board and before the ledger was asked.
        None => Ok(text("The call has not ended yet. Pass wait to wait for it, or ask again.\n")),
    }
}

/// A result that is not longer than other answers.
fn cut(mut output: ToolOutput) -> ToolOutput {
    if let (true, Some(structured)) = (output.content.is_empty(), output.structured.take()) {
        output.content.push(Content::text(structured.to_string()));
    }
    for block in &mut output.content {
        if let Content::Text { text } = block
            && text.len() > 4 * BUDGET
        {
            let end = text.floor_char_boundary(4 * BUDGET);
            let more = text.len() - end;
            text.truncate(end);
            text.push_str(&format!(
                "\n({more} more bytes; call the tool again with narrower arguments)\n"
            ));
        }
    }
    output.structured = None;
    output
}

fn running(log_id: LogId, now: &CallState) -> String {
    if let Some(approval) = &now.approval {
        return format!("{approval}\n");
    }
    let mut line = format!("The call {log_id} is still running");
    if let Some(what) = &now.waiting {
        line.push_str(&format!(": {}", one_line(what, 160)));
    } else if let Some(message) =
        now.progress.as_ref().and_then(|progress| progress.message.as_ref())
    {
        line.push_str(&format!(": {}", one_line(message, 160)));
    }
    line.push_str(". Pass wait to wait for it, or cancel.\n");
    if let Some(partial) = &now.partial {
        line.push_str(&format!("So far: {}\n", one_line(&partial.to_string(), 1000)));
    }
    line
}

/// Cancels a call of the same client.
async fn cancel(
    tools: &Toolbox,
    log_id: LogId,
    unknown: impl Fn() -> Fault,
) -> Result<ToolOutput, Fault> {
    let Some(record) = tools.core.record(log_id).await? else {
        return Err(unknown());
    };
    match tools.core.cancel_for(&tools.client, log_id)? {
        true => Ok(text("Cancelled. What the call did before that stays.\n")),
        false if !record.status.has_ended() => {
            let what =
                "The call runs at another node of the cluster, where its own client can cancel it";
            Err(Fault::new(ErrorKind::Unsupported, what)
                .hint("cancel it in the session that made it"))
        }
        false => Ok(text(&format!("The call has ended already ({}).\n", record.status.as_str()))),
    }
}

fn text(text: &str) -> ToolOutput {
    ToolOutput { content: vec![Content::text(text)], ..ToolOutput::default() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_long_result_is_cut_and_says_so() {
        let output = cut(ToolOutput::json(json!("ä".repeat(40_000))));
        let [Content::Text { text }] = output.content.as_slice() else { panic!("{output:?}") };
        assert!(text.len() < 4 * BUDGET + 100, "{}", text.len());
        assert!(text.contains("more bytes; call the tool again"), "{text}");
        let short = cut(ToolOutput::json(json!({"a": 1})));
        assert_eq!(short.content, [Content::text(r#"{"a":1}"#)]);
    }
}
