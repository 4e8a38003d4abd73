//! Accepts the command line and the environment of the server of MCP for Unity, so that the button in the Unity
//! editor starts Spawnpoint.
//!
//! That server is started as `uvx … mcp-for-unity --transport http …` or by its own name. Users who start it expect
//! its tools to change things, so writes are allowed unless the owner forbids them. Running code must be allowed
//! explicitly, as everywhere.

use std::{ffi::OsString, path::Path};

use crate::{
    config::{
        raw::{Layer, Origin, SourcedValue, split},
        system::System,
    },
    failure::Failure,
};

/// The name that the editor searches for on command lines.
const NAME: &str = "mcp-for-unity";
/// Launchers of that server that the editor accepts. `--version` must begin with this word.
const LAUNCHERS: [&str; 2] = ["uvx", "uv"];
/// The launcher's own options; the second member says whether a value follows.
const LAUNCHER_OPTIONS: [(&str, bool); 5] = [
    ("--offline", false),
    ("--no-cache", false),
    ("--refresh", false),
    ("--prerelease", true),
    ("--from", true),
];

/// Defaults that differ from ours.
const DEFAULTS: [(&str, &str); 3] =
    [("allow_writes", "true"), ("stage", "false"), ("toolsets", "unity,hub")];

/// What an option of that server means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Selects the command.
    Transport,
    /// Part of the address.
    Url,
    Host,
    Port,
    /// One of our settings.
    Flag(&'static str),
    /// One of our switches; no value follows.
    Switch(&'static str),
    /// Ignored; a value follows.
    Ignored,
    /// Ignored; no value follows.
    IgnoredSwitch,
}

/// An option and its variable. The option takes precedence.
struct ForeignOption {
    option: &'static str,
    variable: &'static str,
    meaning: Meaning,
}

const fn foreign(option: &'static str, variable: &'static str, meaning: Meaning) -> ForeignOption {
    ForeignOption { option, variable, meaning }
}

/// An option that has the same name here.
const fn same(option: &'static str, variable: &'static str) -> ForeignOption {
    foreign(option, variable, Meaning::Flag(option))
}

const REMOTE: &str = "--http-remote-hosted";

const OPTIONS: [ForeignOption; 14] = [
    foreign("--transport", "UNITY_MCP_TRANSPORT", Meaning::Transport),
    foreign("--http-url", "UNITY_MCP_HTTP_URL", Meaning::Url),
    foreign("--http-host", "UNITY_MCP_HTTP_HOST", Meaning::Host),
    foreign("--http-port", "UNITY_MCP_HTTP_PORT", Meaning::Port),
    foreign(REMOTE, "UNITY_MCP_HTTP_REMOTE_HOSTED", Meaning::Switch(REMOTE)),
    same("--api-key-validation-url", "UNITY_MCP_API_KEY_VALIDATION_URL"),
    same("--api-key-login-url", "UNITY_MCP_API_KEY_LOGIN_URL"),
    same("--api-key-cache-ttl", "UNITY_MCP_API_KEY_CACHE_TTL"),
    same("--api-key-service-token-header", "UNITY_MCP_API_KEY_SERVICE_TOKEN_HEADER"),
    same("--api-key-service-token", "UNITY_MCP_API_KEY_SERVICE_TOKEN"),
    same("--default-instance", "UNITY_MCP_DEFAULT_INSTANCE"),
    // Here the tools of a project always belong to that project.
    foreign("--project-scoped-tools", "", Meaning::IgnoredSwitch),
    // A mark by which the editor finds its server among the processes.
    foreign("--unity-instance-token", "", Meaning::Ignored),
    same("--pidfile", ""),
];

/// A translated command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Our arguments, with the program's name.
    pub words: Vec<OsString>,
    /// Defaults that differ from ours.
    pub defaults: Layer,
}

