//! `spawnpoint autostart`: has the system start a server whenever the user logs in. Linux and macOS read a file from
//! a folder of the user; Windows has a program that takes one.

mod launchd;
mod systemd;
mod task;

use std::{fs, io, path::PathBuf};

use spawnpoint_setup::{BaseFolder, Environment, Os};

use super::setup;
use crate::{
    cli::Autostart,
    config::{Config, raw::Origin},
    failure::Failure,
    print,
};

/// What the system runs.
struct Service<'a> {
    /// An absolute path.
    program: &'a str,
    arguments: &'a [String],
}

/// A file that the system reads, and what makes it known.
struct Installed {
    file: PathBuf,
    /// A link to the file, which systemd needs to start it.
    link: Option<PathBuf>,
    /// How to start the server at once.
    start: String,
    /// How to stop it.
    stop: String,
}

/// Is in every file. A file without it belongs to somebody else.
const MARK: &str = "Made by `spawnpoint autostart`";

pub fn run(config: &Config, options: &Autostart) -> Result<(), Failure> {
    let environment = setup::environment(&config.system);
    refuse_secrets(config)?;
    let (program, arguments) = setup::service(config, &environment);
    let service = Service { program: &program, arguments: &arguments };
    if environment.os == Os::Windows {
        return task::run(&environment, &service, options);
    }
    let (text, installed) = match environment.os {
        Os::MacOs => (launchd::text(&service), launchd::installed(&environment)),
        _ => (systemd::text(&service), systemd::installed(&environment)),
    };
    let installed = installed.ok_or_else(|| {
        Failure::usage("The home folder is unknown").hint("set the environment variable HOME")
    })?;
    match (options.dry_run, options.remove) {
        (true, false) => print::out(format!("{}:\n{text}", installed.file.display())),
        (_, true) => remove(&installed, options.dry_run)?,
        (false, false) => install(&installed, &text, &environment)?,
    }
    Ok(())
}

/// The file can be read by other programs, and is not where a user looks for secrets.
fn refuse_secrets(config: &Config) -> Result<(), Failure> {
    let mut from_flags =
        config.values.iter().filter(|(_, sourced)| matches!(sourced.origin, Origin::Flag(_)));
    match from_flags.find(|(setting, _)| setting.secret) {
        Some((setting, _)) => {
            Err(Failure::usage(format!("--{} is a secret", setting.flag)).hint(format!(
                "set {} in the configuration file of this user, and leave out the flag",
                setting.key
            )))
        }
        None => Ok(()),
    }
}

fn install(installed: &Installed, text: &str, environment: &Environment) -> Result<(), Failure> {
    check_ours(installed)?;
    let file = installed.file.display();
    let failed = |error: io::Error| Failure::failed(format!("Cannot write {file}: {error}"));
    spawnpoint_files::replace(&installed.file, text.as_bytes()).map_err(failed)?;
    if let Some(link) = &installed.link {
        make_link(&installed.file, link).map_err(failed)?;
    }
    print::out(format!(
        "Wrote {}. The server starts when you log in.\nStart it now:  {}\nUndo:          spawnpoint autostart --remove",
        environment.display_path(&installed.file),
        installed.start
    ));
    Ok(())
}

fn remove(installed: &Installed, dry_run: bool) -> Result<(), Failure> {
    if !installed.file.exists() {
        print::out("The server does not start by itself. Nothing was changed.");
        return Ok(());
    }
    check_ours(installed)?;
    if !dry_run {
        for file in installed.link.iter().chain([&installed.file]) {
            match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Failure::failed(format!(
                        "Cannot delete {}: {error}",
                        file.display()
                    )));
                }
                _ => {}
            }
        }
    }
    let does = if dry_run { "Would delete" } else { "Deleted" };
    print::out(format!(
        "{does} {}.\nStop a running server:  {}",
        installed.file.display(),
        installed.stop
    ));
    Ok(())
}

fn check_ours(installed: &Installed) -> Result<(), Failure> {
    match fs::read_to_string(&installed.file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(text) if text.contains(MARK) => Ok(()),
        _ => Err(Failure::failed(format!(
            "{} was not made by this command",
            installed.file.display()
        ))
        .hint("rename or delete the file, then run this again")),
    }
}

#[cfg(unix)]
fn make_link(file: &std::path::Path, link: &std::path::Path) -> io::Result<()> {
    if let Some(folder) = link.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::remove_file(link) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => std::os::unix::fs::symlink(file, link),
    }
}

/// No other system has such links.
#[cfg(not(unix))]
fn make_link(_: &std::path::Path, _: &std::path::Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A text in XML.
fn xml(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            c => escaped.push(c),
        }
    }
    escaped
}

fn in_folder(environment: &Environment, base: BaseFolder, path: &str) -> Option<PathBuf> {
    Some(environment.base_folder(base)?.join(path))
}
