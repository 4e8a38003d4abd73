//! Validates API keys with an external service and caches the results.
//!
//! Only digests of keys are kept, and keys are never logged. If the service cannot be reached, access is refused and
//! nothing is cached.
//!
//! A slow service and a flood of unknown keys must not delay cached users. So keys that were valid before have their
//! own queue, and the number of other keys that are validated is limited for each address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use spawnpoint_incoming::Guesses;
use spawnpoint_outgoing::{Endpoint, RequestError};
use tokio::{
    sync::Semaphore,
    time::{sleep, timeout},
};

/// Time limit of the service.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Delay before a second attempt, if the service does not answer.
const RETRY_AFTER: Duration = Duration::from_millis(100);
/// How many keys of each queue are validated at once; others wait.
const AT_ONCE: usize = 64;
/// How many keys are cached.
const CACHED_KEYS: usize = 1024;
/// Maximum length of the service's answer.
const LONGEST: usize = 64 << 10;
/// Maximum length of a key.
const LONGEST_KEY: usize = 4096;

/// Why access is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no key.
    Missing,
    /// The service does not know the key, or does not name its user.
    Unknown,
    /// The service did not give a usable answer.
    Unsure(String),
    /// Too many unknown keys came from the same address. The next one is validated after this time.
    TooMany(Duration),
}

/// The service, and how it is asked.
#[derive(Debug)]
pub struct KeysConfig {
    /// The service.
    pub service: Endpoint,
    /// How long its answers are cached.
    pub ttl: Duration,
    /// Header that authenticates this server to the service.
    pub introduction: Option<(HeaderName, HeaderValue)>,
}

/// Validates keys.
#[derive(Debug)]
pub struct Keys {
    config: KeysConfig,
    cache: Mutex<HashMap<[u8; 32], CachedKey>>,
    /// Keys that are being validated, each only once at a time.
    asked: Mutex<HashMap<[u8; 32], Weak<Semaphore>>>,
    /// The queues of keys that were valid before, and of all others.
    valid_before: Semaphore,
    others: Semaphore,
    guesses: Guesses,
}

#[derive(Clone, Debug)]
struct CachedKey {
    user: Option<String>,
    until: Instant,
}

impl Keys {
    /// With this configuration.
    pub fn new(config: KeysConfig) -> Self {
        Self {
            config,
            cache: Mutex::default(),
            asked: Mutex::default(),
            valid_before: Semaphore::new(AT_ONCE),
            others: Semaphore::new(AT_ONCE),
            guesses: Guesses::default(),
        }
    }

    /// The user of a key that came from this address.
    pub async fn user(&self, key: &str, address: IpAddr) -> Result<String, Refused> {
        if key.is_empty() {
            return Err(Refused::Missing);
        }
        if key.len() > LONGEST_KEY {
            return Err(Refused::Unknown);
        }
        let digest: [u8; 32] = Sha256::digest(key.as_bytes()).into();
        let user = match self.cached(&digest) {
            Some(cached) => cached.user,
            None => self.validate(key, digest, address).await?,
        };
        user.ok_or(Refused::Unknown)
    }

    async fn validate(
        &self,
        key: &str,
        digest: [u8; 32],
        address: IpAddr,
    ) -> Result<Option<String>, Refused> {
        let was_valid = self.was_valid(&digest);
        if !was_valid {
            self.guesses.take(address).map_err(Refused::TooMany)?;
        }
        let line = if was_valid { &self.valid_before } else { &self.others };
        let turn = self.turn_of(digest);
        let waiting = async { (turn.acquire().await, line.acquire().await) };
        let _turn = timeout(2 * TIMEOUT, waiting)
            .await
            .map_err(|_| Refused::Unsure("Auth service timeout".into()))?;
        // An earlier request may have validated the same key.
        let user = match self.cached(&digest) {
            Some(cached) => cached.user,
            None => {
                let user = self.ask_with_retry(key).await.inspect_err(|why| {
                    let url = self.config.service.url();
                    tracing::warn!(%url, ?why, "could not validate an API key");
                })?;
                self.store(digest, user.clone());
                user
            }
        };
        if user.is_some() && !was_valid {
            self.guesses.give_back(address);
        }
        Ok(user)
    }