/// Translates a command line. Returns `None` if it must be answered with the launcher's version.
pub fn read(line: Vec<OsString>, system: &System) -> Result<Option<Line>, Failure> {
    // The editor writes only UTF-8.
    let words: Vec<_> = line.iter().filter_map(|word| word.to_str()).map(str::to_owned).collect();
    let program = words.first().map(|path| stem(path)).unwrap_or_default();
    let launched = LAUNCHERS.contains(&program.as_str());
    if launched && words.get(1).is_some_and(|word| word == "--version") {
        return Ok(None);
    }
    let rest = words.get(1..).unwrap_or_default();
    let theirs = launched
        || program.starts_with(NAME)
        || rest.iter().any(|word| word == NAME || word.starts_with("--transport"));
    if !theirs {
        return Ok(Some(Line { words: line, defaults: Layer::default() }));
    }
    let mut server = Server::default();
    for option in &OPTIONS {
        if let Some(value) = system.text(option.variable) {
            server.take(option, value)?;
        }
    }
    // An address on the command line replaces the one of the environment as a whole.
    let given = |name: &str| rest.iter().any(|word| word.starts_with(name));
    if given("--http-url") {
        (server.host, server.port) = (None, None);
    }
    server.read(without_launcher(rest))?;
    Ok(Some(server.line()?))
}

fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_default().to_ascii_lowercase()
}

/// How many words an option of the launcher takes, if the word is one.
fn launcher_option(word: &str) -> Option<usize> {
    let (_, with_value) = LAUNCHER_OPTIONS.iter().find(|(option, _)| *option == word)?;
    Some(1 + usize::from(*with_value))
}

/// The arguments for the server itself.
fn without_launcher(words: &[String]) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match launcher_option(word) {
            Some(taken) => at += taken,
            None => {
                kept.extend(Some(word.as_str()).filter(|word| *word != NAME));
                at += 1;
            }
        }
    }
    kept
}

#[derive(Default)]
struct Server {
    over_http: bool,
    url: Option<(String, Option<u16>)>,
    host: Option<String>,
    port: Option<u16>,
    flags: Vec<(&'static str, String)>,
    switches: Vec<&'static str>,
    more: Vec<String>,
}

impl Server {
    fn read(&mut self, words: Vec<&str>) -> Result<(), Failure> {
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let (name, inline) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, None),
            };
            let Some(option) = OPTIONS.iter().find(|option| option.option == name) else {
                // One of our options, or a mistake that our own command line reports.
                self.more.push(word.to_owned());
                continue;
            };
            if matches!(option.meaning, Meaning::IgnoredSwitch | Meaning::Switch(_)) {
                self.take(option, "true")?;
                continue;
            }
            let value = inline.or_else(|| words.next());
            let value = value.ok_or_else(|| Failure::usage(format!("'{name}' needs a value")))?;
            self.take(option, value)?;
        }
        Ok(())
    }

    fn take(&mut self, option: &ForeignOption, value: &str) -> Result<(), Failure> {
        let wrong = |what: &str| Failure::usage(format!("'{}': '{value}' {what}", option.option));
        match option.meaning {
            Meaning::Transport => {
                self.over_http = match value {
                    "http" => true,
                    "stdio" => false,
                    _ => return Err(wrong("is neither http nor stdio")),
                };
            }
            Meaning::Url => {
                let url = address(value);
                self.url = Some(
                    url.ok_or_else(|| wrong("is not an address such as http://127.0.0.1:8080"))?,
                );
            }
            Meaning::Host => self.host = Some(value.to_owned()),
            Meaning::Port => self.port = Some(value.parse().map_err(|_| wrong("is not a port"))?),
            Meaning::Flag(flag) => {
                self.flags.retain(|(taken, _)| *taken != flag);
                self.flags.push((flag, value.to_owned()));
            }
            Meaning::Switch(flag) => {
                self.switches.retain(|taken| *taken != flag);
                self.switches.extend(is_on(value).then_some(flag));
            }
            Meaning::Ignored | Meaning::IgnoredSwitch => {}
        }
        Ok(())
    }

    fn line(self) -> Result<Line, Failure> {
        let (url_host, url_port) = self.url.unwrap_or_default();
        let host = self.host.unwrap_or(url_host);
        let host = match host.trim_matches(['[', ']']) {
            "" | "localhost" => "127.0.0.1",
            host => host,
        };
        let port = self.port.or(url_port).unwrap_or(8080);
        let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        let command = if self.over_http { "serve" } else { "stdio" };
        let mut words = vec!["spawnpoint".to_owned(), command.to_owned()];
        words.extend(["--listen".to_owned(), format!("{host}:{port}")]);
        words.extend(self.flags.into_iter().flat_map(|(flag, value)| [flag.to_owned(), value]));
        words.extend(self.switches.into_iter().map(str::to_owned));
        words.extend(self.more);
        let said = |(key, value): (&'static str, &str)| {
            (key, SourcedValue { values: split(value), origin: Origin::Default })
        };
        let words = words.into_iter().map(OsString::from).collect();
        // Over stdio, that server dials the editors.
        let dialing = (!self.over_http).then_some(("unity_tcp", "true"));
        let defaults = DEFAULTS.into_iter().chain(dialing).map(said).collect();
        Ok(Line { words, defaults: Layer(defaults) })
    }
}

