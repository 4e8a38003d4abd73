//! `spawnpoint approve`: lists the calls that wait for approval, and approves or denies them.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::approval::plain;
use spawnpoint_faces::APPROVALS;

use crate::{
    cli::Approve,
    config::{Config, parse::duration},
    failure::Failure,
    owner::OwnedServer,
    print,
    server_client::OwnerRequest,
};

/// How many characters of the arguments are shown in the table.
const SHOWN: usize = 60;

pub async fn run(config: &Config, wanted: &Approve) -> Result<(), Failure> {
    let all_for = wanted.all_for.as_deref().map(time).transpose()?;
    let servers = OwnedServer::holding_calls(&config.settings).await?;
    if servers.is_empty() {
        return Err(Failure::unreachable("No running server holds calls for approval").hint(
            "start one with --require-approval writes, or pass the --state-dir that it uses",
        ));
    }
    match (&wanted.id, all_for) {
        (Some(id), _) => decide(&servers, id, wanted).await,
        (None, Some(time)) => approve_all(&servers, time, wanted).await,
        (None, None) => list(&servers, wanted).await,
    }
}

/// A time; a bare 0 needs no unit.
fn time(text: &str) -> Result<Duration, Failure> {
    match text.trim() {
        "0" => Ok(Duration::ZERO),
        text => duration(text).map_err(|why| Failure::usage(format!("--all-for: {why}"))),
    }
}

/// The waiting calls of one server.
struct WaitingCalls<'a> {
    server: &'a OwnedServer,
    calls: Vec<Value>,
    all_for: Option<u64>,
}

async fn waiting(servers: &[OwnedServer]) -> Result<Vec<WaitingCalls<'_>>, Failure> {
    let mut all = Vec::new();
    for server in servers {
        let (status, mut answer) = server.ask(OwnerRequest::Get(APPROVALS)).await?;
        if status != 200 {
            return Err(refused(&answer));
        }
        let Value::Array(calls) = answer["waiting"].take() else { continue };
        all.push(WaitingCalls { server, calls, all_for: answer["all_for_seconds_left"].as_u64() });
    }
    Ok(all)
}

async fn list(servers: &[OwnedServer], wanted: &Approve) -> Result<(), Failure> {
    let found = waiting(servers).await?;
    let calls: Vec<&Value> = found.iter().flat_map(|waiting| &waiting.calls).collect();
    let all_for = found.iter().filter_map(|waiting| waiting.all_for).max();
    if wanted.output.json {
        print::json(&json!({ "waiting": calls, "all_for_seconds_left": all_for }));
        return Ok(());
    }
    if calls.is_empty() {
        print::err("No call is waiting for approval.");
    } else {
        let header = ["id", "age", "client", "tool", "instance", "arguments"];
        print::out(print::table(&header, calls.iter().map(|call| row(call)).collect()));
        print::err(
            "Run `spawnpoint approve ID` to approve a call, with --deny to deny it. \
             --json shows the whole arguments.",
        );
    }
    if let Some(seconds) = all_for {
        print::out(format!(
            "Every call is approved for another {}. `spawnpoint approve --all-for 0` ends this.",
            age(seconds)
        ));
    }
    Ok(())
}

fn row(call: &Value) -> Vec<String> {
    let text = |key: &str| plain(call[key].as_str().unwrap_or_default());
    let client = match call["user"].as_str() {
        Some(user) => format!("{} ({})", text("client"), plain(user)),
        None => text("client"),
    };
    let mut arguments = text("arguments");
    if let Some((end, _)) = arguments.char_indices().nth(SHOWN) {
        arguments.truncate(end);
        arguments.push('…');
    }
    let age = age(call["age_seconds"].as_u64().unwrap_or_default());
    vec![text("log_id"), age, client, text("tool"), text("instance"), arguments]
}

fn age(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds}s"),
        (minutes, 0) => format!("{minutes}m"),
        (minutes, seconds) => format!("{minutes}m {seconds}s"),
    }
}

async fn decide(servers: &[OwnedServer], id: &str, wanted: &Approve) -> Result<(), Failure> {
    let id = id.trim().to_ascii_lowercase();
    let found = waiting(servers).await?;
    let calls = found.iter().flat_map(|at| at.calls.iter().map(move |call| (at.server, call)));
    let log_id = |call: &Value| call["log_id"].as_str().unwrap_or_default().to_owned();
    let fitting: Vec<_> = calls
        .map(|(server, call)| (server, log_id(call)))
        .filter(|(_, log_id)| !id.is_empty() && log_id.starts_with(&id))
        .collect();
    let order = |id: &str| {
        let decision = if wanted.deny { "deny" } else { "approve" };
        json!({ "id": id, "decision": decision, "reason": wanted.reason })
    };
    match fitting.as_slice() {
        [(server, id)] => {
            let (status, answer) = server.ask(OwnerRequest::Post(APPROVALS, &order(id))).await?;
            if status != 200 {
                return Err(refused(&answer));
            }
            report(&answer, wanted);
            Ok(())
        }
        [] => {
            // A server that knows the call returns its status.
            for server in servers {
                let (status, answer) =
                    server.ask(OwnerRequest::Post(APPROVALS, &order(&id))).await?;
                if status == 409 {
                    return Err(refused(&answer));
                }
            }
            Err(Failure::failed(format!(
                "No call with an id that starts with '{id}' is waiting for approval"
            ))
            .hint(
                "`spawnpoint approve` lists the waiting calls, `spawnpoint log` the finished ones",
            ))
        }
        several => {
            let ids: Vec<_> = several.iter().map(|(_, id)| id.as_str()).collect();
            Err(Failure::usage(format!("Several calls have an id that starts with '{id}'"))
                .hint(format!("pass more of the id: {}", ids.join(", "))))
        }
    }
}

fn report(answer: &Value, wanted: &Approve) {
    if wanted.output.json {
        return print::json(answer);
    }
    let text = |value: &Value| plain(value.as_str().unwrap_or_default());
    let call = &answer["call"];
    let place = call["instance"].as_str().map(|on| format!(" on {}", plain(on)));
    let done = match wanted.deny {
        true => "Denied",
        false => "Approved",
    };
    print::out(format!("{done} {}{}.", text(&call["tool"]), place.unwrap_or_default()));
}

async fn approve_all(
    servers: &[OwnedServer],
    time: Duration,
    wanted: &Approve,
) -> Result<(), Failure> {
    let order = json!({ "all_for_seconds": time.as_secs() });
    let mut approved = 0;
    for server in servers {
        let (status, answer) = server.ask(OwnerRequest::Post(APPROVALS, &order)).await?;
        if status != 200 {
            return Err(refused(&answer));
        }
        approved += answer["approved"].as_u64().unwrap_or_default();
    }
    if wanted.output.json {
        print::json(&json!({ "all_for_seconds_left": time.as_secs(), "approved": approved }));
    } else if time.is_zero() {
        print::out("Calls wait for approval again.");
    } else {
        let many = match approved {
            0 => String::new(),
            1 => " 1 call that was waiting runs now.".to_owned(),
            many => format!(" {many} calls that were waiting run now."),
        };
        print::out(format!("Every call is approved for {}.{many}", age(time.as_secs())));
    }
    Ok(())
}

fn refused(answer: &Value) -> Failure {
    Failure::failed(plain(answer["error"].as_str().unwrap_or("The server refused")))
}
