//! Reads the words of a command line, and answers unknown commands.

use std::ffi::OsString;

use clap::{
    Args, Command, CommandFactory, FromArgMatches, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{Cli, NativeCall, SETTINGS_HELP, SETTINGS_ORDER, flags, flags::Flags, mistakes};
use crate::{commands::tools, failure::Failure};

/// Commands that do not use settings.
const WITHOUT_SETTINGS: [&str; 2] = ["help", "completions"];

/// The declaration of all commands. The help of a command shows its own arguments, and where the settings are.
pub fn command() -> Command {
    Cli::command().mut_subcommands(|command| {
        let name = command.get_name();
        if name == "serve" {
            return command.defer(flags::show);
        }
        if WITHOUT_SETTINGS.contains(&name) || NativeCall::has_subcommand(name) {
            return command;
        }
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        command.after_help(format!("{after}\n\n{}", SETTINGS_HELP.trim_end()))
    })
}

/// A command whose help lists the settings.
pub fn settings_help() -> Command {
    let command = Command::new("spawnpoint")
        .about("Settings, which work as flags of every command.")
        .override_usage("spawnpoint [SETTINGS] [COMMAND]")
        .after_help(SETTINGS_ORDER);
    flags::show(Flags::augment_args(command))
}

/// Reads a command line. Prints help and version, and what clap finds wrong, and ends the program after it.
pub fn parse(words: Vec<OsString>) -> Result<Cli, Failure> {
    let mut command = command();
    let given: Vec<String> =
        words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let parsed = command.try_get_matches_from_mut(words).and_then(|matches| {
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    });
    parsed.map_err(|error| match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) if error.kind() == ErrorKind::InvalidSubcommand => {
            unknown_command(name)
        }
        _ => mistakes::explain(&error, &command, &given).unwrap_or_else(|| error.exit()),
    })
}

/// The failure for a command that does not exist.
pub fn unknown_command(name: &str) -> Failure {
    let command = Cli::command();
    let names: Vec<_> = command
        .get_subcommands()
        .flat_map(|command| {
            std::iter::once(command.get_name()).chain(command.get_visible_aliases())
        })
        .collect();
    let failure = Failure::usage(format!("Unknown command '{name}'"));
    match spawnpoint_core::suggest::nearest(name, names.iter().copied()) {
        Some(near) => failure.hint(format!("did you mean '{near}'?")),
        None => match tools::declared(name) {
            Some(_) => failure.hint(format!("it is a tool: `spawnpoint call {name}` calls it")),
            None => failure.hint("`spawnpoint --help` lists the commands"),
        },
    }
}
