//! Hostile scripts, through the core, on a running world: each ends with its own error, and the
//! world keeps its frame rate. A second, idle world shows the frame rate to compare with.

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

/// Frames of the idle world during which the other world is measured.
const MEASURED_FRAMES: i64 = 12;
/// How much slower the world with hostile scripts may be, on a busy machine.
const MAX_SLOWDOWN: i64 = 8;

/// A world, a core in front of it, and an idle world.
struct Trial {
    core: Core,
    idle: Driver,
}

/// Low limits, so that endless loops end soon.
fn low_limits() -> Limits {
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
        Self { core, idle: Driver::start() }
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

    /// The frame counts of both worlds.
    async fn frames(&self) -> (i64, i64) {
        let tried = self.call("unity_query", json!({ "query": "Time.frameCount" })).await;
        let tried = tried.result.unwrap()["result"].as_i64().unwrap();
        let code = "Time.frameCount".to_owned();
        let idle = self.idle.ask(spawnpoint_protocol::op::ScriptRun { code }).await.unwrap();
        (tried, idle.result.unwrap().parse().unwrap())
    }

    /// Repeats an action; returns how many frames both worlds ran meanwhile.
    async fn measure(&self, mut happen: impl AsyncFnMut()) -> (i64, i64) {
        let before = self.frames().await;
        loop {
            happen().await;
            let now = self.frames().await;
            let went = (now.0 - before.0, now.1 - before.1);
            if went.1 >= MEASURED_FRAMES {
                return went;
            }
        }
    }
}

fn assert_frame_rate((tried, idle): (i64, i64), what: &str) {
    assert!(tried * MAX_SLOWDOWN >= idle, "{what}: {tried} frames, and {idle} of the idle world");
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
async fn each_ends_with_its_own_error_and_the_world_keeps_its_frame_rate() {
    let trial = Trial::start(low_limits());
    trial.measure(async || tokio::time::sleep(Duration::from_millis(50)).await).await;
    for (code, wanted) in HOSTILE {
        let went = trial
            .measure(async || {
                let response = trial.call("unity_execute_code", json!({ "code": code })).await;
                let error = response.error.unwrap_or_else(|| panic!("{code} succeeded"));
                assert!(error.contains(wanted), "{code}: {error}");
            })
            .await;
        assert_frame_rate(went, code);
    }
    let still = trial.call("unity_execute_code", json!({ "code": "1 + 1" })).await;
    assert_eq!(still.result.unwrap()["result"], 2);
}

/// Work of the engine on behalf of a script counts as instructions of the script.
#[tokio::test]
async fn calls_of_the_engine_count_as_instructions() {
    let trial = Trial::start(Limits { instructions: 20_000, ..low_limits() });
    let code = "while (true) FindObjectsOfType<Transform>();";
    let response = trial.call("unity_execute_code", json!({ "code": code })).await;
    assert!(response.error.unwrap().contains("InstructionLimit"));
}

#[tokio::test]
async fn a_cancelled_script_ends_in_the_next_frame() {
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
        let went =
            trial.measure(async || tokio::time::sleep(Duration::from_millis(20)).await).await;
        assert_frame_rate(went, code);
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
async fn a_cancelled_script_changes_nothing_after_the_next_frame() {
    let trial = Trial::start(Limits::default());
    let code = "int n = 0; while (true) { GameObject.Find(\"Ball\").tag = (++n).ToString(); yield return null; }";
    let mut handle = trial.start_call("unity_execute_code", json!({ "code": code }));
    trial.measure(async || tokio::time::sleep(Duration::from_millis(50)).await).await;
    trial.core.cancel(handle.log_id);
    wait(&mut handle.state, Duration::from_secs(60)).await;
    let tag = async || {
        let query = json!({ "query": "new[] { Scene['Ball'].tag, Time.frameCount.ToString() }" });
        let found = trial.call("unity_query", query).await.result.unwrap()["result"].clone();
        let number = |at: usize| found[at].as_str().unwrap().parse::<i64>().unwrap();
        (number(0), number(1))
    };
    let (first, frame) = tag().await;
    assert!(first > 0, "the script never ran");
    let mut later = tag().await;
    while later.1 < frame + 10 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        later = tag().await;
    }
    assert!(later.0 - first <= 1, "{first} became {} in {} frames", later.0, later.1 - frame);
}
