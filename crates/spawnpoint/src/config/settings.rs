//! The effective settings: the value of the highest-priority source for every setting, validated.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use spawnpoint_core::{
    catalog::{ALL, CUSTOM},
    guard::{Approval, ClientConfig},
};
use spawnpoint_faces::Network;
use spawnpoint_tools::editor::Tier;
use spawnpoint_wire::unreal_remote::RemoteConfig;

use super::{
    parse::{
        address, duration, log_format, origin, require_approval, seconds, size, switch, tier,
        unreal_remote, upstream, web_address,
    },
    raw::{Origin, split},
    sourced::{SourcedValues, wrong},
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
    /// Reads metrics and nothing else.
    pub metrics_token: Option<String>,
    /// With a certificate, every port speaks TLS.
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    pub insecure_http: bool,
    pub allow_hosts: Vec<String>,
    /// Origins of browser clients, in lower case.
    pub allow_origins: Vec<String>,
    /// What can be called, and listed by default. Empty means that all can be called and that `native` is listed.
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
    /// NATS servers that join this server with others to one hub.
    #[cfg(feature = "cluster")]
    pub cluster: Vec<String>,
    #[cfg(feature = "cluster")]
    pub cluster_credentials: Option<PathBuf>,
    pub default_instance: Option<String>,
    pub pidfile: Option<PathBuf>,
    pub reload_patience: Duration,
    pub gone_patience: Duration,
    /// Where the connections of many clients come from.
    pub balancers: Vec<Network>,
    pub drain_notice: Duration,
    pub drain_limit: Duration,
    pub retain: Duration,
    pub retain_bytes: u64,
    /// Where the results of the async document's operations are also written.
    pub ai_logs: Option<PathBuf>,
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

    /// The hosts that requests may name: those that the owner allows, and the addresses that the server listens on.
    /// No other page can have such an address, so none can pass its requests off as the server's own.
    pub fn own_hosts(&self) -> Vec<String> {
        let addresses = self.listen.iter().map(|address| address.ip());
        let reachable = addresses.filter(|ip| !ip.is_loopback() && !ip.is_unspecified());
        self.allow_hosts.iter().cloned().chain(reachable.map(|ip| ip.to_string())).collect()
    }
}

impl SourcedValues {
    fn toolsets(&self) -> Result<Vec<String>, Failure> {
        let sourced = self.sourced("toolsets");
        let names: Vec<_> = sourced.values.iter().flat_map(|text| split(text)).collect();
        if names.is_empty() {
            return Ok(names);
        }
        let toolsets = spawnpoint_tools::toolsets(&Default::default());
        let known: Vec<_> = toolsets.iter().map(|set| set.name).chain([CUSTOM, ALL]).collect();
        match names.iter().find(|name| !known.contains(&name.as_str())) {
            Some(name) => {
                let what = format!("unknown toolset '{name}'; choose from {}", known.join(", "));
                Err(wrong("toolsets", &sourced.origin, &what).nearest(name, known))
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
            metrics_token: self.one("metrics_token", given)?,
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
            #[cfg(feature = "cluster")]
            cluster: self.many("cluster", text)?,
            #[cfg(feature = "cluster")]
            cluster_credentials: path("cluster_credentials")?,
            default_instance: self.one("default_instance", given)?,
            pidfile: self.one("pidfile", given)?.map(|file| system.resolve(&file, &system.folder)),
            reload_patience: self.one("reload_patience", duration)?,
            gone_patience: self.one("gone_patience", duration)?,
            balancers: self.many("balancers", str::parse)?,
            drain_notice: self.one("drain_notice", duration)?,
            drain_limit: self.one("drain_limit", duration)?,
            retain: self.one("retain", duration)?,
            retain_bytes: self.one("retain_bytes", size)?,
            ai_logs: path("ai_logs")?,
            state_dir: self.state_dir(system)?,
            log: self.one("log", text)?,
            log_format: self.one("log_format", log_format)?,
            #[cfg(feature = "otel")]
            otel_endpoint: self.one("otel_endpoint", web_address)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::raw::{Layer, SourcedValue};

    #[test]
    fn the_defaults_are_valid() {
        let settings = SourcedValues::of(&[]).check(&System::default()).unwrap();
        assert!(!settings.allow_writes && settings.stage);
        assert_eq!(settings.listen[0].port(), 8080);
        assert_eq!(settings.token, None);
        assert_eq!(settings.allow_components, ["*"]);
    }

    #[test]
    fn addresses_of_the_network_that_it_listens_on_are_its_own() {
        let values = ["127.0.0.1:1", "192.0.2.7:8080", "[2001:db8::1]:8080", "0.0.0.0:8080"];
        let values = values.map(str::to_owned).to_vec();
        let sourced = SourcedValue { values, origin: Origin::Flag("listen") };
        let layer = Layer([("listen", sourced)].into());
        let settings = SourcedValues::of(&[&layer]).check(&System::default()).unwrap();
        assert_eq!(settings.own_hosts(), ["192.0.2.7", "2001:db8::1"]);
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
