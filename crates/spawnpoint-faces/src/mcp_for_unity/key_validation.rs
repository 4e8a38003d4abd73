//! Whose a key is: a service elsewhere says it, and its word holds for a while.
//!
//! Keys themselves are not kept, only their digests, and never logged. When the service cannot be asked,
//! nobody comes in, and nothing is remembered of it.
//!
//! A slow service and a crowd with keys that nobody knows must not keep known users waiting: keys that
//! were valid before have a line of their own, and every address may have only so many others looked up.

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

/// How long the service may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long until it is asked once more, when it does not answer.
const AGAIN: Duration = Duration::from_millis(100);
/// How many keys of each line are asked for at once; others wait.
const AT_ONCE: usize = 64;
/// How many keys are remembered.
const REMEMBERED: usize = 1024;
/// A longer answer is none of the service's.
const LONGEST: usize = 64 << 10;
/// No key is longer.
const LONGEST_KEY: usize = 4096;

/// Why somebody does not come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no key.
    Missing,
    /// The service does not know the key, or not whose it is.
    Unknown,
    /// The service cannot say.
    Unsure(String),
    /// Too many keys that nobody knows came from the same address; so long until the next one counts.
    TooMany(Duration),
}

/// Whom to ask, and how.
#[derive(Debug)]
pub struct KeysConfig {
    /// The service.
    pub service: Endpoint,
    /// How long its word holds.
    pub ttl: Duration,
    /// By what it knows us.
    pub introduction: Option<(HeaderName, HeaderValue)>,
}

/// Whose the keys are.
#[derive(Debug)]
pub struct Keys {
    config: KeysConfig,
    known: Mutex<HashMap<[u8; 32], Known>>,
    /// Keys that are being asked for: once each, however many bring them.
    asked: Mutex<HashMap<[u8; 32], Weak<Semaphore>>>,
    /// The lines of keys that were valid before, and of all others.
    valid_before: Semaphore,
    others: Semaphore,
    guesses: Guesses,
}

#[derive(Clone, Debug)]
struct Known {
    user: Option<String>,
    until: Instant,
}

impl Keys {
    /// As the service says.
    pub fn new(config: KeysConfig) -> Self {
        Self {
            config,
            known: Mutex::default(),
            asked: Mutex::default(),
            valid_before: Semaphore::new(AT_ONCE),
            others: Semaphore::new(AT_ONCE),
            guesses: Guesses::default(),
        }
    }

    /// The user behind a key that came from this address.
    pub async fn user(&self, key: &str, address: IpAddr) -> Result<String, Refused> {
        if key.is_empty() {
            return Err(Refused::Missing);
        }
        if key.len() > LONGEST_KEY {
            return Err(Refused::Unknown);
        }
        let digest: [u8; 32] = Sha256::digest(key.as_bytes()).into();
        let user = match self.known(&digest) {
            Some(known) => known.user,
            None => self.find_out(key, digest, address).await?,
        };
        user.ok_or(Refused::Unknown)
    }

    async fn find_out(
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
        let _turn = timeout(2 * PATIENCE, waiting)
            .await
            .map_err(|_| Refused::Unsure("Auth service timeout".into()))?;
        // Whoever had the turn before may have asked the same.
        let user = match self.known(&digest) {
            Some(known) => known.user,
            None => {
                let user = self.ask_twice(key).await.inspect_err(|why| {
                    let url = self.config.service.url();
                    tracing::warn!(%url, ?why, "a key cannot be checked");
                })?;
                self.remember(digest, user.clone());
                user
            }
        };
        if user.is_some() && !was_valid {
            self.guesses.give_back(address);
        }
        Ok(user)
    }

