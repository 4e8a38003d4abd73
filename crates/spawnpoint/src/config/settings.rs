//! The effective settings: the value of the highest-priority source for every setting, validated.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use spawnpoint_core::guard::{Approval, ClientConfig};
use spawnpoint_tools::editor::Tier;
use spawnpoint_wire::unreal_remote::{RemoteConfig, Via};

use super::{
    raw::{Kind, Layer, Origin, ProjectMay, SETTINGS, Setting, SourcedValue, split},
    system::System,
};
use crate::failure::Failure;

/// The validated settings.
#[derive(Clone, Debug)]
pub struct Settings {
    pub listen: Vec<SocketAddr>,
    /// No source sets an address.
    pub listen_is_default: bool,
    pub allow_writes: bool,
    pub require_confirm: bool,
    pub allow_components: Vec<String>,
    pub allow_members: Vec<String>,
    pub allow_hooks: Vec<String>,
    pub allow_code: bool,
    pub client_config: ClientConfig,
    pub require_approval: Approval,
    pub token: Option<String>,
    /// With a certificate, every port speaks TLS.
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    pub insecure_http: bool,
    pub allow_hosts: Vec<String>,
    /// Origins of browser clients, in lower case.
    pub allow_origins: Vec<String>,
    /// Empty means all.
    pub toolsets: Vec<String>,
    pub stage: bool,
    pub projects: Vec<PathBuf>,
    /// Folders outside the projects that their links, packages and plugins may lead to.
    pub allow_folders: Vec<PathBuf>,
    /// The Unity or Godot project that contains the current folder, if no project is set.
    pub found_project: Option<PathBuf>,
    pub tier: Tier,
    /// How to connect to running Unreal editors, if that is enabled.
    pub unreal_remote: Option<RemoteConfig>,
    pub name: String,
    pub description: String,
    /// Whether unity_docs may fetch pages.
    pub unity_docs_online: bool,
    pub unity_tcp: bool,
    /// Absent only if the home folder is unknown.
    pub unity_status_dir: Option<PathBuf>,
    pub attach: Vec<String>,
    /// Engines whose hints are trusted without authentication.
    pub trust_engines: Vec<String>,
    /// Files of certificates that are trusted besides those of the system.
    pub trust_certs: Vec<PathBuf>,
    /// Whether several users are served, each separately.
    pub http_remote_hosted: bool,
    pub api_key_validation_url: Option<String>,
    pub api_key_login_url: Option<String>,
    pub api_key_cache_ttl: Duration,
    pub api_key_service_token_header: Option<String>,
    pub api_key_service_token: Option<String>,
    pub default_instance: Option<String>,
    pub pidfile: Option<PathBuf>,
    pub reload_patience: Duration,
    pub retain: Duration,
    pub retain_bytes: u64,
    /// Absent only if the home folder is unknown and no folder is set.
    pub state_dir: Option<PathBuf>,
    pub log: String,
    pub log_format: LogFormat,
    #[cfg(feature = "otel")]
    pub otel_endpoint: Option<String>,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl Settings {
    /// The scheme of the server's URLs.
    pub fn scheme(&self) -> &'static str {
        if self.tls_cert.is_some() { "https" } else { "http" }
    }
}

/// A setting that a project's file restricts further than the owner.
#[derive(Clone, Debug)]
pub struct Limit {
    pub setting: &'static Setting,
    /// The value without the project's file.
    pub asked: SourcedValue,
    /// The place in the project's file.
    pub by: Origin,
}

