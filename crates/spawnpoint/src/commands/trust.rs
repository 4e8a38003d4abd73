//! `spawnpoint trust`: manages the projects whose `spawnpoint.toml` can set everything.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};

use serde_json::json;

use crate::{
    cli::Trust,
    config::{
        Owner,
        file::PROJECT_FILE,
        project::{Candidate, Overreach},
        raw::{Kind, Layer},
        system::System,
        trust::TrustStore,
    },
    failure::Failure,
    print,
};

/// Runs without the project's configuration, which is not trusted yet.
pub fn run(wanted: &Trust, flags: &Layer, system: &System) -> Result<(), Failure> {
    let store = Owner::read(system)?.trust_store(flags, system)?.ok_or_else(|| {
        Failure::usage("No state folder: the home folder is unknown")
            .hint("set one with --state-dir")
    })?;
    match (&wanted.folder, &wanted.revoke) {
        (_, Some(folder)) => revoke(&store, &resolved(folder, system)),
        (Some(folder), None) => trust(&store, &resolved(folder, system), wanted.yes, system),
        (None, None) => list(&store, wanted.output.json),
    }
}

/// Returns the folder of a path, which can also be the file.
fn resolved(folder: &Path, system: &System) -> PathBuf {
    let path = system.folder.join(folder);
    let folder = match path.file_name().is_some_and(|name| name == PROJECT_FILE) && path.is_file() {
        true => path.parent().unwrap_or(&path),
        false => &path,
    };
    // A folder that was deleted can still be revoked, by the path under which it is listed.
    spawnpoint_files::real_path(folder).unwrap_or_else(|_| folder.to_owned())
}

fn trust(store: &TrustStore, folder: &Path, yes: bool, system: &System) -> Result<(), Failure> {
    let path = folder.join(PROJECT_FILE);
    if !path.exists() {
        return Err(Failure::usage(format!("{} does not exist", path.display()))
            .hint("pass the folder with the project's configuration file"));
    }
    let candidate = Candidate::read(path)?;
    let shown = candidate.path.display();
    let overreach = candidate.overreach(system);
    match overreach.is_empty() {
        true => print::out(format!("{shown} sets nothing that requires trust.")),
        false => print::out(format!("{shown} would set:")),
    }
    for one in &overreach {
        print::out(format!("  {}", line(one)));
    }
    if !yes && !is_confirmed()? {
        return Err(Failure::failed("Not trusted. Nothing was changed"));
    }
    // Trusts the bytes that were shown, even if the file has changed since.
    store.add(&candidate.folder, &candidate.bytes)?;
    print::out(format!("Trusted until the file changes: {}", candidate.folder.display()));
    Ok(())
}

/// Formats a setting of the file. Secrets are not shown.
fn line(one: &Overreach) -> String {
    let quoted = |value: &String| format!("{value:?}");
    let value = match one.setting.kind {
        _ if one.setting.secret => "(hidden)".to_owned(),
        Kind::Switch => one.sourced.values.concat(),
        Kind::One => one.sourced.values.iter().map(quoted).collect(),
        Kind::Many => {
            format!("[{}]", one.sourced.values.iter().map(quoted).collect::<Vec<_>>().join(", "))
        }
    };
    format!("{} = {value}", one.setting.key)
}

fn is_confirmed() -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::usage("There is no terminal to ask for confirmation")
            .hint("read what the file would set, then run this again with --yes"));
    }
    let mut stderr = io::stderr().lock();
    write!(stderr, "Trust this file? [y/N] ")?;
    stderr.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes"))
}

fn revoke(store: &TrustStore, folder: &Path) -> Result<(), Failure> {
    match store.remove(folder)? {
        true => {
            print::out(format!("No longer trusted: {}", folder.display()));
            Ok(())
        }
        false => Err(Failure::failed(format!("{} is not trusted", folder.display()))
            .hint("`spawnpoint trust --list` lists the trusted projects")),
    }
}

fn list(store: &TrustStore, as_json: bool) -> Result<(), Failure> {
    let entries = store.entries().map_err(|why| {
        Failure::failed(format!("Cannot read the list of trusted projects: {why}"))
            .hint("fix or delete the file")
    })?;
    if as_json {
        print::json(&json!({ "trusted": entries }));
        return Ok(());
    }
    if entries.is_empty() {
        print::out("No project is trusted.");
        return Ok(());
    }
    let now = |folder: &Path| match Candidate::read(folder.join(PROJECT_FILE)) {
        Ok(file) => match store.status(&file.folder, &file.bytes) {
            crate::config::trust::TrustStatus::Trusted => "unchanged",
            _ => "changed; no longer trusted",
        },
        Err(_) => "cannot be read",
    };
    let rows = entries.iter().map(|entry| {
        vec![
            entry.folder.display().to_string(),
            print::time(&entry.since),
            now(&entry.folder).to_owned(),
        ]
    });
    print::out(print::table(&["folder", "since", "file"], rows.collect()));
    Ok(())
}
