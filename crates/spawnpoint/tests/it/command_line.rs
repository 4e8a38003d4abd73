//! What helps people who type commands: help, hints, waits, and what a pipe gets.

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::support::{Server, User, on};

/// A server with scripted engines of these names, which run as long as this exists.
struct Attached {
    server: Server,
    runtime: Option<Runtime>,
    _engines: Vec<Running>,
}

impl Attached {
    fn new(user: &User, names: &[&str], args: &[&str]) -> Self {
        let server = user.serve(&[&["--no-stage"], args].concat());
        let url = format!("ws://{}/hub/plugin", server.address);
        let runtime = Runtime::new().unwrap();
        let connect = |(number, name): (usize, &&str)| {
            let engine = ScriptedEngine::new(name, &format!("c0ffee{number}"));
            let script = tricks::teach(engine).proving(user.engine_key());
            runtime.block_on(async {
                let mut engine = script.connect(&url).await.unwrap();
                engine.registered(1).await;
                engine
            })
        };
        let engines = names.iter().enumerate().map(connect).collect();
        Self { server, runtime: Some(runtime), _engines: engines }
    }
}

#[test]
fn without_a_server_a_command_says_how_to_start_one() {
    let user = User::new();
    for args in [
        &["call", "ListObjects"][..],
        &["tree"],
        &["status"],
        &["read", "unity://status"],
        &["instances"],
    ] {
        let said = user.run_alone(args);
        assert_eq!((said.code, said.out.as_str()), (4, ""), "{args:?}: {said:?}");
        assert!(
            said.err.starts_with("error: No Spawnpoint server is listening on 127."),
            "{said:?}"
        );
        assert!(said.err.contains("`spawnpoint serve --listen 127."), "{said:?}");
        assert!(said.err.contains("--alone"), "{said:?}");
        let alone = user.run_alone(&[args, &["--alone"]].concat());
        assert_eq!((alone.code, alone.err.as_str()), (0, ""), "{args:?}: {alone:?}");
    }
    // A new world, even if a server is running.
    let server = user.serve(&["--no-stage"]);
    assert_eq!(on(&user, &server, &["tree"]).code, 4);
    assert_eq!(on(&user, &server, &["tree", "--alone"]).code, 0);
}

#[test]
fn the_help_of_a_command_shows_its_own_arguments() {
    let user = User::new();
    let call = user.run(&["call", "--help"]);
    assert!(call.out.contains("--instance") && call.out.contains("--alone"), "{call:?}");
    for command in [&["call", "--help"][..], &["tree", "--help"], &["help", "call"], &["--help"]] {
        let said = user.run(command);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
        assert!(!said.out.contains("--tls-cert"), "{said:?}");
        assert!(
            said.out.contains("help\nsettings") || said.out.contains("help settings"),
            "{said:?}"
        );
    }
    assert_eq!(user.run(&["help", "call"]).out, call.out);
    for command in [&["help", "settings"][..], &["serve", "--help"]] {
        let said = user.run(command);
        assert_eq!(said.code, 0, "{said:?}");
        assert!(said.out.contains("--tls-cert <FILE>"), "{said:?}");
    }
    // Hidden settings still work, and are suggested.
    let said = user.run(&["call", "x", "--allow-write"]);
    assert!(said.err.contains("'--allow-writes'"), "{said:?}");
}

#[test]
fn misspelled_commands_are_answered_with_the_nearest() {
    let user = User::new();
    for (args, hint) in [
        (&["stauts"][..], "hint: did you mean 'status'?"),
        (&["run_cod"], "hint: did you mean 'run_code'?"),
        (&["ListObjects"], "hint: it is a tool: `spawnpoint call ListObjects` calls it"),
        (&["xyzzy"], "hint: `spawnpoint --help` lists the commands"),
        (&["help", "stauts"], "hint: did you mean 'status'?"),
    ] {
        let said = user.run(args);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.starts_with("error: Unknown command '"), "{said:?}");
        assert!(said.err.contains(hint), "{said:?}");
    }
}

#[test]
fn resources_are_listed_and_misspelled_ones_suggested() {
    let user = User::new();
    let server = user.serve(&[]);
    let table = on(&user, &server, &["resources"]);
    assert!(table.out.starts_with("URI"), "{table:?}");
    for uri in ["unity://status", "spawnpoint://instances", "unity://object/{id}"] {
        assert!(table.out.lines().any(|line| line.starts_with(uri)), "{uri}: {table:?}");
    }
    let listed = on(&user, &server, &["resources", "--json"]).json();
    assert_eq!(listed, user.run_alone(&["resources", "--json"]).json());
    for (uri, hint) in [
        ("spawnpoint://instnces", "did you mean 'spawnpoint://instances'?"),
        ("unity://object/obj:12/componets", "did you mean 'unity://object/obj:12/components'?"),
        ("xyzzy", "`spawnpoint resources` lists the resources"),
    ] {
        let said = on(&user, &server, &["read", uri]);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.err.contains(hint), "{said:?}");
    }
}