    /// The queue of a key, shared by all requests that carry it.
    fn turn_of(&self, digest: [u8; 32]) -> Arc<Semaphore> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = asked.get(&digest).and_then(Weak::upgrade) {
            return turn;
        }
        asked.retain(|_, turn| turn.strong_count() > 0);
        let turn = Arc::new(Semaphore::new(1));
        asked.insert(digest, Arc::downgrade(&turn));
        turn
    }

    fn was_valid(&self, digest: &[u8; 32]) -> bool {
        self.lock().get(digest).is_some_and(|cached| cached.user.is_some())
    }

    fn cached(&self, digest: &[u8; 32]) -> Option<CachedKey> {
        self.lock().get(digest).filter(|cached| cached.until > Instant::now()).cloned()
    }

    async fn ask_with_retry(&self, key: &str) -> Result<Option<String>, Refused> {
        match self.ask(key).await {
            Err(ServiceFailure::Final(why)) => Err(Refused::Unsure(why)),
            Err(ServiceFailure::Temporary(_)) => {
                sleep(RETRY_AFTER).await;
                self.ask(key).await.map_err(|silence| Refused::Unsure(silence.why()))
            }
            Ok(user) => Ok(user),
        }
    }

    async fn ask(&self, key: &str) -> Result<Option<String>, ServiceFailure> {
        match timeout(TIMEOUT, self.ask_once(key)).await {
            Ok(answer) => answer,
            Err(_) => Err(ServiceFailure::Temporary("Auth service timeout".into())),
        }
    }

    async fn ask_once(&self, key: &str) -> Result<Option<String>, ServiceFailure> {
        let json = HeaderValue::from_static("application/json");
        let mut headers = HeaderMap::from_iter([(header::CONTENT_TYPE, json)]);
        headers.extend(self.config.introduction.clone());
        let body = json!({ "api_key": key }).to_string();
        let answer =
            self.config.service.post(headers, body).await.map_err(|error| match error {
                RequestError::Untrusted { .. } => {
                    tracing::warn!(
                        "{error}; --trust-cert names certificates that count besides the system's"
                    );
                    ServiceFailure::Final("Auth service certificate is not trusted".into())
                }
                RequestError::Unreachable { .. }
                | RequestError::Tls { .. }
                | RequestError::Broken { .. }
                | RequestError::TooLong { .. } => {
                    ServiceFailure::Temporary("Auth service unavailable".into())
                }
            })?;
        match answer.status() {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED => return Ok(None),
            status => {
                let why = format!("Auth service error (status {})", status.as_u16());
                return Err(ServiceFailure::Final(why));
            }
        }
        let invalid = || ServiceFailure::Final("Auth service error".into());
        let body = answer.bytes(LONGEST).await.map_err(|_| invalid())?;
        let answer: Value = serde_json::from_slice(&body).map_err(|_| invalid())?;
        match &answer["valid"] {
            Value::Bool(true) => Ok(name_of(&answer["user_id"])),
            Value::Bool(false) => Ok(None),
            _ => Err(invalid()),
        }
    }

    fn store(&self, digest: [u8; 32], user: Option<String>) {
        let now = Instant::now();
        let mut cache = self.lock();
        if cache.len() >= CACHED_KEYS {
            // Users stay in the cache for longer, marked as valid before.
            cache.retain(|_, cached| cached.user.is_some() || cached.until > now);
        }
        if cache.len() >= CACHED_KEYS {
            // Unknown keys do not push out others.
            if user.is_none() {
                return;
            }
            let first =
                cache.iter().min_by_key(|(_, cached)| (cached.user.is_some(), cached.until));
            if let Some(first) = first.map(|(digest, _)| *digest) {
                cache.remove(&first);
            }
        }
        cache.insert(digest, CachedKey { user, until: now + self.config.ttl });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[u8; 32], CachedKey>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why the service gave no usable answer.
enum ServiceFailure {
    /// A second attempt may succeed.
    Temporary(String),
    /// A second attempt would fail, too.
    Final(String),
}

impl ServiceFailure {
    fn why(self) -> String {
        match self {
            Self::Temporary(why) | Self::Final(why) => why,
        }
    }
}

/// Services name their users by strings or by numbers.
fn name_of(user: &Value) -> Option<String> {
    match user {
        Value::String(name) => Some(name.clone()).filter(|name| !name.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use spawnpoint_outgoing::Trust;

    use super::*;

    fn keys() -> Keys {
        let service = Endpoint::new("http://127.0.0.1:1/", &Trust::default(), TIMEOUT).unwrap();
        Keys::new(KeysConfig { service, ttl: Duration::from_secs(60), introduction: None })
    }

    fn digest(number: usize) -> [u8; 32] {
        Sha256::digest(number.to_string().as_bytes()).into()
    }

    #[test]
    fn random_keys_push_out_no_others_and_do_not_fill_the_cache_forever() {
        let keys = keys();
        for number in 0..2 * CACHED_KEYS {
            keys.store(digest(number), None);
        }
        assert_eq!(keys.lock().len(), CACHED_KEYS);
        for number in 0..2 * CACHED_KEYS {
            keys.store(digest(number), Some(number.to_string()));
        }
        assert_eq!(keys.lock().len(), CACHED_KEYS);
        assert!(keys.lock().values().all(|cached| cached.user.is_some()));
        keys.store(digest(9999), None);
        assert!(!keys.lock().contains_key(&digest(9999)));
    }

    #[tokio::test]
    async fn an_invalid_key_is_not_sent_to_the_service() {
        let here = IpAddr::from([127, 0, 0, 1]);
        assert_eq!(keys().user("", here).await, Err(Refused::Missing));
        assert_eq!(keys().user(&"k".repeat(LONGEST_KEY + 1), here).await, Err(Refused::Unknown));
    }

    #[test]
    fn users_are_strings_or_numbers() {
        assert_eq!(name_of(&json!("ann")).as_deref(), Some("ann"));
        assert_eq!(name_of(&json!(7)).as_deref(), Some("7"));
        for unnamed in [json!(""), json!(null), json!({}), json!(false)] {
            assert_eq!(name_of(&unnamed), None);
        }
    }
}
