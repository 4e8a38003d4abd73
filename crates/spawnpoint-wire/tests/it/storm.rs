//! Two hundred reloads at random moments, under the load of four clients on two projects: no call is
//! lost, no change is made twice, and no tool disappears from the list.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use schemars::JsonSchema;
use scripted_engine::{
    Dice,
    editor::{Editor, OpenEditor},
};
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_core::{
    Toolbox,
    bus::BusEvent,
    catalog::{Catalog, Tool, Toolset},
};
use spawnpoint_protocol::{Fault, OpName, op::ToolCall};
use spawnpoint_wire::HubConfig;
use tokio::time::sleep;

use crate::test_hub::{TestHub, eventually};

const RELOADS: usize = 200;
const CLIENTS: u64 = 4;
/// How long it may take on a slow machine.
const LONGEST: Duration = Duration::from_secs(300);
const SEED: u64 = 0x5eed;

#[derive(Deserialize, JsonSchema)]
struct Look {
    token: String,
    ms: f64,
}

/// A tool that only reads, by a command that the plugin does not declare read-only.
pub fn catalog() -> Catalog {
    async fn inspect(tools: Toolbox, look: Look) -> Result<Value, Fault> {
        let arguments = json!({"token": look.token, "ms": look.ms});
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        Ok(tools.run(ToolCall { name: "look".into(), arguments }).await?.0)
    }
    let inspect = Tool::with_ops("inspect", "Looks.", &[OpName::ToolCall], inspect);
    let set = Toolset {
        name: "test",
        help: "for tests",
        tools: vec![inspect],
        resources: &[],
        prompts: &[],
        start_with: &[],
    };
    Catalog::new(vec![set])
}

#[derive(Default)]
struct Tally {
    looked: AtomicUsize,
    changed: AtomicUsize,
    unknown: AtomicUsize,
}

struct Storm {
    hub: TestHub,
    editors: Vec<OpenEditor>,
    over: AtomicBool,
    tally: Tally,
}

const PROJECTS: [&str; 2] = ["Lighthouse", "Harbour"];

impl Storm {
    /// One client that calls without a pause until the storm is over.
    async fn client(self: Arc<Self>, number: u64) {
        let mut dice = Dice(SEED + number);
        let mut calls = 0;
        while !self.over.load(SeqCst) {
            calls += 1;
            let token = format!("{number}-{calls}");
            let project = dice.roll(2) as usize;
            let arguments =
                json!({"token": token, "ms": dice.roll(6), "instance": PROJECTS[project]});
            match dice.roll(2) {
                0 => {
                    let outcome = self.hub.call("inspect", arguments).await;
                    let answer = outcome.unwrap_or_else(|fault| panic!("lost: {fault:?}"));
                    let answer = answer.structured.unwrap();
                    assert_eq!(answer["structured"]["data"]["token"], token, "{answer}");
                    self.tally.looked.fetch_add(1, SeqCst);
                }
                _ => self.change(project, &token, arguments).await,
            }
        }
    }

    async fn change(&self, project: usize, token: &str, arguments: Value) {
        let outcome = self.hub.call("change", arguments).await;
        let made = self.editors[project].project().changes(token);
        match outcome {
            Ok(answer) => {
                assert_eq!(answer.structured.unwrap()["data"]["token"], token);
                assert_eq!(made, 1, "said to be done: {token}");
                self.tally.changed.fetch_add(1, SeqCst);
            }
            Err(fault) => {
                let data = fault.data();
                let known = data.as_ref().map(|data| &data["outcome"]);
                assert_eq!(known, Some(&json!("unknown")), "lost: {fault:?}");
                assert!(made <= 1);
                self.tally.unknown.fetch_add(1, SeqCst);
            }
        }
    }

    /// Lists the tools over and over.
    async fn list_tools_repeatedly(self: Arc<Self>) {
        while !self.over.load(SeqCst) {
            assert_eq!(self.hub.core.offered_tools("change").len(), PROJECTS.len());
            assert_eq!(self.hub.instances(), ["Harbour@bb", "Lighthouse@aa"]);
            sleep(Duration::from_millis(1)).await;
        }
    }

    /// One editor's share of the reloads.
    async fn reload(&self, project: usize) {
        let dice = Dice(SEED << (8 + project));
        let share = RELOADS / PROJECTS.len();
        self.editors[project].reload_again_and_again(share, 60, dice).await;
    }
}

#[tokio::test]
async fn two_hundred_reloads_lose_nothing_and_do_nothing_twice() {
    let config = HubConfig { late: Duration::from_millis(100), ..HubConfig::default() };
    let hub = TestHub::with_tools(catalog(), config).await;
    let editors = vec![
        Editor::new("Lighthouse", "aa").dial(&hub.url),
        Editor::new("Harbour", "bb").dial(&hub.url),
    ];
    eventually(|| hub.core.offered_tools("change").len() == PROJECTS.len()).await;
    let mut events = hub.core.bus().subscribe();
    let begun = Instant::now();
    let storm =
        Arc::new(Storm { hub, editors, over: AtomicBool::new(false), tally: Tally::default() });
    let mut tasks = tokio::task::JoinSet::new();
    for number in 1..=CLIENTS {
        tasks.spawn(storm.clone().client(number));
    }
    tasks.spawn(storm.clone().list_tools_repeatedly());
    let reloads = async { tokio::join!(storm.reload(0), storm.reload(1)) };
    tokio::time::timeout(LONGEST, reloads).await.unwrap();
    storm.over.store(true, SeqCst);
    tasks.join_all().await;

    // Subscribers got events of reloads, and none that makes a client list the tools again.
    while let Ok(happening) = events.try_recv() {
        let harmless = matches!(
            happening,
            BusEvent::Away(_)
                | BusEvent::Back(_)
                | BusEvent::CallEnded { .. }
                | BusEvent::Logged(_)
        );
        assert!(harmless, "{happening:?}");
    }
    let sum = |of: fn(&OpenEditor) -> usize| storm.editors.iter().map(of).sum::<usize>();
    assert_eq!(sum(|editor| editor.project().made_twice()), 0);
    assert!(sum(|editor| editor.project().registered()) >= RELOADS);
    let cut_short = sum(|editor| editor.project().cut_short());
    let Tally { looked, changed, unknown } = &storm.tally;
    let (looked, changed, unknown) =
        (looked.load(SeqCst), changed.load(SeqCst), unknown.load(SeqCst));
    println!(
        "{RELOADS} reloads in {:.1?}, {cut_short} of them under a command: {looked} looks, {changed} changes, {unknown} unknown",
        begun.elapsed()
    );
    // Otherwise the load was too low to prove anything.
    assert!(cut_short > RELOADS / 8 && looked > 50 && changed > 50 && unknown > 0);
}
