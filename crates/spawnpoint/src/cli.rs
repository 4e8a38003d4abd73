//! The command line: the one declaration of commands and of their own flags. The flags that are also
//! settings come from the table in [`crate::config::raw`].

use std::path::PathBuf;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Parser, Subcommand,
    parser::ValueSource,
};
use clap_complete::Shell;

use crate::commands::project::{Plain, check, diff, refs};
use crate::config::raw::{Kind, Layer, Origin, SETTINGS, Said, Setting};

const EXIT_CODES: &str = "\
Exit codes:
  0  it worked
  1  the tool failed, or a check found something
  2  the command line, the environment or a configuration file is wrong
  3  the port is taken
  4  there is no server, or no engine, to do it";

const EXAMPLES: &str = "\
Examples:
  spawnpoint                              Serve on 127.0.0.1:8080, read-only
  spawnpoint --allow-writes               The same, but tools may change things
  spawnpoint setup                        Which AI clients there are, and connect them
  spawnpoint doctor                       What is set up, and what is missing
  spawnpoint call ListObjects limit=5     Call a tool from the shell

Settings come from flags, then SPAWNPOINT_* variables, then spawnpoint.toml in this folder or above,
then the user's own file, then defaults. A spawnpoint.toml can tighten what is allowed; for anything
else it needs `spawnpoint trust`.
";

/// AI agents enter a game engine here.
///
/// One binary between any AI client (Claude Code, Cursor, VS Code, Codex, Gemini, curl) and any
/// engine. Without a command, it serves.
#[derive(Debug, Parser)]
#[command(name = "spawnpoint", version, after_help = format!("{EXAMPLES}\n{EXIT_CODES}"))]
#[command(disable_help_subcommand = true)]
pub struct Cli {
    /// Log more to stderr; twice for everything
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub verbose: u8,

    #[command(flatten)]
    pub flags: Flags,

    #[command(subcommand)]
    pub command: Option<Commands>,
}

#[derive(Debug, Subcommand)]
pub enum Commands {
    /// Serve AI clients and engines over HTTP (the default command)
    #[command(after_help = "\
Examples:
  spawnpoint serve
  spawnpoint serve --allow-writes --require-confirm
  spawnpoint serve --listen 127.0.0.1:8080 --listen 127.0.0.1:30069
  spawnpoint serve --toolsets explorer,hub --no-stage

Listening beyond this machine needs a token, best in SPAWNPOINT_TOKEN or a file, and a certificate
with its key (--tls-cert, --tls-key).")]
    Serve,

    /// Speak MCP on stdin and stdout, for clients that start their servers themselves
    ///
    /// When a Spawnpoint already runs on the port, this attaches to it and shares its engines;
    /// otherwise it serves alone. Nothing but protocol is written to stdout.
    #[command(after_help = "\
Examples:
  spawnpoint stdio
  spawnpoint stdio --listen 127.0.0.1:8081

Clients start it by themselves: claude mcp add spawnpoint -- spawnpoint stdio")]
    Stdio,

    /// List the tools, or show the arguments of one
    #[command(after_help = "\
Examples:
  spawnpoint tools
  spawnpoint tools ListObjects
  spawnpoint tools --json")]
    Tools {
        /// Show only this tool, with its arguments
        name: Option<String>,
        #[command(flatten)]
        output: Output,
    },

    /// Call a tool
    ///
    /// Uses the running server; without one, a game world that lives only for this call.
    #[command(after_help = "\
Examples:
  spawnpoint call ListObjects limit=5
  spawnpoint call GetObject id=obj:12 --json
  spawnpoint call SetActive --args '{\"id\": \"obj:12\", \"active\": false}'
  spawnpoint call ListScenes --instance MyGame

Values are read as the tool's schema wants them: numbers, true and false, JSON for objects and lists.
key=@file takes the value from a file, key=- from stdin.")]
    Call {
        /// The tool's name
        tool: String,
        /// Its arguments
        #[arg(value_name = "KEY=VALUE")]
        arguments: Vec<String>,
        /// Its arguments as one JSON object; @file reads a file, - reads stdin
        #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
        args: Option<String>,
        /// The engine to call it on: Name@hash, a name, or the beginning of a hash
        #[arg(long, short, value_name = "NAME")]
        instance: Option<String>,
        #[command(flatten)]
        output: Output,
    },

