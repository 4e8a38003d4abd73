//! C# on the live world.

use std::time::{Duration, Instant};

use spawnpoint_core::engine::Engine;
use spawnpoint_protocol::{ErrorKind, Fault, Op, op::*, shape::ScriptResult};

use crate::driver::{Driver, context};

async fn run(stage: &Driver, code: &str) -> Result<ScriptResult, Fault> {
    stage.ask(ScriptRun { code: code.into() }).await
}

async fn gives(stage: &Driver, code: &str) -> String {
    let result = run(stage, code).await.unwrap_or_else(|fault| panic!("{code}: {fault:?}"));
    assert_eq!(result.error, None, "{code}");
    result.result.unwrap_or_default()
}

#[tokio::test]
async fn a_script_returns_its_value() {
    let stage = Driver::paused().await;
    for (code, text) in [
        ("return 7+5;", "12"),
        ("1+1", "2"),
        ("", ""),
        ("return \"startup-ok\";", "startup-ok"),
        ("GameObject.Find(\"Player\").name", "Player"),
        ("GameObject.Find(\"Player\").GetComponent<Range.Health>().current", "100"),
        ("GameObject.Find(\"Player\").transform.position.x", "2"),
        ("GameObject.FindWithTag(\"Player\") == GameObject.Find(\"Player\")", "True"),
        ("GameObject.Find(\"Nobody\") == null", "True"),
        ("Camera.main.fieldOfView", "60"),
        ("Time.timeScale", "0"),
        ("GameState.Instance.waves.Count", "3"),
        ("Rules.RewardOf(2)", "500"),
        ("var all = Object.FindObjectsOfType<Range.Target>(); return all.Length >= 8;", "True"),
        ("SceneManager.GetActiveScene().name", "Range"),
        (
            "var n = 0; foreach (Transform lane in GameObject.Find(\"Lanes\").transform) n++; return n;",
            "4",
        ),
    ] {
        assert_eq!(gives(&stage, code).await, text, "{code}");
    }
}

#[tokio::test]
async fn a_script_changes_the_world() {
    let stage = Driver::paused().await;
    let player = stage.at("/Player").await.id;
    gives(&stage, "GameObject.Find(\"Player\").GetComponent<Range.Health>().current = 42;").await;
    assert_eq!(stage.text(player, "Range.Health", "current").await, "42");
    gives(
        &stage,
        "var t = GameObject.Find(\"Player\").transform; t.position = new Vector3(1, 2, 3) * 2;",
    )
    .await;
    assert_eq!(stage.text(player, "UnityEngine.Transform", "position").await, "(2, 4, 6)");
    let made = "var go = new GameObject(\"Made\"); go.AddComponent<Light>().intensity = 3f;
        go.transform.SetParent(GameObject.Find(\"Player\").transform); return go.GetInstanceID();";
    let id = gives(&stage, made).await;
    let made = stage.at("/Player/Made").await;
    assert_eq!(made.id.0.to_string(), id);
    assert_eq!(stage.text(made.id, "UnityEngine.Light", "intensity").await, "3");
    gives(&stage, "Object.Destroy(GameObject.Find(\"Made\"));").await;
    assert!(stage.ask(ObjectGet { id: made.id }).await.is_err());
    gives(&stage, "GameObject.Find(\"Player\").SetActive(false);").await;
    assert!(!stage.ask(ObjectGet { id: player }).await.unwrap().active);
    let copies = "for (int i = 0; i < 3; i++) Object.Instantiate(GameObject.Find(\"Ball\"));";
    gives(&stage, copies).await;
    let named = ObjectFilter { name: Some("Ball(Clone)".into()), ..ObjectFilter::default() };
    assert_eq!(stage.objects(None, named).await.total, 3);
}

#[tokio::test]
async fn output_is_in_the_result_and_in_the_log() {
    let stage = Driver::paused().await;
    let result = run(&stage, "Debug.Log(\"one\"); Debug.LogWarning(\"two\");").await.unwrap();
    assert_eq!((result.result, result.error), (None, None));
    assert_eq!(result.output, ["one", "two"]);
    let log = stage.ask(LogsTail { count: Some(10) }).await.unwrap();
    assert!(log.items.iter().any(|line| line.message == "two"));
}

#[tokio::test]
async fn a_script_that_does_not_compile_changes_nothing() {
    let stage = Driver::paused().await;
    let player = stage.at("/Player").await.id;
    for bad in [
        "GameObject.Find(\"Player\").SetActive(false); return nonsense;",
        "GameObject.Find(\"Player\").SetActive(false); int x = \"text\";",
        "GameObject.Find(\"Player\").NoSuch();",
        "return (1 + ;",
    ] {
        let fault = run(&stage, bad).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::InvalidArgument, "{bad}");
        assert!(fault.message.starts_with("Unable to compile the code: "), "{}", fault.message);
        assert!(fault.data().unwrap()["diagnostics"][0]["line"].as_u64() >= Some(1));
    }
    assert!(stage.ask(ObjectGet { id: player }).await.unwrap().active);
    let long = "x".repeat(300_000);
    assert_eq!(run(&stage, &long).await.unwrap_err().kind, ErrorKind::InvalidArgument);
}

#[tokio::test]
async fn exceptions_are_reported() {
    let stage = Driver::paused().await;
    let error = |result: ScriptResult| result.error.unwrap();
    let null = error(
        run(&stage, "Debug.Log(\"first\");\nreturn GameObject.Find(\"Nobody\").name;")
            .await
            .unwrap(),
    );
    assert_eq!((null.type_name.as_str(), null.line), ("System.NullReferenceException", Some(2)));
    let gone = "var go = GameObject.Find(\"Ball\"); Object.Destroy(go); return go.name;";
    let gone = error(run(&stage, gone).await.unwrap());
    assert_eq!(gone.type_name, "UnityEngine.MissingReferenceException");
    let refused = error(
        run(&stage, "GameObject.Find(\"Player\").GetComponent<Range.Health>().Damage(-1);")
            .await
            .unwrap(),
    );
    assert_eq!(refused.type_name, "System.ArgumentException");
    let caught = "try { GameObject.Find(\"Nobody\").SetActive(true); } catch (System.Exception e) { return \"caught\"; } return \"\";";
    assert_eq!(gives(&stage, caught).await, "caught");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_run_during_a_script_and_endless_scripts_are_stopped() {
    let stage = Driver::start();
    let frames = || async { gives(&stage, "Time.frameCount").await.parse::<i64>().unwrap() };
    let before = frames().await;
    let mut cx = context();
    cx.deadline = Instant::now() + Duration::from_millis(400);
    let endless = Op::from(ScriptRun { code: "long n = 0; while (true) n++;".into() });
    let fault = stage.0.run(endless.clone(), &cx).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Timeout, "{}", fault.message);
    assert!(frames().await - before >= 10, "frames continued");

    let cx = context();
    let cancel = cx.cancelled.clone();
    let later = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        cancel.cancel();
    };
    let (ended, ()) = tokio::join!(stage.0.run(endless, &cx), later);
    assert_eq!(ended.unwrap_err().kind, ErrorKind::Cancelled);
}

