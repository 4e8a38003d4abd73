//! Scripts that mean harm, through the core, on a world that runs: each ends with an error of its own,
//! and the world keeps its pace. How fast it should be is told by a second world that is left alone.

use std::{sync::Arc, time::Duration};

use bevy_app::App;
use serde_json::{Value, json};
use spawnpoint_core::{
    Call, Core,
    board::{WaitResult, wait},
    catalog::Catalog,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
};
use spawnpoint_dialects::async_bridge::Response;
use spawnpoint_script::Limits;
use spawnpoint_stage::{Stage, StageConfig, range, script::ScriptLimits};

use crate::driver::Driver;

/// Frames of the quiet world over which the other one is watched.
const WATCHED: i64 = 12;
/// How much slower a world may be whose scripts mean harm, on a machine that does much else.
const SLOWER: i64 = 8;

/// A world, a core in front of it, and a quiet world beside it.
struct Trial {
    core: Core,
    quiet: Driver,
}

/// So that an endless loop ends soon.
fn narrow() -> Limits {
    Limits { instructions: 2_000_000, memory: 16 << 20, ..Limits::default() }
}

impl Trial {
    fn start(limits: Limits) -> Self {
        let world = || -> App {
            let mut app = range::app();
            app.insert_resource(ScriptLimits(limits));
            app
        };
        let ledger = LedgerConfig { retain: Duration::from_secs(3600), ..LedgerConfig::default() };
        let policy = Policy { allow_writes: true, allow_code: true, ..Policy::default() };
        let catalog = Catalog::new(vec![spawnpoint_tools::async_bridge::toolset()]);
        let core = Core::new(catalog, policy, Ledger::open(&ledger).unwrap());
        core.router().attach(Arc::new(Stage::start_with(StageConfig::default(), world)));
        Self { core, quiet: Driver::start() }
    }

    fn start_call(&self, tool: &str, arguments: Value) -> spawnpoint_core::board::CallHandle {
        let arguments = arguments.as_object().cloned().unwrap();
        let call = Call { tool: tool.into(), arguments, ..Call::default() };
        self.core.start(call).unwrap()
    }

