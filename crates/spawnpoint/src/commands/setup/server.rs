//! The server that clients connect to, from the configuration.

use std::net::SocketAddr;

use spawnpoint_setup::{Environment, Os, client::Server};

use crate::{
    config::{
        Config,
        raw::{Kind, Origin, Setting, SourcedValue},
    },
    installation::Installation,
    server_client::reachable,
};

/// Returns the server, with its own URL or the one that was passed. Entries contain the settings of this command,
/// except those in `excluded`, which have another meaning in it.
pub fn server(
    config: &Config,
    environment: &Environment,
    url: Option<&str>,
    excluded: &[&str],
) -> Server {
    let settings = &config.settings;
    let ports: Vec<_> = settings.listen.iter().map(SocketAddr::port).collect();
    let address = settings.listen.first().copied().map(reachable);
    let at = |address| format!("{}://{address}/mcp", settings.scheme());
    let own = address.map(at).unwrap_or_default();
    let (command, launcher_args) = Installation::current(environment).command(environment);
    Server {
        url: url.map_or(own, str::to_owned),
        ports,
        requires_token: settings.token.is_some(),
        command,
        launcher_args,
        args: arguments(config, "stdio", excluded),
        system_root: system_root(environment),
    }
}

fn system_root(environment: &Environment) -> Option<String> {
    let root = environment.variable("SystemRoot").filter(|_| environment.os == Os::Windows);
    root.map(str::to_owned)
}

/// Returns this program, and the arguments with which the system starts it as a server.
pub fn service(config: &Config, environment: &Environment) -> (String, Vec<String>) {
    let (program, mut words) = Installation::current(environment).command(environment);
    words.extend(arguments(config, "serve", &[]));
    (program, words)
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
