//! The command line: the commands, with help and examples. [`options`] has the arguments of longer commands,
//! [`flags`] the settings as flags, [`native`] the native tools as commands, [`parse`] reads the words of a command,
//! [`mistakes`] explains wrong ones.

mod flags;
mod mistakes;
mod native;
mod options;
mod parse;
mod project;

use std::path::PathBuf;

use clap::{ArgAction, Parser, Subcommand};
use clap_complete::Shell;

use crate::commands::project::{diff, refs};
use flags::Flags;
pub use native::{NativeCall, NativeTool, in_commands};
pub use options::{Approve, Autostart, EngineChoice, Output, Scope, Setup, Trust};
pub use parse::{command, parse, settings_help, unknown_command};
pub use project::{Check, Unused};

const EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  the tool failed, or a check found a problem
  2  the command line, the environment or a configuration file is invalid
  3  the port is in use
  4  no server or engine is available";

const EXAMPLES: &str = "\
Examples:
  spawnpoint                              Start a server on 127.0.0.1:8080, read-only
  spawnpoint --allow-writes               Start a server whose tools can change things
  spawnpoint setup                        List the AI clients on this machine
  spawnpoint doctor                       Check the installation
  spawnpoint call ListObjects limit=5     Call a tool from the shell
";

const SETTINGS_HELP: &str = "\
Settings such as --listen, --project and --allow-writes work with every command: `spawnpoint help settings` lists them.
";

const SETTINGS_ORDER: &str = "\
Settings come from flags, then SPAWNPOINT_* variables, then spawnpoint.toml in this folder or
a parent, then the user's configuration file, then defaults. The spawnpoint.toml of a project
can restrict what is allowed; for anything else it requires `spawnpoint trust`.";

/// Connects AI clients to game engines.
///
/// One program between any AI client (Claude Code, Cursor, VS Code, Codex, Gemini, curl) and any
/// engine. Without a command, it starts a server.
#[derive(Debug, Parser)]
#[command(name = "spawnpoint", version)]
#[command(after_help = format!("{EXAMPLES}\n{SETTINGS_HELP}\n{EXIT_CODES}"))]
#[command(disable_help_subcommand = true)]
pub struct Cli {
    /// Log more to stderr; -vv logs everything
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub verbose: u8,

    #[command(flatten)]
    pub flags: Flags,

    #[command(subcommand)]
    pub command: Option<Commands>,
}

#[derive(Debug, Subcommand)]
pub enum Commands {
    /// Start a server for AI clients and engines over HTTP (the default command)
    #[command(after_help = "\
Examples:
  spawnpoint serve
  spawnpoint serve --allow-writes --require-confirm
  spawnpoint serve --listen 127.0.0.1:8080 --listen 127.0.0.1:30069
  spawnpoint serve --toolsets explorer,hub --no-stage
  spawnpoint serve --record run.trace.gz

To listen on other than loopback addresses, set a token (preferably in SPAWNPOINT_TOKEN or a
file) and a certificate with its key (--tls-cert, --tls-key).")]
    Serve {
        /// Record all calls with what they changed in this new file, which `spawnpoint replay` and the page read
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
    },

    /// Start a server with a scripted agent in the embedded world
    ///
    /// The agent looks around, shoots targets, changes things, is refused and asks for approval, at human pace. Open the
    /// page with the printed link to watch it, and to approve its call. Nothing but the embedded world is attached.
    #[command(after_help = "\
Examples:
  spawnpoint demo
  spawnpoint demo --record demo.trace.gz
  spawnpoint demo --fast                            Without pauses; approves the call itself and ends")]
    Demo {
        /// Make all calls without pauses, approve the call that waits, and end
        #[arg(long)]
        fast: bool,
        /// Record all calls in this new file
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
    },

    /// Make the calls of a recording again in a new embedded world
    ///
    /// Compares each result with the recorded one and names the first call that differs. Ids and times may differ.
    /// Calls on other engines are skipped. Code runs only with --allow-code.
    #[command(after_help = "\
Examples:
  spawnpoint replay demo.trace.gz
  spawnpoint replay demo.trace.gz --allow-code

Exit codes:
  0  no call differs
  1  a call differs; the message names it
  2  the file cannot be read")]
    Replay {
        /// The recording
        file: PathBuf,
        #[command(flatten)]
        output: Output,
    },

