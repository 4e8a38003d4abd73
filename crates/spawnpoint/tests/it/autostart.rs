//! `spawnpoint autostart`: the files that the system reads, and that it accepts them.

use std::process::Command;
#[cfg(unix)]
use std::{fs, path::Path};

use crate::support::User;

#[cfg(target_os = "linux")]
const UNIT: &str = ".config/systemd/user/spawnpoint.service";

#[cfg(target_os = "linux")]
#[test]
fn systemd_starts_the_server_until_it_is_removed() {
    use spawnpoint_files::real_path;
    let user = User::new();
    fs::create_dir(user.home().join("My $Game")).unwrap();
    let shown = user.run(&["autostart", "--dry-run"]);
    assert!(shown.out.contains("ExecStart="), "{shown:?}");
    let unit = user.home().join(UNIT);
    assert!(!unit.exists());

    let said = user.run(&["autostart", "--allow-writes", "--project", "My $Game"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("~/.config/systemd/user/spawnpoint.service"), "{said:?}");
    let text = fs::read_to_string(&unit).unwrap();
    let project = user.home().join("My $$Game").display().to_string();
    assert!(
        text.contains(&format!("\"serve\" \"--allow-writes\" \"--project\" \"{project}\"")),
        "{text}"
    );
    let link = user.home().join(".config/systemd/user/default.target.wants/spawnpoint.service");
    assert_eq!(real_path(&link).unwrap(), real_path(&unit).unwrap());
    if requires::tool("systemd-analyze") {
        accepts("systemd-analyze", &["--user", "verify"], &unit);
    }
    assert_eq!(user.run(&["autostart"]).code, 0, "a second time");

    let said = user.run(&["autostart", "--remove"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(!unit.exists() && link.symlink_metadata().is_err());
    assert_eq!(user.run(&["autostart", "--remove"]).code, 0, "a second time");
}

#[cfg(target_os = "linux")]
#[test]
fn a_unit_of_somebody_else_is_kept() {
    let user = User::new();
    let unit = user.write(UNIT, "[Service]\nExecStart=/bin/true\n");
    for arguments in [&["autostart"][..], &["autostart", "--remove"]] {
        let said = user.run(arguments);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.err.contains("not made by this command"), "{said:?}");
    }
    assert!(fs::read_to_string(&unit).unwrap().contains("/bin/true"));
}

#[cfg(target_os = "macos")]
#[test]
fn launchd_starts_the_server_until_it_is_removed() {
    let user = User::new();
    let said = user.run(&["autostart", "--project", "My <Game>"]);
    assert_eq!(said.code, 0, "{said:?}");
    let agent = user.home().join("Library/LaunchAgents/dev.spawnpoint.server.plist");
    accepts("plutil", &["-lint"], &agent);
    assert_eq!(user.run(&["autostart", "--remove"]).code, 0);
    assert!(!agent.exists());
}

/// The only test that changes something outside of its folder: tasks have no other place.
#[cfg(windows)]
#[test]
fn windows_has_a_task_until_it_is_removed() {
    let user = User::new();
    let is_there = || {
        let found = Command::new("schtasks")
            .args(["/Change", "/TN", "Spawnpoint-test", "/ENABLE"])
            .output();
        found.unwrap().status.success()
    };
    let run = |arguments: &[&str]| {
        let mut command = user.command(arguments);
        let said = command.env("USERNAME", "test").env_remove("USERDOMAIN").output();
        crate::support::Said::from(said.unwrap())
    };
    assert!(!is_there(), "this machine has such a task");
    let said = run(&["autostart", "--allow-writes"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(is_there());
    let said = run(&["autostart", "--remove"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(!is_there());
    assert_eq!(run(&["autostart", "--remove"]).code, 0, "a second time");
}

#[test]
fn secrets_are_not_written() {
    let user = User::new();
    let said = user.run(&["autostart", "--dry-run", "--token", "very-secret-token"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("--token is a secret"), "{said:?}");
    assert!(!said.out.contains("very-secret-token") && !said.err.contains("very-secret-token"));
}

#[cfg(unix)]
fn accepts(program: &str, arguments: &[&str], file: &Path) {
    let session = tempfile::tempdir().unwrap();
    // systemd asks for the folder of a session.
    let mut command = Command::new(program);
    command.args(arguments).arg(file).env("XDG_RUNTIME_DIR", session.path());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
