//! A core with the native tools, and clients that call them.

use std::sync::Arc;

use serde_json::Value;
use spawnpoint_core::{
    Call, Core, Engine,
    board::CallHandle,
    catalog::Catalog,
    engine::OpContext,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
    session::{Client, Session},
};
use spawnpoint_protocol::{Content, Effect, Fault, OpSpec, op::TimeSet};
use spawnpoint_stage::{Stage, StageConfig};

/// A client with a session, on a core.
pub struct Bench {
    pub core: Core,
    pub client: Client,
}

impl Bench {
    /// A core that allows everything, with this engine.
    pub fn with(engine: Arc<dyn Engine>) -> Self {
        let policy = Policy { allow_writes: true, allow_code: true, ..Policy::default() };
        Self::guarded(engine, policy)
    }

    pub fn guarded(engine: Arc<dyn Engine>, policy: Policy) -> Self {
        let catalog = Catalog::new(vec![spawnpoint_tools::native::toolset()]);
        let ledger = Ledger::open(&LedgerConfig::default()).unwrap();
        let core = Core::new(catalog, policy, ledger);
        core.router().attach(engine);
        let session = Some(Arc::new(Session::default()));
        Self { core, client: Client { name: "test".into(), session, ..Client::default() } }
    }

    /// The embedded world with paused time, so that nothing changes by itself.
    pub async fn stage() -> Self {
        Self::with(paused_stage().await)
    }

    /// Another session on the same core.
    pub fn another(&self) -> Self {
        let session = Some(Arc::new(Session::default()));
        Self { core: self.core.clone(), client: Client { session, ..self.client.clone() } }
    }

    pub fn start(&self, tool: &str, arguments: Value) -> Result<CallHandle, Fault> {
        let arguments = arguments.as_object().cloned().unwrap();
        self.core.start(Call { tool: tool.into(), arguments, client: self.client.clone() })
    }

    pub async fn call(&self, tool: &str, arguments: Value) -> Result<String, Fault> {
        let arguments = arguments.as_object().cloned().unwrap();
        let call = Call { tool: tool.into(), arguments, client: self.client.clone() };
        let output = self.core.call(call).await?;
        assert_eq!(output.structured, None, "{tool} answers with text only");
        let [Content::Text { text }] = output.content.as_slice() else { panic!("{output:?}") };
        Ok(text.clone())
    }

    /// The text of a call that succeeds.
    pub async fn text(&self, tool: &str, arguments: Value) -> String {
        self.call(tool, arguments.clone())
            .await
            .unwrap_or_else(|fault| panic!("{tool} {arguments}: {fault:?}"))
    }

    /// The message and the hint of a call that fails.
    pub async fn fault(&self, tool: &str, arguments: Value) -> String {
        let fault = self.call(tool, arguments).await.unwrap_err();
        format!("{}. {}", fault.message, fault.hint.unwrap_or_default())
    }
}

pub async fn paused_stage() -> Arc<dyn Engine> {
    let stage = Stage::start(StageConfig::default());
    ask(&stage, TimeSet { value: 0.0, lock: Some(true) }).await;
    Arc::new(stage)
}

async fn ask<O: OpSpec>(engine: &dyn Engine, op: O) {
    let limit = std::time::Duration::from_secs(60);
    let cx = OpContext::outside_call(limit, Effect::Write, Arc::new(()));
    engine.run(op.into(), &cx).await.unwrap();
}
