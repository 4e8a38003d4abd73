//! Mistakes of a command line that clap reports without saying what to do next.

use clap::{
    Command,
    error::{ContextKind, ContextValue, Error, ErrorKind},
};

use crate::failure::Failure;

/// What commands require, and where to find one.
const REQUIRED: [(&str, &str, &str); 6] = [
    ("call", "the name of a tool", "`spawnpoint tools` lists the tools"),
    ("read", "the URI of a resource", "`spawnpoint resources` lists the resources"),
    (
        "refs",
        "an asset",
        "give a path, a file name or an id: `spawnpoint refs Assets/Prefabs/Player.prefab`",
    ),
    (
        "diff",
        "an older revision, folder or file",
        "`spawnpoint diff HEAD~1` shows what changed since the commit before the last one",
    ),
    ("trust", "a folder", "`spawnpoint trust .` trusts the spawnpoint.toml of this folder"),
    ("completions", "the name of a shell", "for example: spawnpoint completions bash"),
];

/// Commands whose project is a setting, not an argument.
const OF_PROJECTS: [&str; 2] = ["check", "unused"];

/// The failure for a mistake in these words that we can say more about than clap.
pub fn explain(error: &Error, all: &Command, words: &[String]) -> Option<Failure> {
    let name_of = |word: &String| all.find_subcommand(word).map(Command::get_name);
    let command = words.iter().find_map(name_of);
    match error.kind() {
        ErrorKind::MissingRequiredArgument => {
            let (name, what, hint) = REQUIRED.iter().find(|(name, ..)| Some(*name) == command)?;
            Some(Failure::usage(format!("`spawnpoint {name}` requires {what}")).hint(*hint))
        }
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else {
                return None;
            };
            let earlier = words.iter().take_while(|one| *one != word);
            unknown(word, earlier.into_iter().find_map(name_of))
        }
        _ => None,
    }
}

fn unknown(word: &str, command: Option<&str>) -> Option<Failure> {
    let is_instance = ["-i", "--instance"].contains(&word);
    Some(match command {
        None if is_instance => Failure::usage(format!("'{word}' follows the name of a command"))
            .hint("for example: spawnpoint tree -i MyGame"),
        Some(name) if is_instance => {
            Failure::usage(format!("`spawnpoint {name}` has no option '{word}'"))
                .hint("leave it out; `spawnpoint call TOOL -i NAME` calls any tool on one engine")
        }
        Some(name) if OF_PROJECTS.contains(&name) && !word.starts_with('-') => {
            Failure::usage(format!("`spawnpoint {name}` does not expect '{word}'"))
                .hint(format!("name the project with --project {}", crate::shell::quoted(word)))
        }
        _ => return None,
    })
}