/// The value of every setting as text, from the source with the highest priority.
#[derive(Clone, Debug)]
pub struct SourcedValues(Vec<(&'static Setting, SourcedValue)>);

impl SourcedValues {
    /// How much of the policy clients can change.
    pub fn client_config(&self) -> Result<ClientConfig, Failure> {
        self.one("client_config", client_config)
    }

    /// Selects from the layers, highest priority first.
    pub fn of(layers: &[&Layer]) -> Self {
        let word = |setting: &'static Setting| {
            let sourced = layers.iter().find_map(|layer| layer.0.get(setting.key));
            let sourced = sourced.cloned().unwrap_or_else(|| SourcedValue {
                values: match setting.kind {
                    Kind::Many => split(setting.default),
                    Kind::Switch | Kind::One => vec![setting.default.to_owned()],
                },
                origin: Origin::Default,
            });
            (setting, sourced)
        };
        Self(SETTINGS.iter().map(word).collect())
    }

    /// Applies the restrictions of a project's file. Returns the settings of the owner that they override.
    pub fn tighten(&mut self, limits: &Layer) -> Result<Vec<Limit>, Failure> {
        let mut overruled = Vec::new();
        for (setting, sourced) in &mut self.0 {
            let (ProjectMay::Tighten(tighter), Some(limit)) =
                (setting.project, limits.0.get(setting.key))
            else {
                continue;
            };
            let Some(values) = tighter.combine(&sourced.values, &limit.values) else {
                let (owner, wanted) = (&sourced.origin, sourced.values.join(", "));
                return Err(wrong(
                    setting.key,
                    &limit.origin,
                    &format!("it has nothing in common with {owner}, which allows {wanted}"),
                ));
            };
            if values == sourced.values {
                continue;
            }
            let before =
                std::mem::replace(sourced, SourcedValue { values, origin: limit.origin.clone() });
            if before.origin != Origin::Default {
                overruled.push(Limit { setting, asked: before, by: limit.origin.clone() });
            }
        }
        Ok(overruled)
    }

    /// The state folder; absent if the home folder is unknown and no folder is set.
    pub fn state_dir(&self, system: &System) -> Result<Option<PathBuf>, Failure> {
        Ok(self.path("state_dir", system)?.or_else(|| system.state_dir()))
    }

    /// A path, if one is set. In a file, paths are relative to the folder of the file.
    fn path(&self, key: &str, system: &System) -> Result<Option<PathBuf>, Failure> {
        let given = self.one(key, |text| Ok(Some(text.to_owned()).filter(|text| !text.is_empty())));
        Ok(given?.map(|path| system.resolve(&path, &self.base(key, system))))
    }

    /// What the paths of a setting are relative to.
    fn base(&self, key: &str, system: &System) -> PathBuf {
        match self.sourced(key).origin {
            Origin::File { path, .. } => path.parent().map(Path::to_owned).unwrap_or_default(),
            _ => system.folder.clone(),
        }
    }

    /// All settings, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &(&'static Setting, SourcedValue)> {
        self.0.iter()
    }

    fn sourced(&self, key: &str) -> SourcedValue {
        self.0
            .iter()
            .find(|(setting, _)| setting.key == key)
            .map(|(_, sourced)| sourced.clone())
            .unwrap_or(SourcedValue { values: Vec::new(), origin: Origin::Default })
    }

    fn one<T>(&self, key: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, Failure> {
        let sourced = self.sourced(key);
        let text = sourced.values.first().map_or("", String::as_str);
        parse(text).map_err(|problem| wrong(key, &sourced.origin, &problem))
    }

    fn many<T>(
        &self,
        key: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, Failure> {
        let sourced = self.sourced(key);
        let parsed = sourced.values.iter().map(|text| parse(text));
        parsed.collect::<Result<_, _>>().map_err(|problem| wrong(key, &sourced.origin, &problem))
    }

    fn toolsets(&self) -> Result<Vec<String>, Failure> {
        let sourced = self.sourced("toolsets");
        let names: Vec<_> = sourced.values.iter().flat_map(|text| split(text)).collect();
        if names.is_empty() {
            return Ok(names);
        }
        let toolsets = spawnpoint_tools::toolsets(&Default::default());
        let known: Vec<_> = toolsets.iter().map(|set| set.name).collect();
        match names.iter().find(|name| !known.contains(&name.as_str())) {
            Some(name) => {
                Err(wrong("toolsets", &sourced.origin, &format!("unknown toolset '{name}'"))
                    .nearest(name, known))
            }
            None => Ok(names),
        }
    }

    /// Validates all settings.
    pub fn check(&self, system: &System) -> Result<Settings, Failure> {
        let text = |text: &str| Ok(text.to_owned());
        let given = |text: &str| Ok(Some(text.to_owned()).filter(|text| !text.is_empty()));
        let listen = self.many("listen", address)?;
        if listen.is_empty() {
            let origin = self.sourced("listen").origin;
            return Err(wrong("listen", &origin, "at least one address is required"));
        }
        let path = |key: &str| self.path(key, system);
        let beside = self.base("projects", system);
        let project = |path: &str| Ok(system.resolve(path, &beside));
        let projects = self.many("projects", project)?;
        let found_project = match projects.is_empty() {
            true => crate::projects::around(&system.folder),
            false => None,
        };
        Ok(Settings {
            listen,
            listen_is_default: self.sourced("listen").origin == Origin::Default,
            allow_writes: self.one("allow_writes", switch)?,
            require_confirm: self.one("require_confirm", switch)?,
            allow_components: self.many("allow_components", text)?,
            allow_members: self.many("allow_members", text)?,
            allow_hooks: self.many("allow_hooks", text)?,
            allow_code: self.one("allow_code", switch)?,
            client_config: self.client_config()?,
            require_approval: self.one("require_approval", require_approval)?,
            token: self.one("token", given)?,
            tls_cert: path("tls_cert")?,
            tls_key: path("tls_key")?,
            insecure_http: self.one("insecure_http", switch)?,
            allow_hosts: self.many("allow_hosts", text)?,
            allow_origins: self.many("allow_origins", origin)?,
            toolsets: self.toolsets()?,
            stage: self.one("stage", switch)?,
            projects,
            allow_folders: self.many("allow_folders", |folder| {
                Ok(system.resolve(folder, &self.base("allow_folders", system)))
            })?,
            found_project,
            tier: self.one("tier", tier)?,
            unreal_remote: self.one("unreal_remote", unreal_remote)?,
            name: self.one("name", text)?,
            description: self.one("description", text)?,
            unity_docs_online: self.one("unity_docs_online", switch)?,
            unity_tcp: self.one("unity_tcp", switch)?,
            unity_status_dir: match self.one("unity_status_dir", given)? {
                Some(folder) => Some(system.resolve(&folder, &system.folder)),
                None => system.unity_status_dir(),
            },
            attach: self.many("attach", upstream)?,
            trust_engines: self.many("trust_engines", |name| Ok(name.to_owned()))?,
            trust_certs: self.many("trust_certs", |file| {
                Ok(system.resolve(file, &self.base("trust_certs", system)))
            })?,
            http_remote_hosted: self.one("http_remote_hosted", switch)?,
            api_key_validation_url: self.one("api_key_validation_url", web_address)?,
            api_key_login_url: self.one("api_key_login_url", given)?,
            api_key_cache_ttl: self.one("api_key_cache_ttl", seconds)?,
            api_key_service_token_header: self.one("api_key_service_token_header", given)?,
            api_key_service_token: self.one("api_key_service_token", given)?,
            default_instance: self.one("default_instance", given)?,
            pidfile: self.one("pidfile", given)?.map(|file| system.resolve(&file, &system.folder)),
            reload_patience: self.one("reload_patience", duration)?,
            retain: self.one("retain", duration)?,
            retain_bytes: self.one("retain_bytes", size)?,
            state_dir: self.state_dir(system)?,
            log: self.one("log", text)?,
            log_format: self.one("log_format", log_format)?,
            #[cfg(feature = "otel")]
            otel_endpoint: self.one("otel_endpoint", web_address)?,
        })
    }
}

fn wrong(key: &str, origin: &Origin, problem: &str) -> Failure {
    Failure::usage(format!("{origin}: '{key}': {problem}"))
}

/// An address with its port. `localhost` and a bare port mean this machine.
fn address(text: &str) -> Result<SocketAddr, String> {
    let loopback =
        |port: &str| port.parse().ok().map(|port: u16| SocketAddr::from(([127, 0, 0, 1], port)));
    text.parse()
        .ok()
        .or_else(|| loopback(text.strip_prefix("localhost:").unwrap_or(text)))
        .ok_or_else(|| {
            format!("'{text}' is not an address with a port, such as 127.0.0.1:8080 or [::1]:8080")
        })
}

/// The URL of another server.
fn upstream(text: &str) -> Result<String, String> {
    match is_web_address(text) || text == spawnpoint_wire::EXPLORER {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "'{text}' is neither 'explorer' nor a URL such as http://127.0.0.1:51477/mcp"
        )),
    }
}

