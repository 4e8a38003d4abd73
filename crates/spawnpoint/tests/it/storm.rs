//! Two hundred reloads at random moments, with four real clients and two projects, through the whole server: no call
//! is lost, no change is made twice, and no tool disappears from the list.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::Instant,
};

use scripted_engine::{
    Dice,
    editor::{Editor, OpenEditor},
};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{mcp::Session, support::User};

const RELOADS: usize = 200;
const CLIENTS: u64 = 4;
const SEED: u64 = 0x0bad_5eed;
const PROJECTS: [(&str, &str); 2] = [("Lighthouse", "aaaa"), ("Harbour", "bbbb")];

#[derive(Default)]
struct Tally {
    looked: AtomicUsize,
    changed: AtomicUsize,
    not_known: AtomicUsize,
}

struct Storm {
    editors: Vec<OpenEditor>,
    over: AtomicBool,
    tally: Tally,
}

impl Storm {
    /// One client that calls without a pause until the storm is over.
    async fn client(self: Arc<Self>, address: String, number: u64) {
        let mut session = Session::open(&address).await;
        let tools = session.tools().await;
        let told = session.listen().await;
        let mut dice = Dice(SEED + number);
        let mut calls = 0;
        while !self.over.load(SeqCst) {
            calls += 1;
            let token = format!("{number}-{calls}");
            let project = dice.roll(2) as usize;
            match dice.roll(8) {
                0 => assert_eq!(session.tools().await, tools, "tools came or went"),
                1..4 => self.look(&mut session, project, &token, dice.roll(6)).await,
                _ => self.change(&mut session, project, &token, dice.roll(6)).await,
            }
        }
        assert_eq!(session.tools().await, tools);
        assert_eq!(*told.lock().unwrap(), Vec::<String>::new(), "notifications without a change");
    }

    /// A tool of the package that only reads: it must always succeed.
    async fn look(&self, session: &mut Session, project: usize, token: &str, ms: u64) {
        let arguments = json!({
            "action": "get_hierarchy", "parent": token, "page_size": ms,
            "unity_instance": PROJECTS[project].0,
        });
        let result = session.call("manage_scene", arguments).await;
        assert_eq!(result["isError"], false, "lost: {result}");
        let text = result["content"][0]["text"].as_str().unwrap();
        let said: Value = serde_json::from_str(text).unwrap();
        assert_eq!(said["data"]["parent"], token, "{result}");
        self.tally.looked.fetch_add(1, SeqCst);
    }

    async fn change(&self, session: &mut Session, project: usize, token: &str, ms: u64) {
        let arguments = json!({"token": token, "ms": ms, "unity_instance": PROJECTS[project].0});
        let result = session.call("change", arguments).await;
        let made = self.editors[project].project().changes(token);
        let said = &result["structuredContent"];
        if result["isError"] == Value::Bool(false) {
            assert_eq!(said["data"]["token"], token, "{result}");
            assert_eq!(made, 1, "said to be done: {token}");
            self.tally.changed.fetch_add(1, SeqCst);
        } else {
            assert_eq!(said["data"]["outcome"], "unknown", "lost: {result}");
            assert!(made <= 1, "{token} was made {made} times");
            self.tally.not_known.fetch_add(1, SeqCst);
        }
    }

    /// One editor's share of the reloads.
    async fn reload(&self, project: usize) {
        let dice = Dice(SEED << (8 + project));
        let share = RELOADS / PROJECTS.len();
        self.editors[project].reload_again_and_again(share, 40, dice).await;
    }
}

#[tokio::test]
async fn two_hundred_reloads_under_real_clients_lose_nothing_and_do_nothing_twice() {
    let user = User::new();
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let url = format!("ws://{}/hub/plugin", server.address);
    let editor = |(name, hash): (&str, &str)| {
        Editor { package_tools: true, ..Editor::new(name, hash) }.dial(&url)
    };
    let editors: Vec<_> = PROJECTS.into_iter().map(editor).collect();
    let mut session = Session::open(&server.address).await;
    session.until_listed("change").await;
    for (name, _) in PROJECTS {
        let arguments = json!({"token": "hello", "unity_instance": name});
        assert_eq!(session.call("look", arguments).await["isError"], false, "{name}");
    }
    let begun = Instant::now();
    let storm = Arc::new(Storm { editors, over: AtomicBool::new(false), tally: Tally::default() });
    let mut clients = JoinSet::new();
    for number in 1..=CLIENTS {
        clients.spawn(storm.clone().client(server.address.clone(), number));
    }
    tokio::join!(storm.reload(0), storm.reload(1));
    storm.over.store(true, SeqCst);
    clients.join_all().await;

    let sum = |of: fn(&OpenEditor) -> usize| storm.editors.iter().map(of).sum::<usize>();
    assert_eq!(sum(|editor| editor.project().made_twice()), 0);
    assert!(sum(|editor| editor.project().registered()) >= RELOADS);
    let cut_short = sum(|editor| editor.project().cut_short());
    let Tally { looked, changed, not_known } = &storm.tally;
    let (looked, changed, not_known) =
        (looked.load(SeqCst), changed.load(SeqCst), not_known.load(SeqCst));
    println!(
        "{RELOADS} reloads in {:.1?}, {cut_short} of them under a command: {looked} looks, {changed} changes, {not_known} not known",
        begun.elapsed()
    );
    // Otherwise the load was too low to prove anything.
    assert!(cut_short > RELOADS / 8 && looked > 50 && changed > 50 && not_known > 0);
}
