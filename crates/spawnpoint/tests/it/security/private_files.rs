//! What the server writes is private, and is never written through links that somebody else planted.

use std::{
    fs,
    net::TcpListener,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::json;

use crate::support::{Said, Server, User, free_address};

const DISCOVERY: &str = "unity-explorer-mcp.json";

/// The same command under another umask.
fn under_umask(umask: &str, inner: &Command) -> Command {
    after(&format!("umask {umask}"), inner)
}

/// The same command in a process that has done something else before. `$$` is the id of both.
fn after(before: &str, inner: &Command) -> Command {
    let mut outer = Command::new("sh");
    outer.args(["-c", &format!("{before}; exec \"$@\""), "sh"]);
    outer.arg(inner.get_program()).args(inner.get_args()).env_clear();
    outer.current_dir(inner.get_current_dir().unwrap());
    outer.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    outer
}

/// Every file and folder below this one, itself included, with its permissions.
fn modes(folder: &Path) -> Vec<(PathBuf, bool, u32)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        let data = fs::symlink_metadata(&path).unwrap();
        found.push((path.clone(), data.is_dir(), data.permissions().mode() & 0o777));
        if data.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    found
}

fn assert_private(folder: &Path) {
    let all = modes(folder);
    assert!(all.iter().any(|(path, ..)| path.to_string_lossy().contains(".sqlite")), "{all:?}");
    for (path, is_folder, mode) in all {
        let wanted = if is_folder { 0o700 } else { 0o600 };
        assert_eq!(mode & !wanted, 0, "{}: {mode:o}", path.display());
    }
}

#[test]
fn the_state_folder_is_private_under_any_umask() {
    for umask in ["000", "022"] {
        let user = User::new();
        user.write("game/Assets/a.txt", "");
        user.write("game/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 6000.0.38f1\n");
        user.write(".cursor/mcp.json", "{}");
        let args = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--project",
            "game",
            "--allow-writes",
            "--allow-code",
        ];
        let server = Server::greeted(under_umask(umask, &user.command(&args)));
        let address = server.address.clone();
        for call in [
            &["call", "WriteScript", "path=a/b.cs", "content=1", "confirm=true"][..],
            &["call", "SetConfig", "requireConfirm=true"],
            &["call", "project_refs", "asset=Assets/a.txt"],
            &["setup", "cursor"],
        ] {
            let args = [call, &["--listen", &address]].concat();
            under_umask(umask, &user.command(&args)).output().unwrap();
        }
        under_umask(umask, &user.command(&["trust", "game", "--yes"])).output().unwrap();
        // While it runs, the journal of the database is there too.
        assert_private(&user.home().join(".local/state/spawnpoint"));
        let advert = fs::metadata(user.temp().join(DISCOVERY)).unwrap();
        assert_eq!(advert.permissions().mode() & 0o077, 0);
        drop(server);
        assert_private(&user.home().join(".local/state/spawnpoint"));
    }
}

#[test]
fn what_an_older_version_left_open_is_made_private() {
    let user = User::new();
    user.serve(&[]).kill();
    let state = user.home().join(".local/state/spawnpoint");
    user.write(".local/state/spawnpoint/unity/old.idx", "x");
    for (path, is_folder, _) in modes(&state) {
        let mode = if is_folder { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let server = user.serve(&[]);
    assert_private(&state);
    drop(server);
}

#[test]
fn folders_that_hold_other_things_are_not_made_private() {
    let user = User::new();
    user.write("shared/notes.txt", "x");
    let folder = user.home().join("shared");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(folder.join("notes.txt"), fs::Permissions::from_mode(0o644)).unwrap();
    drop(user.serve(&["--state-dir", "shared"]));
    let _server = user.serve(&["--state-dir", "shared"]);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder.join("notes.txt")), 0o644);
    assert_eq!(mode(&folder), 0o755);
    assert_eq!(mode(&folder.join("ledger-1.sqlite")), 0o600);
}