    /// Read a resource
    #[command(after_help = "\
Examples:
  spawnpoint read spawnpoint://instances
  spawnpoint read unity://status --json")]
    Read {
        /// Its address
        uri: String,
        #[command(flatten)]
        output: Output,
    },

    /// List the attached engines
    #[command(after_help = "\
Examples:
  spawnpoint instances
  spawnpoint instances --json")]
    Instances {
        #[command(flatten)]
        output: Output,
    },

    /// Show what was called, and what became of it
    ///
    /// Without a running server, this reads what the last one left behind.
    #[command(after_help = "\
Examples:
  spawnpoint log
  spawnpoint log -n 100
  spawnpoint log -f
  spawnpoint log --json

With --json, every call is one line of JSON.")]
    Log {
        /// Stay, and show calls as they end
        #[arg(long, short)]
        follow: bool,
        /// How many of the latest calls
        #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 20)]
        #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
        number: u16,
        #[command(flatten)]
        output: Output,
    },

    /// Approve or deny calls that wait for approval
    ///
    /// A server that runs with --require-approval holds calls until a person has approved them, for up to
    /// 5 minutes. Without an id, this lists what waits. It reaches every server of this user that uses the
    /// same state folder, including those that a client started with `spawnpoint stdio`.
    #[command(after_help = "\
Examples:
  spawnpoint approve                                List the calls that wait
  spawnpoint approve 01890a5d-ac96                  Approve a call, by the beginning of its id
  spawnpoint approve 01890a5d-ac96 --deny           Deny it
  spawnpoint approve 01890a5d-ac96 --deny --reason 'not in this scene'
  spawnpoint approve --all-for 10m                  Approve every call for 10 minutes
  spawnpoint approve --all-for 0                    Hold calls again
  spawnpoint approve --json                         List them with their whole arguments

Exit codes:
  0  it worked, even if nothing waits
  1  the call no longer waits for approval; the message says what became of it
  2  the command line is wrong, or several ids begin like this
  4  no running server holds calls for approval")]
    Approve(Approve),

    /// Show who uses an asset of a Unity project, and what it uses
    ///
    /// Reads the folder; neither a server nor an editor is needed. Without --project it is the project
    /// this folder belongs to, or the only one below it.
    #[command(after_help = "\
Examples:
  spawnpoint refs Assets/Prefabs/Player.prefab
  spawnpoint refs Player.cs --transitive
  spawnpoint refs 0123456789abcdef0123456789abcdef --project ~/Game
  spawnpoint refs Player.prefab --transitive --format dot

For a picture: spawnpoint refs Player.prefab --format dot | dot -Tsvg > refs.svg")]
    Refs {
        /// The asset: a path, a file's name, or a guid
        asset: String,
        /// Follow all steps, not one
        #[arg(long, short)]
        transitive: bool,
        /// How the answer is written
        #[arg(long, short, value_enum, default_value_t = refs::Format::Text)]
        format: refs::Format,
    },

    /// List assets of a Unity project that nothing leads to, largest first
    ///
    /// Used is what scenes of the build settings, settings, code, Resources, StreamingAssets,
    /// Addressables and asset bundles lead to. What code loads by a name it makes up is not seen.
    #[command(after_help = "\
Examples:
  spawnpoint unused
  spawnpoint unused --project ~/Game --format json")]
    Unused {
        /// How the answer is written
        #[arg(long, short, value_enum, default_value_t = Plain::Text)]
        format: Plain,
    },

    /// Check a Unity project for what is missing, broken or doubled
    ///
    /// Looks for missing scripts, broken references, duplicate guids, .meta files without assets,
    /// assets without .meta files and missing scenes of the build settings.
    #[command(after_help = "\
Examples:
  spawnpoint check
  spawnpoint check --project ~/Game --format sarif
  spawnpoint check --format junit

Exit codes:
  0  nothing is wrong; notes, such as packages that are not on disk, do not count
  1  there are errors or warnings
  2  the folder is no project, or the command line is wrong")]
    Check {
        /// How the answer is written
        #[arg(long, short, value_enum, default_value_t = check::Format::Text)]
        format: check::Format,
    },

