//! `execute_code`: runs C#, refuses dangerous calls, and keeps a history that survives reloads.

use serde_json::{Value, json};

use super::{Editor, golden};

#[test]
fn code_runs_and_its_history_survives_a_reload() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("execute_code") {
        let data = editor.command(&name, arguments);
        assert_eq!((&data["result"], &data["compiler"]), (&json!(1), &json!("roslyn")), "{data}");
    }
    let code = "var p = GameObject.Find(\"Player\"); Debug.Log(\"here\"); p.name = \"Hero\"; p.GetComponent<Health>().max = 50; return p.transform.position;";
    let run = json!({"action": "execute", "code": code, "compiler": "codedom"});
    let data = editor.command("execute_code", run);
    assert_eq!(data["result"], json!({"x": 0, "y": 1, "z": 0}), "{data}");
    assert_eq!(data["output"], json!(["here"]), "{data}");
    assert_eq!(editor.member("Hero", "Health", "max")["valueText"], "50");

    // Failures name the line, and are in the history too.
    let wrong = editor
        .refused("execute_code", json!({"action": "execute", "code": "int a = 1;\nreturn b;"}));
    assert!(wrong.contains("CS0103") && wrong.contains("line 2"), "{wrong}");
    let thrown = editor.refused(
        "execute_code",
        json!({"action": "execute", "code": "\nthrow new System.Exception(\"on purpose\");"}),
    );
    assert!(thrown.contains("System.Exception: on purpose (line 2)"), "{thrown}");

    let history = editor.command("execute_code", json!({"action": "get_history", "limit": 3}));
    assert_eq!(history["total"], 5, "{history}");
    let entries = history["entries"].as_array().unwrap();
    let seen: Vec<_> = entries.iter().map(|entry| (&entry["index"], &entry["success"])).collect();
    assert_eq!(
        seen,
        [(&json!(2), &json!(true)), (&json!(3), &json!(false)), (&json!(4), &json!(false))]
    );
    assert_eq!(entries[0]["codePreview"], code);
    assert_eq!(entries[2]["resultPreview"], "on purpose");

    let reload = "UnityEditor.EditorUtility.RequestScriptReload();";
    editor.command("execute_code", json!({"action": "execute", "code": reload}));
    editor.engine = editor.hub.engine("Coins");
    let replayed = editor.command("execute_code", json!({"action": "replay", "index": 0}));
    assert_eq!(replayed["result"], 1, "{replayed}");
    let history = editor.command("execute_code", json!({"action": "get_history"}));
    assert_eq!(history["total"], 7, "{history}");
    let cleared = editor.try_command("execute_code", json!({"action": "clear_history"})).unwrap();
    assert!(cleared["message"].as_str().unwrap().starts_with("7 "), "{cleared}");
    let history = editor.command("execute_code", json!({"action": "get_history"}));
    assert_eq!((&history["total"], &history["entries"]), (&json!(0), &json!([])));
}

#[test]
fn dangerous_code_and_wrong_arguments_are_refused() {
    let Some(mut editor) = Editor::open() else { return };
    let run = |code: &str| json!({"action": "execute", "code": code});
    for (code, named) in [
        ("System.IO.File.Delete(\"x\");", "File.Delete"),
        ("AssetDatabase . DeleteAsset(\"Assets/A\");", "AssetDatabase.DeleteAsset"),
        ("EditorApplication.Exit(0);", "EditorApplication.Exit"),
        ("while ( true ) { }", "while(true)"),
        ("for (;;) ;", "for(;;)"),
    ] {
        let error = editor.refused("execute_code", run(code));
        assert!(
            error.contains(&format!("'{named}'")) && error.contains("safety_checks"),
            "{error}"
        );
    }
    // Text is not code, and the checks can be switched off.
    let data = editor.command("execute_code", run("return \"File.Delete(x)\"; // Process.Start"));
    assert_eq!(data["result"], "File.Delete(x)", "{data}");
    let unchecked = json!({"action": "execute", "safety_checks": false,
        "code": "System.IO.File.WriteAllText(\"x\", \"\"); System.IO.File.Delete(\"x\"); return System.IO.File.Exists(\"x\");"});
    assert_eq!(editor.command("execute_code", unchecked)["result"], false);

    for (arguments, named) in [
        (json!({}), "'action': missing"),
        (json!({"action": "run"}), "execute_code has no action 'run'"),
        (json!({"action": "execute"}), "'code': missing"),
        (json!({"action": "execute", "code": "1", "compiler": "mcs"}), "auto, roslyn, codedom"),
        (json!({"action": "replay", "index": 9}), "from 0 to 1"),
        (json!({"action": "replay"}), "from 0 to 1"),
        (json!({"action": "get_history", "limit": "many"}), "'limit'"),
    ] {
        let error = editor.refused("execute_code", arguments.clone());
        assert!(error.contains(named), "{arguments}: {error}");
    }
    let nothing = editor.command("execute_code", run("var a = 1;"));
    assert_eq!(nothing.get("result"), None::<&Value>, "{nothing}");
}