fn web_address(text: &str) -> Result<Option<String>, String> {
    match text {
        "" => Ok(None),
        text if is_web_address(text) => Ok(Some(text.to_owned())),
        _ => Err(format!("'{text}' is not a URL such as https://example.com/validate")),
    }
}

fn is_web_address(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

/// The origin of a page: a scheme, a host and perhaps a port.
fn origin(text: &str) -> Result<String, String> {
    let origin = text.to_ascii_lowercase();
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    match authority {
        Some(host) if !host.is_empty() && !host.contains(['/', '@', '*', '?', '#']) => Ok(origin),
        _ => Err(format!("'{text}' is not an origin such as http://localhost:6274")),
    }
}

/// A size such as `64MiB`; a bare number is bytes.
fn size(text: &str) -> Result<u64, String> {
    let problem = || format!("'{text}' is not a size such as 64MiB, 512MiB or 2GiB");
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| problem())?;
    let unit: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return Err(problem()),
    };
    number.checked_mul(unit).filter(|bytes| *bytes < 1 << 60).ok_or_else(problem)
}

/// A number of seconds, or a time with its unit.
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse().map(Duration::try_from_secs_f64) {
        Ok(Ok(time)) => Ok(time),
        Ok(Err(_)) => Err(format!("'{text}' is not a valid time")),
        Err(_) => duration(text),
    }
}

pub(super) fn switch(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" => Ok(false),
        _ => Err(format!("'{text}' is neither true nor false")),
    }
}

fn client_config(text: &str) -> Result<ClientConfig, String> {
    let named = ClientConfig::ALL.into_iter().find(|mode| mode.as_str() == text);
    named.ok_or_else(|| format!("'{text}' is neither tighten nor full"))
}

