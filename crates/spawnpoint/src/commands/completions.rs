//! `spawnpoint completions`: a script for a shell, made from the declaration of the commands, with the names of tools,
//! AI clients and engines that this binary knows.

use clap::{Command, builder::PossibleValuesParser};
use clap_complete::{Shell, generate};
use spawnpoint_core::catalog::{Catalog, Listing};

use super::setup;
use crate::{cli, print};

/// The names that an argument of a command accepts.
struct Names {
    command: &'static str,
    argument: &'static str,
    names: Vec<&'static str>,
}

pub fn run(shell: Shell) {
    let all = names();
    let mut command = all.iter().fold(cli::command(), with_names);
    let mut script = Vec::new();
    generate(shell, &mut command, "spawnpoint", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let script = all.iter().fold(script, |script, names| completed(shell, script, names));
    print::out(script.trim_end());
}

fn names() -> [Names; 3] {
    let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
    let listed = catalog.tools().filter(|tool| tool.listing != Listing::Never);
    let tools: Vec<_> = listed.map(|tool| tool.name).collect();
    [
        Names { command: "call", argument: "tool", names: tools.clone() },
        Names { command: "tools", argument: "name", names: tools },
        Names { command: "setup", argument: "names", names: setup::supported_names().collect() },
    ]
}

/// The command with names as the values of its argument, which the scripts for bash and zsh complete.
fn with_names(command: Command, names: &Names) -> Command {
    command.mut_subcommand(names.command, |command| {
        let values = PossibleValuesParser::new(names.names.iter().copied());
        // In place: `mut_arg` would move the argument behind the others.
        command.mut_args(|argument| match argument.get_id() == names.argument {
            true => argument.value_parser(values.clone()),
            false => argument,
        })
    })
}

/// Adds names to the script of a shell whose generator completes no values of arguments without a flag.
fn completed(shell: Shell, script: String, names: &Names) -> String {
    let Names { command, names, .. } = names;
    match shell {
        Shell::Fish => {
            let names = names.join(" ");
            let when = format!("__fish_spawnpoint_using_subcommand {command}");
            format!("{script}complete -c spawnpoint -n \"{when}\" -f -a \"{names}\"\n")
        }
        Shell::PowerShell => {
            let block = format!("'spawnpoint;{command}' {{\n");
            let kind = "[CompletionResultType]::ParameterValue";
            let line = |name| {
                format!(
                    "            [CompletionResult]::new('{name}', '{name}', {kind}, '{name}')\n"
                )
            };
            let lines: String = names.iter().map(line).collect();
            script.replace(&block, &format!("{block}{lines}"))
        }
        Shell::Elvish => {
            let block = format!("&'spawnpoint;{command}'= {{\n");
            let line = |name| format!("            cand {name} '{name}'\n");
            let lines: String = names.iter().map(line).collect();
            script.replace(&block, &format!("{block}{lines}"))
        }
        _ => script,
    }
}
