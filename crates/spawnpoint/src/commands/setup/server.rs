//! The server that clients connect to, from the configuration.

use std::{net::SocketAddr, path::PathBuf};

use spawnpoint_setup::{Environment, Os, client::Server};

use crate::{
    config::{
        Config,
        raw::{Kind, Origin, Setting, SourcedValue},
    },
    server_client::reachable,
};

/// Returns the server, with its own URL or the one that was passed.
pub fn server(config: &Config, environment: &Environment, url: Option<&str>) -> Server {
    let settings = &config.settings;
    let ports: Vec<_> = settings.listen.iter().map(SocketAddr::port).collect();
    let address = settings.listen.first().copied().map(reachable);
    let at = |address| format!("{}://{address}/mcp", settings.scheme());
    let own = address.map(at).unwrap_or_default();
    Server {
        url: url.map_or(own, str::to_owned),
        ports,
        requires_token: settings.token.is_some(),
        command: program(environment),
        args: arguments(config, "stdio", &[]),
        system_root: system_root(environment),
    }
}

fn system_root(environment: &Environment) -> Option<String> {
    let root = environment.variable("SystemRoot").filter(|_| environment.os == Os::Windows);
    root.map(str::to_owned)
}

/// Returns the path of this program. A link in PATH is kept, because package managers update it.
fn program(environment: &Environment) -> String {
    let exe = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("spawnpoint"));
    let real = |path: &PathBuf| spawnpoint_files::real_path(path).ok();
    let on_path = environment.find_program("spawnpoint").filter(|path| real(path) == real(&exe));
    on_path.unwrap_or(exe).display().to_string()
}

/// Returns this program, and the arguments with which the system starts it as a server.
pub fn service(config: &Config, environment: &Environment) -> (String, Vec<String>) {
    (program(environment), arguments(config, "serve", &[]))
}

/// Returns the arguments of an entry with a command: the flags of this command, and the address of the server if it
/// is not the default. `excluded` are settings with another meaning here. Secrets are never written.
pub fn arguments(config: &Config, command: &str, excluded: &[&str]) -> Vec<String> {
    let mut arguments = vec![command.to_owned()];
    for (setting, sourced) in config.values.iter() {
        let has_other_address = setting.key == "listen" && sourced.values != [setting.default];
        if has_other_address || is_forwarded(setting, sourced, excluded) {
            arguments.extend(flags(config, setting, sourced));
        }
    }
    arguments
}

/// Returns the flags of this command that a stdio entry contains.
pub fn forwarded_flags(config: &Config, excluded: &[&str]) -> Vec<&'static str> {
    let forwarded =
        config.values.iter().filter(|(setting, sourced)| is_forwarded(setting, sourced, excluded));
    forwarded.map(|(setting, _)| setting.flag).collect()
}

fn is_forwarded(setting: &Setting, sourced: &SourcedValue, excluded: &[&str]) -> bool {
    let is_flag = matches!(sourced.origin, Origin::Flag(_));
    is_flag && !setting.secret && setting.key != "log" && !excluded.contains(&setting.key)
}

fn flags(config: &Config, setting: &Setting, sourced: &SourcedValue) -> Vec<String> {
    let flag = format!("--{}", setting.flag);
    // The entry is run in another folder, so relative paths become absolute.
    let is_path = ["PATH", "DIR", "FILE"].contains(&setting.value_name);
    let resolve = |value: &String| match is_path {
        true => config.system.resolve(value, &config.system.folder).display().to_string(),
        false => value.clone(),
    };
    let values: Vec<_> = sourced.values.iter().map(resolve).collect();
    match setting.kind {
        Kind::Switch if values == [setting.bare] => vec![flag],
        Kind::Switch => vec![format!("{flag}={}", values.concat())],
        Kind::One | Kind::Many => {
            values.into_iter().flat_map(|value| [flag.clone(), value]).collect()
        }
    }
}
