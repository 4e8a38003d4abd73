//! The precedence of settings, and errors for wrong ones.

use serde_json::Value;

use crate::support::{Said, User};

fn doctor(user: &User, args: &[&str], env: &[(&str, &str)]) -> Said {
    let mut all = vec!["doctor", "--json"];
    all.extend(args);
    let mut command = user.command(&all);
    command.envs(env.iter().copied());
    command.output().unwrap().into()
}

fn setting(said: &Said, key: &str) -> (String, String) {
    let report: Value = serde_json::from_str(&said.out).unwrap();
    let settings = report["settings"].as_array().unwrap();
    let found = settings.iter().find(|setting| setting["key"] == key).unwrap();
    let text = |key: &str| found[key].as_str().unwrap().to_owned();
    (text("value"), text("from"))
}

#[test]
fn flag_beats_environment_beats_project_beats_user_beats_default() {
    let user = User::new();
    let retain = |args: &[&str], env: &[(&str, &str)]| setting(&doctor(&user, args, env), "retain");
    assert_eq!(retain(&[], &[]), ("24h".into(), "default".into()));

    let file = match (cfg!(windows), cfg!(target_os = "macos")) {
        (true, _) => "AppData/spawnpoint/config.toml",
        (_, true) => "Library/Application Support/spawnpoint/config.toml",
        _ => ".config/spawnpoint/config.toml",
    };
    user.write(file, "\nretain = \"1h\"\n");
    let (value, from) = retain(&[], &[]);
    assert_eq!(value, "1h");
    assert!(from.ends_with("config.toml:2"), "{from}");

    user.write("spawnpoint.toml", "retain = \"2h\"");
    assert_eq!(user.run(&["trust", ".", "--yes"]).code, 0);
    let (value, from) = retain(&[], &[]);
    assert_eq!(value, "2h");
    assert!(from.ends_with("spawnpoint.toml:1"), "{from}");

    let env = [("SPAWNPOINT_RETAIN", "3h")];
    assert_eq!(retain(&[], &env), ("3h".into(), "SPAWNPOINT_RETAIN".into()));
    assert_eq!(retain(&["--retain", "4h"], &env), ("4h".into(), "--retain".into()));
}

#[test]
fn the_project_file_is_found_from_folders_below() {
    let user = User::new();
    user.write("spawnpoint.toml", "name = \"Above\"");
    let below = user.write("a/b/c.txt", "");
    let mut command = user.command(&["doctor", "--json"]);
    let said: Said = command.current_dir(below.parent().unwrap()).output().unwrap().into();
    assert_eq!(setting(&said, "name").0, "Above");
}

#[test]
fn the_token_is_never_printed() {
    let user = User::new();
    let secret = "hunter2hunter2";
    for args in [&["doctor"][..], &["doctor", "--json"]] {
        let mut command = user.command(args);
        let said: Said = command.env("SPAWNPOINT_TOKEN", secret).output().unwrap().into();
        assert!(said.out.contains("set"), "{said:?}");
        assert!(!said.out.contains(secret) && !said.err.contains(secret), "{said:?}");
    }
    let server = user.serve(&["--token", secret]);
    assert!(!server.greeting.contains(secret), "{}", server.greeting);
}

fn refused(file: &str) -> String {
    let user = User::new();
    user.write("spawnpoint.toml", file);
    // Values are validated when they are used.
    user.run(&["trust", ".", "--yes"]);
    let said = user.run(&["tools"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert_eq!(said.out, "");
    said.err
}

#[test]
fn unknown_keys_name_file_line_and_the_nearest_key() {
    let err = refused("stage = false\nalow_writes = true\n");
    assert!(err.contains("spawnpoint.toml:2: unknown key 'alow_writes'"), "{err}");
    assert!(err.contains("did you mean 'allow_writes'?"), "{err}");
}

#[test]
fn broken_toml_names_line_and_column() {
    let err = refused("stage = false\nlisten = [\"127.0.0.1:1\"\nretain = \"1h\"\n");
    assert!(err.contains("spawnpoint.toml:3:"), "{err}");
}

#[test]
fn wrong_values_name_the_key_and_its_source() {
    for (file, wanted) in [
        ("allow_writes = 1", "'allow_writes' must be a boolean, not integer"),
        ("retain = \"soon\"", "spawnpoint.toml:1: 'retain': 'soon' is not a time"),
        ("listen = \"8080.1\"", "is not an address with a port"),
        ("listen = []", "at least one address"),
        ("toolsets = [\"explore\"]", "did you mean 'explorer'?"),
        ("log = \"a=b=c\"", "is not a filter"),
    ] {
        let err = refused(file);
        assert!(err.contains(wanted), "{file}: {err}");
    }
}

#[test]
fn unknown_variables_are_only_warnings() {
    let user = User::new();
    let mut command = user.command(&["tools", "--listen", "127.0.0.1:0"]);
    let said: Said = command.env("SPAWNPOINT_RETAINS", "1h").output().unwrap().into();
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.err.contains("SPAWNPOINT_RETAINS is not a setting"), "{said:?}");
    assert!(said.err.contains("did you mean 'SPAWNPOINT_RETAIN'?"), "{said:?}");
}

#[test]
fn wrong_flags_end_with_code_2() {
    let user = User::new();
    for args in [
        &["--nonsense"][..],
        &["nonsense"],
        &["serve", "--listen", "nowhere"],
        &["log", "-n", "0"],
        &["call"],
    ] {
        let said = user.run(args);
        assert_eq!(said.code, 2, "{args:?}: {said:?}");
        assert_eq!(said.out, "", "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn the_state_folder_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let user = User::new();
    let said = user.run_alone(&["call", "list_instances", "--alone", "--state-dir", "mine/state"]);
    assert_eq!(said.code, 0, "{said:?}");
    let folder = std::fs::metadata(user.home().join("mine/state")).unwrap();
    assert_eq!(folder.permissions().mode() & 0o777, 0o700);
}
