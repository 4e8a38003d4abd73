//! A project's `spawnpoint.toml` comes with a cloned folder: it must not loosen the policy, choose where the
//! token goes, open ports or write files, unless the owner trusts that very file.

use std::{
    io::{Read, Write},
    path::PathBuf,
    process::Stdio,
};

use super::collector::Collector;
use crate::support::{Said, Server, User, free_address};

const TOKEN: &str = "correct-horse-battery";

/// A cloned project below the user's home, and what its configuration file says.
fn project(user: &User, toml: &str) -> PathBuf {
    user.write("clone/spawnpoint.toml", toml);
    user.home().join("clone")
}

/// Runs a command inside the cloned project, with the owner's token in the environment.
fn run_in(user: &User, folder: &PathBuf, args: &[&str]) -> Said {
    let mut command = user.command(args);
    command.current_dir(folder).env("SPAWNPOINT_TOKEN", TOKEN).output().unwrap().into()
}

fn refused(said: &Said, key: &str) {
    assert_eq!(said.code, 2, "{said:?}");
    let text = format!("{}{}", said.out, said.err);
    assert!(text.contains(&format!("'{key}'")), "{key}: {said:?}");
    assert!(text.contains("spawnpoint.toml:1"), "{key}: {said:?}");
    assert!(text.contains("spawnpoint trust "), "{key}: {said:?}");
}

#[test]
fn h1_a_project_cannot_choose_where_the_token_goes() {
    let user = User::new();
    let collector = Collector::new();
    let folder = project(&user, &format!("listen = [\"{}\"]\n", collector.address()));
    for args in [
        &["call", "ListScenes"][..],
        &["tools"],
        &["read", "spawnpoint://instances"],
        &["instances"],
        &["log"],
        &["stdio"],
        &["setup"],
        &["serve"],
        &[],
    ] {
        refused(&run_in(&user, &folder, args), "listen");
    }
    let doctor = run_in(&user, &folder, &["doctor"]);
    assert_eq!(doctor.code, 1, "{doctor:?}");
    assert!(
        doctor.out.contains("'listen'") && doctor.out.contains("spawnpoint trust"),
        "{doctor:?}"
    );
    collector.assert_unvisited();
}

#[test]
fn h1_a_project_cannot_choose_the_address_that_setup_writes() {
    let user = User::new();
    user.write(".cursor/mcp.json", "{}");
    let folder = project(&user, "listen = [\"203.0.113.9:9999\"]\n");
    refused(&run_in(&user, &folder, &["setup", "cursor"]), "listen");
    let cursor = std::fs::read_to_string(user.home().join(".cursor/mcp.json")).unwrap();
    assert_eq!(cursor, "{}");
}

#[test]
fn h1_a_project_cannot_expose_the_machine() {
    let user = User::new();
    let folder = project(
        &user,
        "listen = [\"0.0.0.0:0\"]\ntoken = \"known\"\nallow_writes = true\ninsecure_http = true\n",
    );
    let mut command = user.command(&["serve"]);
    let mut child = command.current_dir(&folder).stdout(Stdio::null()).spawn().unwrap();
    // A server that starts would run for ever; a refused one has ended.
    let ended = crate::support::ends(&mut child);
    assert_eq!(ended, Some(2));
}

