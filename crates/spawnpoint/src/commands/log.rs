//! `spawnpoint log`: the latest calls and their results, oldest first.

use std::{collections::BTreeSet, time::Duration};

use jiff::Timestamp;
use serde_json::Value;

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print::{self, Paint},
    signals::Signals,
};

/// How often `-f` polls.
const POLL_EVERY: Duration = Duration::from_millis(500);

/// How many calls `-f` requests, unless more have finished since the last poll.
const POLLED: u16 = 50;

/// The maximum number of calls that a server returns.
const MAX_POLLED: u16 = 1000;

/// The status of a call that waits for approval.
const WAITING: &str = "waiting for approval";

pub async fn run(
    config: &Config,
    number: u16,
    follow: bool,
    output: Output,
) -> Result<(), Failure> {
    let mut link = Link::open(config, About::History).await?;
    // More calls than are shown are read when following, so that those that ended before are not shown as new.
    let read = if follow { number.max(POLLED) } else { number };
    let calls = latest(&mut link, read).await?;
    if calls.is_empty() && !follow {
        print::err("No calls yet.");
    }
    for call in &calls[calls.len().saturating_sub(number.into())..] {
        print::out(shown(call, output));
    }
    if follow {
        let mut signals = Signals::listen();
        tokio::select! {
            followed = follow_calls(&mut link, &calls, output) => followed?,
            () = signals.stop_wanted() => {}
        }
    }
    link.close().await;
    Ok(())
}

/// The latest calls, oldest first.
async fn latest(link: &mut Link, number: u16) -> Result<Vec<Value>, Failure> {
    let mut found = link.read_json(&format!("spawnpoint://calls?limit={number}")).await?;
    let Value::Array(mut calls) = found["calls"].take() else { return Ok(Vec::new()) };
    calls.reverse();
    Ok(calls)
}

/// Shows every call when it finishes.
async fn follow_calls(link: &mut Link, before: &[Value], output: Output) -> Result<(), Failure> {
    let before = before.iter().filter(|call| ended(call));
    let mut seen: BTreeSet<_> = before.map(|call| text(call, "log_id").to_owned()).collect();
    loop {
        tokio::time::sleep(POLL_EVERY).await;
        let mut calls = latest(link, POLLED).await?;
        let known = |call: &Value| seen.contains(text(call, "log_id"));
        if !calls.is_empty() && !seen.is_empty() && !calls.iter().any(known) {
            calls = latest(link, MAX_POLLED).await?;
        }
        for call in calls.iter().filter(|call| ended(call)) {
            if seen.insert(text(call, "log_id").to_owned())
                && print::try_out(shown(call, output)).is_err()
            {
                // The reader closed the pipe.
                return Ok(());
            }
        }
    }
}

fn ended(call: &Value) -> bool {
    call["status"] != "running" && call["status"] != WAITING
}

fn text<'v>(call: &'v Value, key: &str) -> &'v str {
    call[key].as_str().unwrap_or_default()
}

/// How long a call took, or how long it has been running.
fn duration(call: &Value) -> String {
    let time = |key: &str| text(call, key).parse::<Timestamp>().ok();
    let Some(started) = time("started") else { return String::new() };
    let ended = time("ended").unwrap_or_else(Timestamp::now);
    let millis = ended.as_millisecond().saturating_sub(started.as_millisecond()).max(0);
    match millis {
        0..1_000 => format!("{millis} ms"),
        1_000..60_000 => format!("{}.{} s", millis / 1_000, millis % 1_000 / 100),
        _ => format!("{} min {} s", millis / 60_000, millis % 60_000 / 1_000),
    }
}

fn shown(call: &Value, output: Output) -> String {
    if output.json {
        return call.to_string();
    }
    let paint = Paint::for_stdout();
    let status = text(call, "status");
    let status = match status {
        "completed" => paint.green(&format!("{status:<11}")),
        "running" => paint.dim(&format!("{status:<11}")),
        WAITING => paint.yellow(status),
        _ => paint.red(&format!("{status:<11}")),
    };
    let time = paint.dim(&print::time(text(call, "started")));
    let id = paint.dim(text(call, "log_id"));
    let tool = paint.bold(text(call, "tool"));
    let mut line = format!("{time} {status} {:>9} {id} {tool}", duration(call));
    for key in ["arguments", "instance"] {
        if !text(call, key).is_empty() {
            let before = if key == "instance" { " on " } else { " " };
            line = line + before + text(call, key);
        }
    }
    if !text(call, "client").is_empty() {
        line += &paint.dim(&format!(" by {}", text(call, "client")));
    }
    if let Some(message) = call["error"].as_str() {
        // One call is one line.
        let message: Vec<_> = message.lines().map(str::trim).collect();
        line += &format!(": {}", message.join(" "));
    }
    line
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn durations_are_short() {
        let lasting = |ended: &str| {
            duration(&json!({ "started": "2026-11-18T15:00:00.000Z", "ended": ended }))
        };
        assert_eq!(lasting("2026-11-18T15:00:00.012Z"), "12 ms");
        assert_eq!(lasting("2026-11-18T15:00:02.350Z"), "2.3 s");
        assert_eq!(lasting("2026-11-18T15:02:05.999Z"), "2 min 5 s");
        assert_eq!(duration(&json!({})), "");
    }
}
