//! The entry that is written to a client's file.

use serde_json::{Map, Value, json};

use super::Client;
use crate::error::SetupError;

/// The name of our entry.
pub const ENTRY_NAME: &str = "spawnpoint";

/// The name of our package in npm and PyPI, where others have `spawnpoint`. Cargo.toml of the program declares it for
/// the packages.
pub const PACKAGE_NAME: &str = "spawnpoint-mcp";

/// How a client connects to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// To a running server, by its URL.
    Http,
    /// The client starts the server.
    Stdio,
}

impl Transport {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Stdio => "stdio",
        }
    }

    /// Keys of the other transport. Clients reject an entry that has both, or use the wrong one.
    pub(super) fn conflicting_keys(self) -> &'static [&'static str] {
        match self {
            Self::Http => &["command", "args", "env", "environment", "cwd"],
            Self::Stdio => &["url", "serverUrl", "httpUrl", "headers", "bearer_token_env_var"],
        }
    }
}

/// The server that clients connect to.
#[derive(Clone, Debug)]
pub struct Server {
    /// The URL.
    pub url: String,
    /// The ports on this machine.
    pub ports: Vec<u16>,
    /// Whether the server requires a token.
    pub requires_token: bool,
    /// The program that a client starts.
    pub command: String,
    /// If that program is a launcher such as npx, its own arguments.
    pub launcher_args: Vec<String>,
    /// The arguments of Spawnpoint.
    pub args: Vec<String>,
    /// The variable `SystemRoot` of Windows. Without it, a program cannot open a socket there.
    pub system_root: Option<String>,
}

impl Server {
    /// All arguments of the program that a client starts.
    pub(super) fn all_args(&self) -> impl Iterator<Item = &String> {
        self.launcher_args.iter().chain(&self.args)
    }
}

/// Builds the entry for a client.
pub(super) fn entry(
    client: &Client,
    transport: Transport,
    server: &Server,
) -> Result<Map<String, Value>, SetupError> {
    let name = client.name;
    let template = match transport {
        Transport::Stdio => client.stdio,
        Transport::Http => client.http.ok_or_else(|| {
            SetupError::unsupported(
                format!("{name} cannot connect to a URL; it can only start servers itself"),
                "run the command without --http",
            )
        })?,
    };
    let mut entry = template.fill(server);
    if transport == Transport::Http && server.requires_token {
        let token = client.token.ok_or_else(|| {
            SetupError::unsupported(
                format!(
                    "The server requires a token, and {name} cannot read it from an environment \
                     variable (setup never writes a token to a file)"
                ),
                "use --stdio: Spawnpoint then reads the token itself",
            )
        })?;
        entry.extend(token.fill(server));
    }
    if transport == Transport::Stdio
        && client.clears_environment
        && let Some(root) = &server.system_root
    {
        entry.insert("env".to_owned(), json!({ "SystemRoot": root }));
    }
    Ok(entry)
}

/// The transport that is used if none was requested: HTTP, if the client supports it.
pub(super) fn default_transport(client: &Client, server: &Server) -> Transport {
    match client.http.is_some() && (!server.requires_token || client.token.is_some()) {
        true => Transport::Http,
        false => Transport::Stdio,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::{CLIENTS, status::transport_of};

    #[test]
    fn every_client_has_complete_entries() {
        let server = Server {
            url: "http://127.0.0.1:1/mcp".to_owned(),
            ports: vec![1],
            requires_token: false,
            command: "/bin/spawnpoint".to_owned(),
            launcher_args: Vec::new(),
            args: vec!["stdio".to_owned()],
            system_root: None,
        };
        for client in CLIENTS {
            let stdio = Value::Object(entry(client, Transport::Stdio, &server).unwrap());
            assert_eq!(transport_of(&stdio), Some(Transport::Stdio), "{stdio}");
            assert!(stdio.to_string().contains(&server.command), "{stdio}");
            assert!(stdio.to_string().contains("\"stdio\""), "{stdio}");
            let Ok(http) = entry(client, Transport::Http, &server) else { continue };
            let http = Value::Object(http);
            assert_eq!(transport_of(&http), Some(Transport::Http), "{http}");
            assert!(http.to_string().contains(&server.url), "{http}");
            let with_token = Server { requires_token: true, ..server.clone() };
            match entry(client, Transport::Http, &with_token) {
                Ok(entry) => {
                    let entry = Value::Object(entry).to_string();
                    assert!(entry.contains("SPAWNPOINT_TOKEN"), "{entry}");
                }
                Err(_) => assert_eq!(default_transport(client, &with_token), Transport::Stdio),
            }
        }
    }
}
