//! Any bytes as a project's `spawnpoint.toml`: reading it ends, and an untrusted file never loosens
//! the owner's settings.
//!
//! ```text
//! cargo +nightly fuzz run config -- -max_total_time=600
//! ```

#![no_main]
#![allow(dead_code, reason = "only a part of the binary is used")]

use std::path::{Path, PathBuf};

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/spawnpoint/src/config/mod.rs"]
mod config;
#[path = "../../crates/spawnpoint/src/failure.rs"]
mod failure;
#[path = "../../crates/spawnpoint/src/projects.rs"]
mod projects;
#[path = "../../crates/spawnpoint/src/shell.rs"]
mod shell;

use config::{
    file,
    project::Candidate,
    raw::{Layer, Origin, SourcedValue},
    sourced::SourcedValues,
    system::System,
};

/// The owner's settings: the strict side of every switch, and a short list.
fn owner() -> Layer {
    let said = |values: &[&str]| SourcedValue {
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        origin: Origin::Flag("test"),
    };
    Layer(
        [
            ("allow_writes", said(&["false"])),
            ("allow_code", said(&["false"])),
            ("require_confirm", said(&["true"])),
            ("allow_members", said(&["Game.Player.*", "Light.intensity"])),
            ("toolsets", said(&["hub", "explorer"])),
            ("tier", said(&["pro"])),
        ]
        .into(),
    )
}

fuzz_target!(|bytes: &[u8]| {
    let path = Path::new("/project/spawnpoint.toml");
    let Ok(layer) = file::parse(path, bytes) else { return };
    let candidate = Candidate {
        path: path.to_owned(),
        folder: PathBuf::from("/project"),
        bytes: bytes.to_vec(),
        layer,
        foreign: false,
    };
    let system = System::default();
    let Ok(project) = candidate.judge(&system, None) else { return };
    assert!(!project.trusted);
    let owner = owner();
    let mut values = SourcedValues::of(&[&owner, &project.values]);
    if values.tighten(&project.limits).is_err() {
        return;
    }
    let Ok(settings) = values.check(&system) else { return };
    assert!(!settings.allow_writes && !settings.allow_code && settings.require_confirm);
    assert!(settings.token.is_none() && settings.pidfile.is_none() && settings.attach.is_empty());
    assert!(settings.listen.iter().all(|address| address.ip().is_loopback()));
    assert!(settings.toolsets.iter().all(|name| name == "hub" || name == "explorer"));
    assert!(!settings.toolsets.is_empty());
    let narrow = |entry: &String| entry.starts_with("Game.Player.") || entry == "Light.intensity";
    assert!(settings.allow_members.iter().all(narrow));
});
