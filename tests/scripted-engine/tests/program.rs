//! The program that suites in other languages start.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::process::Command;

#[test]
fn it_says_where_it_dials_in() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_scripted-engine")).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    assert!(help.contains("--url <URL>") && help.contains("/hub/plugin"), "{help}");
}
