//! `spawnpoint open`: makes a link to the page of the running server, and opens it.

use std::{
    net::SocketAddr,
    process::{Command, Stdio},
};

use serde_json::json;

use crate::{
    cli::Output,
    config::{Config, Settings},
    failure::Failure,
    owner::OwnedServer,
    print,
    server_client::reachable,
};

pub async fn run(config: &Config, no_browser: bool, output: Output) -> Result<(), Failure> {
    let settings = &config.settings;
    let mut found = Vec::new();
    for server in OwnedServer::all(settings).await? {
        found.extend(server.page_links().await?.into_iter().next());
    }
    let link = pick(settings, &found)?;
    let opened = !no_browser && !output.json && has_screen() && open(link);
    if output.json {
        print::json(&json!({ "link": link }));
        return Ok(());
    }
    print::out(link);
    print::err(match opened {
        true => "The page opens in your browser. The link works once.",
        false => "Open this link in a browser on this machine. It works once, and for an hour.",
    });
    Ok(())
}

/// The link of the server that the settings mean.
fn pick<'l>(settings: &Settings, links: &'l [String]) -> Result<&'l str, Failure> {
    let is_meant = |link: &&String| {
        settings.listen.iter().any(|listen| is_at(link, settings.scheme(), reachable(*listen)))
    };
    match (links.iter().find(is_meant), links) {
        (Some(link), _) | (None, [link]) => Ok(link),
        (None, []) => Err(Failure::unreachable("No server with a page is running")
            .hint("start one with `spawnpoint serve`, or pass the --state-dir that it uses")),
        (None, several) => {
            let servers: Vec<_> = several
                .iter()
                .filter_map(|link| link.split_once("/open?"))
                .map(|(url, _)| url)
                .collect();
            Err(Failure::usage(
                "Several servers are running, and none listens at the address of the settings",
            )
            .hint(format!("choose one with --listen: {}", servers.join(", "))))
        }
    }
}

fn is_at(link: &str, scheme: &str, address: SocketAddr) -> bool {
    link.starts_with(&format!("{scheme}://{address}/"))
}

/// Whether there is a screen that a browser could use. Over SSH there is none.
fn has_screen() -> bool {
    if cfg!(any(target_os = "macos", windows)) {
        return std::env::var_os("SSH_CONNECTION").is_none();
    }
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some())
}

/// Opens a link in the user's browser. Returns whether a program for that was started.
fn open(link: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(windows) => ("rundll32", &["url.dll,FileProtocolHandler"]),
        () => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command
        .args(arguments)
        .arg(link)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Config::load(&Default::default(), &Default::default(), Default::default()).unwrap().settings
    }

    #[test]
    fn the_server_at_the_configured_address_is_meant() {
        let (ours, other) = ("http://127.0.0.1:8080/open?key=1", "http://127.0.0.1:9/open?key=2");
        let links = [other.to_owned(), ours.to_owned()];
        assert_eq!(pick(&settings(), &links).unwrap(), ours);
        assert_eq!(pick(&settings(), &links[..1]).unwrap(), other);
        let several = [other.to_owned(), other.replace(":9/", ":10/")];
        let failure = pick(&settings(), &several).unwrap_err();
        assert!(failure.to_string().contains("Several servers"), "{failure}");
        assert!(pick(&settings(), &[]).is_err());
    }
}
