//! Code that runs in the game: the console, its scripts, and the one that runs at the start.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::game::{Game, keys, rpc, text};

fn game() -> Game {
    Game::with(&["--allow-writes", "--allow-code"])
}

fn eval(game: &Game, code: &str) -> Value {
    game.ask("ConsoleEval", json!({ "code": code, "confirm": true }))
}

#[test]
fn code_is_run_and_its_value_is_text() {
    let game = game();
    for (code, result) in [
        ("1+1", "2"),
        ("return 7 + 5;", "12"),
        ("var a = 3; a * 2", "6"),
        ("\"startup\" + \"-ok\"", "startup-ok"),
        ("GameObject.Find(\"Director\").name", "Director"),
    ] {
        assert_eq!(eval(&game, code), json!({ "ok": true, "result": result }), "{code}");
    }
    eval(&game, "GameObject.Find(\"Player\").SetActive(false);");
    let player = game.at("/Player");
    assert_eq!(game.read(&format!("unity://object/{player}"))["Active"], false);
}

#[test]
fn types_that_scripts_declare_and_rare_ones_of_dotnet() {
    let game = game();
    for (code, result) in [
        ("int F(int x) { int.TryParse(\"7\", out x); return x; } F(3)", "7"),
        (
            "record Hit(string Who, int Damage); var (who, damage) = new Hit(\"Ann\", 3); who + damage",
            "Ann3",
        ),
        ("class Counter(int start) { public int Next() => ++start; } new Counter(4).Next()", "5"),
        ("System.IO.Path.GetFileNameWithoutExtension(\"Assets/Player.prefab\")", "Player"),
        ("new Lazy<string>(() => GameObject.Find(\"Director\").name).Value", "Director"),
        ("UnityEngine.Random.InitState(3); UnityEngine.Random.Range(4, 5)", "4"),
        (
            "try { return new List<int>()[0]; } catch (ArgumentException e) { return e.Message; }",
            "Index was out of range. Must be non-negative and less than the size of the collection.\nParameter name: index",
        ),
        (
            "class Save { public int hp = 3; [SerializeField] int shown = 2; [System.NonSerialized] public int skip = 9; } JsonUtility.ToJson(new Save())",
            "{\"hp\":3,\"shown\":2}",
        ),
    ] {
        assert_eq!(eval(&game, code), json!({ "ok": true, "result": result }), "{code}");
    }
}

#[test]
fn code_that_does_not_compile_is_an_invalid_argument() {
    let game = game();
    for code in ["1 +", "return ;;; }", "NoSuchThing.AtAll()", "int x = \"a\";"] {
        let (kind, message) = game.refusal("ConsoleEval", json!({ "code": code }));
        assert_eq!(kind, "InvalidArgument", "{code}: {message}");
        assert!(message.starts_with("Unable to compile the code"), "{code}: {message}");
    }
}

#[test]
fn a_script_is_run_and_its_failures_are_its_result() {
    let game = game();
    let run = |content: &str| {
        game.done(
            "WriteConsoleScript",
            json!({ "path": "run.cs", "content": content, "confirm": true }),
        );
        let answer = game.ask("RunConsoleScript", json!({ "path": "run.cs", "confirm": true }));
        assert_eq!(keys(&answer), ["ok", "result"], "{content}");
        assert_eq!(answer["ok"], true, "{content}");
        answer["result"].clone()
    };
    assert_eq!(run("return 7+5;"), "12");
    assert_eq!(run("\u{FEFF}return \"marked\";"), "marked");
    for broken in ["throw new System.Exception(\"boom\");", "return 1 +;"] {
        let result = run(broken);
        assert!(text(&result).starts_with("Error: "), "{broken}: {result}");
    }
}

#[test]
fn the_startup_script_runs_on_demand_even_if_disabled() {
    let game = game();
    game.done("WriteStartupScript", json!({ "content": "return \"startup-ok\";" }));
    for (enabled, file) in [(true, "startup.cs"), (false, "startup.disabled.cs")] {
        game.done("SetStartupScriptEnabled", json!({ "enabled": enabled }));
        let answer = game.ask("RunStartupScript", json!({ "confirm": true }));
        assert_eq!(keys(&answer), ["ok", "result", "path"]);
        assert_eq!((&answer["ok"], &answer["result"]), (&json!(true), &json!("startup-ok")));
        assert!(text(&answer["path"]).ends_with(file), "{answer}");
    }
}

fn logs(game: &Game, words: &str) -> bool {
    game.log().iter().any(|line| text(&line["Message"]).contains(words))
}

#[cfg(unix)]
#[test]
fn the_startup_script_runs_at_the_start_if_it_is_enabled_and_code_is_allowed() {
    let code = &["--allow-writes", "--allow-code"];
    let game = Game::with(code);
    game.done("WriteStartupScript", json!({ "content": "Debug.Log(\"from the start\");" }));
    let game = game.restart(code);
    let end = Instant::now() + Duration::from_secs(20);
    while !logs(&game, "from the start") {
        assert!(Instant::now() < end, "{:?}", game.log());
        thread::sleep(Duration::from_millis(20));
    }
    let game = game.restart(&["--allow-writes"]);
    assert!(logs(&game, "startup.cs was not run"), "{:?}", game.log());
    game.done("SetStartupScriptEnabled", json!({ "enabled": false }));
    let game = game.restart(code);
    // A later script has run, and the startup script has not run before it.
    game.ask("ConsoleEval", json!({ "code": "Debug.Log(\"later\");" }));
    let end = Instant::now() + Duration::from_secs(20);
    while !logs(&game, "later") {
        assert!(Instant::now() < end, "{:?}", game.log());
        thread::sleep(Duration::from_millis(20));
    }
    assert!(!logs(&game, "from the start") && !logs(&game, "startup"), "{:?}", game.log());
}

#[test]
fn endless_code_does_not_block_other_calls() {
    let game = game();
    let mut http = game.http();
    let body = rpc(
        "call_tool",
        json!({ "name": "ConsoleEval", "arguments": { "code": "while (true) { }" } }),
    );
    http.send_only("POST", "/message", &[], body.as_bytes()).unwrap();
    let is_running = || {
        let calls = game.http().call("list_calls", json!({})).unwrap();
        let calls = calls["result"]["structuredContent"]["calls"].as_array().unwrap().clone();
        calls.iter().any(|call| call["tool"] == "ConsoleEval" && call["status"] == "running")
    };
    let end = Instant::now() + Duration::from_secs(20);
    while !is_running() {
        assert!(Instant::now() < end, "the code never ran");
        thread::sleep(Duration::from_millis(10));
    }
    for _ in 0..10 {
        game.ask("ListObjects", json!({ "limit": 1 }));
    }
    assert!(is_running(), "the other calls waited for its end");
}
