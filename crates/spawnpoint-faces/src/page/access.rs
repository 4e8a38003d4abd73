//! Who may use the page: links with a key that works once, and the cookie that such a link becomes.
//!
//! The cookie is signed with the owner's key, so that it holds when the server was started again. It is no secret of
//! one port: servers with the same state folder belong to the same owner.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::owner::OwnerKey;

/// How long a link works if no one uses it.
const LINK_WORKS: Duration = Duration::from_secs(3600);
/// How many unused links are kept.
const MAX_LINKS: usize = 64;
/// How long a cookie works.
const COOKIE_WORKS: Duration = Duration::from_secs(30 * 24 * 3600);
/// What the signature of a cookie is made for.
const PURPOSE: &str = "page cookie";

/// Links that were not used yet, and the key that signs cookies.
#[derive(Debug)]
pub struct Access {
    key: OwnerKey,
    /// Hashes of the keys in links, so that comparing them tells nothing about the keys.
    links: Mutex<HashMap<[u8; 32], Instant>>,
}

impl Access {
    /// Access that is given by this key.
    pub fn new(key: OwnerKey) -> Self {
        Self { key, links: Mutex::default() }
    }

    /// A new key for a link.
    pub fn fresh_key(&self) -> String {
        let key = OwnerKey::fresh().header();
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        links.retain(|_, since| since.elapsed() < LINK_WORKS);
        if links.len() >= MAX_LINKS
            && let Some(oldest) = links.iter().min_by_key(|(_, since)| **since).map(|(key, _)| *key)
        {
            links.remove(&oldest);
        }
        links.insert(hash(&key), Instant::now());
        key
    }

    /// Whether a link has this key and was not used yet.
    pub fn is_link(&self, key: &str) -> bool {
        self.links.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&hash(key))
    }

    /// Uses the key of a link, which works once. Returns the cookie.
    pub fn open(&self, key: &str) -> Option<String> {
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        let since = links.remove(&hash(key))?;
        (since.elapsed() < LINK_WORKS).then(|| self.cookie())
    }

    fn cookie(&self) -> String {
        let text = format!("{}.{}", now().as_secs(), &OwnerKey::fresh().header()[..32]);
        format!("{text}.{}", self.key.sign(PURPOSE, &text))
    }

    /// Whether a request carries a cookie that holds.
    pub fn is_given(&self, headers: &HeaderMap, port: u16) -> bool {
        let name = cookie_name(port);
        cookies(headers).any(|(given, value)| given == name && self.holds(value))
    }

    fn holds(&self, cookie: &str) -> bool {
        let Some((text, signature)) = cookie.rsplit_once('.') else { return false };
        let Some(since) = text.split_once('.').and_then(|(since, _)| since.parse().ok()) else {
            return false;
        };
        let is_signed = self.key.sign(PURPOSE, text).as_bytes().ct_eq(signature.as_bytes());
        let age = now().checked_sub(Duration::from_secs(since));
        bool::from(is_signed) && age.is_some_and(|age| age < COOKIE_WORKS)
    }
}

/// The header that sets a cookie.
pub fn set_cookie(port: u16, value: &str, tls: bool) -> Option<HeaderValue> {
    let (name, age) = (cookie_name(port), COOKIE_WORKS.as_secs());
    let secure = if tls { "; Secure" } else { "" };
    let cookie =
        format!("{name}={value}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}");
    HeaderValue::try_from(cookie).ok()
}

/// Browsers send a cookie to every port of a host, so each port has a name of its own.
fn cookie_name(port: u16) -> String {
    format!("spawnpoint_page_{port}")
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(';')).filter_map(|cookie| cookie.trim().split_once('='))
}

fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key).into()
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access() -> Access {
        Access::new(OwnerKey::from_bytes(&[7; 32]).unwrap())
    }

    fn with(cookie: &str) -> HeaderMap {
        let cookie = format!("other=1; spawnpoint_page_8080={cookie}");
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::try_from(cookie).unwrap())])
    }

    #[test]
    fn a_link_works_once() {
        let access = access();
        let (first, second) = (access.fresh_key(), access.fresh_key());
        assert!(access.open("").is_none() && access.open(&first[1..]).is_none());
        assert!(access.open(&first).is_some());
        assert!(access.open(&first).is_none());
        assert!(access.open(&second).is_some());
    }

    #[test]
    fn a_cookie_holds_after_a_restart_and_for_its_port() {
        let before = access();
        let cookie = before.open(&before.fresh_key()).unwrap();
        let after = access();
        assert!(after.is_given(&with(&cookie), 8080));
        assert!(!after.is_given(&with(&cookie), 8081));
        assert!(!after.is_given(&HeaderMap::new(), 8080));
        let other = Access::new(OwnerKey::fresh());
        assert!(!other.is_given(&with(&cookie), 8080));
    }

    #[test]
    fn a_changed_or_old_cookie_is_refused() {
        let access = access();
        let cookie = access.open(&access.fresh_key()).unwrap();
        for wrong in [
            cookie.replacen('1', "2", 1),
            cookie[..cookie.len() - 1].to_owned(),
            format!("{cookie}0"),
            String::new(),
            "..".to_owned(),
        ] {
            assert!(!access.is_given(&with(&wrong), 8080), "{wrong}");
        }
        let long_ago = format!("{}.0", now().as_secs() - COOKIE_WORKS.as_secs());
        let old = format!("{long_ago}.{}", access.key.sign(PURPOSE, &long_ago));
        assert!(!access.is_given(&with(&old), 8080));
    }
}
