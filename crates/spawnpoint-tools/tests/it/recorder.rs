//! A Unity editor that records the commands it receives and returns prepared answers.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core, Engine, EngineInfo, OpContext, OpOutput,
    catalog::Catalog,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
    session::{Client, Session},
};
use spawnpoint_protocol::{Fault, Offers, Op, OpName, OpSet, ToolOutput, ToolSpec};
use tokio::sync::watch;

/// Commands that only request the editor's state.
pub const PROBES: [&str; 3] = ["ping", "get_editor_state", "get_project_info"];

type Answer = Result<Value, Fault>;

pub struct Recorder {
    info: EngineInfo,
    ops: OpSet,
    offers: watch::Sender<Arc<Offers>>,
    pub seen: Mutex<Vec<(String, Value)>>,
    answers: Mutex<HashMap<String, VecDeque<Answer>>>,
}

impl Recorder {
    pub fn new(name: &str, hash: &str) -> Arc<Self> {
        Arc::new(Self {
            info: EngineInfo {
                kind: "unity".into(),
                version: "6000.0.38f1".into(),
                name: name.into(),
                hash: hash.into(),
                path: None,
            },
            ops: OpSet::from_iter([OpName::ToolCall]),
            offers: watch::Sender::default(),
            seen: Mutex::default(),
            answers: Mutex::default(),
        })
    }

    /// Sets the next answers to a command. After those it answers with success.
    pub fn answers(&self, command: &str, answers: impl IntoIterator<Item = Answer>) {
        self.answers.lock().unwrap().insert(command.into(), answers.into_iter().collect());
    }

    /// Registers tools of the project.
    pub fn registers(&self, tools: &[&str]) {
        let tools =
            tools.iter().map(|name| ToolSpec { name: (*name).into(), ..ToolSpec::default() });
        self.offers.send_replace(Arc::new(Offers { tools: tools.collect(), ..Offers::default() }));
    }

    /// The commands since the last call of this function.
    pub fn commands(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut *self.seen.lock().unwrap())
    }

    /// The commands, without the requests of its state.
    pub fn commands_and_probes(&self) -> (Vec<(String, Value)>, Vec<String>) {
        let is_probe = |(name, _): &(String, Value)| PROBES.contains(&name.as_str());
        let (probes, commands) = self.commands().into_iter().partition(is_probe);
        let probes: Vec<(String, Value)> = probes;
        (commands, probes.into_iter().map(|(name, _)| name).collect())
    }
}

impl Engine for Recorder {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn run<'a>(&'a self, op: Op, _: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let Op::ToolCall(call) = op else { panic!("only commands reach an editor") };
            let name = call.name;
            self.seen.lock().unwrap().push((name.clone(), Value::Object(call.arguments.clone())));
            let next = self.answers.lock().unwrap().get_mut(&name).and_then(VecDeque::pop_front);
            let answer = next.unwrap_or_else(|| Ok(usual_answer(call.arguments.get("action"))))?;
            let is_error = answer["success"] == Value::Bool(false);
            OpOutput::of(&ToolOutput { is_error, ..ToolOutput::json(answer) })
        })
    }
}

/// The answer of a command without a prepared one: success, and the content of a file.
fn usual_answer(action: Option<&Value>) -> Value {
    let data = match action.and_then(Value::as_str) {
        // "class A { void Start() {} }"
        Some("read") => json!({
            "contentsEncoded": true,
            "encodedContents": "Y2xhc3MgQSB7IHZvaWQgU3RhcnQoKSB7fSB9",
        }),
        _ => Value::Null,
    };
    json!({ "success": true, "message": "ok", "data": data })
}

/// The core with the real toolsets, and a client.
pub struct Bench {
    pub core: Core,
    pub client: Client,
}

impl Bench {
    /// A bench whose policy allows everything.
    pub fn new() -> Self {
        let everything = Policy { allow_writes: true, allow_code: true, ..Policy::default() };
        Self::with(everything)
    }

    pub fn with(policy: Policy) -> Self {
        let ledger = LedgerConfig { retain: Duration::from_secs(3600), ..LedgerConfig::default() };
        let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
        Self {
            core: Core::new(catalog, policy, Ledger::open(&ledger).unwrap()),
            client: Client {
                name: "test".into(),
                session: Some(Arc::new(Session::default())),
                ..Client::default()
            },
        }
    }

    /// Attaches an editor.
    pub fn and_editor(&self) -> Arc<Recorder> {
        let recorder = Recorder::new("Game", "0123456789abcdef");
        self.core.router().attach(recorder.clone());
        recorder
    }

    pub async fn call(&self, tool: &str, arguments: Value) -> Result<ToolOutput, Fault> {
        let arguments: Map<String, Value> = arguments.as_object().cloned().unwrap();
        let call = Call { tool: tool.into(), arguments, client: self.client.clone() };
        self.core.call(call).await
    }

    /// The structured answer of a call that succeeds.
    pub async fn answer(&self, tool: &str, arguments: Value) -> Value {
        self.call(tool, arguments).await.unwrap().structured.unwrap()
    }
}

/// Whether two values are equal; 1 equals 1.0.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        (a, b) => a == b,
    }
}
