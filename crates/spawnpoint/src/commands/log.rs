//! `spawnpoint log`: what was called, and what became of it. Oldest first, as logs are read.

use std::{collections::BTreeSet, time::Duration};

use serde_json::Value;

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print::{self, Paint},
    signals,
};

/// How often `-f` looks. It reads a resource, which is not a call and so not recorded.
const LOOK: Duration = Duration::from_millis(300);

/// How many calls may end between two looks of `-f` without being missed.
const SPAN: u16 = 1000;

pub async fn run(
    config: &Config,
    number: u16,
    follow: bool,
    output: Output,
) -> Result<(), Failure> {
    let mut link = Link::open(config, About::History).await?;
    let calls = latest(&mut link, number).await?;
    if calls.is_empty() && !follow {
        print::err("Nothing was called yet.");
    }
    for call in &calls {
        show(call, output);
    }
    if follow {
        tokio::select! {
            followed = stay(&mut link, &calls, output) => followed?,
            () = signals::stop_wanted() => {}
        }
    }
    link.close().await;
    Ok(())
}

async fn latest(link: &mut Link, number: u16) -> Result<Vec<Value>, Failure> {
    let mut found = link
        .read_json(&format!("spawnpoint://calls?limit={number}"))
        .await?;
    let Value::Array(mut calls) = found["calls"].take() else {
        return Ok(Vec::new());
    };
    calls.reverse();
    Ok(calls)
}

/// Shows every call once it has ended.
async fn stay(link: &mut Link, shown: &[Value], output: Output) -> Result<(), Failure> {
    let name = |call: &Value| (text(call, "log_id").to_owned(), ended(call));
    let mut seen: BTreeSet<_> = shown.iter().map(name).collect();
    // What ended before we began to follow is not news.
    for call in latest(link, SPAN).await? {
        if ended(&call) {
            seen.insert(name(&call));
        }
    }
    loop {
        tokio::time::sleep(LOOK).await;
        let calls = latest(link, SPAN).await?;
        for call in calls.iter().filter(|call| ended(call)) {
            if seen.insert(name(call)) {
                show(call, output);
            }
        }
        // Only what the next look can find again needs to be remembered.
        seen = calls
            .iter()
            .map(name)
            .filter(|name| seen.contains(name))
            .collect();
    }
}

fn ended(call: &Value) -> bool {
    call["status"] != "running"
}

fn text<'v>(call: &'v Value, key: &str) -> &'v str {
    call[key].as_str().unwrap_or_default()
}

fn show(call: &Value, output: Output) {
    if output.json {
        print::out(call.to_string());
        return;
    }
    let paint = Paint::for_stdout();
    let status = text(call, "status");
    let status = match status {
        "completed" => paint.green(&format!("{status:<11}")),
        "running" => paint.dim(&format!("{status:<11}")),
        _ => paint.red(&format!("{status:<11}")),
    };
    let time = print::time(text(call, "started"));
    let mut line = format!(
        "{} {status} {}",
        paint.dim(&time),
        paint.bold(text(call, "tool"))
    );
    for key in ["arguments", "instance"] {
        if !text(call, key).is_empty() {
            let before = if key == "instance" { " on " } else { " " };
            line = line + before + text(call, key);
        }
    }
    if !text(call, "client").is_empty() {
        line += &paint.dim(&format!(" by {}", text(call, "client")));
    }
    if let Some(message) = call["fault"]["message"].as_str() {
        line += &format!(": {message}");
    }
    print::out(line);
}
