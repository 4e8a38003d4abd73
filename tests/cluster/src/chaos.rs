//! Engines and clients under seeded faults. The seed decides what is broken when, and what clients ask for; threads and
//! sockets decide the rest, so a seed repeats the plan and not every detail.

use std::{
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use scripted_engine::Dice;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::{
    balancer::Balancer,
    client::{Client, Told},
    engine::CountingEngine,
    history::{CallEnd, CallEntry, CallKind, FaultWindow, History},
    nats::Nats,
    node::Node,
};

/// Every call has to end within this time.
const LIMIT: Duration = Duration::from_secs(120);
/// How long after a fault its effects may last.
const AFTERMATH: Duration = Duration::from_secs(20);
/// How long the others take a node for alive that cannot be heard, in milliseconds.
const LEASE_MS: u64 = 10_000;
/// How long all engines may take to be listed.
const ATTACH_WITHIN: Duration = Duration::from_secs(60);

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A node is killed, and started again.
    KillNode,
    /// A node is asked to stop, and started again.
    RestartNode,
    /// A node is paused. To the others it looks as if the network had failed.
    PauseNode,
    /// A node is paused until the others take it for dead. Then it goes on.
    CutOffNode,
    /// A NATS server is killed, and started again.
    KillNats,
    /// A NATS server is paused.
    PauseNats,
    /// An engine reloads its code.
    Reload,
    /// An engine loses its connection.
    Crash,
}

impl FaultKind {
    /// What can happen to a cluster with so many NATS servers.
    pub fn all(nats: usize) -> Vec<Self> {
        let mut all = vec![
            Self::KillNode,
            Self::RestartNode,
            Self::PauseNode,
            Self::Reload,
            Self::Reload,
            Self::Crash,
        ];
        if nats > 0 {
            all.extend([Self::CutOffNode, Self::KillNats, Self::PauseNats]);
        }
        all
    }
}

/// What is run for how long, and what is broken.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Decides about faults and calls.
    pub seed: u64,
    /// How long faults happen.
    pub duration: Duration,
    /// How many engines there are.
    pub engines: usize,
    /// How many clients there are.
    pub clients: usize,
    /// What may happen.
    pub faults: Vec<FaultKind>,
    /// The longest pause between two faults.
    pub rest: Duration,
}

/// What runs.
#[derive(Debug)]
pub struct Cluster {
    /// The NATS servers, if the nodes need some.
    pub nats: Option<Nats>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// In front of the nodes.
    pub balancer: Balancer,
}

impl Cluster {
    /// Starts nodes in front of which there is a balancer. With NATS servers, the nodes form one cluster.
    pub async fn start(nats: Option<Nats>, nodes: usize, engines: usize) -> Result<Self> {
        let mut arguments: Vec<String> =
            ["--reload-patience", "20s", "--gone-patience", "8s"].map(str::to_owned).to_vec();
        for engine in 0..engines {
            arguments.extend(["--trust-engine".to_owned(), format!("Counter{engine}")]);
        }
        if let Some(nats) = &nats {
            arguments.extend(["--cluster".to_owned(), nats.url()]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut started = Vec::new();
        for _ in 0..nodes {
            started.push(Node::start(&arguments).await?);
        }
        let balancer = Balancer::start(started.iter().map(|node| node.address).collect()).await?;
        Ok(Self { nats, nodes: started, balancer })
    }
}

/// How much happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// Changes whose callers were told that they are done.
    pub changes: usize,
    /// Reads that were answered.
    pub looks: usize,
    /// Calls that had no effect.
    pub not_applied: usize,
    /// Calls whose effect is unknown to their callers.
    pub unknown: usize,
    /// Those of them that the engines had executed.
    pub unknown_but_done: usize,
    /// Faults.
    pub faults: usize,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { changes, looks, not_applied, unknown, unknown_but_done, faults } = self;
        write!(
            f,
            "{changes} changes and {looks} reads done, {not_applied} not applied, {unknown} unknown \
             ({unknown_but_done} of them were executed), under {faults} faults"
        )
    }
}

