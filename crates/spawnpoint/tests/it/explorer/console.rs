//! The folder of scripts, the startup script, and what may be named.

use serde_json::json;

use super::game::{Game, SCRIPTS, encoded, items, keys, text};

const MAX: usize = 256 * 1024;

fn write(game: &Game, path: &str, content: &str) {
    game.done("WriteConsoleScript", json!({ "path": path, "content": content, "confirm": true }));
}

#[test]
fn scripts_are_written_listed_read_and_deleted() {
    let game = Game::writable();
    assert_eq!(game.read("unity://console/scripts"), json!({ "Total": 0, "Items": [] }));
    write(&game, "b.cs", "return 123;");
    write(&game, "deep/a.cs", "");
    let page = game.read("unity://console/scripts");
    assert_eq!(page["Total"], 2);
    for script in items(&page) {
        assert_eq!(keys(script), ["Name", "Path"]);
    }
    assert_eq!(items(&game.read("unity://console/scripts?limit=1&offset=1"))[0], items(&page)[1]);
    let file = game.read("unity://console/script?path=b.cs");
    let expected = ["Name", "Path", "Content", "SizeBytes", "LastModifiedUtc", "Truncated"];
    assert_eq!(keys(&file), expected);
    assert_eq!(game.ask("ReadConsoleScript", json!({ "path": "b.cs" })), file);
    let absolute = text(&file["Path"]);
    assert!(absolute.ends_with("Scripts/b.cs"), "{absolute}");
    let again = format!("unity://console/script?path={}", encoded(&absolute));
    assert_eq!(game.read(&again), file, "absolute paths are fine within the folder");
    write(&game, "b.cs", "return 4;");
    assert_eq!(game.read("unity://console/script?path=b.cs")["Content"], "return 4;");
    game.done("DeleteConsoleScript", json!({ "path": "b.cs", "confirm": true }));
    assert_eq!(game.refusal("DeleteConsoleScript", json!({ "path": "b.cs" })).0, "NotFound");
    assert_eq!(game.reading("unity://console/script?path=b.cs").status, 404);
    assert_eq!(game.failure("ReadConsoleScript", json!({ "path": "b.cs" })).2, "NotFound");
}

#[cfg(unix)]
#[test]
fn nothing_outside_the_folder_can_be_named() {
    let game = Game::with(&["--allow-writes", "--allow-code"]);
    write(&game, "in.cs", "x");
    game.user.write("secret.cs", "secret");
    let folder = game.user.home().join(SCRIPTS);
    std::os::unix::fs::symlink(game.user.home().join("secret.cs"), folder.join("link.cs")).unwrap();
    std::os::unix::fs::symlink(game.user.home(), folder.join("folder")).unwrap();
    let outside = game.user.home().join("secret.cs").display().to_string();
    for path in [
        "../secret.cs",
        "..\\secret.cs",
        "a/../../secret.cs",
        "/etc/passwd.cs",
        &outside,
        "link.cs",
        "folder/secret.cs",
        "in.txt",
        "in",
        ".cs",
        "in.cs/",
        "",
        "   ",
        "in\u{0}.cs",
        "\u{FF0E}\u{FF0E}/secret.cs",
        "..\u{2215}secret.cs",
        "\u{202E}sc.ni",
        "a\u{200B}.cs",
    ] {
        let (status, code, kind, _) = game.failure("ReadConsoleScript", json!({ "path": path }));
        assert_eq!((status, code, kind.as_str()), (400, -32602, "InvalidArgument"), "{path:?}");
        let uri = format!("unity://console/script?path={}", encoded(path));
        assert_eq!(game.reading(&uri).status, 400, "{path:?}");
        for tool in ["WriteConsoleScript", "DeleteConsoleScript", "RunConsoleScript"] {
            let arguments = json!({ "path": path, "content": "changed" });
            assert_eq!(game.refusal(tool, arguments).0, "InvalidArgument", "{tool} {path:?}");
        }
    }
    let kept = std::fs::read_to_string(game.user.home().join("secret.cs")).unwrap();
    assert_eq!(kept, "secret");
    assert_eq!(game.read("unity://console/scripts")["Total"], 1, "links are not listed");
}

#[test]
fn a_byte_order_mark_is_stripped_when_reading_and_never_written() {
    let game = Game::writable();
    write(&game, "a.cs", "\u{FEFF}return 1;");
    let file = game.user.home().join(SCRIPTS).join("a.cs");
    assert_eq!(std::fs::read(&file).unwrap(), b"return 1;");
    std::fs::write(&file, "\u{FEFF}return 2;").unwrap();
    let read = game.ask("ReadConsoleScript", json!({ "path": "a.cs" }));
    assert_eq!((&read["Content"], &read["SizeBytes"]), (&json!("return 2;"), &json!(12)));
}

