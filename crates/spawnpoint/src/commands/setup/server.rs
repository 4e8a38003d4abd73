//! The server that clients are to reach, as the configuration has it.

use std::{net::SocketAddr, path::PathBuf};

use spawnpoint_setup::{Os, Surroundings, client::Server};

use crate::{
    config::{
        Config,
        raw::{Kind, Origin, Said, Setting},
    },
    server_client::reachable,
};

/// The server, under its own address or another one.
pub fn server(config: &Config, surroundings: &Surroundings, url: Option<&str>) -> Server {
    let settings = &config.settings;
    let ports: Vec<_> = settings.listen.iter().map(SocketAddr::port).collect();
    let address = settings.listen.first().copied().map(reachable);
    let at = |address| format!("{}://{address}/mcp", settings.scheme());
    let own = address.map(at).unwrap_or_default();
    Server {
        url: url.map_or(own, str::to_owned),
        ports,
        token: settings.token.is_some(),
        command: program(surroundings),
        args: arguments(config, &[]),
        system_root: system_root(surroundings),
    }
}

/// Windows does not care how its variables are written.
fn system_root(surroundings: &Surroundings) -> Option<String> {
    let mut variables = surroundings.variables.iter().filter(|_| surroundings.os == Os::Windows);
    let root = variables.find(|(name, _)| name.eq_ignore_ascii_case("SystemRoot"));
    root.map(|(_, value)| value.clone())
}

/// This program, as it is found by people: links that a package manager keeps up to date are kept.
fn program(surroundings: &Surroundings) -> String {
    let exe = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("spawnpoint"));
    let real = |path: &PathBuf| std::fs::canonicalize(path).ok();
    let on_path = surroundings.program("spawnpoint").filter(|path| real(path) == real(&exe));
    on_path.unwrap_or(exe).display().to_string()
}

/// What a client starts it with: the flags that were given here, and where the server listens if that is
/// not the usual place. `not` are flags that mean something else here. Secrets are not written down.
pub fn arguments(config: &Config, not: &[&str]) -> Vec<String> {
    let mut arguments = vec!["stdio".to_owned()];
    for (setting, said) in config.words.iter() {
        let is_elsewhere = setting.key == "listen" && said.values != [setting.default];
        if is_elsewhere || is_carried(setting, said, not) {
            arguments.extend(flags(config, setting, said));
        }
    }
    arguments
}

/// The flags that were given here and that an entry by stdio carries.
pub fn carried(config: &Config, not: &[&str]) -> Vec<&'static str> {
    let carried = config.words.iter().filter(|(setting, said)| is_carried(setting, said, not));
    carried.map(|(setting, _)| setting.flag).collect()
}

fn is_carried(setting: &Setting, said: &Said, not: &[&str]) -> bool {
    let is_flag = matches!(said.origin, Origin::Flag(_));
    is_flag && !setting.secret && setting.key != "log" && !not.contains(&setting.key)
}

fn flags(config: &Config, setting: &Setting, said: &Said) -> Vec<String> {
    let flag = format!("--{}", setting.flag);
    // A path that was meant from here is not meant from where the client will be.
    let is_path = ["PATH", "DIR", "FILE"].contains(&setting.value_name);
    let from_here = |value: &String| match is_path {
        true => config.system.resolve(value, &config.system.folder).display().to_string(),
        false => value.clone(),
    };
    let values: Vec<_> = said.values.iter().map(from_here).collect();
    match setting.kind {
        Kind::Switch if values == [setting.bare] => vec![flag],
        Kind::Switch => vec![format!("{flag}={}", values.concat())],
        Kind::One | Kind::Many => {
            values.into_iter().flat_map(|value| [flag.clone(), value]).collect()
        }
    }
}