/// Runs a plan on a cluster, ends the cluster, and returns what happened.
pub async fn run(plan: &Plan, mut cluster: Cluster) -> Result<(History, Summary)> {
    let began = Instant::now();
    let address = cluster.balancer.address;
    let url = format!("ws://{address}/hub/plugin");
    let engines: Vec<_> =
        (0..plan.engines).map(|number| CountingEngine::start(number, url.clone(), began)).collect();
    let engines = Arc::new(engines);
    until_attached(address, &engines).await?;

    let (over, entries) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
    let mut clients = JoinSet::new();
    for number in 0..plan.clients {
        let caller = Caller {
            number,
            client: Client::new(address),
            dice: Dice(plan.seed ^ ((number as u64 + 1) << 32)),
            began,
            engines: engines.clone(),
            over: over.clone(),
            entries: entries.clone(),
        };
        clients.spawn(caller.run());
    }
    let faults = break_things(plan, &mut cluster, &engines, began).await?;
    // The effects of the last fault end before the clients do, so that every call can end.
    sleep(Duration::from_secs(2)).await;
    over.store(true, Ordering::Relaxed);
    clients.join_all().await;

    let mut history = History { faults, ..History::default() };
    history.calls = std::mem::take(&mut *entries.lock().unwrap_or_else(PoisonError::into_inner));
    history.engines = engines.iter().map(CountingEngine::journal).collect();
    for node in &mut cluster.nodes {
        node.process.stop()?;
        history.ledger.extend(node.ledger()?);
    }
    let summary = summary(&history);
    Ok((history, summary))
}