/// Every setting that needs trust, with a value that a hostile project would give it.
const NEEDS_TRUST: &[(&str, &str)] = &[
    ("listen", "[\"127.0.0.1:1\"]"),
    ("allow_writes", "true"),
    ("require_confirm", "false"),
    ("allow_code", "true"),
    ("token", "\"t\""),
    ("metrics_token", "\"t\""),
    ("balancers", "[\"0.0.0.0/0\"]"),
    ("drain_notice", "\"9999h\""),
    ("drain_limit", "\"9999h\""),
    ("cluster", "[\"nats://203.0.113.9:4222\"]"),
    ("cluster_credentials", "\"a.creds\""),
    ("tls_cert", "\"a.pem\""),
    ("tls_key", "\"a.key\""),
    ("insecure_http", "true"),
    ("allow_hosts", "[\"evil.example\"]"),
    ("unreal_remote", "\"auto\""),
    ("unity_tcp", "true"),
    ("unity_status_dir", "\".\""),
    ("attach", "[\"http://203.0.113.9/mcp\"]"),
    ("trust_certs", "[\"a.pem\"]"),
    ("http_remote_hosted", "true"),
    ("api_key_validation_url", "\"http://203.0.113.9/\""),
    ("api_key_login_url", "\"http://203.0.113.9/\""),
    ("api_key_cache_ttl", "\"9999\""),
    ("api_key_service_token_header", "\"X\""),
    ("api_key_service_token", "\"t\""),
    ("default_instance", "\"Other\""),
    ("pidfile", "\"../victim\""),
    ("reload_patience", "\"9999h\""),
    ("gone_patience", "\"9999h\""),
    ("retain", "\"1s\""),
    ("ai_logs", "\"../victim\""),
    ("state_dir", "\"state\""),
    ("log", "\"off\""),
    ("log_format", "\"json\""),
    ("allow_origins", "[\"https://evil.example\"]"),
    ("allow_folders", "[\"/\"]"),
    ("unity_docs_online", "true"),
    ("trust_engines", "[\"Game\"]"),
    ("retain_bytes", "\"1TiB\""),
    ("stage", "true"),
    ("projects", "[\"..\"]"),
    ("projects", "[\"/\"]"),
    ("projects", "[\"~/other\"]"),
    ("projects", "[\"sub/../../other\"]"),
];

/// Settings that a project's file may set as it likes, and those that it may only tighten by a list or a level:
/// another value than the owner's changes nothing.
const HARMLESS: &[&str] = &[
    "name",
    "description",
    "client_config",
    "require_approval",
    "allow_components",
    "allow_members",
    "allow_hooks",
    "toolsets",
    "tier",
];

#[test]
fn h1_everything_else_needs_trust_too() {
    let user = User::new();
    let doctor = user.run(&["doctor", "--json", "--listen", &free_address()]);
    let report: serde_json::Value = serde_json::from_str(&doctor.out).unwrap();
    for setting in report["settings"].as_array().unwrap() {
        let key = setting["key"].as_str().unwrap();
        let tried = NEEDS_TRUST.iter().any(|(tried, _)| *tried == key);
        assert!(tried || HARMLESS.contains(&key), "no test tries what a project can do with {key}");
    }
    for (key, value) in NEEDS_TRUST {
        let folder = project(&user, &format!("{key} = {value}\n"));
        refused(&run_in(&user, &folder, &["tools"]), key);
    }
    assert!(!user.home().join("clone/state").exists());
}

#[test]
#[cfg(unix)]
fn h1_projects_below_the_folder_are_served_and_links_do_not_lead_out() {
    let user = User::new();
    user.write("other/Assets/a.txt", "");
    user.write("clone/game/Assets/a.txt", "");
    user.write("clone/game/ProjectSettings/a.txt", "");
    let folder = project(&user, "projects = [\"game\"]\nname = \"Mine\"\ndescription = \"d\"\n");
    let nobody = free_address();
    let said = run_in(&user, &folder, &["doctor", "--json", "--listen", &nobody]);
    assert!(said.out.contains("Mine") && said.out.contains("game"), "{said:?}");
    std::os::unix::fs::symlink(user.home().join("other"), folder.join("link")).unwrap();
    let folder = project(&user, "projects = [\"link\"]\n");
    refused(&run_in(&user, &folder, &["tools", "--listen", &nobody]), "projects");
}

/// How a server that should refuse to start ended, and what it said. One that starts is ended, and has no code.
fn starts(user: &User, args: &[&str]) -> (Option<i32>, String) {
    let mut command = user.command(&[&["serve", "--listen", "127.0.0.1:0"], args].concat());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let code = crate::support::ends(&mut child);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (code, said)
}

