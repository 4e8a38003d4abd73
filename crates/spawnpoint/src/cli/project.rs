//! The arguments of commands that read a project from disk.

use std::path::PathBuf;

use clap::Args;

use crate::commands::project::{Plain, check};

/// Arguments of `check`.
#[derive(Args, Clone, Debug)]
pub struct Check {
    /// Output format
    #[arg(long, short, value_enum, default_value_t = check::Format::Text)]
    pub format: check::Format,
    /// Report only findings in files that changed since this git revision, and uses of assets deleted since
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,
    /// File with accepted findings, which are not reported
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all findings to the file of --baseline
    #[arg(long, requires = "baseline", conflicts_with = "since")]
    pub write_baseline: bool,
    /// Lowest level that fails the check
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = check::FailOn::Warning)]
    pub fail_on: check::FailOn,
    /// Do not report findings of this rule; can be given several times
    #[arg(long, value_name = "RULE")]
    pub ignore: Vec<String>,
}

/// Arguments of `unused`.
#[derive(Args, Clone, Debug)]
pub struct Unused {
    /// Asset or folder that counts as used, with everything that it references; can be given several times
    #[arg(long = "root", value_name = "PATH")]
    pub roots: Vec<String>,
    /// Count every scene as used, not only those of the build
    #[arg(long)]
    pub all_scenes: bool,
    /// Output format
    #[arg(long, short, value_enum, default_value_t = Plain::Text)]
    pub format: Plain,
}
