//! Asking an engine without a core around it.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::Value;
use spawnpoint_core::{
    Engine, OpContext,
    engine::{Progress, Reports},
};
use spawnpoint_protocol::{AskBatch, Effect, Fault, Op, message::AskOutcome};
use spawnpoint_unreal_ops::UnrealOp;
use spawnpoint_wire::unreal_remote::{RemoteConfig, RemoteEditor, Via};
use unreal_editor::{Editor, Setup};

/// The reported progress.
#[derive(Default)]
pub struct Heard(pub Mutex<Vec<String>>);

impl Reports for Heard {
    fn progress(&self, _: Progress) {}
    fn partial(&self, _: Value) {}
    fn log(&self, _: &str, data: Value) {
        self.0.lock().unwrap().push(data.as_str().unwrap().to_owned());
    }
    fn ask(&self, _: AskBatch, _: tokio::sync::oneshot::Sender<AskOutcome>) {}
}

/// An op by its name, of the family's table or of the shared one.
fn read(name: &str, params: Value) -> Op {
    match UnrealOp::read(name, params.clone()) {
        Some(op) => op.unwrap().into(),
        None => Op::read(name, params).unwrap().unwrap(),
    }
}

pub async fn ask_hearing(
    engine: &dyn Engine,
    op: &str,
    params: Value,
    heard: &Arc<Heard>,
) -> Result<Value, Fault> {
    let op = read(op, params);
    let cx = OpContext::outside_call(Duration::from_secs(60), Effect::Write, heard.clone());
    engine.run(op, &cx).await.map(|output| output.0)
}

pub async fn ask(engine: &dyn Engine, op: &str, params: Value) -> Result<Value, Fault> {
    ask_hearing(engine, op, params, &Arc::default()).await
}

/// An editor over HTTP and its client.
pub async fn over_http() -> (Editor, RemoteEditor) {
    over_http_with(Setup::default()).await
}

pub async fn over_http_with(setup: Setup) -> (Editor, RemoteEditor) {
    let editor = Editor::over_http(setup).await;
    let config = RemoteConfig { via: Via::Http, http: editor.http, ..RemoteConfig::default() };
    (editor, RemoteEditor::any(config))
}