#[test]
fn h1_pid_files_are_neither_overwritten_nor_deleted() {
    let user = User::new();
    let victim = user.write("victim.txt", "precious");
    let (code, said) = starts(&user, &["--pidfile", "victim.txt"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("victim.txt"), "{said}");
    assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
}

#[test]
#[cfg(unix)]
fn h1_pid_files_are_not_written_through_links_and_stale_ones_are_replaced() {
    let user = User::new();
    let pidfile = user.home().join("server.pid");
    let target = user.home().join("target");
    std::os::unix::fs::symlink(&target, &pidfile).unwrap();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--pidfile", "server.pid"];
    assert_eq!(starts(&user, &serve[3..]).0, Some(2));
    assert!(!target.exists());
    std::fs::remove_file(&pidfile).unwrap();
    // A server that was killed leaves its file behind.
    let first = Server::greeted(user.command(&serve));
    let pid = first.pid().to_string();
    // A living one keeps it.
    assert_eq!(starts(&user, &serve[3..]).0, Some(2));
    assert_eq!(std::fs::read_to_string(&pidfile).unwrap(), pid);
    first.kill();
    assert_eq!(std::fs::read_to_string(&pidfile).unwrap(), pid);
    let second = Server::greeted(user.command(&serve));
    assert_eq!(std::fs::read_to_string(&pidfile).unwrap(), second.pid().to_string());
    // What somebody else put there meanwhile stays.
    std::fs::write(&pidfile, "1").unwrap();
    assert_eq!(second.stop(), 0);
    assert_eq!(std::fs::read_to_string(&pidfile).unwrap(), "1");
}

#[test]
fn h1_the_greeting_shows_where_the_server_is_bound_and_what_is_on() {
    let user = User::new();
    let args = ["--token", TOKEN, "--insecure-http", "--allow-writes", "--allow-code"];
    let exposed = user.serve_on("0.0.0.0:0", &args);
    let port = exposed.address.rsplit_once(':').unwrap().1.to_owned();
    let bound = format!("listens   0.0.0.0:{port}");
    let warning = format!("warning   other machines can connect to 0.0.0.0:{port}");
    for wanted in [bound.as_str(), &warning, "writes    on", "code      on"] {
        assert!(exposed.greeting.contains(wanted), "{wanted}\n{}", exposed.greeting);
    }
    let two = user.serve(&["--listen", "127.0.0.1:0"]);
    let shown = two.greeting.lines().find(|line| line.starts_with("listens")).unwrap();
    assert_eq!(shown.matches("127.0.0.1:").count(), 2, "{shown}");
    assert!(!two.greeting.contains("warning"), "{}", two.greeting);
}

#[test]
fn h1_a_project_may_tighten_what_the_owner_allows() {
    let user = User::new();
    let folder = project(
        &user,
        "allow_writes = false\nrequire_confirm = true\nallow_code = false\nallow_members = [\"Game.*\"]\n\
         toolsets = [\"hub\", \"explorer\"]\ntier = \"core\"\nstage = false\n",
    );
    let flags = [
        "--allow-writes",
        "--allow-code",
        "--allow-member",
        "Game.Player.*",
        "--allow-member",
        "UnityEngine.*",
        "--toolsets",
        "hub,play",
        "--tier",
        "studio",
        "--listen",
        &free_address(),
    ];
    let said = run_in(&user, &folder, &[&["doctor", "--json"][..], &flags].concat());
    let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let setting = |key: &str| {
        let all = report["settings"].as_array().unwrap();
        all.iter().find(|setting| setting["key"] == key).unwrap().clone()
    };
    for (key, value) in [
        ("allow_writes", "false"),
        ("require_confirm", "true"),
        ("allow_code", "false"),
        ("allow_members", "Game.Player.*"),
        ("toolsets", "hub"),
        ("tier", "core"),
        ("stage", "false"),
    ] {
        assert_eq!(setting(key)["value"], value, "{key}: {report}");
        let from = setting(key)["from"].as_str().unwrap().to_owned();
        assert!(from.contains("spawnpoint.toml:"), "{key}: {from}");
    }
    assert!(
        said.out.contains("--allow-writes"),
        "the flag that takes precedence is named: {said:?}"
    );

    let mut command = user.command(&["serve", "--listen", "127.0.0.1:0", "--allow-writes"]);
    command.current_dir(&folder);
    let server = Server::greeted(command);
    let line = server.greeting.lines().find(|line| line.starts_with("writes")).unwrap();
    assert!(line.contains("off") && line.contains("spawnpoint.toml:1"), "{line}");
}

#[test]
fn h1_a_project_cannot_widen_what_the_users_own_file_says() {
    let user = User::new();
    let mine = "tier = \"core\"\ntoolsets = [\"hub\"]\nallow_components = [\"Game.*\"]\nrequire_confirm = true\n";
    user.write(".config/spawnpoint/config.toml", mine);
    let folder = project(
        &user,
        "tier = \"enterprise\"\ntoolsets = [\"hub\", \"unity\"]\nallow_components = [\"*\"]\nrequire_confirm = true\n",
    );
    let mut command = user.command(&["doctor", "--json", "--listen", &free_address()]);
    command.current_dir(&folder).env("XDG_CONFIG_HOME", user.home().join(".config"));
    let said: Said = command.output().unwrap().into();
    let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    for (key, value) in [("tier", "core"), ("toolsets", "hub"), ("allow_components", "Game.*")] {
        let all = report["settings"].as_array().unwrap();
        let found = all.iter().find(|setting| setting["key"] == key).unwrap();
        assert_eq!(found["value"], value, "{key}");
    }
}

#[test]
fn trust_holds_for_the_very_file_and_ends_when_it_changes() {
    let user = User::new();
    let folder = project(&user, "allow_writes = true\nretain = \"2h\"\n");
    let nobody = free_address();
    let tools = |folder: &PathBuf| run_in(&user, folder, &["tools", "--listen", &nobody]);
    refused(&tools(&folder), "allow_writes");
    // Nobody can be asked here.
    let said = user.run(&["trust", "clone"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("--yes"), "{said:?}");
    refused(&tools(&folder), "allow_writes");

    let said = user.run(&["trust", "clone", "--yes"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("allow_writes = true") && said.out.contains("retain"), "{said:?}");
    assert_eq!(tools(&folder).code, 0, "{:?}", tools(&folder));
    let said = user.run(&["trust", "--list"]);
    assert!(said.out.contains("clone"), "{said:?}");
    let doctor = run_in(&user, &folder, &["doctor", "--listen", &nobody]);
    assert!(doctor.out.contains("trusted"), "{doctor:?}");

    // A copy elsewhere is another folder.
    user.write("copy/spawnpoint.toml", "allow_writes = true\nretain = \"2h\"\n");
    refused(&tools(&user.home().join("copy")), "allow_writes");

    let folder = project(&user, "allow_writes = true\nretain = \"3h\"\n");
    let said = tools(&folder);
    refused(&said, "allow_writes");
    assert!(said.err.contains("changed since you trusted it"), "{said:?}");
    let folder = project(&user, "allow_writes = true\nretain = \"2h\"\n");
    assert_eq!(tools(&folder).code, 0);
    let said = user.run(&["trust", "--revoke", "clone"]);
    assert_eq!(said.code, 0, "{said:?}");
    refused(&tools(&folder), "allow_writes");
    assert_eq!(user.run(&["trust", "--revoke", "clone"]).code, 1);
}

#[test]
fn trust_is_never_looked_up_where_the_project_says() {
    let user = User::new();
    let folder = project(&user, "state_dir = \"state\"\nallow_writes = true\n");
    // The attacker ships a state folder in which the file is trusted.
    let said = user.run(&["trust", "clone", "--yes", "--state-dir", "clone/state"]);
    assert_eq!(said.code, 0, "{said:?}");
    refused(&run_in(&user, &folder, &["tools"]), "state_dir");
}

#[test]
#[cfg(unix)]
fn trust_stores_that_others_may_write_are_not_believed() {
    use std::os::unix::fs::PermissionsExt;
    let user = User::new();
    let folder = project(&user, "allow_writes = true\n");
    let tools = || run_in(&user, &folder, &["tools", "--listen", &free_address()]);
    let state = ["--state-dir", "state"];
    assert_eq!(user.run(&[&["trust", "clone", "--yes"], &state[..]].concat()).code, 0);
    let store = user.home().join("state/trust.json");
    assert_eq!(std::fs::metadata(&store).unwrap().permissions().mode() & 0o777, 0o600);
    let default = user.home().join(".local/state/spawnpoint");
    std::fs::create_dir_all(&default).unwrap();
    std::fs::copy(&store, default.join("trust.json")).unwrap();
    assert_eq!(tools().code, 0, "{:?}", tools());
    let mode = std::fs::Permissions::from_mode(0o666);
    std::fs::set_permissions(default.join("trust.json"), mode).unwrap();
    refused(&tools(), "allow_writes");
    std::fs::remove_file(default.join("trust.json")).unwrap();
    std::os::unix::fs::symlink(&store, default.join("trust.json")).unwrap();
    refused(&tools(), "allow_writes");
}

#[test]
fn a_configuration_file_cannot_paint_the_terminal_or_fill_memory() {
    let user = User::new();
    for toml in ["\"\\u001b[2J\" = 1\n", "name = \"a\\u001b]0;x\\u0007\"\n", "name = \"\\u202e\"\n"]
    {
        let folder = project(&user, toml);
        let said = run_in(&user, &folder, &["tools", "--listen", &free_address()]);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(!said.err.contains('\u{1b}') && !said.err.contains('\u{202e}'), "{said:?}");
    }
    let folder = project(&user, &"# filler\n".repeat(1 << 18));
    let said = run_in(&user, &folder, &["tools", "--listen", &free_address()]);
    assert!(said.code == 2 && said.err.contains("larger than"), "{said:?}");
}

#[test]
#[cfg(unix)]
fn a_configuration_file_of_another_user_needs_trust() {
    let user = User::new();
    let folder = project(&user, "name = \"harmless\"\n");
    let file = folder.join("spawnpoint.toml");
    if std::os::unix::fs::chown(&file, Some(54321), None).is_err() {
        return requires::extra(
            "root",
            "run the tests as root, so that they can act as another user",
        );
    }
    let nobody = free_address();
    let said = run_in(&user, &folder, &["tools", "--listen", &nobody]);
    assert!(said.code == 2 && said.err.contains("another user"), "{said:?}");
    assert!(said.err.contains("spawnpoint trust "), "{said:?}");
    assert_eq!(user.run(&["trust", "clone", "--yes"]).code, 0);
    assert_eq!(run_in(&user, &folder, &["tools", "--listen", &nobody]).code, 0);
}

#[test]
#[cfg(unix)]
fn a_configuration_file_that_is_no_regular_file_holds_nobody_up() {
    let user = User::new();
    let folder = user.home().join("clone");
    std::fs::create_dir(&folder).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.join("spawnpoint.toml")).status();
    assert!(made.unwrap().success());
    let mut command = user.command(&["tools", "--listen", &free_address()]);
    let mut child =
        command.current_dir(&folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    assert!(crate::support::ends(&mut child).is_some());
}

#[test]
fn the_stand_in_for_mcp_for_unity_runs_no_code_unless_asked_and_says_so() {
    let user = User::new();
    let start = |more: &[&str]| {
        let (address, mut words) = (free_address(), vec!["--transport", "http", "--http-url"]);
        let url = format!("http://{address}");
        words.push(&url);
        words.extend(more);
        Server::greeted(user.command(&words))
    };
    let plain = start(&[]);
    assert!(plain.greeting.contains("writes    on"), "{}", plain.greeting);
    assert!(plain.greeting.contains("code      off"), "{}", plain.greeting);
    let asked = start(&["--allow-code"]);
    assert!(asked.greeting.contains("code      on"), "{}", asked.greeting);
}

#[test]
fn unity_docs_reaches_no_network_unless_the_owner_says_so() {
    let user = User::new();
    let fake = user.home().join("fake");
    std::fs::create_dir(&fake).unwrap();
    let marker = user.home().join("curl-ran");
    let script = fake.join("curl");
    let mut file = std::fs::File::create(&script).unwrap();
    write!(file, "#!/bin/sh\ntouch {}\n", marker.display()).unwrap();
    drop(file);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let args = [
        "call",
        "unity_docs",
        "action=get_doc",
        "class_name=Rigidbody",
        "--alone",
        "--toolsets",
        "unity,hub",
    ];
    let mut command = user.command(&args);
    let mut path = std::ffi::OsString::from(&fake);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut child =
        command.env("PATH", path).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{said}");
    assert!(said.contains("--unity-docs-online"), "{said}");
    assert!(!marker.exists(), "curl was started");
}
