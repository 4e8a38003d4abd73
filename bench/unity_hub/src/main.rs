//! Compares the hub with the Python server of MCP for Unity, in one run, with the same scripted
//! plugin:
//!
//! ```text
//! cargo run --profile dist -p bench-unity-hub
//! ```
//!
//! Needs Python 3 and the network: the other server is installed into a folder next to the
//! benchmark. `cargo run --profile dist -p bench-unity-hub scale` measures a thousand plugins and a
//! thousand sessions on one server, and needs neither. `calls ADDRESS NUMBER` makes so many calls of
//! the first kind on a server that runs already, for instance in a profiler: the difference between
//! two numbers is the cost of the calls without that of the start.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod floor;
mod mcp;
mod relay;
mod scale;
mod server;

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use floor::Floor;
use mcp::Session;
use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::json;
use server::{Kind, Server};
use tokio::{process::Command, task::JoinSet};

/// Starts of which the middle one counts.
const STARTS: usize = 5;
/// Calls in one turn, and turns: the servers are measured one after the other, again and again.
const CALLS: usize = 500;
const TURNS: usize = 5;
/// How long a crowd calls.
const CROWD: Duration = Duration::from_secs(4);

/// The argument with which this program measures one client, on the core it was assigned to.
const ALONE: &str = "alone";

fn main() -> Result<()> {
    let word = std::env::args().nth(1);
    if word.as_deref() == Some(floor::ECHO) {
        return floor::echo_for_ever();
    }
    // Clients and editors keep to one thread, so that the server has a core to itself.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match word.as_deref() {
        Some(ALONE) => runtime.block_on(alone()),
        Some("scale") => {
            runtime.block_on(scale::run(&Kind::Spawnpoint(server_binary::path()?.to_owned())))
        }
        Some("calls") => runtime.block_on(calls()),
        _ => runtime.block_on(measure()),
    }
}

/// Attaches an editor to a running server and makes calls.
async fn calls() -> Result<()> {
    let mut arguments = std::env::args().skip(2);
    let address: SocketAddr = arguments.next().context("no address")?.parse()?;
    let number: usize = arguments.next().context("no number of calls")?.parse()?;
    let _editor = Side::dial(address);
    wait_for_editor(address).await?;
    let mut session = Session::open(address).await?;
    for _ in 0..number {
        CALLS_OF[0].make(&mut session, "lone").await?;
    }
    Ok(())
}

/// Waits until the tools of an editor are listed.
async fn wait_for_editor(address: SocketAddr) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let mut session = Session::open(address).await?;
        let listed = session.request("tools/list", json!({})).await?.0;
        if listed.to_string().contains("\"look\"") {
            return Ok(());
        }
        anyhow::ensure!(Instant::now() < deadline, "the editor's tool was never listed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn measure() -> Result<()> {
    let (ours, theirs) = both()?;
    println!("{:<34}{:>12}{:>12}{:>10}", "", "spawnpoint", "python", "ratio");
    let (a, b) = (start_time(&ours).await?, start_time(&theirs).await?);
    row("start to first answer, ms", a * 1e3, b * 1e3);

    let (ours, theirs) = (Side::open(&ours).await?, Side::open(&theirs).await?);
    row("memory with one editor, MB", ours.server.resident_mb()?, theirs.server.resident_mb()?);
    let (a, b) = (ours.tools().await?, theirs.tools().await?);
    row("tools in tools/list", a.0 as f64, b.0 as f64);
    row("bytes of tools/list", a.1 as f64, b.1 as f64);

    on_one_core().await?;
    for call in CALLS_OF {
        println!("{}, on all cores:", call.what);
        for clients in [1, 8, 32] {
            let (a, b) = (ours.crowd(call, clients).await?, theirs.crowd(call, clients).await?);
            row(&format!("  calls/s, {clients} clients"), a, b);
        }
    }
    row("memory after all that, MB", ours.server.resident_mb()?, theirs.server.resident_mb()?);
    Ok(())
}

/// Measures one client with all processes on one core. Waking a sleeping core takes longer than
/// most of what is measured, and depends on the scheduler.
async fn on_one_core() -> Result<()> {
    let this = std::env::current_exe()?;
    let pinned = Command::new("taskset").args(["-c", "0"]).arg(&this).arg(ALONE).status().await;
    if !pinned.is_ok_and(|status| status.success()) {
        println!("taskset is missing: on whatever cores the scheduler likes");
        Command::new(this).arg(ALONE).status().await?;
    }
    Ok(())
}

