//! Engines that want the place of another one: of an engine that dialed in before, or of a served folder.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_protocol::OpName;
use tokio::runtime::Runtime;

use super::engines::{attach, call, call_brought, calls, game, hub, is_refused, standing};
use crate::support::{Server, User, on};

/// Where the thief of a place dials in, in the process that it runs in.
const THIEF: &str = "SECURITY_TEST_THIEF";
/// The folder whose project the thief claims to run, if it wants the place of a folder.
const CLAIMED: &str = "SECURITY_TEST_CLAIMED";

/// Not a test: what the other user's process does. It dials in as the same project and says what became of that, or
/// claims to run the project of a folder and waits for calls.
#[test]
#[ignore = "runs inside of the tests below, as another user"]
fn thief() {
    let Ok(url) = std::env::var(THIEF) else { return };
    let claimed = std::env::var(CLAIMED).ok();
    let script = claimed.as_deref().map_or_else(game, claiming);
    Runtime::new().unwrap().block_on(async {
        let mut engine = script.connect(&url).await.unwrap();
        if claimed.is_some() {
            let heard = engine.hears(|message| message["type"] == "execute").await;
            panic!("HEARD {heard:?}");
        }
        let stolen = engine.hears(|message| message["type"] == "registered").await;
        match stolen {
            Some(_) => panic!("SEATED"),
            None => panic!("CLOSED {:?}", engine.closed().await),
        }
    });
}

/// The thief, as a process of another user.
#[cfg(target_os = "linux")]
fn thief_of(server: &Server) -> std::process::Command {
    /// The user that owns nothing.
    const NOBODY: &str = "65534";
    let mut command = std::process::Command::new("setpriv");
    command
        .args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"])
        .arg(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "security::engine_places::thief", "--nocapture"])
        .env(THIEF, hub(server))
        .stdin(std::process::Stdio::null());
    command
}

/// What became of a thief that another user started; nothing where no other user can be had.
#[cfg(target_os = "linux")]
fn theft(server: &Server) -> Option<String> {
    let said = match thief_of(server).output() {
        Ok(output) => {
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
        }
        Err(error) => error.to_string(),
    };
    if said.contains("SEATED") || said.contains("CLOSED") {
        return Some(said);
    }
    requires::extra("root", "run the tests as root, so that they can act as another user");
    None
}

#[cfg(target_os = "linux")]
#[test]
fn another_users_process_gets_no_calls_of_an_attached_project() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let engine = attach(&runtime, &server, &game());
    let Some(said) = theft(&server) else { return };
    assert!(said.contains("CLOSED Some(4403)"), "{said}");
    assert!(!is_refused(&call_brought(&server, "echo")));
    assert_eq!(calls(&engine), 1, "the call went to the engine that was there first");
    // Nor while it is gone.
    runtime.block_on(engine.wire().vanish());
    while on(&user, &server, &["instances", "--json"]).json()[0]["state"] != "gone" {
        std::thread::yield_now();
    }
    let said = theft(&server).unwrap();
    assert!(said.contains("CLOSED Some(4403)"), "{said}");
    let back = attach(&runtime, &server, &game());
    assert!(!is_refused(&call_brought(&server, "echo")));
    assert_eq!(calls(&back), 1);
}

#[test]
fn the_same_user_and_who_knows_the_key_can_take_over() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let server = user.serve(&["--no-stage"]);
    let key = user.engine_key();
    let mut first = attach(&runtime, &server, &game().proving(key.clone()));
    assert_eq!(standing(&user, &server), "proven");
    let second = attach(&runtime, &server, &game().proving(key));
    assert_eq!(runtime.block_on(first.closed()), Some(1001));
    assert!(!is_refused(&call_brought(&server, "echo")));
    assert_eq!(calls(&second), 1);
    if cfg!(target_os = "linux") {
        let third = attach(&runtime, &server, &game());
        assert_eq!(standing(&user, &server), "unproven");
        drop(third);
    }
}

/// An engine that claims to run the project of a folder, and can list objects.
fn claiming(folder: &str) -> ScriptedEngine {
    let mut script = ScriptedEngine::new("Claimant", "badbad");
    script.register.project_path = Some(folder.to_owned());
    script.op(OpName::ObjectsList, |_| async { Ok(json!({ "Total": 0, "Items": [] })) })
}

/// A server of a copy of the Unity sample, and its folder as engines name it.
fn serve_folder(user: &User) -> (Server, String) {
    let folder = user.home().join("Game");
    sample_projects::copy(&sample_projects::unity(), &folder);
    let server = user.serve(&["--no-stage", "--project", "Game"]);
    (server, spawnpoint_files::real_path(folder).unwrap().display().to_string())
}

/// The ids of all instances.
fn ids(user: &User, server: &Server) -> Vec<String> {
    let listed = on(user, server, &["instances", "--json"]).json();
    let listed = listed.as_array().unwrap();
    listed.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

/// Fails if the folder does not answer under its id.
fn check_folder(server: &Server, id: &str) {
    let said = call(server, "game_find", json!({ "query": "Player", "instance": id })).to_string();
    assert!(said.contains("Assets/Scripts/Player.cs"), "{said}");
}

#[test]
fn no_engine_that_dials_in_replaces_one_that_did_not() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let (server, _) = serve_folder(&user);
    let before = ids(&user, &server);
    let (name, hash) = before[0].split_once('@').unwrap();
    check_folder(&server, &before[0]);
    let scripts = [
        tricks::teach(ScriptedEngine::new(name, hash)),
        tricks::teach(ScriptedEngine::new(name, hash)).proving(user.engine_key()),
        ScriptedEngine::new(&format!(" {name}\u{200b} "), &format!(" {hash} ")),
    ];
    for script in scripts {
        let closed = runtime.block_on(async {
            let mut engine = script.connect(&hub(&server)).await.unwrap();
            let seated = engine.hears(|message| message["type"] == "registered").await;
            assert_eq!(seated, None, "it took the place of the folder");
            engine.closed().await
        });
        assert_eq!(closed, Some(4403));
        assert_eq!(ids(&user, &server), before);
        check_folder(&server, &before[0]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn another_users_process_gets_no_calls_of_a_served_folder() {
    struct Thief(std::process::Child);
    impl Drop for Thief {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
    let user = User::new();
    let (server, folder) = serve_folder(&user);
    let folders = ids(&user, &server);
    let mut command = thief_of(&server);
    let silent = || std::process::Stdio::null();
    let spawned = command.env(CLAIMED, &folder).stdout(silent()).stderr(silent()).spawn();
    let Ok(mut thief) = spawned.map(Thief) else {
        requires::extra("root", "run the tests as root, so that they can act as another user");
        return;
    };
    while ids(&user, &server).len() < 2 {
        if thief.0.try_wait().unwrap().is_some() {
            requires::extra("root", "run the tests as root, so that they can act as another user");
            return;
        }
    }
    for tool in ["ListObjects", "game_tree"] {
        let said = call(&server, tool, json!({})).to_string();
        assert!(said.contains("Several engines are attached"), "{tool}: {said}");
    }
    check_folder(&server, &folders[0]);
    assert!(thief.0.try_wait().unwrap().is_none(), "it heard a call");
}
