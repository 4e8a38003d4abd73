//! Texts of engines and projects that would steer the terminal of the person who runs a command.

use std::fs;

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_protocol::{Fault, OpName, ToolOutput, ToolSpec};
use tokio::runtime::Runtime;

use super::engines::{attach, call_brought};
use crate::support::{Said, User, on};

/// Clears the screen, sets the title, moves up, and reverses the direction of writing.
const HOSTILE: &str = "Lamp\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}1A\r\u{8}\u{202e}evil\u{7f}";

/// Fails if a terminal would act on something in the output.
fn check(what: &str, said: &Said) {
    let steers = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    for text in [&said.out, &said.err] {
        assert!(!text.contains(steers), "{what}: {said:?}");
    }
}

#[test]
fn what_an_engine_answers_does_not_steer_a_terminal() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let object = || {
        json!({ "Id": "obj:1", "Name": HOSTILE, "Path": format!("/{HOSTILE}"), "Tag": HOSTILE,
            "Layer": 0, "Active": true, "ComponentCount": 1, "ChildrenCount": 0 })
    };
    let spec = |name: &str| ToolSpec { read_only: false, ..tricks::tool(name, "x", json!({})) };
    let script = ScriptedEngine::new(HOSTILE, "c0ffee")
        .op(
            OpName::ObjectsList,
            move |_| async move { Ok(json!({ "Total": 1, "Items": [object()] })) },
        )
        .op(OpName::LogsTail, |_| async {
            Ok(json!({ "Items": [{ "T": "2026-01-01T00:00:00.000Z", "Level": "error",
                "Message": HOSTILE, "Source": HOSTILE, "Category": HOSTILE }] }))
        })
        .tool(spec("says"), |_| async { tricks::text(HOSTILE) })
        .tool(spec("knows"), |_| async { Ok(ToolOutput::json(json!({ HOSTILE: HOSTILE }))) })
        .tool(spec("fails"), |_| async { Err(Fault::internal(HOSTILE).hint(HOSTILE)) });
    let _engine = attach(&runtime, &server, &script);
    call_brought(&server, "says");
    for args in [
        &["call", "says"][..],
        &["call", "says", "--json"],
        &["call", "knows"],
        &["call", "knows", "--json"],
        &["call", "fails"],
        &["call", "ListObjects"],
        &["tree"],
        &["find", "Lamp"],
        &["logs"],
        &["status"],
        &["instances"],
        &["instances", "--json"],
        &["tools"],
        &["log"],
        &["log", "--json"],
        &["doctor"],
        &["inspect", HOSTILE],
    ] {
        check(&format!("{args:?}"), &on(&user, &server, args));
    }
    let said = on(&user, &server, &["call", "says"]);
    assert!(said.out.contains("Lamp") && said.out.contains("evil"), "{said:?}");
}

#[cfg(unix)]
#[test]
fn names_of_files_and_objects_do_not_steer_a_terminal() {
    let user = User::new();
    let project = user.home().join("Game");
    sample_projects::copy(&sample_projects::unity(), &project);
    let scene = project.join("Assets/Scenes/Main.unity");
    let text = fs::read_to_string(&scene).unwrap();
    let name = text.lines().find(|line| line.contains("m_Name: ")).unwrap().to_owned();
    let hostile = r#"  m_Name: "\e[2J\x9b1A\x7f\u202eevil""#;
    let broken = "  m_Script: {fileID: 11500000, guid: 00000000000000000000000000000bad, type: 3}";
    let text = text.replacen(&name, &format!("{hostile}\n{broken}"), 1);
    fs::write(project.join(format!("Assets/{HOSTILE}.unity")), &text).unwrap();
    fs::write(project.join(format!("Assets/{HOSTILE}.mat")), "%YAML 1.1\n").unwrap();
    fs::write(scene, text).unwrap();
    for args in [
        &["check"][..],
        &["unused"],
        &["refs", "Assets/Scripts/Player.cs"],
        &["call", "project_listFiles", "root=Assets", "pattern=**/*", "--no-stage"],
        &["call", "project_check", "--no-stage"],
        &["find", "evil", "--no-stage"],
        &["tree", "--no-stage"],
    ] {
        let nobody = crate::support::free_address();
        let mut command = user.command(args);
        command.current_dir(&project);
        if args.contains(&"--no-stage") {
            command.args(["--project", ".", "--listen", &nobody]);
        }
        check(&format!("{args:?}"), &command.output().unwrap().into());
    }
}

#[cfg(unix)]
#[test]
fn a_picture_is_not_saved_through_a_link() {
    let user = User::new();
    let server = user.serve(&[]);
    let precious = user.write("precious", "mine");
    for (link, target) in [("shot.png", "precious"), ("new.png", "not-there-yet")] {
        std::os::unix::fs::symlink(target, user.home().join(link)).unwrap();
        let said = on(&user, &server, &["screenshot", "-o", link]);
        assert_ne!(said.code, 0, "{said:?}");
        assert!(said.err.contains("is a link"), "{said:?}");
    }
    assert_eq!(fs::read_to_string(precious).unwrap(), "mine");
    assert!(!user.home().join("not-there-yet").exists());
    let said = on(&user, &server, &["screenshot", "-o", "fine.png"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(fs::read(user.home().join("fine.png")).unwrap().starts_with(b"\x89PNG"));
}