    /// Run an MCP server on stdin and stdout, for clients that start their servers
    ///
    /// If a Spawnpoint server is running on the port, this connects to it and shares its engines;
    /// otherwise it is a server of its own. Only MCP messages are written to stdout.
    #[command(after_help = "\
Examples:
  spawnpoint stdio
  spawnpoint stdio --listen 127.0.0.1:8081

To add it to Claude Code: claude mcp add spawnpoint -- spawnpoint stdio")]
    Stdio,

    /// List the tools, or show the arguments of one tool
    #[command(after_help = "\
Examples:
  spawnpoint tools
  spawnpoint tools ListObjects
  spawnpoint tools --json")]
    Tools {
        /// Tool whose arguments to show
        name: Option<String>,
        #[arg(long, help = options::ALONE_HELP)]
        alone: bool,
        #[command(flatten)]
        output: Output,
    },

    /// Call a tool
    ///
    /// Uses the running server. With --alone, the call runs in a new embedded game world, which ends with the call.
    #[command(after_help = "\
Examples:
  spawnpoint call ListObjects limit=5
  spawnpoint call GetObject id=obj:12 --json
  spawnpoint call SetActive --args '{\"objectId\": \"obj:12\", \"active\": false}'
  spawnpoint call ListScenes --instance MyGame
  spawnpoint call take_screenshot -o game.png
  spawnpoint call ListObjects limit=5 --alone

Values are converted to the types in the tool's schema: numbers, true and false, JSON for
objects and arrays. key=@file reads the value from a file, key=- from stdin.")]
    Call {
        /// Name of the tool
        tool: String,
        /// Arguments of the tool
        #[arg(value_name = "KEY=VALUE")]
        arguments: Vec<String>,
        /// Arguments as one JSON object; @file reads a file, - reads stdin
        #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
        args: Option<String>,
        #[command(flatten)]
        engine: EngineChoice,
        /// Save the picture of the answer in this file
        #[arg(long = "output", short = 'o', value_name = "FILE")]
        save: Option<PathBuf>,
        #[command(flatten)]
        output: Output,
    },

    #[command(flatten)]
    Native(NativeCall),