fn require_approval(text: &str) -> Result<Approval, String> {
    let named = Approval::ALL.into_iter().find(|what| what.as_str() == text);
    named.ok_or_else(|| format!("'{text}' is not one of none, code, writes, all"))
}

fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(format!("'{text}' is neither text nor json")),
    }
}

fn tier(text: &str) -> Result<Tier, String> {
    Tier::named(text).ok_or_else(|| format!("'{text}' is not one of core, pro, studio, enterprise"))
}

/// The interface of a running Unreal editor.
fn unreal_remote(text: &str) -> Result<Option<RemoteConfig>, String> {
    let (way, port) = text.split_once(':').map_or((text, None), |(way, port)| (way, Some(port)));
    let mut config = RemoteConfig {
        via: match way {
            "" => return Ok(None),
            "auto" => Via::Auto,
            "http" => Via::Http,
            "udp" => Via::Udp,
            _ => return Err(format!("'{text}' is not one of auto, http, udp")),
        },
        ..RemoteConfig::default()
    };
    if let Some(port) = port {
        let port = port.parse().map_err(|_| format!("'{port}' is not a port number"))?;
        config.http.set_port(port);
    }
    Ok(Some(config))
}

/// A time such as `90s`, `24h` or `1d 12h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let problem = || format!("'{text}' is not a time such as 90s, 30m, 24h or 7d");
    let mut total = Some(Duration::ZERO);
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(problem());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(problem)?;
        let (number, unit_on) = rest.split_at(digits);
        let number: u64 = number.parse().map_err(|_| problem())?;
        let (unit, after) = unit_on
            .split_at(unit_on.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(unit_on.len()));
        let seconds = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 3600,
            "d" => 86_400,
            "w" => 604_800,
            _ => return Err(problem()),
        };
        let part = number.checked_mul(seconds).map(Duration::from_secs);
        total = total.zip(part).and_then(|(sum, part)| sum.checked_add(part));
        rest = after.trim_start();
    }
    total.ok_or_else(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("24h"), Ok(Duration::from_secs(86_400)));
        assert_eq!(duration("1d 12h"), Ok(Duration::from_secs(129_600)));
        for bad in ["", "24", "h", "1y", "-1h", "99999999999999999999s", "18446744073709551615w"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_have_units_and_origins_have_schemes() {
        assert_eq!(size("512MiB"), Ok(512 << 20));
        assert_eq!((size("4096"), size("2 gib")), (Ok(4096), Ok(2 << 30)));
        for bad in ["", "MiB", "-1", "1.5GiB", "9 bananas", "99999999TiB"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        assert_eq!(origin("HTTP://Localhost:6274"), Ok("http://localhost:6274".to_owned()));
        for bad in ["", "*", "null", "localhost:6274", "http://", "http://a/b", "http://a@b"] {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn addresses_need_a_port_and_nothing_more() {
        assert_eq!(address("9000"), Ok(SocketAddr::from(([127, 0, 0, 1], 9000))));
        assert_eq!(address("localhost:1"), Ok(SocketAddr::from(([127, 0, 0, 1], 1))));
        assert!(address("[::1]:0").is_ok());
        for bad in ["", "127.0.0.1", "here:80", "127.0.0.1:99999"] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn unreal_remote_has_three_values() {
        assert!(unreal_remote("").unwrap().is_none());
        assert_eq!(unreal_remote("auto").unwrap().unwrap().via, Via::Auto);
        assert_eq!(unreal_remote("http:31000").unwrap().unwrap().http.port(), 31000);
        for bad in ["on", "http:x", "tcp"] {
            assert!(unreal_remote(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_defaults_are_valid() {
        let settings = SourcedValues::of(&[]).check(&System::default()).unwrap();
        assert!(!settings.allow_writes && settings.stage);
        assert_eq!(settings.listen[0].port(), 8080);
        assert_eq!(settings.token, None);
        assert_eq!(settings.allow_components, ["*"]);
    }

    #[test]
    fn the_highest_priority_wins_and_errors_name_the_source() {
        let layer = |value: &str, origin| {
            let values = vec![value.to_owned()];
            Layer([("retain", SourcedValue { values, origin })].into())
        };
        let flag = layer("x", Origin::Flag("retain"));
        let env = layer("1h", Origin::Env("SPAWNPOINT_RETAIN".into()));
        let settings = SourcedValues::of(&[&env, &flag]).check(&System::default()).unwrap();
        assert_eq!(settings.retain, Duration::from_secs(3600));
        let problem = SourcedValues::of(&[&flag, &env]).check(&System::default()).unwrap_err();
        assert!(problem.message.starts_with("--retain: 'retain': 'x'"), "{problem}");
    }
}
