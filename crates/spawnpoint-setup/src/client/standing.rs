//! What a client's file says of us, and of those who were there before us.

use std::path::Path;

use serde_json::{Map, Value};

use super::{Found, NAME, Server, Way};
use crate::{error::SetupError, file::File};

/// What is wrong with an entry of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It has another address.
    Elsewhere(String),
    /// The program it starts is not there.
    Gone(String),
    /// It starts another copy of us.
    Copy(String),
    /// It starts something else.
    Other(String),
    /// Its user switched it off.
    SwitchedOff,
    /// It says neither an address nor a program.
    Empty,
}

/// What a client's file says of us.
#[derive(Debug)]
pub enum Standing {
    /// Nothing.
    Absent,
    /// It points at us.
    Ready {
        /// How.
        way: Way,
        /// Under which name.
        name: String,
    },
    /// There is an entry of ours, but it will not do.
    Wrong(Trouble),
    /// Nobody knows: the file cannot be read.
    Unreadable(SetupError),
}

/// A file's word on us, and the entries of MCP for Unity's own server, by their paths.
#[derive(Debug)]
pub struct Report {
    /// On us.
    pub standing: Standing,
    /// On its server.
    pub old: Vec<Vec<String>>,
}

/// Looks into a client's file.
pub fn standing(found: &Found, server: &Server) -> Report {
    match File::read(&found.file).and_then(|file| look(found, &file, server)) {
        Ok(report) => report,
        Err(error) => Report { standing: Standing::Unreadable(error), old: Vec::new() },
    }
}

pub(super) fn look(found: &Found, file: &File, server: &Server) -> Result<Report, SetupError> {
    let client = found.client;
    let get = |path: &[&str]| {
        client.syntax.get(file.text(), path).map_err(|problem| file.malformed(&problem))
    };
    let servers = match get(client.container)? {
        Some(Value::Object(servers)) => servers,
        _ => Map::new(),
    };
    let container: Vec<_> = client.container.iter().map(|name| (*name).to_owned()).collect();
    let mut old = old_entries(&container, &servers, server);
    if let Some((outer, inner)) = client.elsewhere
        && let Some(Value::Object(projects)) = get(&[outer])?
    {
        for (project, value) in &projects {
            if let Some(Value::Object(servers)) = value.get(inner) {
                let path = [outer, project, inner].map(str::to_owned);
                old.extend(old_entries(&path, servers, server));
            }
        }
    }
    Ok(Report { standing: of(&servers, server), old })
}

fn of(servers: &Map<String, Value>, server: &Server) -> Standing {
    let ready = |name: &str, entry: &Value| match trouble(entry, server) {
        Err(trouble) => Err(trouble),
        Ok(way) => Ok(Standing::Ready { way, name: name.to_owned() }),
    };
    if let Some(entry) = servers.get(NAME) {
        return ready(NAME, entry).unwrap_or_else(Standing::Wrong);
    }
    let mut others = servers.iter().filter_map(|(name, entry)| ready(name, entry).ok());
    others.next().unwrap_or(Standing::Absent)
}

/// How an entry reaches us, or why it does not.
fn trouble(entry: &Value, server: &Server) -> Result<Way, Trouble> {
    let is = |key: &str, value: bool| entry.get(key) == Some(&Value::from(value));
    if is("disabled", true) || is("enabled", false) {
        return Err(Trouble::SwitchedOff);
    }
    if let Some(command) = command(entry) {
        return starts_us(command, server).map(|()| Way::Stdio);
    }
    match address(entry) {
        Some(url) if is_ours(url, server) => Ok(Way::Http),
        Some(url) => Err(Trouble::Elsewhere(url.to_owned())),
        None => Err(Trouble::Empty),
    }
}

/// How an entry is meant to reach a server, whether it does or not.
pub(super) fn way_of(entry: &Value) -> Option<Way> {
    match (command(entry), address(entry)) {
        (Some(_), _) => Some(Way::Stdio),
        (None, Some(_)) => Some(Way::Http),
        (None, None) => None,
    }
}

/// Where an entry says how the server is reached; some put that into an object of its own.
fn reach(entry: &Value) -> &Value {
    entry.get("transport").filter(|own| own.is_object()).unwrap_or(entry)
}

fn address(entry: &Value) -> Option<&str> {
    ["url", "serverUrl", "httpUrl"].iter().find_map(|key| reach(entry).get(key)?.as_str())
}

fn command(entry: &Value) -> Option<&str> {
    match reach(entry).get("command")? {
        Value::String(command) => Some(command),
        Value::Array(line) => line.first()?.as_str(),
        _ => None,
    }
}

fn is_ours(url: &str, server: &Server) -> bool {
    if url.trim_end_matches('/') == server.url.trim_end_matches('/') {
        return true;
    }
    let scheme = server.url.split_once("://").map_or("http", |(scheme, _)| scheme);
    let rest = url.strip_prefix(scheme).and_then(|rest| rest.strip_prefix("://"));
    let Some((host, path)) = rest.and_then(|rest| rest.split_once('/')) else { return false };
    let Some((name, port)) = host.rsplit_once(':') else { return false };
    let is_here = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    let is_face = matches!(path.trim_end_matches('/'), "mcp");
    is_here && is_face && port.parse().is_ok_and(|port| server.ports.contains(&port))
}

fn starts_us(command: &str, server: &Server) -> Result<(), Trouble> {
    let name = command.rsplit(['/', '\\']).next().unwrap_or(command);
    if name.trim_end_matches(".exe") != NAME {
        return Err(Trouble::Other(command.to_owned()));
    }
    // Without a folder in front, the client looks for it where shells do.
    let has_folder = name.len() < command.len();
    if has_folder && !Path::new(command).is_file() {
        return Err(Trouble::Gone(command.to_owned()));
    }
    match has_folder && !same_file(command, &server.command) {
        true => Err(Trouble::Copy(command.to_owned())),
        false => Ok(()),
    }
}

fn same_file(a: &str, b: &str) -> bool {
    let real = |path: &str| std::fs::canonicalize(path).ok();
    a == b || (real(a).is_some() && real(a) == real(b))
}

/// Entries of MCP for Unity's own server, but for those that reach us already.
fn old_entries(
    container: &[String],
    servers: &Map<String, Value>,
    server: &Server,
) -> Vec<Vec<String>> {
    let is_old = |name: &str, entry: &Value| {
        let by_name = name.eq_ignore_ascii_case("unityMCP");
        let words = entry["args"].as_array().or(entry["command"].as_array()).into_iter().flatten();
        let mut words = words.filter_map(Value::as_str);
        let by_words = words.any(|word| {
            ["mcpforunityserver", "mcp-for-unity", "UnityMcpServer"]
                .iter()
                .any(|known| word.contains(known))
        });
        (by_name || by_words) && trouble(entry, server).is_err()
    };
    let old = servers.iter().filter(|(name, entry)| is_old(name, entry));
    old.map(|(name, _)| container.iter().chain([name]).cloned().collect()).collect()
}