#[test]
fn a_script_has_at_most_256_kb() {
    let game = Game::with(&["--allow-writes", "--allow-code"]);
    write(&game, "max.cs", &"x".repeat(MAX));
    let read = game.ask("ReadConsoleScript", json!({ "path": "max.cs" }));
    assert_eq!((&read["SizeBytes"], &read["Truncated"]), (&json!(MAX), &json!(false)));
    let long = "x".repeat(MAX + 1);
    for (tool, arguments) in [
        ("WriteConsoleScript", json!({ "path": "max.cs", "content": long })),
        ("WriteStartupScript", json!({ "content": long })),
    ] {
        assert_eq!(game.refusal(tool, arguments).0, "InvalidArgument", "{tool}");
    }
    game.user.write(&format!("{SCRIPTS}/long.cs"), &long);
    let read = game.read("unity://console/script?path=long.cs");
    assert_eq!((&read["SizeBytes"], &read["Truncated"]), (&json!(MAX + 1), &json!(true)));
    assert_eq!(text(&read["Content"]).len(), MAX);
    let run = game.refusal("RunConsoleScript", json!({ "path": "long.cs" }));
    assert_eq!(run.0, "InvalidArgument", "half a script is not run");
}

#[test]
fn the_startup_script_is_written_enabled_and_read() {
    let game = Game::with(&["--allow-writes", "--require-confirm"]);
    let told = || game.ask("GetStartupScript", json!({}));
    let nothing = told();
    assert_eq!(keys(&nothing), ["ok", "enabled", "path", "content"]);
    assert_eq!((&nothing["ok"], &nothing["enabled"]), (&json!(true), &json!(false)));
    let content = "return \"startup-ok\";";
    game.done("WriteStartupScript", json!({ "content": content, "confirm": true }));
    let on = told();
    assert_eq!((&on["enabled"], &on["content"]), (&json!(true), &json!(content)));
    assert!(text(&on["path"]).ends_with("/startup.cs"));
    game.done("SetStartupScriptEnabled", json!({ "enabled": false, "confirm": true }));
    let off = told();
    assert_eq!((&off["enabled"], &off["content"]), (&json!(false), &json!(content)));
    assert!(text(&off["path"]).ends_with("/startup.disabled.cs"));
    let names = |game: &Game| -> Vec<String> {
        items(&game.read("unity://console/scripts")).iter().map(|s| text(&s["Name"])).collect()
    };
    assert_eq!(names(&game), ["startup.disabled.cs"]);
    game.done("SetStartupScriptEnabled", json!({ "enabled": true, "confirm": true }));
    assert_eq!(told(), on);
    game.done("SetStartupScriptEnabled", json!({ "enabled": false, "confirm": true }));
    game.done("WriteStartupScript", json!({ "content": "return 2;", "confirm": true }));
    assert_eq!(told()["content"], "return 2;");
    assert_eq!(names(&game), ["startup.cs"], "the disabled copy is gone");
    for tool in ["SetStartupScriptEnabled", "WriteStartupScript", "WriteConsoleScript"] {
        assert_eq!(game.refused(tool, json!({}))["message"], "Confirmation required", "{tool}");
    }
}

#[test]
fn code_runs_only_if_it_is_allowed() {
    let game = Game::new();
    let off = ("PermissionDenied".to_owned(), "ConsoleEval disabled by config".to_owned());
    let run = [
        ("ConsoleEval", json!({ "code": "1+1", "confirm": true })),
        ("RunConsoleScript", json!({ "path": "a.cs", "confirm": true })),
        ("RunStartupScript", json!({ "confirm": true })),
    ];
    for (tool, arguments) in &run {
        assert_eq!(game.refusal(tool, arguments.clone()), off, "{tool}: asked about first");
    }
    game.done("SetConfig", json!({ "enableConsoleEval": true }));
    for (tool, arguments) in &run {
        assert_eq!(game.refusal(tool, arguments.clone()).1, "Writes disabled", "{tool}");
    }
    game.done("SetConfig", json!({ "allowWrites": true, "requireConfirm": true }));
    for (tool, _) in &run {
        let arguments = json!({ "code": "1", "path": "a.cs" });
        assert_eq!(game.refusal(tool, arguments).1, "Confirmation required", "{tool}");
    }
    let set = json!({ "signature": "System.Void A::B()", "source": "" });
    game.done("SetConfig", json!({ "enableConsoleEval": false }));
    assert_eq!(game.refusal("HookSetSource", set.clone()).1, "Confirmation required");
    game.done("SetConfig", json!({ "requireConfirm": false }));
    assert_eq!(game.refusal("HookSetSource", set), off);
    write(&game, "a.cs", "writing needs no more than writes");
}

#[test]
fn empty_code_gives_an_empty_result_and_a_missing_script_is_not_found() {
    let game = Game::with(&["--allow-writes", "--allow-code"]);
    assert_eq!(
        game.ask("ConsoleEval", json!({ "code": "  \n" })),
        json!({ "ok": true, "result": "" })
    );
    assert_eq!(game.refusal("RunConsoleScript", json!({ "path": "no.cs" })).0, "NotFound");
    assert_eq!(game.refusal("RunStartupScript", json!({})).0, "NotFound");
}