/// One client calls both servers and the bare echoes in turn.
async fn alone() -> Result<()> {
    let (ours, theirs) = both()?;
    let (ours, theirs) = (Side::open(&ours).await?, Side::open(&theirs).await?);
    let floor = Floor::start().await?;
    let _editor = Side::dial(floor.address);
    for call in CALLS_OF {
        let (mut to_ours, mut to_theirs) = (ours.session().await?, theirs.session().await?);
        let [mut times, mut their_times, mut echoes, mut relays] = [const { Vec::new() }; 4];
        for turn in 0..=TURNS {
            let (a, b) = (time(call, &mut to_ours).await?, time(call, &mut to_theirs).await?);
            let bare = (floor.echoes(CALLS).await?, floor.relays(CALLS).await?);
            // The first turn warms all of them up.
            if turn > 0 {
                times.extend(a);
                their_times.extend(b);
                echoes.extend(bare.0);
                relays.extend(bare.1);
            }
        }
        println!("{}, one client, all on one core:", call.what);
        for (name, share) in [("p50", 0.50), ("p99", 0.99)] {
            let (a, b) = (at(&mut times, share), at(&mut their_times, share));
            row(&format!("  a call, {name}, us"), a, b);
            for (limit, bare) in [("echoes", &mut echoes), ("relay", &mut relays)] {
                let what = format!("  against bare {limit}, {name}");
                let bare = at(bare, share);
                println!("{what:<34}{a:>12.0}{bare:>12.0}{:>9.2}x", a / bare);
            }
        }
    }
    Ok(())
}

fn both() -> Result<(Kind, Kind)> {
    Ok((Kind::Spawnpoint(server_binary::path()?.to_owned()), Kind::Python(server::install()?)))
}

fn row(what: &str, ours: f64, theirs: f64) {
    let ratio = ours.max(theirs) / ours.min(theirs).max(f64::MIN_POSITIVE);
    println!("{what:<34}{ours:>12.1}{theirs:>12.1}{ratio:>9.1}x");
}

fn at(times: &mut [Duration], share: f64) -> f64 {
    times.sort();
    times[(times.len() as f64 * share) as usize].as_secs_f64() * 1e6
}

async fn start_time(kind: &Kind) -> Result<f64> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(Server::start(kind).await?.started);
    }
    starts.sort();
    Ok(starts[STARTS / 2].as_secs_f64())
}

/// A server with an attached editor.
struct Side {
    server: Server,
    _editor: OpenEditor,
}

impl Side {
    async fn open(kind: &Kind) -> Result<Self> {
        let server = Server::start(kind).await?;
        let _editor = Self::dial(server.address);
        wait_for_editor(server.address).await?;
        Ok(Self { server, _editor })
    }

    /// The plugin, which is the same everywhere.
    fn dial(address: SocketAddr) -> OpenEditor {
        let editor = Editor { package_tools: true, ..Editor::new("Bench", "00000000000000aa") };
        editor.dial(&format!("ws://{address}/hub/plugin"))
    }

    async fn session(&self) -> Result<Session> {
        Session::open(self.server.address).await
    }

    async fn tools(&self) -> Result<(usize, usize)> {
        let (answer, bytes) = self.session().await?.request("tools/list", json!({})).await?;
        Ok((answer["tools"].as_array().map_or(0, Vec::len), bytes))
    }

    /// This many clients call without a pause; returns calls per second.
    async fn crowd(&self, call: Called, clients: usize) -> Result<f64> {
        let mut sessions = Vec::new();
        for _ in 0..clients {
            sessions.push(self.session().await?);
        }
        let begun = Arc::new(Instant::now());
        let mut crowd = JoinSet::new();
        for mut session in sessions {
            let begun = begun.clone();
            crowd.spawn(async move {
                let mut calls = 0;
                while begun.elapsed() < CROWD {
                    call.make(&mut session, "crowd").await?;
                    calls += 1;
                }
                anyhow::Ok(calls)
            });
        }
        let mut calls = 0;
        while let Some(done) = crowd.join_next().await {
            calls += done??;
        }
        Ok(f64::from(calls) / begun.elapsed().as_secs_f64())
    }
}

/// A kind of call.
#[derive(Clone, Copy)]
pub struct Called {
    what: &'static str,
    tool: &'static str,
    /// The arguments as JSON, for this token.
    arguments: fn(&str) -> String,
}

/// A read-only tool of the package, and a tool that the project offers. The latter is not declared
/// read-only, so the server records the call before it runs.
const CALLS_OF: [Called; 2] = [
    Called {
        what: "a tool of the package that looks",
        tool: "unity_reflect",
        arguments: |token| format!(r#"{{"action":"get_type","class_name":"{token}"}}"#),
    },
    LOOK,
];

/// The tool of the project.
pub const LOOK: Called = Called {
    what: "a tool of the project",
    tool: "look",
    arguments: |token| format!(r#"{{"token":"{token}"}}"#),
};

impl Called {
    /// One call, checked.
    pub async fn make(self, session: &mut Session, token: &str) -> Result<()> {
        let answer = session.call(self.tool, &(self.arguments)(token)).await?;
        let said = std::str::from_utf8(&answer)?;
        anyhow::ensure!(said.contains(token) && !said.contains("\"isError\":true"), "{said}");
        Ok(())
    }
}

async fn time(call: Called, session: &mut Session) -> Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(CALLS);
    for _ in 0..CALLS {
        let begun = Instant::now();
        call.make(session, "lone").await?;
        times.push(begun.elapsed());
    }
    Ok(times)
}
