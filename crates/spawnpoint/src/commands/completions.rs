//! `spawnpoint completions`: a script for a shell, made from the declaration of the commands.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::{cli::Cli, print};

pub fn run(shell: Shell) {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "spawnpoint", &mut script);
    print::out(String::from_utf8_lossy(&script).trim_end());
}
