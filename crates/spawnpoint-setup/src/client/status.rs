//! Reads whether a client's file has a working entry for this server, and entries of MCP for Unity.

use std::path::Path;

use serde_json::{Map, Value};

use super::{ClientConfig, ENTRY_NAME, PACKAGE_NAME, Server, Transport};
use crate::{error::SetupError, file::File};

/// Why our entry does not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryProblem {
    /// It has the URL of another server.
    OtherUrl(String),
    /// It starts a program that does not exist.
    MissingProgram(String),
    /// It starts another copy of Spawnpoint.
    OtherCopy(String),
    /// It starts another program.
    OtherProgram(String),
    /// It is disabled.
    Disabled,
    /// It has neither a URL nor a command.
    Incomplete,
}

/// Whether a client has an entry for this server.
#[derive(Debug)]
pub enum EntryStatus {
    /// It has no entry.
    NotConfigured,
    /// It has an entry that works.
    Ready {
        /// The transport.
        transport: Transport,
        /// The name of the entry.
        name: String,
    },
    /// It has our entry, but that does not work.
    Broken(EntryProblem),
    /// The file cannot be read.
    Unreadable(SetupError),
}

/// The entries in a client's file that concern Spawnpoint.
#[derive(Debug)]
pub struct ClientStatus {
    /// Our entry.
    pub entry: EntryStatus,
    /// The paths of the entries of MCP for Unity's own server.
    pub unity_entries: Vec<Vec<String>>,
}

/// Reads the status of a client.
pub fn status(config: &ClientConfig, server: &Server) -> ClientStatus {
    match File::read(&config.file).and_then(|file| read_status(config, &file, server)) {
        Ok(status) => status,
        Err(error) => {
            ClientStatus { entry: EntryStatus::Unreadable(error), unity_entries: Vec::new() }
        }
    }
}

pub(super) fn read_status(
    config: &ClientConfig,
    file: &File,
    server: &Server,
) -> Result<ClientStatus, SetupError> {
    let client = config.client;
    let get = |path: &[&str]| {
        client.syntax.get(file.text(), path).map_err(|problem| file.invalid(&problem))
    };
    let servers = match get(client.servers_path)? {
        Some(Value::Object(servers)) => servers,
        _ => Map::new(),
    };
    let servers_path: Vec<_> = client.servers_path.iter().map(|name| (*name).to_owned()).collect();
    let mut unity_entries = unity_entries(&servers_path, &servers, server);
    if let Some((outer, inner)) = client.nested_servers
        && let Some(Value::Object(projects)) = get(&[outer])?
    {
        for (project, value) in &projects {
            if let Some(Value::Object(servers)) = value.get(inner) {
                let path = [outer, project, inner].map(str::to_owned);
                unity_entries.extend(self::unity_entries(&path, servers, server));
            }
        }
    }
    Ok(ClientStatus { entry: entry_status(&servers, server), unity_entries })
}

fn entry_status(servers: &Map<String, Value>, server: &Server) -> EntryStatus {
    let ready = |name: &str, entry: &Value| {
        let transport = check_entry(entry, server)?;
        Ok(EntryStatus::Ready { transport, name: name.to_owned() })
    };
    if let Some(entry) = servers.get(ENTRY_NAME) {
        return ready(ENTRY_NAME, entry).unwrap_or_else(EntryStatus::Broken);
    }
    let mut others = servers.iter().filter_map(|(name, entry)| ready(name, entry).ok());
    others.next().unwrap_or(EntryStatus::NotConfigured)
}

/// Returns the transport of an entry for this server, or why the entry does not work.
fn check_entry(entry: &Value, server: &Server) -> Result<Transport, EntryProblem> {
    let is = |key: &str, value: bool| entry.get(key) == Some(&Value::from(value));
    if is("disabled", true) || is("enabled", false) {
        return Err(EntryProblem::Disabled);
    }
    if let Some(line) = command_line(entry) {
        return check_command(&line, server).map(|()| Transport::Stdio);
    }
    match url(entry) {
        Some(url) if is_url_of(url, server) => Ok(Transport::Http),
        Some(url) => Err(EntryProblem::OtherUrl(url.to_owned())),
        None => Err(EntryProblem::Incomplete),
    }
}