    async fn call(&self, tool: &str, arguments: Value) -> Response {
        let mut handle = self.start_call(tool, arguments);
        match wait(&mut handle.state, Duration::from_secs(300)).await {
            WaitResult::Ended(outcome) => Response::ended("It", handle.log_id, (*outcome).clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Frames that the tried world has made, and the quiet one.
    async fn frames(&self) -> (i64, i64) {
        let tried = self.call("unity_query", json!({ "query": "Time.frameCount" })).await;
        let tried = tried.result.unwrap()["result"].as_i64().unwrap();
        let code = "Time.frameCount".to_owned();
        let quiet = self.quiet.ask(spawnpoint_protocol::op::ScriptRun { code }).await.unwrap();
        (tried, quiet.result.unwrap().parse().unwrap())
    }

    /// Lets something happen again and again, and tells how the two worlds went on meanwhile.
    async fn pace(&self, mut happen: impl AsyncFnMut()) -> (i64, i64) {
        let before = self.frames().await;
        loop {
            happen().await;
            let now = self.frames().await;
            let went = (now.0 - before.0, now.1 - before.1);
            if went.1 >= WATCHED {
                return went;
            }
        }
    }
}

fn keeps_its_pace((tried, quiet): (i64, i64), what: &str) {
    assert!(tried * SLOWER >= quiet, "{what}: {tried} frames, and {quiet} of the quiet world");
}

const HOSTILE: &[(&str, &str)] = &[
    ("while (true) { }", "InstructionLimit"),
    ("for (;;) { try { } finally { } }", "InstructionLimit"),
    ("while (true) { try { throw new Exception(); } catch { } }", "InstructionLimit"),
    (
        "IEnumerable<int> F() { while (true) yield return 1; } return F().Count();",
        "InstructionLimit",
    ),
    ("yield return null; while (true) { }", "InstructionLimit"),
    (
        "IEnumerator F() { yield return null; while (true) { } } StartCoroutine(F()); yield return null; yield return null;",
        "InstructionLimit",
    ),
    ("yield return new WaitUntil(() => { while (true) { } });", "InstructionLimit"),
    ("var l = new List<int[]>(); while (true) l.Add(new int[10000]);", "MemoryLimit"),
    ("var s = \"x\"; while (true) s += s;", "MemoryLimit"),
    (
        "var d = new Dictionary<string, string>(); for (int i = 0; ; i++) d[i.ToString()] = new string('y', 1000);",
        "MemoryLimit",
    ),
    ("return new int[2000000000].Length;", "MemoryLimit"),
    ("int F(int n) => F(n + 1) + 1; return F(0);", "DepthLimit"),
    ("Func<int, int> f = null; f = n => f(n) + 1; return f(0);", "DepthLimit"),
    ("for (int i = 0; i < 1000000; i++) Debug.Log(\"line \" + i);", "OutputLimit"),
    ("while (true) AI.Write(\"storm\", new { n = 1 });", "OutputLimit"),
    ("Debug.Log(new string('x', 5000000));", "OutputLimit"),
    ("return new string('x', 5000000);", "OutputLimit"),
    (
        "var l = new List<object>(); for (int i = 0; i < 100; i++) l.Add(l); return l;",
        "OutputLimit",
    ),
    (
        "return Regex.IsMatch(new string('a', 50000) + \"!\", \"^(a+)+$\") ? 1 : throw new Exception(\"no match\");",
        "no match",
    ),
    ("return Regex.IsMatch(\"a\", \"(((a{500}){500}){500})\");", "ArgumentException"),
    (
        "IEnumerator F() { while (true) yield return null; } while (true) StartCoroutine(F());",
        "100000 coroutines",
    ),
    (
        "IEnumerator F() { StartCoroutine(F()); yield return null; StartCoroutine(F()); } StartCoroutine(F()); yield return null;",
        "Limit",
    ),
    (
        "var p = GameObject.Find(\"Player\"); while (true) p.SetActive(!p.activeSelf);",
        "InstructionLimit",
    ),
    (
        "var p = GameObject.Find(\"Ball\"); for (int i = 0; ; i++) { p.name = \"Ball\" + i; p.tag = \"t\" + i; p.layer = i % 32; }",
        "InstructionLimit",
    ),
];

#[tokio::test]
async fn each_ends_with_its_own_error_and_the_world_keeps_its_pace() {
    let trial = Trial::start(narrow());
    trial.pace(async || tokio::time::sleep(Duration::from_millis(50)).await).await;
    for (code, wanted) in HOSTILE {
        let went = trial
            .pace(async || {
                let response = trial.call("unity_execute_code", json!({ "code": code })).await;
                let error = response.error.unwrap_or_else(|| panic!("{code} went through"));
                assert!(error.contains(wanted), "{code}: {error}");
            })
            .await;
        keeps_its_pace(went, code);
    }
    let still = trial.call("unity_execute_code", json!({ "code": "1 + 1" })).await;
    assert_eq!(still.result.unwrap()["result"], 2);
}

/// What the engine does for a script is work of the script's, however few instructions ask for it.
#[tokio::test]
async fn calls_of_the_engine_count_as_instructions() {
    let trial = Trial::start(Limits { instructions: 20_000, ..narrow() });
    let code = "while (true) FindObjectsOfType<Transform>();";
    let response = trial.call("unity_execute_code", json!({ "code": code })).await;
    assert!(response.error.unwrap().contains("InstructionLimit"));
}

#[tokio::test]
async fn what_is_cancelled_is_gone_in_the_next_frame() {
    let trial = Trial::start(Limits::default());
    for code in [
        "while (true) { }",
        "try { while (true) { } } finally { while (true) { } }",
        "try { while (true) yield return null; } finally { while (true) { } }",
        "yield return new WaitForSeconds(1000);",
        "yield return new WaitUntil(() => false);",
        "IEnumerator F() { while (true) yield return null; } for (int i = 0; i < 2000; i++) StartCoroutine(F()); while (true) yield return null;",
        "while (true) FindObjectsOfType<Transform>();",
        "try { while (true) Thread(); } finally { Debug.Log(\"x\"); } void Thread() { }",
    ] {
        let mut handle = trial.start_call("unity_execute_code", json!({ "code": code }));
        let went = trial.pace(async || tokio::time::sleep(Duration::from_millis(20)).await).await;
        keeps_its_pace(went, code);
        assert!(trial.core.cancel(handle.log_id), "{code} is not running");
        let ended = match wait(&mut handle.state, Duration::from_secs(60)).await {
            WaitResult::Ended(outcome) => Response::ended("It", handle.log_id, (*outcome).clone()),
            other => panic!("{code}: {other:?}"),
        };
        assert_eq!(serde_json::to_value(ended.status).unwrap(), "cancelled", "{code}");
        assert_eq!(ended.message, "It was cancelled.");
    }
    assert!(trial.core.board().is_empty());
}

#[tokio::test]
async fn what_is_cancelled_does_not_touch_the_world_after_the_next_frame() {
    let trial = Trial::start(Limits::default());
    let code = "int n = 0; while (true) { GameObject.Find(\"Ball\").tag = (++n).ToString(); yield return null; }";
    let mut handle = trial.start_call("unity_execute_code", json!({ "code": code }));
    trial.pace(async || tokio::time::sleep(Duration::from_millis(50)).await).await;
    trial.core.cancel(handle.log_id);
    wait(&mut handle.state, Duration::from_secs(60)).await;
    let tag = async || {
        let query = json!({ "query": "new[] { Scene['Ball'].tag, Time.frameCount.ToString() }" });
        let found = trial.call("unity_query", query).await.result.unwrap()["result"].clone();
        let number = |at: usize| found[at].as_str().unwrap().parse::<i64>().unwrap();
        (number(0), number(1))
    };
    let (first, frame) = tag().await;
    assert!(first > 5, "{first}");
    let mut later = tag().await;
    while later.1 < frame + 10 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        later = tag().await;
    }
    assert!(later.0 - first <= 1, "{first} became {} in {} frames", later.0, later.1 - frame);
}
