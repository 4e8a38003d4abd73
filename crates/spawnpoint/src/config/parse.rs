//! Parses the values of settings. An error names the value and what is valid.

use std::{net::SocketAddr, time::Duration};

use spawnpoint_core::guard::{Approval, ClientConfig};
use spawnpoint_tools::editor::Tier;
use spawnpoint_wire::unreal_remote::{RemoteConfig, Via};

use super::settings::LogFormat;

/// An address with its port. `localhost` and a bare port mean this machine.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
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
pub(super) fn upstream(text: &str) -> Result<String, String> {
    match is_web_address(text) || text == spawnpoint_wire::EXPLORER {
        true => Ok(text.to_owned()),
        false => Err(format!(
            "'{text}' is neither 'explorer' nor a URL such as http://127.0.0.1:51477/mcp"
        )),
    }
}

pub(super) fn web_address(text: &str) -> Result<Option<String>, String> {
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
pub(super) fn origin(text: &str) -> Result<String, String> {
    let origin = text.to_ascii_lowercase();
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    match authority {
        Some(host) if !host.is_empty() && !host.contains(['/', '@', '*', '?', '#']) => Ok(origin),
        _ => Err(format!("'{text}' is not an origin such as http://localhost:6274")),
    }
}

/// A size such as `64MiB`; a bare number is bytes.
pub(super) fn size(text: &str) -> Result<u64, String> {
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
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
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

pub(super) fn client_config(text: &str) -> Result<ClientConfig, String> {
    let named = ClientConfig::ALL.into_iter().find(|mode| mode.as_str() == text);
    named.ok_or_else(|| format!("'{text}' is neither tighten nor full"))
}

pub(super) fn require_approval(text: &str) -> Result<Approval, String> {
    let named = Approval::ALL.into_iter().find(|what| what.as_str() == text);
    named.ok_or_else(|| format!("'{text}' is not one of none, code, writes, all"))
}

pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(format!("'{text}' is neither text nor json")),
    }
}

pub(super) fn tier(text: &str) -> Result<Tier, String> {
    Tier::named(text).ok_or_else(|| format!("'{text}' is not one of core, pro, studio, enterprise"))
}

/// The interface of a running Unreal editor.
pub(super) fn unreal_remote(text: &str) -> Result<Option<RemoteConfig>, String> {
    let (via, port) = text.split_once(':').map_or((text, None), |(via, port)| (via, Some(port)));
    let mut config = RemoteConfig {
        via: match via {
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
}