    /// Show what is different in scenes, prefabs and other serialized assets
    ///
    /// Compares two git revisions of a Unity project, two folders or two files, by what they mean: which
    /// object, which component, which member, what it was and what it is. What was moved or renamed is
    /// said to be.
    #[command(after_help = "\
Examples:
  spawnpoint diff HEAD~1
  spawnpoint diff main feature --format markdown
  spawnpoint diff ../Game-old ../Game-new --format json
  spawnpoint diff Old.prefab New.prefab

The exit code is 0 whether or not there are differences.")]
    Diff {
        /// The older revision, folder or file
        old: String,
        /// The newer one; without it, the files as they are now
        new: Option<String>,
        /// How the answer is written
        #[arg(long, short, value_enum, default_value_t = diff::Format::Text)]
        format: diff::Format,
    },

    /// Connect AI clients, and prepare engine projects
    ///
    /// Without a name, shows the AI clients on this machine and whether they know Spawnpoint. What is
    /// changed is shown as a diff; the rest of a file stays as it is, and the file as it was is kept.
    #[command(after_help = "\
Examples:
  spawnpoint setup                          Which AI clients there are
  spawnpoint setup --all --dry-run          What would be done to all of them
  spawnpoint setup cursor codex             Connect two
  spawnpoint setup claude-desktop --stdio   One that starts Spawnpoint itself
  spawnpoint setup cursor --remove          As it was before
  spawnpoint setup godot --project Game     The addon into a Godot project
  spawnpoint setup unreal --project Game    Remote execution on, in an Unreal project

Entries by stdio carry the settings given here: spawnpoint setup cursor --stdio --allow-writes")]
    Setup(Setup),

    /// Trust the configuration file of a project
    ///
    /// A project's own spawnpoint.toml may name things and tighten what is allowed. It may set everything else
    /// only once you trust it. Trust holds for this folder and this very file: it ends when the file changes.
    #[command(after_help = "\
Examples:
  spawnpoint trust ~/Game
  spawnpoint trust --list
  spawnpoint trust --revoke ~/Game")]
    Trust(Trust),

    /// Check port, folders, configuration, AI clients and engines, and say what to do
    #[command(after_help = "\
Examples:
  spawnpoint doctor
  spawnpoint doctor --json

The exit code is 1 when a check failed (✗); a warning (!) does not count.")]
    Doctor {
        #[command(flatten)]
        output: Output,
    },

    /// Print a completion script for a shell
    #[command(after_help = "\
Examples:
  spawnpoint completions bash
  spawnpoint completions zsh

For bash: spawnpoint completions bash > ~/.local/share/bash-completion/completions/spawnpoint")]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// What is decided.
#[derive(Args, Clone, Debug)]
pub struct Approve {
    /// The call's id, or the beginning of it
    pub id: Option<String>,
    /// Deny the call instead of approving it
    #[arg(long, requires = "id")]
    pub deny: bool,
    /// Why it is denied, for the client
    #[arg(long, value_name = "TEXT", requires = "deny")]
    pub reason: Option<String>,
    /// Approve every call for this long, such as 10m or 1h; 0 ends it
    #[arg(long, value_name = "TIME", conflicts_with = "id")]
    pub all_for: Option<String>,
    #[command(flatten)]
    pub output: Output,
}

/// Which project is trusted, or no longer.
#[derive(Args, Clone, Debug)]
pub struct Trust {
    /// Folder with the spawnpoint.toml to trust
    #[arg(value_name = "FOLDER", required_unless_present_any = ["list", "revoke"])]
    pub folder: Option<PathBuf>,
    /// List the trusted projects
    #[arg(long, conflicts_with_all = ["folder", "revoke"])]
    pub list: bool,
    /// Trust a project no longer
    #[arg(long, value_name = "FOLDER", conflicts_with = "folder")]
    pub revoke: Option<PathBuf>,
    /// Trust it without asking, for scripts
    #[arg(long, conflicts_with_all = ["list", "revoke"])]
    pub yes: bool,
    #[command(flatten)]
    pub output: Output,
}

/// What is set up, and how.
#[derive(Args, Clone, Debug)]
pub struct Setup {
    /// AI clients by name; `godot` and `unreal` for the project of --project, or the one around here
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Every AI client that is found on this machine
    #[arg(long)]
    pub all: bool,
    /// The client reaches a server that runs, by its address (the default where it can)
    #[arg(long, conflicts_with = "stdio")]
    pub http: bool,
    /// The client starts Spawnpoint itself
    #[arg(long)]
    pub stdio: bool,
    /// Another address for --http; without it, that of --listen
    #[arg(long, value_name = "URL", conflicts_with = "stdio")]
    pub url: Option<String>,
    /// For everything you do, or for the project in this folder
    #[arg(long, value_enum, default_value_t = Scope::User)]
    pub scope: Scope,
    /// Take out entries of MCP for Unity's own server
    #[arg(long, conflicts_with = "remove")]
    pub migrate: bool,
    /// Take Spawnpoint out again
    #[arg(long)]
    pub remove: bool,
    /// Show what would be done, and do nothing
    #[arg(long)]
    pub dry_run: bool,
    #[command(flatten)]
    pub output: Output,
}

/// For whom a client is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Scope {
    User,
    Project,
}

