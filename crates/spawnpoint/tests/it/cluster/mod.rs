//! Several servers as one hub, with a real NATS server.

mod calls;
mod faults;
mod late;
mod ledger;
mod nats;
mod presence;
mod sessions;
mod tenants;

use std::time::{Duration, Instant};

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::Value;
use tokio::runtime::Runtime;

use self::nats::Nats;
use crate::support::{Server, User, on};

/// A node, with a home of its own.
struct Node {
    user: User,
    server: Server,
}

impl Node {
    fn start(nats: &Nats, args: &[&str]) -> Self {
        let user = User::new();
        let url = nats.url();
        let server = user.serve(&[&["--no-stage", "--cluster", &url], args].concat());
        Self { user, server }
    }

    /// What a command says about it.
    fn run(&self, args: &[&str]) -> crate::support::Said {
        on(&self.user, &self.server, args)
    }

    /// The engines that it lists, with their states.
    fn engines(&self) -> Vec<(String, String)> {
        let listed = self.run(&["instances", "--json"]).json();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let engines = listed.as_array().unwrap().iter();
        engines.map(|engine| (text(&engine["id"]), text(&engine["state"]))).collect()
    }

    /// Waits until it lists exactly these engines.
    fn until_listed(&self, ids: &[&str]) {
        wait_for(&format!("{ids:?}"), || {
            let listed: Vec<_> = self.engines().into_iter().map(|(id, _)| id).collect();
            (listed == ids).then_some(()).ok_or(format!("{listed:?}"))
        });
    }

    /// An engine that dials in to it.
    fn engine(&self, runtime: &Runtime, name: &str) -> Running {
        self.dial(runtime, self.script(name))
    }

    /// The script of an engine that this node trusts.
    fn script(&self, name: &str) -> ScriptedEngine {
        tricks::teach(ScriptedEngine::new(name, "c0ffee")).proving(self.user.engine_key())
    }

    fn dial(&self, runtime: &Runtime, script: ScriptedEngine) -> Running {
        let url = format!("ws://{}/hub/plugin", self.server.address);
        runtime.block_on(async {
            let mut engine = script.connect(&url).await.unwrap();
            engine.registered(1).await;
            engine
        })
    }
}

/// Waits until something is so; `look` says how it is instead.
fn wait_for<T>(what: &str, look: impl Fn() -> Result<T, String>) -> T {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        match look() {
            Ok(found) => return found,
            Err(instead) if Instant::now() > until => panic!("not {what}, but {instead}"),
            Err(_) => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}
