//! Starting, refusing to start, and stopping.

use std::net::TcpListener;

use crate::support::User;

#[test]
fn the_greeting_has_the_address_and_instructions() {
    let user = User::new();
    let server = user.serve(&[]);
    let url = format!("http://{}/mcp", server.address);
    for wanted in [
        format!("claude mcp add --transport http spawnpoint {url}"),
        format!(r#"code --add-mcp '{{"name":"spawnpoint","type":"http","url":"{url}"}}'"#),
        format!(r#"{{"mcpServers":{{"spawnpoint":{{"url":"{url}"}}}}}}"#),
        "writes    off".to_owned(),
    ] {
        assert!(server.greeting.contains(&wanted), "{wanted}\n{}", server.greeting);
    }
    let writing = user.serve(&["--allow-writes"]);
    assert!(writing.greeting.contains("writes    on"), "{}", writing.greeting);
    let bare = user.serve(&["--no-stage"]);
    assert!(bare.greeting.contains("none yet"), "{}", bare.greeting);
}

#[test]
fn serve_is_the_default_command() {
    let user = User::new();
    let said = user.run(&["--listen", "0.0.0.0:0"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("a token is required"), "{said:?}");
}

#[test]
fn other_machines_need_a_token() {
    let user = User::new();
    for listen in ["0.0.0.0:0", "[::]:0", "192.168.1.1:0"] {
        let said = user.run(&["serve", "--listen", "127.0.0.1:0", "--listen", listen]);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.contains(listen) && said.err.contains("SPAWNPOINT_TOKEN"), "{said:?}");
        assert_eq!(said.out, "");
    }
    let server = user.serve_on("0.0.0.0:0", &["--token", "a-token", "--insecure-http"]);
    assert!(server.greeting.contains("http://127.0.0.1:"), "{}", server.greeting);
}

#[test]
fn a_port_in_use_by_another_program_names_the_program() {
    let user = User::new();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    // Accepts connections and answers nothing, like a program without HTTP.
    let said = user.run(&["serve", "--listen", &address]);
    assert_eq!(said.code, 3, "{said:?}");
    assert!(said.err.contains(&format!("{address} is in use by")), "{said:?}");
    assert!(said.err.contains("--listen"), "{said:?}");
    if cfg!(target_os = "linux") {
        let pid = format!("(pid {})", std::process::id());
        assert!(said.err.contains(&pid), "{said:?}");
    }
}

#[test]
fn a_port_in_use_by_a_spawnpoint_names_its_version() {
    let user = User::new();
    let server = user.serve(&[]);
    let said = user.run(&["serve", "--listen", &server.address]);
    assert_eq!(said.code, 3, "{said:?}");
    let wanted = format!("another Spawnpoint, {}", env!("CARGO_PKG_VERSION"));
    assert!(said.err.contains(&wanted), "{said:?}");
    if cfg!(target_os = "linux") {
        let pid = format!("(pid {})", server.pid());
        assert!(said.err.contains(&pid), "{said:?}");
    }
}

#[test]
fn several_addresses_are_one_server() {
    let user = User::new();
    let server = user.serve(&["--listen", "127.0.0.1:0"]);
    let addresses: Vec<_> = server
        .greeting
        .lines()
        .next()
        .unwrap()
        .split("http://")
        .skip(1)
        .map(|rest| rest.split_whitespace().next().unwrap())
        .collect();
    assert_eq!(addresses.len(), 2, "{}", server.greeting);
    for address in addresses {
        let said = user.run(&["instances", "--json", "--listen", address]);
        assert_eq!(said.err, "");
        said.json();
    }
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_stop_exits_cleanly() {
    let user = User::new();
    assert_eq!(user.serve(&[]).stop(), 0);
}

#[test]
fn a_state_folder_that_cannot_be_used_is_reported() {
    let user = User::new();
    let file = user.write("file", "");
    let folder = file.join("below");
    let said =
        user.run(&["serve", "--listen", "127.0.0.1:0", "--state-dir", folder.to_str().unwrap()]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("state folder"), "{said:?}");
    assert!(said.err.contains("--state-dir"), "{said:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn connections_are_limited_only_by_the_system() {
    let user = User::new();
    let inner = user.command(&["serve", "--listen", "127.0.0.1:0"]);
    let mut outer = std::process::Command::new("sh");
    outer.args(["-c", "ulimit -Sn 64; exec \"$@\"", "sh"]).arg(inner.get_program());
    outer.args(inner.get_args()).current_dir(user.home()).env_clear();
    outer.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let server = crate::support::Server::greeted(outer);
    let open: Vec<_> = (0..100).map(|_| crate::http::Http::open(&server.address)).collect();
    let health = crate::http::Http::open(&server.address).send("GET", "/health", &[], b"").unwrap();
    assert_eq!(health.status, 200);
    drop(open);
}