/// How a command shows what it found.
#[derive(Args, Clone, Copy, Debug)]
pub struct Output {
    /// Print JSON, for programs
    #[arg(long)]
    pub json: bool,
}

/// The settings that were given as flags.
#[derive(Clone, Debug, Default)]
pub struct Flags(pub Layer);

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        SETTINGS.iter().fold(command, |command, setting| command.arg(arg(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self::default();
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in SETTINGS {
            if matches.value_source(setting.key) == Some(ValueSource::CommandLine) {
                let values = matches.get_many(setting.key).unwrap_or_default();
                let values = values.cloned().collect();
                let origin = Origin::Flag(setting.flag);
                self.0.0.insert(setting.key, Said { values, origin });
            }
        }
        Ok(())
    }
}

fn arg(setting: &'static Setting) -> Arg {
    let default = match (setting.kind, setting.default) {
        (Kind::Switch, _) | (_, "") => String::new(),
        (_, default) => format!(" [default: {default}]"),
    };
    // A flag that turns something off is the opposite of its variable.
    let off = match (setting.kind, setting.bare) {
        (Kind::Switch, "false") => "=false",
        _ => "",
    };
    let arg = Arg::new(setting.key)
        .long(setting.flag)
        .help(format!("{}{default} [env: {}{off}]", setting.help, setting.env()))
        .help_heading("Settings")
        .global(true);
    match setting.kind {
        Kind::Switch if setting.bare == "true" => arg
            .num_args(0..=1)
            .require_equals(true)
            .value_name("BOOL")
            .default_missing_value(setting.bare),
        Kind::Switch => arg.action(ArgAction::Set).num_args(0).default_missing_value(setting.bare),
        Kind::One => arg.value_name(setting.value_name),
        Kind::Many => arg.value_name(setting.value_name).action(ArgAction::Append),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn flags(line: &[&str]) -> Layer {
        Cli::try_parse_from(line).unwrap().flags.0
    }

    #[test]
    fn the_declaration_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn settings_may_stand_before_and_after_the_command() {
        for line in
            [["spawnpoint", "--allow-writes", "serve"], ["spawnpoint", "serve", "--allow-writes"]]
        {
            assert_eq!(flags(&line).0["allow_writes"].values, ["true"], "{line:?}");
        }
        let layer = flags(&["spawnpoint", "--listen", "1", "--listen", "2", "--no-stage"]);
        assert_eq!(layer.0["listen"].values, ["1", "2"]);
        assert_eq!(layer.0["stage"].values, ["false"]);
        let layer = flags(&["spawnpoint", "--allow-writes=false"]);
        assert_eq!(layer.0["allow_writes"].values, ["false"]);
        assert!(flags(&["spawnpoint"]).0.is_empty());
    }

    /// Splits a line as a shell does, as far as our examples need it.
    fn shell_split(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '\'' => quoted = !quoted,
                ' ' if !quoted => words.push(String::new()),
                _ => words.last_mut().unwrap().push(c),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn every_example_in_the_help_is_a_command_that_parses() {
        let root = Cli::command();
        let mut examples = 0;
        for command in std::iter::once(&root).chain(root.get_subcommands()) {
            let help = command.get_after_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  spawnpoint")) {
                // Two spaces or more part an example from what is said about it.
                let line = line.trim().split("  ").next().unwrap();
                Cli::try_parse_from(shell_split(line)).unwrap();
                examples += 1;
            }
        }
        assert!(examples > 20, "{examples}");
    }
}
