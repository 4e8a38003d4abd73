//! Two hundred reloads at random moments, under four real clients and two projects, through the whole
//! server: no call is lost, no change is made twice, and no client sees a tool vanish.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use scripted_engine::editor::{Editor, Mishap, OpenEditor};
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use crate::{mcp::Session, support::User};

const RELOADS: usize = 200;
const CLIENTS: u64 = 4;
const SEED: u64 = 0x0bad_5eed;
const PROJECTS: [(&str, &str); 2] = [("Lighthouse", "aaaa"), ("Harbour", "bbbb")];

/// Numbers that come in the same order every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}

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
    /// One client, calling without a pause until it is over.
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
        assert_eq!(*told.lock().unwrap(), Vec::<String>::new(), "told without need");
    }

    /// A tool of the package that only looks: it has to come through, whatever happens.
    async fn look(&self, session: &mut Session, project: usize, token: &str, ms: u64) {
        let arguments = json!({
            "action": "get_hierarchy", "parent": token, "page_size": ms,
            "unity_instance": PROJECTS[project].0,
        });
        let result = session.call("manage_scene", arguments).await;
        assert_eq!(result["isError"], false, "lost: {result}");
        assert_eq!(result["structuredContent"]["data"]["parent"], token, "{result}");
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

    /// One editor's share of the reloads, each at some moment after it was taken in again.
    async fn reload(self: Arc<Self>, project: usize) {
        let mut dice = Dice(SEED << (8 + project));
        let editor = &self.editors[project];
        for reload in 1..=RELOADS / PROJECTS.len() {
            while editor.project().registered() < reload {
                sleep(Duration::from_millis(1)).await;
            }
            // However slow the machine, some commands come through in between.
            let commands = editor.project().commands() + dice.roll(6) as usize;
            let patience = Instant::now() + Duration::from_millis(400);
            while editor.project().commands() < commands && Instant::now() < patience {
                sleep(Duration::from_millis(1)).await;
            }
            sleep(Duration::from_millis(dice.roll(5))).await;
            let away = Duration::from_millis(dice.roll(40));
            let mishap = match dice.roll(3) {
                0 => Mishap::Cut,
                1 => Mishap::AnswerLost,
                _ => Mishap::AnswerLate,
            };
            editor.reload(away, mishap).await;
        }
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
    tokio::join!(storm.clone().reload(0), storm.clone().reload(1));
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
    // Otherwise this was no storm.
    assert!(cut_short > RELOADS / 8 && looked > 50 && changed > 50 && not_known > 0);
}
