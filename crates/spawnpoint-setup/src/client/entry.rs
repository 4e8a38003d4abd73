//! What is written into a client's file: the row's words with our own in them.
//!
//! `{url}`, `{command}`, `{args}` and `{command_line}` (the command and its arguments in one list) stand
//! for what they say.

use serde_json::{Map, Value, json};

use super::Client;
use crate::error::SetupError;

/// What our entry is called.
pub const NAME: &str = "spawnpoint";

/// How a client reaches a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By its address.
    Http,
    /// By starting it.
    Stdio,
}

impl Way {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Stdio => "stdio",
        }
    }

    /// What an entry of this way must not say: clients refuse one that says both, or take the wrong
    /// one.
    pub(super) fn contradicted_by(self) -> &'static [&'static str] {
        match self {
            Self::Http => &["command", "args", "env", "environment", "cwd"],
            Self::Stdio => &["url", "serverUrl", "httpUrl", "headers", "bearer_token_env_var"],
        }
    }
}

/// The server that clients are to reach.
#[derive(Clone, Debug)]
pub struct Server {
    /// Its address.
    pub url: String,
    /// The ports it listens on, on this machine.
    pub ports: Vec<u16>,
    /// Whether it wants a token.
    pub token: bool,
    /// The program that starts it.
    pub command: String,
    /// With these arguments.
    pub args: Vec<String>,
    /// The value of `SystemRoot` on Windows, without which no program can open a socket there.
    pub system_root: Option<String>,
}

/// An entry of this way.
pub(super) fn entry(
    client: &Client,
    way: Way,
    server: &Server,
) -> Result<Map<String, Value>, SetupError> {
    let name = client.name;
    let template = match way {
        Way::Stdio => client.stdio,
        Way::Http => client.http.ok_or_else(|| {
            SetupError::impossible(
                format!("{name} starts its servers itself; it takes no address"),
                "leave --http out",
            )
        })?,
    };
    let mut entry = filled(template, server);
    if way == Way::Http && server.token {
        let token = client.token.ok_or_else(|| {
            SetupError::impossible(
                format!(
                    "{name} cannot read the token from a variable, and it is not written into files"
                ),
                "use --stdio: Spawnpoint then reads the token itself",
            )
        })?;
        entry.extend(filled(token, server));
    }
    if way == Way::Stdio
        && client.clears_variables
        && let Some(root) = &server.system_root
    {
        entry.insert("env".to_owned(), json!({ "SystemRoot": root }));
    }
    Ok(entry)
}

/// The way that fits when nobody asked for one: by address, where the client can.
pub(super) fn usual_way(client: &Client, server: &Server) -> Way {
    match client.http.is_some() && (!server.token || client.token.is_some()) {
        true => Way::Http,
        false => Way::Stdio,
    }
}

fn filled(template: &str, server: &Server) -> Map<String, Value> {
    let mut value = serde_json::from_str(template).unwrap_or_default();
    fill(&mut value, server);
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

fn fill(value: &mut Value, server: &Server) {
    match value {
        Value::Object(members) => members.values_mut().for_each(|value| fill(value, server)),
        Value::String(text) => {
            *value = match text.as_str() {
                "{url}" => Value::from(server.url.as_str()),
                "{command}" => Value::from(server.command.as_str()),
                "{args}" => Value::from(server.args.clone()),
                "{command_line}" => {
                    [&server.command].into_iter().chain(&server.args).cloned().collect()
                }
                _ => return,
            }
        }
        _ => (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::CLIENTS;

    #[test]
    fn every_row_gives_whole_entries() {
        let server = Server {
            url: "http://127.0.0.1:1/mcp".to_owned(),
            ports: vec![1],
            token: false,
            command: "/bin/spawnpoint".to_owned(),
            args: vec!["stdio".to_owned()],
            system_root: None,
        };
        for client in CLIENTS {
            let stdio = Value::Object(entry(client, Way::Stdio, &server).unwrap());
            assert_eq!(super::super::standing::way_of(&stdio), Some(Way::Stdio), "{stdio}");
            assert!(stdio.to_string().contains(&server.command), "{stdio}");
            assert!(stdio.to_string().contains("\"stdio\""), "{stdio}");
            assert!(!stdio.to_string().contains("\"{"), "a word is not filled in: {stdio}");
            let Ok(http) = entry(client, Way::Http, &server) else { continue };
            let http = Value::Object(http);
            assert_eq!(super::super::standing::way_of(&http), Some(Way::Http), "{http}");
            assert!(http.to_string().contains(&server.url), "{http}");
            let locked = Server { token: true, ..server.clone() };
            match entry(client, Way::Http, &locked) {
                Ok(entry) => {
                    let entry = Value::Object(entry).to_string();
                    assert!(entry.contains("SPAWNPOINT_TOKEN"), "{entry}");
                }
                Err(_) => assert_eq!(usual_way(client, &locked), Way::Stdio),
            }
        }
    }
}