#[test]
fn a_resource_is_read_from_the_named_engine() {
    let user = User::new();
    let attached = Attached::new(&user, &["Game"], &[]);
    let run = |args: &[&str]| on(&user, &attached.server, args);
    let wrong = run(&["read", "unity://status", "--instance", "Nobody"]);
    assert_eq!(wrong.code, 1, "{wrong:?}");
    assert!(wrong.err.contains("No instance 'Nobody' is attached"), "{wrong:?}");
    assert!(wrong.err.contains("hint: pass --instance Game@c0ffee0"), "{wrong:?}");
    drop(attached);

    let server = user.serve(&[]);
    let said = on(&user, &server, &["read", "unity://status", "-i", "Ran"]);
    assert_eq!(said.json()["Ready"], true);
}

#[test]
fn the_start_of_an_id_selects_an_engine_and_hints_can_be_copied() {
    let user = User::new();
    let attached = Attached::new(&user, &["My Game", "My Other"], &[]);
    let run = |args: &[&str]| on(&user, &attached.server, args);
    let echo = ["call", "echo", "text=hello"];
    for start in ["My G", "my g", "My Game@", "My Game@c0", "c0ffee0"] {
        let said = run(&[&echo[..], &["-i", start]].concat());
        assert_eq!(said.json(), json!({ "text": "hello" }), "{start}");
    }
    for args in [&[][..], &["-i", "My"], &["-i", "Nobody"]] {
        let said = run(&[&echo[..], args].concat());
        assert_eq!(said.code, 1, "{said:?}");
        let hint = "hint: pass --instance 'My Game@c0ffee0' or --instance 'My Other@c0ffee1'\n";
        assert!(said.err.ends_with(hint), "{said:?}");
    }
}

#[test]
fn a_call_that_waits_says_so_once() {
    let user = User::new();
    let mut attached = Attached::new(&user, &["Game"], &["--gone-patience", "3s"]);
    let slow = on(&user, &attached.server, &["call", "slow", "seconds=4"]);
    assert_eq!(slow.out, "done\n", "{slow:?}");
    assert_eq!(slow.err, "Calling slow: waiting for the answer\n");
    let quick = on(&user, &attached.server, &["call", "echo", "text=a"]);
    assert_eq!(quick.err, "");

    // The engine is killed.
    attached.runtime.take().unwrap().shutdown_background();
    let gone = on(&user, &attached.server, &["call", "echo", "text=a"]);
    assert_eq!(gone.code, 4, "{gone:?}");
    let lines: Vec<_> = gone.err.lines().collect();
    assert!(lines[0].starts_with("Calling echo: Game@c0ffee0 is gone for "), "{gone:?}");
    assert!(lines[0].ends_with(" s; waiting up to 3 s for it to come back"), "{gone:?}");
    assert!(lines[1].contains("did not come back in 3 s"), "{gone:?}");
    assert_eq!(gone.err.matches("waiting").count(), 1, "{gone:?}");
    let table = on(&user, &attached.server, &["instances"]);
    assert!(table.out.contains("gone for "), "{table:?}");
}