#[tokio::test]
async fn waiting_uses_game_time() {
    let stage = Driver::start();
    let wait = "IEnumerator Wait() { var begun = Time.time; yield return new WaitForSeconds(0.2f);
        Debug.Log(Time.time - begun > 0.19f); } yield return Wait();";
    let begun = Instant::now();
    let result = run(&stage, wait).await.unwrap();
    assert_eq!((result.error, result.output), (None, vec!["True".to_owned()]));
    assert!(begun.elapsed() >= Duration::from_millis(150), "{:?}", begun.elapsed());
    let frames = "var f = Time.frameCount; yield return null; yield return null; Debug.Log(Time.frameCount - f);";
    assert_eq!(run(&stage, frames).await.unwrap().output, ["2"]);

    stage.ask(TimeSet { value: 0.0, lock: None }).await.unwrap();
    let mut cx = context();
    cx.deadline = Instant::now() + Duration::from_millis(300);
    let op = Op::from(ScriptRun { code: "yield return new WaitForSeconds(0.01f);".into() });
    assert_eq!(stage.0.run(op, &cx).await.unwrap_err().kind, ErrorKind::Timeout);
}

#[tokio::test]
async fn delayed_destruction_uses_game_time() {
    let stage = Driver::start();
    let ball = stage.at("/Props/Ball").await.id;
    gives(&stage, "Object.Destroy(GameObject.Find(\"Ball\"), 0.1f);").await;
    assert!(stage.ask(ObjectGet { id: ball }).await.is_ok());
    let deadline = Instant::now() + Duration::from_secs(5);
    while stage.ask(ObjectGet { id: ball }).await.is_ok() {
        assert!(Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn calls_of_scripts_run_hooks() {
    let stage = Driver::paused().await;
    let signature = "System.Int32 Range.Health::Damage(System.Int32 amount)";
    let add = HookAdd { type_name: "Range.Health".into(), method: signature.into() };
    stage.ask(add).await.unwrap();
    let source = "static void Prefix(ref int amount) { amount = 0; }".into();
    stage.ask(HookSetSource { signature: signature.into(), source }).await.unwrap();
    let code = "GameObject.Find(\"Player\").GetComponent<Range.Health>().Damage(50)";
    assert_eq!(gives(&stage, code).await, "100");
    let result = run(&stage, "new Vector3(1, 2, 3)").await.unwrap();
    assert_eq!(result.value.map(|value| value.is_null()), Some(false));
}

#[tokio::test]
async fn scripts_that_exceed_a_limit_fail() {
    let stage = Driver::start();
    for (code, word) in [
        ("while (true) Debug.Log(\"again\");", "OutputLimit"),
        ("int F(int n) { return F(n + 1) + 1; } return F(0);", "DepthLimit"),
        ("var all = new List<int[]>(); while (true) all.Add(new int[1000000]);", "MemoryLimit"),
        ("GameObject.Find(\"Player\").name = new string('x', 5000);", "ArgumentException"),
        (
            "GameObject.Find(\"Score Text\").GetComponent<UnityEngine.UI.Text>().text = new string('x', 2000000);",
            "ArgumentException",
        ),
    ] {
        let result = run(&stage, code).await.unwrap_or_else(|fault| panic!("{code}: {fault:?}"));
        let error = result.error.unwrap_or_else(|| panic!("{code} went through"));
        assert!(error.type_name.contains(word), "{code}: {error:?}");
    }
    let log = stage.ask(LogsTail { count: Some(5000) }).await.unwrap();
    assert!(log.items.len() <= 2000);
    assert_eq!(gives(&stage, "1 + 1").await, "2");
}

#[tokio::test]
async fn a_waiting_script_blocks_no_other_op() {
    let stage = Driver::start();
    assert!(stage.0.parallel() > 1);
    let cx = context();
    let waiting = Op::from(ScriptRun { code: "yield return new WaitForSeconds(0.5f);".into() });
    let begun = Instant::now();
    let quick = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        stage.everything().await;
        begun.elapsed()
    };
    let (waited, quick) = tokio::join!(stage.0.run(waiting, &cx), quick);
    waited.unwrap();
    assert!(quick < Duration::from_millis(400), "{quick:?}");
    assert!(begun.elapsed() >= Duration::from_millis(400));
}

#[tokio::test]
async fn a_cancelled_script_runs_its_cleanup() {
    let stage = Driver::start();
    let code = "try { while (true) yield return null; } finally { GameObject.Find(\"Player\").tag = \"Left\"; }";
    let op = Op::from(ScriptRun { code: code.into() });
    let cx = context();
    // Dropping the future cancels the script.
    let given_up = tokio::time::timeout(Duration::from_millis(100), stage.0.run(op, &cx)).await;
    assert!(given_up.is_err());
    let deadline = Instant::now() + Duration::from_secs(5);
    while stage.at("/Player").await.tag != "Left" {
        assert!(Instant::now() < deadline, "never cleaned up");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn queries_never_change_anything() {
    let stage = Driver::paused().await;
    let ask = |query: &str| stage.ask(ScriptQuery { query: query.into() });
    let player = stage.at("/Player").await.id;
    for query in [
        "Scene['Player'].SetActive(false)",
        "Scene['Player'].GetComponent<Health>().Damage(10)",
        "Scene['Player'].GetComponent<Health>().Kill()",
        "Static.Object.Destroy(Scene['Player'])",
        "Static.Object.Instantiate(Scene['Player'])",
        "new GameObject('Made')",
        "Scene['Player'].AddComponent<Light>()",
        "Scene['Pistol'].GetComponent<Weapon>().attachments.Add('x')",
        "Static.SceneManager.LoadScene('Arena')",
        "Scene['Player'].transform.Rotate(0, 90, 0)",
        "Scene['Start Button'].GetComponent<Button>().onClick.Invoke()",
        "Static.AI.Write('log', 1)",
        "Static.PlayerPrefs.SetInt('a', 1)",
        "new List<int> { 1 }.Select(x => { Scene['Player'].SetActive(false); return x; }).First()",
        "new List<int> { 1 }.Select(x => { Static.Object.Destroy(Scene['Player']); return x; }).First()",
    ] {
        let error = ask(query).await.unwrap().error.unwrap_or_else(|| panic!("{query}"));
        assert!(error.message.contains("queries are read-only"), "{query}: {}", error.message);
    }
    assert!(ask("Scene['Player'].name = 'X'").await.is_err());
    let before = stage.everything().await.len();
    assert!(stage.ask(ObjectGet { id: player }).await.unwrap().active);
    assert_eq!(stage.text(player, "Range.Health", "current").await, "100");
    for (query, wanted) in [
        ("Scene['Player'].CompareTag('Player')", "True"),
        ("Scene['Player'].transform.GetChild(0).name", "Hands"),
        ("Static.Rules.RewardOf(2)", "500"),
        ("Static.GameObject.FindGameObjectsWithTag('Target').Length", "8"),
        ("Static.Physics.Raycast(new Vector3(0, 3, -5), Static.Vector3.down)", "True"),
        ("Scene['Player'].GetInstanceID() > 0", "True"),
    ] {
        let found = ask(query).await.unwrap_or_else(|fault| panic!("{query}: {fault:?}"));
        assert_eq!(found.result.as_deref(), Some(wanted), "{query}: {:?}", found.error);
    }
    assert_eq!(stage.everything().await.len(), before);
}