    /// The turn of a key, which is the same for everybody who brings it.
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
        self.lock().get(digest).is_some_and(|known| known.user.is_some())
    }

    fn known(&self, digest: &[u8; 32]) -> Option<Known> {
        self.lock().get(digest).filter(|known| known.until > Instant::now()).cloned()
    }

    async fn ask_twice(&self, key: &str) -> Result<Option<String>, Refused> {
        match self.ask(key).await {
            Err(Silence::Final(why)) => Err(Refused::Unsure(why)),
            Err(Silence::Passing(_)) => {
                sleep(AGAIN).await;
                self.ask(key).await.map_err(|silence| Refused::Unsure(silence.why()))
            }
            Ok(user) => Ok(user),
        }
    }

    async fn ask(&self, key: &str) -> Result<Option<String>, Silence> {
        match timeout(PATIENCE, self.ask_once(key)).await {
            Ok(answer) => answer,
            Err(_) => Err(Silence::Passing("Auth service timeout".into())),
        }
    }

    async fn ask_once(&self, key: &str) -> Result<Option<String>, Silence> {
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
                    Silence::Final("Auth service certificate is not trusted".into())
                }
                RequestError::Unreachable { .. }
                | RequestError::Tls { .. }
                | RequestError::Broken { .. }
                | RequestError::TooLong { .. } => {
                    Silence::Passing("Auth service unavailable".into())
                }
            })?;
        match answer.status() {
            StatusCode::OK => {}
            StatusCode::UNAUTHORIZED => return Ok(None),
            status => {
                let why = format!("Auth service error (status {})", status.as_u16());
                return Err(Silence::Final(why));
            }
        }
        let nonsense = || Silence::Final("Auth service error".into());
        let body = answer.bytes(LONGEST).await.map_err(|_| nonsense())?;
        let said: Value = serde_json::from_slice(&body).map_err(|_| nonsense())?;
        match &said["valid"] {
            Value::Bool(true) => Ok(name_of(&said["user_id"])),
            Value::Bool(false) => Ok(None),
            _ => Err(nonsense()),
        }
    }

    fn remember(&self, digest: [u8; 32], user: Option<String>) {
        let now = Instant::now();
        let mut known = self.lock();
        if known.len() >= REMEMBERED {
            // Of users it stays known for longer that their key was valid once.
            known.retain(|_, known| known.user.is_some() || known.until > now);
        }
        if known.len() >= REMEMBERED {
            // Somebody who tries keys at random pushes nobody out.
            if user.is_none() {
                return;
            }
            let first = known.iter().min_by_key(|(_, known)| (known.user.is_some(), known.until));
            if let Some(first) = first.map(|(digest, _)| *digest) {
                known.remove(&first);
            }
        }
        known.insert(digest, Known { user, until: now + self.config.ttl });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<[u8; 32], Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why the service said nothing of use.
enum Silence {
    /// It may say something when it is asked once more.
    Passing(String),
    /// It will not.
    Final(String),
}

impl Silence {
    fn why(self) -> String {
        match self {
            Self::Passing(why) | Self::Final(why) => why,
        }
    }
}

/// Services name their users by words or by numbers.
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
        let service = Endpoint::new("http://127.0.0.1:1/", &Trust::default(), PATIENCE).unwrap();
        Keys::new(KeysConfig { service, ttl: Duration::from_secs(60), introduction: None })
    }

    fn digest(number: usize) -> [u8; 32] {
        Sha256::digest(number.to_string().as_bytes()).into()
    }

    #[test]
    fn keys_at_random_push_nobody_out_and_fill_nothing_for_ever() {
        let keys = keys();
        for number in 0..2 * REMEMBERED {
            keys.remember(digest(number), None);
        }
        assert_eq!(keys.lock().len(), REMEMBERED);
        for number in 0..2 * REMEMBERED {
            keys.remember(digest(number), Some(number.to_string()));
        }
        assert_eq!(keys.lock().len(), REMEMBERED);
        assert!(keys.lock().values().all(|known| known.user.is_some()));
        keys.remember(digest(9999), None);
        assert!(!keys.lock().contains_key(&digest(9999)));
    }

    #[tokio::test]
    async fn what_is_no_key_is_not_asked_about() {
        let here = IpAddr::from([127, 0, 0, 1]);
        assert_eq!(keys().user("", here).await, Err(Refused::Missing));
        assert_eq!(keys().user(&"k".repeat(LONGEST_KEY + 1), here).await, Err(Refused::Unknown));
    }

    #[test]
    fn users_have_names_or_numbers() {
        assert_eq!(name_of(&json!("ann")).as_deref(), Some("ann"));
        assert_eq!(name_of(&json!(7)).as_deref(), Some("7"));
        for nobody in [json!(""), json!(null), json!({}), json!(false)] {
            assert_eq!(name_of(&nobody), None);
        }
    }
}