/// Returns the transport of an entry, whether the entry works or not.
pub(super) fn transport_of(entry: &Value) -> Option<Transport> {
    match (command_line(entry), url(entry)) {
        (Some(_), _) => Some(Transport::Stdio),
        (None, Some(_)) => Some(Transport::Http),
        (None, None) => None,
    }
}

/// Returns the object with the URL or command. Some clients nest it under `transport`.
fn connection(entry: &Value) -> &Value {
    entry.get("transport").filter(|own| own.is_object()).unwrap_or(entry)
}

fn url(entry: &Value) -> Option<&str> {
    ["url", "serverUrl", "httpUrl"].iter().find_map(|key| connection(entry).get(key)?.as_str())
}

/// Returns the program and its arguments. Some clients keep both in one array.
fn command_line(entry: &Value) -> Option<Vec<&str>> {
    let connection = connection(entry);
    match connection.get("command")? {
        Value::String(command) => {
            let args = connection.get("args").map(texts).unwrap_or_default();
            Some([command.as_str()].into_iter().chain(args).collect())
        }
        line => Some(texts(line)).filter(|line| !line.is_empty()),
    }
}

/// Returns the texts in an array.
fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn is_url_of(url: &str, server: &Server) -> bool {
    if url.trim_end_matches('/') == server.url.trim_end_matches('/') {
        return true;
    }
    let scheme = server.url.split_once("://").map_or("http", |(scheme, _)| scheme);
    let rest = url.strip_prefix(scheme).and_then(|rest| rest.strip_prefix("://"));
    let Some((host, path)) = rest.and_then(|rest| rest.split_once('/')) else { return false };
    let Some((name, port)) = host.rsplit_once(':') else { return false };
    let is_local = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    let is_mcp = matches!(path.trim_end_matches('/'), "mcp");
    is_local && is_mcp && port.parse().is_ok_and(|port| server.ports.contains(&port))
}

fn check_command(line: &[&str], server: &Server) -> Result<(), EntryProblem> {
    let (command, args) = line.split_first().map_or(("", line), |(first, rest)| (*first, rest));
    if !server.launcher_args.is_empty()
        && command == server.command
        && args.starts_with(&server.launcher_args.iter().map(String::as_str).collect::<Vec<_>>())
    {
        return Ok(());
    }
    let name = command.rsplit(['/', '\\']).next().unwrap_or(command);
    if name.trim_end_matches(".exe") != ENTRY_NAME {
        // Such as `npx -y spawnpoint-mcp@latest stdio`.
        let package = |arg: &&str| arg.split('@').next() == Some(PACKAGE_NAME);
        return Err(match args.iter().position(package) {
            Some(end) => EntryProblem::OtherCopy(line[..end + 2].join(" ")),
            None => EntryProblem::OtherProgram(command.to_owned()),
        });
    }
    // The client searches PATH for a command without a folder.
    let has_folder = name.len() < command.len();
    if has_folder && !Path::new(command).is_file() {
        return Err(EntryProblem::MissingProgram(command.to_owned()));
    }
    match has_folder && !same_file(command, &server.command) {
        true => Err(EntryProblem::OtherCopy(command.to_owned())),
        false => Ok(()),
    }
}

fn same_file(a: &str, b: &str) -> bool {
    let real = |path: &str| spawnpoint_files::real_path(path).ok();
    a == b || (real(a).is_some() && real(a) == real(b))
}

/// Returns the paths of the entries of MCP for Unity's own server, except those that connect to this
/// server.
fn unity_entries(
    servers_path: &[String],
    servers: &Map<String, Value>,
    server: &Server,
) -> Vec<Vec<String>> {
    let is_unity = |name: &str, entry: &Value| {
        let has_name = name.eq_ignore_ascii_case("unityMCP");
        let arguments =
            entry["args"].as_array().or(entry["command"].as_array()).into_iter().flatten();
        let mut arguments = arguments.filter_map(Value::as_str);
        let has_argument = arguments.any(|argument| {
            ["mcpforunityserver", "mcp-for-unity", "UnityMcpServer"]
                .iter()
                .any(|known| argument.contains(known))
        });
        (has_name || has_argument) && check_entry(entry, server).is_err()
    };
    let found = servers.iter().filter(|(name, entry)| is_unity(name, entry));
    found.map(|(name, _)| servers_path.iter().chain([name]).cloned().collect()).collect()
}
