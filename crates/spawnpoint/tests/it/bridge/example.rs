//! The example script of the documentation works.

#![cfg(unix)]

use std::process::Command;

use crate::support::User;

#[test]
fn the_example_of_long_running_work() {
    if !requires::tool("curl") {
        return;
    }
    let user = User::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/long-running.sh");
    let binary = assert_cmd::cargo::cargo_bin!("spawnpoint");
    let ran = Command::new("sh")
        .arg(script)
        .arg(binary)
        .current_dir(user.home())
        .env("HOME", user.home())
        .env("TMPDIR", user.temp())
        .env_remove("XDG_STATE_HOME")
        .env_remove("XDG_CONFIG_HOME")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{said}\n{}", String::from_utf8_lossy(&ran.stderr));
    assert!(said.contains("8 of 8 tests passed"), "{said}");
}
