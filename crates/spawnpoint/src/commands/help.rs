//! `spawnpoint help`: the help of a command, or the list of settings.

use spawnpoint_core::suggest::nearest;

use crate::{cli, failure::Failure};

/// The topic that is not a command.
const SETTINGS: &str = "settings";

pub fn run(topic: Option<&str>) -> Result<(), Failure> {
    let (command, words) = match topic {
        None => (cli::command(), vec![]),
        Some(SETTINGS) => (cli::settings_help(), vec![]),
        Some(name) => {
            let command = cli::command();
            if command.find_subcommand(name).is_none() {
                let is_settings = nearest(name, [SETTINGS]).is_some();
                let failure = cli::unknown_command(name);
                return Err(match is_settings {
                    true => failure.hint(format!("did you mean '{SETTINGS}'?")),
                    false => failure,
                });
            }
            (command, vec![name])
        }
    };
    let words = ["spawnpoint"].into_iter().chain(words).chain(["--help"]);
    // Clap reports a request for help as an error, which holds the text and knows where to print it.
    if let Err(help) = command.try_get_matches_from(words) {
        let _ = help.print();
    }
    Ok(())
}
