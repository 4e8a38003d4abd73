//! `spawnpoint setup`: adds Spawnpoint to AI clients and engine projects.

mod clients;
mod engines;
mod list;
mod report;
mod server;
mod unity;

use spawnpoint_setup::{Backups, Environment, Lock, Os, client};

use crate::{
    cli::Setup,
    config::{Config, system::System},
    failure::Failure,
    print,
};
pub use list::describe_problem;
use report::Report;
pub use server::{server, service};
pub use unity::describe as describe_unity_package;

/// The engines that can be set up besides clients.
const ENGINES: [&str; 3] = ["godot", "unity", "unreal"];

pub async fn run(config: &Config, options: &Setup) -> Result<(), Failure> {
    let environment = environment(&config.system);
    if options.embed && !options.names.iter().any(|name| name == "unity") {
        return Err(Failure::usage("--embed applies only to Unity projects")
            .hint("run `spawnpoint setup unity --embed`"));
    }
    if options.names.is_empty() && !options.all {
        if options.remove || options.migrate {
            return Err(Failure::usage("No client selected")
                .hint("pass the names of clients, or --all; `spawnpoint setup` lists them"));
        }
        return list::run(config, &environment, options);
    }
    let (engines, names): (Vec<_>, Vec<_>) =
        options.names.iter().map(String::as_str).partition(|name| ENGINES.contains(name));
    let selected = clients::select(&names, options, &environment)?;
    let backups = Backups::in_state_folder(&state_folder(config)?);
    let _lock = lock(&backups, options)?;
    let mut report = Report::new(options, &environment);
    clients::set_up(config, options, &selected, &backups, &mut report)?;
    for engine in engines {
        engines::set_up(engine, config, &backups, &mut report)?;
    }
    if !names.is_empty() || options.all {
        report.suggest_server(config).await;
    }
    report.finish()
}

/// The environment that decides where clients keep their files.
pub fn environment(system: &System) -> Environment {
    Environment {
        os: Os::current(),
        variables: system.variables().clone(),
        folder: system.folder.clone(),
    }
}

fn state_folder(config: &Config) -> Result<std::path::PathBuf, Failure> {
    config.settings.state_dir.clone().ok_or_else(|| {
        Failure::usage("No state folder: the home folder is unknown")
            .hint("set one with --state-dir")
    })
}

/// A dry run needs no lock and writes nothing.
fn lock(backups: &Backups, options: &Setup) -> Result<Option<Lock>, Failure> {
    match options.dry_run {
        true => Ok(None),
        false => backups
            .lock()
            .map(Some)
            .map_err(|error| Failure::failed(error.to_string()).hint(error.hint())),
    }
}

/// The names that the command accepts.
pub fn supported_names() -> impl Iterator<Item = &'static str> + Clone {
    client::CLIENTS.iter().map(|client| client.id).chain(ENGINES)
}

/// Prints a line, unless the output is JSON.
fn say(options: &Setup, line: impl AsRef<str>) {
    if !options.output.json {
        print::out(line);
    }
}