    /// List the resources, whose contents `spawnpoint read` shows
    #[command(after_help = "\
Examples:
  spawnpoint resources
  spawnpoint resources --json

Replace a part in braces, such as {id}, with a value. Parts after {? are optional.")]
    Resources {
        #[arg(long, help = options::ALONE_HELP)]
        alone: bool,
        #[command(flatten)]
        output: Output,
    },

    /// Read a resource
    #[command(after_help = "\
Examples:
  spawnpoint read spawnpoint://instances
  spawnpoint read unity://status --json
  spawnpoint read unity://scenes --instance MyGame

`spawnpoint resources` lists the resources.")]
    Read {
        /// URI of the resource
        uri: String,
        #[command(flatten)]
        engine: EngineChoice,
        #[command(flatten)]
        output: Output,
    },

    /// List the attached engines
    #[command(after_help = "\
Examples:
  spawnpoint instances
  spawnpoint instances --json")]
    Instances {
        #[arg(long, help = options::ALONE_HELP)]
        alone: bool,
        #[command(flatten)]
        output: Output,
    },

    /// Show the latest calls and their results
    ///
    /// Without a running server, this reads the ledger of the last one.
    #[command(after_help = "\
Examples:
  spawnpoint log
  spawnpoint log -n 100
  spawnpoint log -f
  spawnpoint log --json

A line has the start of the call, its status, its duration, its log id and the call itself.
`spawnpoint result LOG_ID` shows the result. With --json, every call is one line of JSON.")]
    Log {
        /// Keep running and show calls as they finish
        #[arg(long, short)]
        follow: bool,
        /// Number of calls
        #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 20)]
        #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
        number: u16,
        #[command(flatten)]
        output: Output,
    },

    /// Open the page of the running server in a browser
    ///
    /// Prints a link to the page: calls while they run, calls that wait for approval, the live scene, tools and
    /// logs. The link works once and for an hour. The browser then keeps access for 30 days.
    #[command(after_help = "\
Examples:
  spawnpoint open
  spawnpoint open --no-browser                      Only print the link
  spawnpoint open --listen 127.0.0.1:8081           The server on another port

Exit codes:
  0  success
  4  no server with a page is running")]
    Open {
        /// Print the link without starting a browser
        #[arg(long)]
        no_browser: bool,
        #[command(flatten)]
        output: Output,
    },

    /// Approve or deny calls that wait for approval
    ///
    /// A server with --require-approval holds calls for up to 5 minutes, until a person approves them.
    /// Without an id, this lists the waiting calls. It works with every server of this user that uses the same
    /// state folder, including servers that a client started with `spawnpoint stdio`.
    #[command(after_help = "\
Examples:
  spawnpoint approve                                List the waiting calls
  spawnpoint approve 01890a5d-ac96                  Approve a call, by the start of its id
  spawnpoint approve 01890a5d-ac96 --deny           Deny it
  spawnpoint approve 01890a5d-ac96 --deny --reason 'not in this scene'
  spawnpoint approve --all-for 10m                  Approve every call for 10 minutes
  spawnpoint approve --all-for 0                    Hold calls again
  spawnpoint approve --json                         List them with all arguments

Exit codes:
  0  success, even if no call is waiting
  1  the call no longer waits for approval; the message says why
  2  the command line is invalid, or several ids start like this
  4  no running server holds calls for approval")]
    Approve(Approve),

    /// Show the references to and from an asset of a Unity or Godot project
    ///
    /// Reads the project from disk; no server or editor is needed. Without --project, this uses the project
    /// that contains the current folder, or the only one below it.
    #[command(after_help = "\
Examples:
  spawnpoint refs Assets/Prefabs/Player.prefab
  spawnpoint refs Player.cs --transitive
  spawnpoint refs 0123456789abcdef0123456789abcdef --project Game
  spawnpoint refs res://player.tscn
  spawnpoint refs Player.prefab --transitive --format dot

To draw a graph: spawnpoint refs Player.prefab --format dot | dot -Tsvg > refs.svg")]
    Refs {
        /// Asset: a path, a file name, or an id (a GUID in Unity, a uid in Godot)
        asset: String,
        /// Include indirect references
        #[arg(long, short)]
        transitive: bool,
        /// Output format
        #[arg(long, short, value_enum, default_value_t = refs::Format::Text)]
        format: refs::Format,
    },

    /// List the unused assets of a Unity or Godot project, largest first
    ///
    /// An asset is used if it is referenced, directly or not, by project settings or code; in Unity also by the
    /// scenes of the build settings, Resources, StreamingAssets, Addressables or asset bundles, in Godot by the
    /// main scene and addons. Assets that code loads by a computed name are not detected as used.
    #[command(after_help = "\
Examples:
  spawnpoint unused
  spawnpoint unused --project Game --format json
  spawnpoint unused --all-scenes --root Assets/Mods")]
    Unused(Unused),

    /// Check a Unity or Godot project for missing scripts, broken references and other problems
    ///
    /// In Unity: missing scripts, broken references and prefab overrides, duplicate GUIDs, .meta files without assets,
    /// assets without .meta files, merge conflicts and missing scenes of the build settings. A missing asset is one
    /// finding, which tells the commit that deleted it or the package that has it; -v lists every use. In Godot:
    /// missing scripts and resources, broken and duplicate uids, scenes that instance each other, broken
    /// connections, a missing main scene or autoload.
    #[command(after_help = "\
Examples:
  spawnpoint check
  spawnpoint check -v
  spawnpoint check --project Game --format sarif
  spawnpoint check --since origin/main --format github
  spawnpoint check --baseline check.json --write-baseline
  spawnpoint check --baseline check.json --fail-on error --ignore lfs-pointer

Exit codes:
  0  no errors or warnings; notes, such as packages that are not on disk, do not count
  1  there are errors or warnings, or what --fail-on names
  2  the folder is not a project, or the command line is invalid")]
    Check(Check),

    /// Show the differences between scenes, prefabs and other serialized assets
    ///
    /// Compares two git revisions of a Unity or Godot project, two folders or two files by object, component
    /// and member, with old and new values. Moved and renamed objects are reported as such.
    #[command(after_help = "\
Examples:
  spawnpoint diff HEAD~1
  spawnpoint diff main feature --format markdown
  spawnpoint diff ../Game-old ../Game-new --format json
  spawnpoint diff Old.prefab New.prefab
  spawnpoint diff old.tscn new.tscn

The exit code is 0 whether or not there are differences.")]
    Diff {
        /// Older revision, folder or file
        old: String,
        /// Newer revision, folder or file; by default the current files
        new: Option<String>,
        /// Output format
        #[arg(long, short, value_enum, default_value_t = diff::Format::Text)]
        format: diff::Format,
    },

    /// Add Spawnpoint to AI clients and engine projects
    ///
    /// Without a name, lists the AI clients on this machine and their status. Changes are shown as a diff. The
    /// rest of a file stays as it is, and the original file is backed up.
    #[command(after_help = "\
Examples:
  spawnpoint setup                          List the AI clients and their status
  spawnpoint setup --all --dry-run          Show the changes to all of them
  spawnpoint setup cursor codex             Configure two clients
  spawnpoint setup claude-desktop --stdio   Configure a client that starts Spawnpoint
  spawnpoint setup cursor --remove          Remove Spawnpoint and restore the file
  spawnpoint setup godot --project Game     Install the addon in a Godot project
  spawnpoint setup unity --project Game     Install the package in a Unity project
  spawnpoint setup unreal --project Game    Install the plugin in an Unreal project

A stdio entry contains the settings of this command: spawnpoint setup cursor --stdio --allow-writes")]
    Setup(Setup),

    /// Start the server whenever you log in
    ///
    /// Writes a systemd unit on Linux, a launch agent on macOS, and a scheduled task on Windows. The settings of this
    /// command become settings of the server.
    #[command(after_help = "\
Examples:
  spawnpoint autostart
  spawnpoint autostart --allow-writes --project Game
  spawnpoint autostart --dry-run                   Show what would be written
  spawnpoint autostart --remove")]
    Autostart(Autostart),

    /// Trust the configuration file of a project
    ///
    /// The spawnpoint.toml of a project can set names and restrict what is allowed. It can set anything else
    /// only after you trust it. Trust applies to this folder and these contents: it ends when the file changes.
    #[command(after_help = "\
Examples:
  spawnpoint trust Game
  spawnpoint trust --list
  spawnpoint trust --revoke Game")]
    Trust(Trust),

    /// Check the port, folders, configuration, AI clients and engines, and suggest fixes
    #[command(after_help = "\
Examples:
  spawnpoint doctor
  spawnpoint doctor --json

The exit code is 1 if a check failed (✗). Warnings (!) do not count.")]
    Doctor {
        #[command(flatten)]
        output: Output,
    },

    /// Tell whether a newer version exists
    ///
    /// Reads the latest.json of a release, from the file or URL that you name, and installs nothing. If the release is
    /// newer, this prints the command that updates this installation.
    #[command(after_help = format!("\
Examples:
  spawnpoint self-update --check --from latest.json
  spawnpoint self-update --check --from {}/releases/latest/download/latest.json

Exit codes:
  0  success, whether or not there is a newer version
  1  the file cannot be read, or is not a latest.json
  2  the command line is invalid", env!("CARGO_PKG_REPOSITORY")))]
    SelfUpdate {
        /// Only tell about it; required, because this command cannot install an update
        #[arg(long, required = true)]
        check: bool,
        /// The latest.json of a release
        #[arg(long, value_name = "FILE|URL")]
        from: String,
        #[command(flatten)]
        output: Output,
    },

    /// Show the help of a command, or the list of settings
    #[command(after_help = "\
Examples:
  spawnpoint help
  spawnpoint help call
  spawnpoint help settings")]
    Help {
        /// Name of a command, or `settings`
        topic: Option<String>,
    },

    /// Print a completion script for a shell
    ///
    /// The script also completes the names of tools, and those of AI clients and engines for `setup`.
    #[command(after_help = "\
Examples:
  spawnpoint completions bash
  spawnpoint completions zsh

For bash: spawnpoint completions bash > ~/.local/share/bash-completion/completions/spawnpoint")]
    Completions {
        /// Shell
        shell: Shell,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::raw::Layer;

    fn flags(line: &[&str]) -> Layer {
        Cli::try_parse_from(line).unwrap().flags.0
    }

    #[test]
    fn the_declaration_is_valid() {
        command().debug_assert();
    }

    #[test]
    fn settings_are_accepted_before_and_after_the_command() {
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

    /// Splits a line as a shell does, as far as the examples need it.
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
        let mut root = command();
        // Commands of native tools are defined when clap builds them.
        root.build();
        let mut examples = 0;
        for command in std::iter::once(&root).chain(root.get_subcommands()) {
            let help = command.get_after_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  spawnpoint")) {
                // Two spaces or more separate an example from its description.
                let line = line.trim().split("  ").next().unwrap();
                Cli::try_parse_from(shell_split(line)).unwrap();
                examples += 1;
            }
        }
        assert!(examples > 20, "{examples}");
    }
}
