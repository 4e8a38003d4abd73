//! Which web pages may send requests: the server's own, and those that the owner allows.
//!
//! Browsers name the origin of a request in `Origin` and `Sec-Fetch-Site`. Other programs send neither and are
//! allowed.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};

use crate::{checks::host_of, http::HttpConfig};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Origins that may send requests.
pub struct Origins {
    allowed: Vec<String>,
    tls: bool,
}

impl Origins {
    /// With this configuration.
    pub fn new(config: &HttpConfig) -> Self {
        let allowed = config.allowed_origins.iter().map(|origin| origin.to_ascii_lowercase());
        Self { allowed: allowed.collect(), tls: config.tls }
    }

    /// Whether a request comes from an allowed origin. Its host must have been checked before.
    pub fn allow(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let origins = headers.get_all(header::ORIGIN);
        let mut named = false;
        for origin in origins {
            let Ok(origin) = origin.to_str() else { return false };
            let origin = origin.to_ascii_lowercase();
            let is_named = self.allowed.contains(&origin);
            if !is_named && !self.is_own(&origin, headers, uri) {
                return false;
            }
            named |= is_named;
        }
        // An allowed page is another site, and the browser says so.
        named || headers.get_all(SEC_FETCH_SITE).iter().all(is_not_another_site)
    }

    /// Whether a request comes from a page of this server, or from no page. Its host must have been checked before.
    pub fn is_own_page(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let is_own = |origin: &HeaderValue| {
            origin
                .to_str()
                .is_ok_and(|origin| self.is_own(&origin.to_ascii_lowercase(), headers, uri))
        };
        headers.get_all(header::ORIGIN).iter().all(is_own)
            && headers.get_all(SEC_FETCH_SITE).iter().all(is_not_another_site)
    }

    /// Whether a page of this origin came from this server, under the host name of this request.
    fn is_own(&self, origin: &str, headers: &HeaderMap, uri: &Uri) -> bool {
        let Some((scheme, authority)) = origin.split_once("://") else { return false };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let Some(host) = host.or_else(|| uri.authority().map(|host| host.as_str())) else {
            return false;
        };
        let host = host.to_ascii_lowercase();
        let port = match scheme {
            "http" => "80",
            "https" => "443",
            _ => return false,
        };
        // For other host names, a proxy may terminate TLS in front of this server.
        let is_loopback = host_of(&host) == "localhost"
            || host_of(&host).parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback());
        let is_our_scheme = (scheme == "https") == self.tls;
        (is_our_scheme || !self.tls && !is_loopback)
            && with_port(authority, port) == with_port(&host, port)
    }
}

fn is_not_another_site(value: &HeaderValue) -> bool {
    matches!(value.as_bytes(), b"same-origin" | b"none")
}

/// An authority with its port, even if it is the default one.
fn with_port(authority: &str, port: &str) -> String {
    let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| !port.contains(']'));
    match has_port {
        true => authority.to_owned(),
        false => format!("{authority}:{port}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(tls: bool, host: &'static str, origin: &'static str) -> bool {
        let config = HttpConfig {
            tls,
            allowed_origins: vec!["http://localhost:6274".into()],
            ..HttpConfig::default()
        };
        let headers = HeaderMap::from_iter([
            (header::HOST, HeaderValue::from_static(host)),
            (header::ORIGIN, HeaderValue::from_static(origin)),
        ]);
        Origins::new(&config).allow(&headers, &Uri::from_static("/mcp"))
    }

    #[test]
    fn a_page_is_allowed_if_it_came_from_the_host_it_requests() {
        for (tls, host, origin) in [
            (false, "localhost:8080", "http://localhost:8080"),
            (false, "127.0.0.1:8080", "HTTP://127.0.0.1:8080"),
            (false, "[::1]:8080", "http://[::1]:8080"),
            (false, "localhost", "http://localhost"),
            (false, "localhost:80", "http://localhost"),
            (true, "localhost:443", "https://localhost"),
            (false, "box.lan", "https://box.lan"),
            (false, "box.lan:8080", "http://box.lan:8080"),
            (false, "localhost:8080", "http://localhost:6274"),
        ] {
            assert!(allows(tls, host, origin), "{origin} for {host}");
        }
        for (tls, host, origin) in [
            (false, "localhost:8080", "http://localhost:3000"),
            (false, "localhost:8080", "http://localhost"),
            (false, "localhost:8080", "http://127.0.0.1:8080"),
            (false, "localhost:8080", "https://localhost:8080"),
            (true, "localhost:8080", "http://localhost:8080"),
            (true, "box.lan", "http://box.lan"),
            (false, "box.lan", "https://evil.example"),
            (false, "localhost:8080", "null"),
            (false, "localhost:8080", "file://localhost:8080"),
            (false, "localhost:8080", "http://localhost:8080/"),
            (false, "localhost:8080", "http://evil@localhost:8080"),
        ] {
            assert!(!allows(tls, host, origin), "{origin} for {host}");
        }
    }
}
