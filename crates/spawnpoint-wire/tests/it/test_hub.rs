//! A server with a hub, on a free port.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::time::Duration;

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::Value;
use spawnpoint_core::{
    Call, Core,
    board::{CallHandle, Outcome},
    catalog::Catalog,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
    session::Client,
};
use spawnpoint_protocol::{AskSupport, Fault, proof::EngineKey};
use spawnpoint_wire::hub::{HubConfig, hub};
use tokio_util::sync::{CancellationToken, DropGuard};

/// The engine key of every server in the tests.
pub fn key() -> EngineKey {
    EngineKey::new([7; 32])
}

/// A server that ends with the test.
pub struct TestHub {
    pub core: Core,
    pub url: String,
    pub stop: CancellationToken,
    _stop: DropGuard,
}

impl TestHub {
    pub async fn open() -> Self {
        Self::with(HubConfig::default()).await
    }

    pub async fn with(config: HubConfig) -> Self {
        Self::with_tools(Catalog::default(), config).await
    }

    pub async fn with_tools(catalog: Catalog, mut config: HubConfig) -> Self {
        config.key = Some(key());
        let ledger = Ledger::open(&LedgerConfig {
            retain: Duration::from_secs(3600),
            ..LedgerConfig::default()
        });
        let policy = Policy { allow_writes: true, ..Policy::default() };
        let core = Core::new(catalog, policy, ledger.unwrap());
        let stop = CancellationToken::new();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("ws://{}/hub/plugin", listener.local_addr().unwrap());
        let app = hub(core.clone(), stop.clone(), config);
        let ended = stop.clone().cancelled_owned();
        tokio::spawn(async move {
            let served = axum::serve(listener, app).with_graceful_shutdown(ended);
            served.await
        });
        Self { core, url, stop: stop.clone(), _stop: stop.drop_guard() }
    }

    /// An engine with all tricks, attached and listed.
    pub async fn engine(&self, name: &str, hash: &str) -> Running {
        self.attach(tricks::teach(ScriptedEngine::new(name, hash))).await
    }

    /// This engine, attached and listed.
    pub async fn attach(&self, engine: ScriptedEngine) -> Running {
        let running = engine.clone().proving(key()).connect(&self.url).await.unwrap();
        if let Some(tool) = engine.offers().tools.last() {
            let id = format!(
                "{}@{}",
                engine.register.project_name.clone().unwrap(),
                engine.register.project_hash
            );
            eventually(|| {
                let offering = self.core.offered_tools(&tool.name);
                offering.iter().any(|(a, _)| a.id().as_str() == id)
            })
            .await;
        }
        running
    }

    pub async fn call(&self, tool: &str, arguments: Value) -> Outcome {
        self.core.call(call(tool, arguments)).await
    }

    pub fn start(&self, tool: &str, arguments: Value) -> Result<CallHandle, Fault> {
        self.core.start(call(tool, arguments))
    }

    pub fn instances(&self) -> Vec<String> {
        let all = self.core.router().all();
        all.iter().map(|attached| attached.id().to_string()).collect()
    }
}

/// A call by a client that can be asked everything.
pub fn call(tool: &str, arguments: Value) -> Call {
    Call {
        tool: tool.to_owned(),
        arguments: tricks::arguments(arguments),
        client: Client {
            name: "test".into(),
            asks: AskSupport { form: true, sample: true, roots: true },
            ..Client::default()
        },
    }
}

/// The outcome of a call.
pub async fn ended(handle: CallHandle) -> Outcome {
    let mut state = handle.state;
    let ended = state.wait_for(|state| state.outcome.is_some()).await.unwrap();
    (**ended.outcome.as_ref().unwrap()).clone()
}

/// Waits until this holds.
pub async fn eventually(mut holds: impl FnMut() -> bool) {
    let patience = tokio::time::timeout(Duration::from_secs(5), async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    patience.await.unwrap();
}
