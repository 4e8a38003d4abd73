//! `spawnpoint setup`: puts Spawnpoint into the files of AI clients and engine projects.

mod clients;
mod engines;
mod list;
mod report;
mod server;

use spawnpoint_setup::{Lock, Os, Store, Surroundings, client};

use crate::{
    cli::Setup,
    config::{Config, system::System},
    failure::Failure,
    print,
};
pub use list::trouble_in_words;
use report::Report;
pub use server::server;

/// What the names on the command line may mean besides clients.
const ENGINES: [&str; 2] = ["godot", "unreal"];

pub async fn run(config: &Config, wanted: &Setup) -> Result<(), Failure> {
    let surroundings = surroundings(&config.system);
    if wanted.names.is_empty() && !wanted.all {
        if wanted.remove || wanted.migrate {
            return Err(Failure::usage("Of which client?")
                .hint("name some, or say --all; `spawnpoint setup` alone lists them"));
        }
        return list::run(config, &surroundings, wanted);
    }
    let (engines, names): (Vec<_>, Vec<_>) =
        wanted.names.iter().map(String::as_str).partition(|name| ENGINES.contains(name));
    let found = clients::chosen(&names, wanted, &surroundings)?;
    let store = Store::below(&state_folder(config)?);
    let _lock = lock(&store, wanted)?;
    let mut report = Report::new(wanted, &surroundings);
    clients::set_up(config, wanted, &found, &store, &mut report)?;
    for engine in engines {
        engines::set_up(engine, config, &store, &mut report)?;
    }
    if !names.is_empty() || wanted.all {
        report.advise(config).await;
    }
    report.end()
}

/// The surroundings as set-up sees them.
pub fn surroundings(system: &System) -> Surroundings {
    Surroundings {
        os: Os::here(),
        variables: system.variables().clone(),
        folder: system.folder.clone(),
    }
}

fn state_folder(config: &Config) -> Result<std::path::PathBuf, Failure> {
    config.settings.state_dir.clone().ok_or_else(|| {
        Failure::usage("This system names no folder for state").hint("choose one with --state-dir")
    })
}

/// Looking needs no lock, and leaves nothing behind.
fn lock(store: &Store, wanted: &Setup) -> Result<Option<Lock>, Failure> {
    match wanted.dry_run {
        true => Ok(None),
        false => store
            .lock()
            .map(Some)
            .map_err(|error| Failure::failed(error.to_string()).hint(error.todo())),
    }
}

/// The clients we know, for a person who has to choose.
fn client_ids() -> impl Iterator<Item = &'static str> + Clone {
    client::CLIENTS.iter().map(|client| client.id).chain(ENGINES)
}

/// A line for people, not for programs.
fn say(wanted: &Setup, line: impl AsRef<str>) {
    if !wanted.output.json {
        print::out(line);
    }
}