/// Waits until every engine answers.
async fn until_attached(address: std::net::SocketAddr, engines: &[CountingEngine]) -> Result<()> {
    let until = Instant::now() + ATTACH_WITHIN;
    for engine in engines {
        let mut client = Client::new(address);
        loop {
            let arguments = json!({ "mark": "hello", "instance": engine.name });
            let told = client.call("count_look", arguments, None, LIMIT).await;
            if matches!(&told, Told::Result(result) if count_in(result).is_some()) {
                break;
            }
            anyhow::ensure!(Instant::now() < until, "{} was not attached: {told:?}", engine.name);
            sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(())
}

/// One client, which calls until it is over.
struct Caller {
    number: usize,
    client: Client,
    dice: Dice,
    began: Instant,
    engines: Arc<Vec<CountingEngine>>,
    over: Arc<AtomicBool>,
    entries: Arc<Mutex<Vec<CallEntry>>>,
}

impl Caller {
    async fn run(mut self) {
        let mut calls = 0;
        while !self.over.load(Ordering::Relaxed) {
            calls += 1;
            let entry = self.call(format!("{}-{calls}", self.number)).await;
            let is_refused = matches!(entry.end, CallEnd::NotApplied(_));
            self.entries.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
            // A server that is gone refuses at once.
            let rest = if is_refused { 100 } else { self.dice.roll(40) };
            sleep(Duration::from_millis(rest)).await;
        }
    }

    async fn call(&mut self, mark: String) -> CallEntry {
        let engine = self.dice.roll(self.engines.len() as u64) as usize;
        let kind = match self.dice.roll(3) {
            0 => CallKind::Look,
            _ => CallKind::Change,
        };
        let (ms, late) = (self.dice.roll(30), self.dice.roll(2) == 0);
        let cancel = (self.dice.roll(25) == 0).then(|| Duration::from_millis(self.dice.roll(30)));
        let tool = match kind {
            CallKind::Change => "count_change",
            CallKind::Look => "count_look",
        };
        let name = self.engines.get(engine).map_or("", |engine| engine.name.as_str());
        let arguments = json!({ "mark": mark, "ms": ms, "late": late, "instance": name });
        let begun = self.began.elapsed();
        let told = self.client.call(tool, arguments, cancel, LIMIT).await;
        let ended = self.began.elapsed();
        let (end, log_id) = read(told);
        CallEntry { mark, engine, kind, begun, ended, end, cancelled: cancel.is_some(), log_id }
    }
}

/// What a caller learns from an answer.
fn read(told: Told) -> (CallEnd, Option<String>) {
    let result = match told {
        Told::Nothing => return (CallEnd::Nothing, None),
        Told::Broken(why) => return (CallEnd::Unknown(why), None),
        Told::Refused(why) => return (CallEnd::NotApplied(why), None),
        Told::Result(result) => result,
    };
    let meta = &result["_meta"];
    let log_id = meta["spawnpoint/logId"].as_str().map(str::to_owned);
    if let Some(status) = meta["spawnpoint/status"].as_str() {
        return (CallEnd::Unknown(format!("still {status}")), log_id);
    }
    if let Some(count) = count_in(&result) {
        return (CallEnd::Done(count), log_id);
    }
    let fault = [&meta["spawnpoint/fault"], &result["structuredContent"]];
    let fault = fault.into_iter().find(|fault| fault["kind"].is_string());
    let Some(fault) = fault else { return (CallEnd::Unknown(result.to_string()), log_id) };
    let why = fault.to_string();
    let end = match (fault["data"]["outcome"].as_str(), fault["kind"].as_str().unwrap_or_default())
    {
        (Some("not_applied"), _) => CallEnd::NotApplied(why),
        (Some(_), _) => CallEnd::Unknown(why),
        // Refused before anything was sent to an engine.
        (
            None,
            "NotReady" | "NotFound" | "InvalidArgument" | "RateLimited" | "PermissionDenied",
        ) => CallEnd::NotApplied(why),
        (None, _) => CallEnd::Unknown(why),
    };
    (end, log_id)
}

/// The count in a good answer.
fn count_in(result: &Value) -> Option<usize> {
    if result["isError"] == true {
        return None;
    }
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let in_text = || serde_json::from_str::<Value>(text).ok()?["count"].as_u64();
    let count = result["structuredContent"]["count"].as_u64().or_else(in_text)?;
    usize::try_from(count).ok()
}

/// Breaks one thing after the other, and repairs it.
async fn break_things(
    plan: &Plan,
    cluster: &mut Cluster,
    engines: &[CountingEngine],
    began: Instant,
) -> Result<Vec<FaultWindow>> {
    let mut dice = Dice(plan.seed);
    let mut windows = Vec::new();
    while began.elapsed() < plan.duration {
        sleep(Duration::from_millis(dice.roll(plan.rest.as_millis() as u64 + 1))).await;
        let Some(kind) = pick(&plan.faults, &mut dice) else { continue };
        let begun = began.elapsed();
        let what = inflict(*kind, cluster, engines, &mut dice).await?;
        windows.push(FaultWindow { what, begun, ended: began.elapsed() + AFTERMATH });
    }
    Ok(windows)
}

fn pick<'a, T>(all: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    all.get(dice.roll(all.len().max(1) as u64) as usize)
}

/// Breaks something and repairs it. Returns what it was.
async fn inflict(
    kind: FaultKind,
    cluster: &mut Cluster,
    engines: &[CountingEngine],
    dice: &mut Dice,
) -> Result<String> {
    let ms = Duration::from_millis;
    let Cluster { nats, nodes, balancer } = cluster;
    match kind {
        FaultKind::Reload | FaultKind::Crash => {
            let engine = pick(engines, dice).context("no engine")?;
            match kind {
                FaultKind::Reload => engine.reload(ms(dice.roll(1500))).await,
                _ => engine.crash().await,
            }
            Ok(format!("{kind:?} {}", engine.name))
        }
        FaultKind::KillNode
        | FaultKind::RestartNode
        | FaultKind::PauseNode
        | FaultKind::CutOffNode => {
            let at = dice.roll(nodes.len() as u64) as usize;
            let node = nodes.get_mut(at).context("no node")?;
            match kind {
                FaultKind::PauseNode | FaultKind::CutOffNode => {
                    let shortest = if kind == FaultKind::PauseNode { 200 } else { LEASE_MS + 1000 };
                    balancer.avoid(at, true);
                    node.process.pause();
                    sleep(ms(shortest + dice.roll(4000))).await;
                    node.process.resume();
                    balancer.avoid(at, false);
                }
                _ => {
                    match kind {
                        FaultKind::KillNode => node.process.kill(),
                        _ => drop(node.process.stop()?),
                    }
                    sleep(ms(dice.roll(1500))).await;
                    node.begin().await?;
                }
            }
            Ok(format!("{kind:?} {at}"))
        }
        FaultKind::KillNats | FaultKind::PauseNats => {
            let nats = nats.as_mut().context("no NATS server")?;
            let at = dice.roll(nats.count() as u64) as usize;
            let process = nats.process(at)?;
            match kind {
                FaultKind::KillNats => {
                    process.kill();
                    sleep(ms(dice.roll(1500))).await;
                    process.start()?;
                }
                _ => {
                    process.pause();
                    sleep(ms(200 + dice.roll(4000))).await;
                    process.resume();
                }
            }
            Ok(format!("{kind:?} {at}"))
        }
    }
}

fn summary(history: &History) -> Summary {
    let mut summary = Summary { faults: history.faults.len(), ..Summary::default() };
    let executed: std::collections::BTreeSet<&str> =
        history.engines.iter().flatten().map(|execution| execution.mark.as_str()).collect();
    for call in &history.calls {
        match (&call.end, call.kind) {
            (CallEnd::Done(_), CallKind::Change) => summary.changes += 1,
            (CallEnd::Done(_), CallKind::Look) => summary.looks += 1,
            (CallEnd::NotApplied(_), _) => summary.not_applied += 1,
            (CallEnd::Unknown(_) | CallEnd::Nothing, _) => {
                summary.unknown += 1;
                summary.unknown_but_done += usize::from(executed.contains(call.mark.as_str()));
            }
        }
    }
    summary
}
