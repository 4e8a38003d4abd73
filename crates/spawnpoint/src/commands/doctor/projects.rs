//! The engine projects, and the packages of Unity projects.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use spawnpoint_setup::{
    godot,
    unity::{self, MCP_FOR_UNITY, PACKAGE},
    unreal,
};

use super::Check;
use crate::{commands::setup::describe_unity_package, config::Config};

/// The kind of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Unity,
    Godot,
    Unreal,
}

/// Finds the projects of --project, or the one that contains the current folder.
pub fn projects(config: &Config) -> Vec<Check> {
    let given = &config.settings.projects;
    let paths = match given.is_empty() {
        true => std::slice::from_ref(&config.system.folder),
        false => given,
    };
    let around = |path: &PathBuf| {
        path.ancestors().find_map(|folder| Some((folder.to_owned(), kind(folder)?)))
    };
    let listen = &config.settings.listen;
    paths
        .iter()
        .filter_map(around)
        .flat_map(|(folder, kind)| project(&folder, kind, listen))
        .collect()
}

fn kind(folder: &Path) -> Option<Kind> {
    if folder.join("ProjectSettings/ProjectVersion.txt").is_file() {
        return Some(Kind::Unity);
    }
    if folder.join("project.godot").is_file() {
        return Some(Kind::Godot);
    }
    let mut files = std::fs::read_dir(folder).ok()?.flatten();
    files
        .any(|file| file.path().extension().is_some_and(|end| end == "uproject"))
        .then_some(Kind::Unreal)
}

fn project(folder: &Path, kind: Kind, listen: &[SocketAddr]) -> Vec<Check> {
    const NAME: &str = "project";
    let found = format!("{kind:?} project in {}", folder.display());
    let has_addon = || godot::plan(folder).is_ok_and(|plan| plan.is_empty());
    let hint = match kind {
        Kind::Unity => return unity_project(folder, Check::ok(NAME, found)),
        Kind::Godot if has_addon() => "its addon connects when a server is running",
        Kind::Godot => "install the addon with `spawnpoint setup godot`",
        Kind::Unreal => return unreal_project(folder, Check::ok(NAME, found), listen),
    };
    vec![Check::ok(NAME, found).hint(hint)]
}

/// Checks whether an Unreal project has our plugin, whether it fits this server, whether it is enabled, and whether it
/// connects to a port on which the server listens.
fn unreal_project(folder: &Path, project: Check, listen: &[SocketAddr]) -> Vec<Check> {
    const NAME: &str = "unreal plugin";
    let Some(file) = unreal::project(folder) else {
        return vec![project.hint("it has several .uproject files: name one with --project")];
    };
    let server = env!("CARGO_PKG_VERSION");
    let plugin = match unreal::installed_version(&file) {
        Ok(plugin) => plugin,
        Err(error) => {
            return vec![project, Check::warning(NAME, error.to_string()).hint(error.hint())];
        }
    };
    let Some(version) = plugin else {
        let hint = "install the plugin with `spawnpoint setup unreal`, or serve the files alone with --project";
        return vec![project.hint(hint)];
    };
    let is_current = unreal::plan_plugin(&file).is_ok_and(|plan| plan.is_empty());
    let found = format!("{} {version}", unreal::PLUGIN_FOLDER);
    let check = match (version == server, is_current) {
        (false, _) => Check::warning(NAME, format!("{found}; the server is version {server}"))
            .hint("run `spawnpoint setup unreal`, and restart the server if it is older"),
        (true, false) => Check::warning(NAME, format!("{found}, changed or not enabled"))
            .hint("run `spawnpoint setup unreal`"),
        (true, true) => match unreal::plugin_server(&file) {
            Ok(Some(url)) if !is_at(&url, listen) => {
                let addresses: Vec<_> = listen.iter().map(ToString::to_string).collect();
                let server = addresses.join(", ");
                Check::warning(NAME, format!("{found} connects to {url}; the server listens on {server}"))
                    .hint("set Url in Config/DefaultSpawnpoint.ini of the project, or start the server with --listen")
            }
            Ok(Some(_)) => Check::ok(NAME, found),
            Ok(None) => Check::warning(
                NAME,
                format!("{found}, disabled by Config/DefaultSpawnpoint.ini"),
            )
            .hint(
                "remove Enabled=False there, and choose Tools > Reconnect Spawnpoint in the editor",
            ),
            Err(error) => Check::warning(NAME, error.to_string()).hint(error.hint()),
        },
    };
    vec![project.hint("its editor connects when a server is running"), check]
}

/// Whether an address of a WebSocket has a port on which the server listens. Port 0 may be any.
fn is_at(url: &str, listen: &[SocketAddr]) -> bool {
    let host = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = host.split('/').next().unwrap_or_default();
    let port = host.rsplit_once(':').and_then(|(_, port)| port.parse().ok());
    listen.iter().any(|address| [0, port.unwrap_or(80)].contains(&address.port()))
}

/// Checks which packages a Unity project has, and whether ours fits this server.
fn unity_project(folder: &Path, project: Check) -> Vec<Check> {
    const NAME: &str = "unity package";
    let server = env!("CARGO_PKG_VERSION");
    let package = match unity::installed(folder, PACKAGE) {
        Ok(package) => package,
        Err(error) => {
            let check = Check::warning(NAME, error.to_string()).hint(error.hint());
            return vec![project, check];
        }
    };
    let others = MCP_FOR_UNITY.iter().filter_map(|name| {
        let package = unity::installed(folder, name).ok()??;
        Some(format!("MCP for Unity: {name} {}", describe_unity_package(folder, &package)))
    });
    let others: Vec<_> = others.collect();
    let mut checks = Vec::new();
    match &package {
        None if others.is_empty() => {
            checks.push(project.hint("install the package with `spawnpoint setup unity`"));
        }
        None => checks.push(project.hint(
            "its editor connects with MCP for Unity's package; `spawnpoint setup unity` installs Spawnpoint's own",
        )),
        Some(package) => {
            checks.push(project.hint("its editor connects when a server is running"));
            let found = format!("Spawnpoint: {PACKAGE} {}", describe_unity_package(folder, package));
            checks.push(match (package.fits(server), package.is_resolved) {
                (Some(false), _) => {
                    Check::warning(NAME, format!("{found}; the server is version {server}"))
                        .hint("run `spawnpoint setup unity`, and restart the server if it is older")
                }
                (_, false) => Check::ok(NAME, format!("{found}, not yet downloaded"))
                    .hint("open the project in Unity, or give its editor the focus"),
                (Some(true), true) => Check::ok(NAME, found),
                (None, true) => Check::ok(NAME, found)
                    .hint(format!("check that it fits the server, which is version {server}")),
            });
        }
    }
    for other in others {
        let check = Check::ok(NAME, other);
        checks.push(match package.is_some() {
            true => check.hint(
                "both packages can stay; Window > Package Manager in Unity removes MCP for Unity",
            ),
            false => check,
        });
    }
    checks
}