#[test]
fn m4_planted_links_in_the_temp_folder_are_not_written_through() {
    let user = User::new();
    let victim = user.write("victim.txt", "precious");
    let inner = user.command(&["serve", "--listen", "127.0.0.1:0"]);
    let plant = format!("ln -s {} \"$TMPDIR/unity-explorer-mcp.$$.tmp\"", victim.display());
    let server = Server::greeted(after(&plant, &inner));
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    assert!(user.temp().join(DISCOVERY).is_file());
    drop(server);
}

#[test]
fn m4_a_discovery_file_that_is_a_link_is_left_alone() {
    let user = User::new();
    let victim = user.write("victim.txt", "precious");
    let advert = user.temp().join(DISCOVERY);
    symlink(&victim, &advert).unwrap();
    let server = user.serve(&[]);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    assert!(fs::symlink_metadata(&advert).unwrap().is_symlink());
    let said = server.complaints();
    assert!(said.contains(DISCOVERY), "{said}");
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    assert!(fs::symlink_metadata(&advert).unwrap().is_symlink());
}

/// Whether a server that attaches to the announced explorer goes to where this file says.
fn is_believed(make: impl FnOnce(&Path, &str)) -> bool {
    let user = User::new();
    let host = TcpListener::bind("127.0.0.1:0").unwrap();
    host.set_nonblocking(true).unwrap();
    let file = user.temp().join(DISCOVERY);
    let log = user.home().join("log");
    let mut command = user.command(&["serve", "--listen", "127.0.0.1:0", "--attach", "explorer"]);
    command.stdout(Stdio::null()).stderr(fs::File::create(&log).unwrap());
    let mut child = command.spawn().unwrap();
    // Its own announcement comes first; from then on it leaves the file alone.
    while !file.exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    fs::remove_file(&file).unwrap();
    make(&file, &host.local_addr().unwrap().to_string());
    // Either it dials, or it says that it does not believe the file.
    let until = Instant::now() + Duration::from_secs(20);
    let mut came = false;
    let mut told = false;
    while !came && !told && Instant::now() < until {
        came = host.accept().is_ok();
        told = fs::read_to_string(&log).unwrap().contains(DISCOVERY);
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(came || told, "{}", fs::read_to_string(&log).unwrap());
    came || host.accept().is_ok()
}

fn advert(address: &str) -> String {
    json!({ "pid": 1, "baseUrl": format!("http://{address}"), "port": 1 }).to_string()
}

#[test]
fn m4_only_an_own_discovery_file_that_names_this_machine_is_believed() {
    assert!(is_believed(|path, address| fs::write(path, advert(address)).unwrap()));
    assert!(!is_believed(|path, address| {
        fs::write(path, advert(address)).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o666)).unwrap();
    }));
    assert!(!is_believed(|path, address| {
        let elsewhere = path.with_extension("elsewhere");
        fs::write(&elsewhere, advert(address)).unwrap();
        symlink(elsewhere, path).unwrap();
    }));
    for host in
        ["localhost.evil.example", "203.0.113.9", "127.0.0.1@203.0.113.9", "0x7f.1.evil.example"]
    {
        assert!(!is_believed(|path, address| {
            let port = address.rsplit_once(':').unwrap().1;
            fs::write(path, advert(&format!("{host}:{port}"))).unwrap();
        }));
    }
}

#[test]
fn setup_keeps_the_mode_of_a_clients_file() {
    let user = User::new();
    let file = user.write(".cursor/mcp.json", "{}");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let victim = user.write("victim.txt", "precious");
    let inner = user.command(&["setup", "cursor", "--listen", &free_address()]);
    let plant = format!("ln -s {} \"$HOME/.cursor/.mcp.json.$$.spawnpoint\"", victim.display());
    let said: Said = after(&plant, &inner).output().unwrap().into();
    assert_eq!(said.code, 0, "{said:?}");
    assert!(fs::read_to_string(&file).unwrap().contains("spawnpoint"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
}