fn is_on(value: &str) -> bool {
    ["1", "true", "yes", "on"].contains(&value.to_ascii_lowercase().as_str())
}

/// Host and port of a URL.
fn address(url: &str) -> Option<(String, Option<u16>)> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().filter(|authority| !authority.is_empty())?;
    match authority.rsplit_once(':') {
        // The colons of an IPv6 address are in brackets.
        Some((host, port)) if !port.contains(']') => {
            Some((host.to_owned(), Some(port.parse().ok()?)))
        }
        _ => Some((authority.to_owned(), None)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn line(text: &str, variables: &[(&str, &str)]) -> Result<Option<Line>, Failure> {
        let words = text.split(' ').map(OsString::from).collect();
        read(words, &System::with(variables))
    }

    fn text_of(line: &Line) -> String {
        line.words.join(&OsString::from(" ")).into_string().unwrap()
    }

    fn ours(text: &str, variables: &[(&str, &str)]) -> String {
        text_of(&line(text, variables).unwrap().unwrap())
    }

    #[test]
    fn the_editors_command_lines_are_translated() {
        for (theirs, wanted) in [
            (
                "/opt/uvx --no-cache --refresh --from mcpforunityserver==10.1.0 mcp-for-unity \
                 --transport http --http-url http://127.0.0.1:8080 --project-scoped-tools --pidfile \
                 /p/Library/MCPForUnity/RunState/mcp_http_8080.pid --unity-instance-token 0123",
                "spawnpoint serve --listen 127.0.0.1:8080 --pidfile \
                 /p/Library/MCPForUnity/RunState/mcp_http_8080.pid",
            ),
            (
                "spawnpoint --offline --prerelease explicit --from mcpforunityserver>=0.0.0a0 \
                 mcp-for-unity --transport stdio",
                "spawnpoint stdio --listen 127.0.0.1:8080",
            ),
            ("mcp-for-unity", "spawnpoint stdio --listen 127.0.0.1:8080"),
            (
                "/bin/mcp-for-unity-10 --transport=http --http-host localhost --http-port=9000",
                "spawnpoint serve --listen 127.0.0.1:9000",
            ),
            (
                "uvx mcp-for-unity --transport http --http-url http://[::1]:7000/ --default-instance A@1",
                "spawnpoint serve --listen [::1]:7000 --default-instance A@1",
            ),
            (
                "uvx --offline mcp-for-unity --help",
                "spawnpoint stdio --listen 127.0.0.1:8080 --help",
            ),
        ] {
            assert_eq!(ours(theirs, &[]), wanted, "{theirs}");
        }
    }

    #[test]
    fn options_take_precedence_over_its_variables() {
        let variables = [("UNITY_MCP_HTTP_URL", "http://127.0.0.1:1111")];
        let http = "mcp-for-unity --transport http";
        assert_eq!(ours(http, &variables), "spawnpoint serve --listen 127.0.0.1:1111");
        let line = "mcp-for-unity --transport http --http-url http://127.0.0.1:2222";
        assert_eq!(ours(line, &variables), "spawnpoint serve --listen 127.0.0.1:2222");
        let both = [("UNITY_MCP_HTTP_PORT", "3333"), ("UNITY_MCP_HTTP_HOST", "::1")];
        assert_eq!(ours(line, &both), "spawnpoint serve --listen 127.0.0.1:2222");
        let port = [("UNITY_MCP_HTTP_PORT", "3333"), ("UNITY_MCP_TRANSPORT", "stdio")];
        assert_eq!(ours(http, &port), "spawnpoint serve --listen 127.0.0.1:3333");
        let transport = [("UNITY_MCP_TRANSPORT", "http")];
        let served = "spawnpoint serve --listen 127.0.0.1:8080";
        assert_eq!(ours("mcp-for-unity", &transport), served);
        let line = "mcp-for-unity --transport http --http-port 4444";
        assert_eq!(ours(line, &port), "spawnpoint serve --listen 127.0.0.1:4444");
    }

    #[test]
    fn hosting_options_are_translated() {
        let http = "mcp-for-unity --transport http";
        let wanted = "spawnpoint serve --listen 127.0.0.1:8080 --api-key-validation-url http://k/v \
             --api-key-cache-ttl 60 --api-key-service-token-header X-T --api-key-service-token t \
             --http-remote-hosted";
        let flags = "--http-remote-hosted --api-key-validation-url http://k/v --api-key-cache-ttl 60 \
             --api-key-service-token-header X-T --api-key-service-token t";
        assert_eq!(ours(&format!("{http} {flags}"), &[]), wanted);
        let variables = [
            ("UNITY_MCP_HTTP_REMOTE_HOSTED", "on"),
            ("UNITY_MCP_API_KEY_VALIDATION_URL", "http://k/v"),
            ("UNITY_MCP_API_KEY_CACHE_TTL", "60"),
            ("UNITY_MCP_API_KEY_SERVICE_TOKEN_HEADER", "X-T"),
            ("UNITY_MCP_API_KEY_SERVICE_TOKEN", "t"),
        ];
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(words(&ours(http, &variables)), words(wanted));
        // Only a yes enables a switch.
        let ttl = [("UNITY_MCP_API_KEY_CACHE_TTL", "5"), ("UNITY_MCP_HTTP_REMOTE_HOSTED", "no")];
        let line = ours(&format!("{http} --api-key-cache-ttl 60"), &ttl);
        assert_eq!(line, "spawnpoint serve --listen 127.0.0.1:8080 --api-key-cache-ttl 60");
    }

    #[test]
    fn our_own_command_lines_are_unchanged() {
        for own in ["spawnpoint", "spawnpoint serve --listen 127.0.0.1:1", "/bin/spawnpoint doctor"]
        {
            let line = line(own, &[("UNITY_MCP_HTTP_PORT", "1")]).unwrap().unwrap();
            assert_eq!((text_of(&line).as_str(), line.defaults), (own, Layer::default()));
        }
    }

    #[test]
    fn a_launcher_reports_its_version_and_invalid_values_are_errors() {
        assert_eq!(line("/tools/uvx --version", &[]), Ok(None));
        assert!(line("spawnpoint --version", &[]).unwrap().is_some());
        for wrong in [
            "mcp-for-unity --transport pigeon",
            "mcp-for-unity --transport http --http-port many",
            "mcp-for-unity --transport http --http-url http://",
            "mcp-for-unity --pidfile",
        ] {
            assert!(line(wrong, &[]).is_err(), "{wrong}");
        }
    }
}