#[test]
fn the_log_shows_ids_durations_and_refused_calls() {
    let user = User::new();
    let server = user.serve(&[]);
    on(&user, &server, &["call", "ListObjects", "limit=1"]);
    on(&user, &server, &["call", "SetTimeScale", "value=2"]);
    let calls: Vec<Value> = on(&user, &server, &["log", "--json"])
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let text = on(&user, &server, &["log"]).out;
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), calls.len()), (2, 2), "{text}");
    for (line, (call, expected)) in lines.iter().zip(calls.iter().zip(["completed", "refused"])) {
        let words: Vec<_> = line.split_whitespace().collect();
        // Date and time, status, duration, id, tool.
        assert_eq!(words[2], expected, "{line}");
        assert!(words[3].parse::<f64>().is_ok() && ["ms", "s"].contains(&words[4]), "{line}");
        assert_eq!(words[5], call["log_id"].as_str().unwrap(), "{line}");
        assert_eq!(words[6], call["tool"].as_str().unwrap(), "{line}");
    }
    assert!(lines[1].ends_with(": Writes disabled"), "{text}");
    let id = calls[0]["log_id"].as_str().unwrap();
    assert_eq!(on(&user, &server, &["result", id]).code, 0);
    // The result of a call is read without a server, too.
    server.kill();
    let said = user.run_alone(&["result", id]);
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn a_clients_typo_is_one_plain_line_in_the_servers_log() {
    let user = User::new();
    let server = user.serve(&[]);
    on(&user, &server, &["read", "spawnpoint://instnces"]);
    let mut http = crate::http::Http::open(&server.address);
    http.call("ListObjets", json!({})).unwrap();
    let said = server.complaints();
    let lines: Vec<_> = said.lines().filter(|line| line.contains("WARN")).collect();
    assert_eq!(lines.len(), 2, "{said}");
    let read =
        "spawnpoint-cli sent a request that failed: Resource not found: spawnpoint://instnces";
    assert!(lines[0].contains(read), "{said}");
    assert!(lines[1].contains("Unknown tool: 'ListObjets'"), "{said}");
    assert!(!said.contains("ErrorData") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn a_pipe_gets_no_colors() {
    let user = User::without_programs();
    user.write(".cursor/mcp.json", "{}");
    let server = user.serve(&[]);
    on(&user, &server, &["call", "GetObject", "id=obj:999999"]);
    for args in [
        &["--help"][..],
        &["stauts"],
        &["call", "--nonsense"],
        &["call", "ListObjets"],
        &["log"],
        &["doctor"],
        &["instances"],
        &["tools", "ListObjects"],
        &["setup"],
        &["setup", "cursor", "--dry-run"],
        &["call", "GetStatus", "-vv"],
    ] {
        let said = on(&user, &server, args);
        assert!(!said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'), "{args:?}: {said:?}");
    }
    assert!(!server.complaints().contains('\u{1b}'));
}

#[test]
fn missing_and_misplaced_words_are_explained() {
    let user = User::new();
    for (args, error, hint) in [
        (&["call"][..], "requires the name of a tool", "`spawnpoint tools` lists the tools"),
        (&["read"], "requires the URI of a resource", "`spawnpoint resources`"),
        (&["refs"], "requires an asset", "spawnpoint refs Assets/"),
        (&["diff"], "requires an older revision", "`spawnpoint diff HEAD~1`"),
        (&["trust"], "requires a folder", "`spawnpoint trust .`"),
        (&["completions"], "requires the name of a shell", "spawnpoint completions bash"),
        (&["check", "My Game"], "does not expect 'My Game'", "--project 'My Game'"),
        (&["unused", "Game"], "does not expect 'Game'", "--project Game"),
        (&["-i", "Game", "tree"], "follows the name of a command", "spawnpoint tree -i"),
        (&["status", "-i", "Game"], "has no option '-i'", "leave it out"),
        (&["help", "setings"], "Unknown command 'setings'", "did you mean 'settings'?"),
    ] {
        let said = user.run_alone(args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {said:?}");
        assert!(said.err.starts_with("error: ") && said.err.contains(error), "{said:?}");
        assert!(said.err.contains(hint) && said.err.lines().count() == 2, "{said:?}");
    }
}

#[test]
fn alone_works_for_lists_too_and_an_error_is_told_once() {
    let user = User::new();
    for list in ["tools", "resources"] {
        let said = user.run_alone(&[list, "--alone"]);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    }
    let said = user.run_alone(&["read", "unity://statu", "--alone"]);
    assert_eq!(said.code, 1, "{said:?}");
    let told: Vec<&str> = said.err.lines().collect();
    let hint = "hint: did you mean 'unity://status'?";
    assert_eq!(told, ["error: Resource not found: unity://statu", hint]);
    let logged = user.run_alone(&["read", "unity://statu", "--alone", "-v"]);
    assert!(logged.err.contains("sent a request that failed"), "{logged:?}");
}

#[test]
fn a_written_member_is_returned_as_it_was_read_back() {
    let user = User::new();
    let server = user.serve(&["--allow-writes"]);
    let found = on(&user, &server, &["call", "SearchObjects", "name=Player", "limit=1"]).json();
    let id = format!("objectId={}", found["Items"][0]["Id"].as_str().unwrap());
    for component in ["Range.Health", "Health"] {
        let component = format!("componentType={component}");
        let set = ["call", "SetMember", &id, &component, "member=current", "jsonValue=42"];
        let set = on(&user, &server, &set).json();
        assert_eq!(set["ok"], true, "{set}");
        assert_eq!((&set["valueJson"], &set["valueText"]), (&json!(42), &json!("42")), "{set}");
        assert_eq!(set["type"], "System.Int32", "{set}");
    }
}
