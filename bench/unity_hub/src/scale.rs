//! A thousand plugins and a thousand sessions on one server: everyone reaches the one they mean.

use std::time::{Duration, Instant};

use anyhow::Result;
use futures_util::{StreamExt, TryStreamExt, stream};
use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::json;

use crate::{
    LOOK,
    mcp::Session,
    server::{Kind, Server},
};

const EACH: usize = 1_000;
/// How many do something at once.
const AT_ONCE: usize = 32;

pub async fn run(kind: &Kind) -> Result<()> {
    let server = Server::start(kind).await?;
    let alone = server.resident_mb()?;
    println!("server alone              {alone:>9.1} MB");

    let url = format!("ws://{}/hub/plugin", server.address);
    let begun = Instant::now();
    let editors: Vec<OpenEditor> =
        (0..EACH).map(|n| Editor::new(&name(n), &hash(n)).dial(&url)).collect();
    while editors.iter().any(|editor| editor.project().registered() == 0) {
        anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "not all plugins came in");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let with_plugins = server.resident_mb()?;
    per("plugins", with_plugins - alone);

    let address = server.address;
    let opening = stream::iter(0..EACH).map(|n| async move {
        let mut session = Session::open(address).await?;
        let choice = json!({"name": "set_active_instance", "arguments": {"instance": hash(n)}});
        session.request("tools/call", choice).await?;
        anyhow::Ok((n, session))
    });
    let mut sessions: Vec<_> = opening.buffer_unordered(AT_ONCE).try_collect().await?;
    let with_sessions = server.resident_mb()?;
    per("sessions", with_sessions - with_plugins);

    let begun = Instant::now();
    let calls = stream::iter(sessions.iter_mut())
        .map(|(n, session)| async move { LOOK.make(session, &format!("token-{n}-end")).await });
    let calls: Vec<()> = calls.buffer_unordered(AT_ONCE).try_collect().await?;
    let rate = calls.len() as f64 / begun.elapsed().as_secs_f64();
    println!("one call in each session  {rate:>9.0} calls/s, {AT_ONCE} at once");
    let astray = editors.iter().filter(|editor| editor.project().commands() != 1).count();
    anyhow::ensure!(astray == 0, "{astray} plugins got another number of calls than one");
    println!("routed right              {EACH:>9} of {EACH}");
    println!("server in the end         {:>9.1} MB", server.resident_mb()?);
    Ok(())
}

fn per(what: &str, megabytes: f64) {
    println!("{EACH} {what:<20} {megabytes:>9.1} MB, {:.1} kB each", megabytes * 1e3 / EACH as f64);
}

fn name(n: usize) -> String {
    format!("Project{n}")
}

fn hash(n: usize) -> String {
    format!("{n:016x}")
}
