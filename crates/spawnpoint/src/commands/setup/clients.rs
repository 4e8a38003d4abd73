//! AI clients: which are meant, and what is done to each.

use spawnpoint_setup::{
    Store, Surroundings,
    client::{self, Found, Scope, Way, Wish},
};

use super::{
    ENGINES, client_ids,
    report::{Outcome, Report},
    server::{arguments, carried, server},
};
use crate::{
    cli::{self, Setup},
    config::Config,
    failure::Failure,
};

/// The clients that are meant. Those that were named need not be found.
pub fn chosen(
    names: &[&str],
    wanted: &Setup,
    surroundings: &Surroundings,
) -> Result<Vec<Found>, Failure> {
    let scope = match wanted.scope {
        cli::Scope::User => Scope::User,
        cli::Scope::Project => Scope::Project,
    };
    let mut chosen = Vec::new();
    for name in names {
        let client = client::named(name).ok_or_else(|| {
            Failure::usage(format!("There is no client '{name}'")).nearest(name, client_ids())
        })?;
        let found = client::located(client, surroundings, scope)
            .map_err(|error| Failure::usage(error.to_string()).hint(error.todo()))?;
        chosen.push(found);
    }
    if wanted.all {
        let found = client::found(surroundings).into_iter();
        let found: Vec<_> = match scope {
            Scope::User => found.collect(),
            // Not every client has servers of a project's own.
            Scope::Project => found
                .filter_map(|found| client::located(found.client, surroundings, scope).ok())
                .collect(),
        };
        if found.is_empty() && names.is_empty() {
            return Err(Failure::usage("No AI client was found on this machine").hint(
                "name those you will install; `spawnpoint setup` alone lists what is known",
            ));
        }
        chosen.extend(found);
    }
    let mut seen = Vec::new();
    chosen.retain(|found| {
        let is_new = !seen.contains(&found.client.id);
        seen.push(found.client.id);
        is_new
    });
    Ok(chosen)
}

/// Does it, client by client. One that fails does not keep the others from it.
pub fn set_up(
    config: &Config,
    wanted: &Setup,
    chosen: &[Found],
    store: &Store,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    if chosen.is_empty() {
        return Ok(());
    }
    // With an engine among the names, these say which project is meant.
    let not: &[_] = match wanted.names.iter().any(|name| ENGINES.contains(&name.as_str())) {
        true => &["projects", "unreal_remote"],
        false => &[],
    };
    let mut server = server(config, report.surroundings, wanted.url.as_deref());
    server.args = arguments(config, not);
    let way = match (wanted.http || wanted.url.is_some(), wanted.stdio) {
        (true, _) => Some(Way::Http),
        (_, true) => Some(Way::Stdio),
        _ => None,
    };
    if !wanted.remove && wanted.url.is_none() && server.ports.first() == Some(&0) {
        return Err(Failure::usage("Port 0 is any free port, which no client could find")
            .hint("name a port with --listen"));
    }
    if let Some(url) = &wanted.url
        && !(url.starts_with("http://") || url.starts_with("https://"))
    {
        return Err(Failure::usage(format!("'{url}' is not an address"))
            .hint("it looks like http://127.0.0.1:8080/mcp"));
    }
    let carried = carried(config, not);
    let wish = match wanted.remove {
        true => Wish::Remove,
        false => {
            Wish::Add { way, anew: way.is_some() || !carried.is_empty(), migrate: wanted.migrate }
        }
    };
    for found in chosen {
        let name = found.client.name;
        match client::plan(found, wish, &server, store) {
            Err(error) => report.failed(name, &error),
            Ok(plan) => {
                let outcome = Outcome {
                    then: found.client.then,
                    how: plan.way.map(Way::name),
                    old: plan.old,
                    id: found.client.id,
                };
                report.change(name, &plan.change, store, Some(&outcome));
                report.by_address |= plan.way == Some(Way::Http);
            }
        }
    }
    let unheard: Vec<_> =
        carried.into_iter().filter(|flag| !["listen", "state-dir"].contains(flag)).collect();
    if report.by_address && !unheard.is_empty() {
        report.note(format!(
            "start the server with --{} as well: only entries by --stdio carry settings",
            unheard.join(", --")
        ));
    }
    Ok(())
}
