//! Sets up AI clients.

use spawnpoint_setup::{
    Backups, Environment,
    client::{self, Action, ClientConfig, Scope, Transport},
};

use super::{
    ENGINES,
    report::{ClientOutcome, Report},
    server::{forwarded_flags, server},
    supported_names,
};
use crate::{
    cli::{self, Setup},
    config::Config,
    failure::Failure,
};

/// Returns the selected clients. Clients that are named need not be installed.
pub fn select(
    names: &[&str],
    options: &Setup,
    environment: &Environment,
) -> Result<Vec<ClientConfig>, Failure> {
    let scope = match options.scope {
        cli::Scope::User => Scope::User,
        cli::Scope::Project => Scope::Project,
    };
    let mut selected = Vec::new();
    for name in names {
        let client = client::by_name(name).ok_or_else(|| {
            Failure::usage(format!("Unknown client '{name}'")).nearest(name, supported_names())
        })?;
        let config = client::locate(client, environment, scope)
            .map_err(|error| Failure::usage(error.to_string()).hint(error.hint()))?;
        selected.push(config);
    }
    if options.all {
        let installed = client::installed(environment).into_iter();
        let installed: Vec<_> = match scope {
            Scope::User => installed.collect(),
            // Not every client has a configuration file for projects.
            Scope::Project => installed
                .filter_map(|config| client::locate(config.client, environment, scope).ok())
                .collect(),
        };
        if installed.is_empty() && names.is_empty() {
            return Err(Failure::usage("No AI client found on this machine").hint(
                "pass the name of a client; `spawnpoint setup` lists the supported clients",
            ));
        }
        selected.extend(installed);
    }
    let mut seen = Vec::new();
    selected.retain(|config| {
        let is_new = !seen.contains(&config.client.id);
        seen.push(config.client.id);
        is_new
    });
    Ok(selected)
}

/// Sets up the clients one after the other. The others are set up even if one fails.
pub fn set_up(
    config: &Config,
    options: &Setup,
    selected: &[ClientConfig],
    backups: &Backups,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    if selected.is_empty() {
        return Ok(());
    }
    // If an engine is set up as well, these select its project.
    let excluded: &[_] = match options.names.iter().any(|name| ENGINES.contains(&name.as_str())) {
        true => &["projects", "unreal_remote"],
        false => &[],
    };
    let server = server(config, report.environment, options.url.as_deref(), excluded);
    let transport = match (options.http || options.url.is_some(), options.stdio) {
        (true, _) => Some(Transport::Http),
        (_, true) => Some(Transport::Stdio),
        _ => None,
    };
    if !options.remove && options.url.is_none() && server.ports.first() == Some(&0) {
        return Err(Failure::usage("Port 0 means a random port, which clients cannot find")
            .hint("set a fixed port with --listen"));
    }
    if let Some(url) = &options.url
        && !(url.starts_with("http://") || url.starts_with("https://"))
    {
        return Err(Failure::usage(format!("'{url}' is not a URL"))
            .hint("pass a URL like http://127.0.0.1:8080/mcp"));
    }
    let flags = forwarded_flags(config, excluded);
    let action = match options.remove {
        true => Action::Remove,
        false => Action::Add {
            transport,
            rewrite: transport.is_some() || !flags.is_empty(),
            migrate: options.migrate,
        },
    };
    for config in selected {
        let client = config.client;
        match client::plan(config, action, &server, backups) {
            Err(error) => report.failed(client.name, &error),
            Ok(plan) => {
                let outcome = ClientOutcome {
                    client,
                    transport: plan.transport.map(Transport::name),
                    unity_entries: plan.unity_entries,
                };
                report.client(&outcome, &plan.change, backups);
                report.needs_server |= plan.transport == Some(Transport::Http);
            }
        }
    }
    let ignored: Vec<_> =
        flags.into_iter().filter(|flag| !["listen", "state-dir"].contains(flag)).collect();
    if report.needs_server && !ignored.is_empty() {
        report.note(format!(
            "Start the server with --{} as well. Only stdio entries contain settings.",
            ignored.join(", --")
        ));
    }
    Ok(())
}
