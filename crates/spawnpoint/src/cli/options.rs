//! The arguments of commands that have many.

use std::path::PathBuf;

use clap::Args;

/// Help of `--instance`.
pub const INSTANCE_HELP: &str = "Engine to use: its name, or the start of its id or hash";

/// Help of `--alone`.
pub const ALONE_HELP: &str =
    "Use a new embedded world, or the project of --project, in this process instead of the server";

/// Which engine a command uses.
#[derive(Args, Clone, Debug)]
pub struct EngineChoice {
    #[arg(long, short, value_name = "NAME", help = INSTANCE_HELP)]
    pub instance: Option<String>,
    #[arg(long, help = ALONE_HELP)]
    pub alone: bool,
}

/// Arguments of `approve`.
#[derive(Args, Clone, Debug)]
pub struct Approve {
    /// Id of the call, or its start
    pub id: Option<String>,
    /// Deny the call instead of approving it
    #[arg(long, requires = "id")]
    pub deny: bool,
    /// Reason for the denial, which the client receives
    #[arg(long, value_name = "TEXT", requires = "deny")]
    pub reason: Option<String>,
    /// Approve every call for this time, such as 10m or 1h; 0 ends it
    #[arg(long, value_name = "TIME", conflicts_with = "id")]
    pub all_for: Option<String>,
    #[command(flatten)]
    pub output: Output,
}

/// Arguments of `trust`.
#[derive(Args, Clone, Debug)]
pub struct Trust {
    /// Folder with the spawnpoint.toml to trust
    #[arg(value_name = "FOLDER", required_unless_present_any = ["list", "revoke"])]
    pub folder: Option<PathBuf>,
    /// List the trusted projects
    #[arg(long, conflicts_with_all = ["folder", "revoke"])]
    pub list: bool,
    /// Stop trusting a project
    #[arg(long, value_name = "FOLDER", conflicts_with = "folder")]
    pub revoke: Option<PathBuf>,
    /// Trust it without a prompt
    #[arg(long, conflicts_with_all = ["list", "revoke"])]
    pub yes: bool,
    #[command(flatten)]
    pub output: Output,
}

/// Arguments of `setup`.
#[derive(Args, Clone, Debug)]
pub struct Setup {
    /// Names of AI clients; `godot`, `unity` or `unreal` for the project of --project or of the current folder
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Select every AI client on this machine
    #[arg(long)]
    pub all: bool,
    /// Let the client connect to a running server (the default if the client supports it)
    #[arg(long, conflicts_with = "stdio")]
    pub http: bool,
    /// Let the client start Spawnpoint
    #[arg(long)]
    pub stdio: bool,
    /// URL of the server; by default that of --listen
    #[arg(long, value_name = "URL", conflicts_with = "stdio")]
    pub url: Option<String>,
    /// Configure the client for all projects of the user, or for the project in this folder
    #[arg(long, value_enum, default_value_t = Scope::User)]
    pub scope: Scope,
    /// Remove the entries of MCP for Unity's own server
    #[arg(long, conflicts_with = "remove")]
    pub migrate: bool,
    /// Copy the Unity package into the project, instead of letting Unity download it with Git
    #[arg(long, conflicts_with = "remove")]
    pub embed: bool,
    /// Remove Spawnpoint and restore the file
    #[arg(long)]
    pub remove: bool,
    /// Show the changes without making them
    #[arg(long)]
    pub dry_run: bool,
    #[command(flatten)]
    pub output: Output,
}

/// Arguments of `autostart`.
#[derive(Args, Clone, Debug)]
pub struct Autostart {
    /// Remove what this command made
    #[arg(long)]
    pub remove: bool,
    /// Show what would be written or removed, and change nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// For whom a client is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Scope {
    User,
    Project,
}

/// The output format of a command.
#[derive(Args, Clone, Copy, Debug)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
