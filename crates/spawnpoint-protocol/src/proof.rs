//! How an engine proves that it belongs to the user who runs the server.
//!
//! The server keeps a secret key in a file that only its user can read. It sends a fresh challenge with each
//! `welcome`; an engine that can read the file answers with an HMAC of the challenge and of its own project
//! hash. Neither the key nor anything that could be replayed is sent.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The name of the key's file in the server's state folder.
pub const KEY_FILE: &str = "engine.key";

/// The environment variable that names the state folder, for servers and plugins alike.
pub const STATE_DIR: &str = "SPAWNPOINT_STATE_DIR";

/// Prefix of the authenticated text, so that a proof is valid for no other purpose.
const PURPOSE: &str = "spawnpoint engine 1";

/// How many bytes a key has.
const LENGTH: usize = 32;

/// A server's secret.
#[derive(Clone, PartialEq, Eq)]
pub struct EngineKey([u8; LENGTH]);

impl EngineKey {
    /// A key of these bytes.
    pub fn new(bytes: [u8; LENGTH]) -> Self {
        Self(bytes)
    }

    /// Reads the text of a key file: 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let bytes = unhex(text.trim())?;
        Some(Self(bytes.try_into().ok()?))
    }

    /// The text of the key file.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// The proof for a challenge, by the engine of this project.
    pub fn prove(&self, challenge: &str, project_hash: &str) -> String {
        let code = self.code(challenge, project_hash).map(|code| code.finalize().into_bytes());
        code.map(|code| hex(&code)).unwrap_or_default()
    }

    /// Whether a proof is valid. Compares in constant time.
    pub fn verify(&self, challenge: &str, project_hash: &str, proof: &str) -> bool {
        let (Some(code), Some(proof)) = (self.code(challenge, project_hash), unhex(proof)) else {
            return false;
        };
        code.verify_slice(&proof).is_ok()
    }

    fn code(&self, challenge: &str, project_hash: &str) -> Option<Hmac<Sha256>> {
        let mut code = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        code.update(format!("{PURPOSE}\n{challenge}\n{project_hash}").as_bytes());
        Some(code)
    }
}

/// Does not print the key.
impl fmt::Debug for EngineKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EngineKey(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    if digits.len() != 2 * LENGTH || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    (0..LENGTH).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_holds_for_its_key_its_challenge_and_its_project() {
        let key = EngineKey::new([7; 32]);
        let proof = key.prove("abc", "c0ffee");
        assert!(key.verify("abc", "c0ffee", &proof));
        assert!(!key.verify("abd", "c0ffee", &proof));
        assert!(!key.verify("abc", "c0ffef", &proof));
        assert!(!EngineKey::new([8; 32]).verify("abc", "c0ffee", &proof));
        for wrong in ["", "zz", &proof[2..], &format!("{proof}00"), &"é".repeat(32)] {
            assert!(!key.verify("abc", "c0ffee", wrong), "{wrong}");
        }
    }

    /// Other plugins compute the same value; this one is from `openssl dgst -sha256 -mac HMAC`.
    #[test]
    fn the_proof_is_an_hmac_as_documented() {
        let key = EngineKey::from_hex(&"0b".repeat(32)).unwrap();
        assert_eq!(
            key.prove("00112233445566778899aabbccddeeff", "c0ffee"),
            "8d75226107fafd866610e213c799fd64e05908bf2da8186dd8987a7f94bb25c0"
        );
    }

    #[test]
    fn a_key_is_read_as_it_was_written_and_never_shown() {
        let key = EngineKey::new([0xab; 32]);
        assert_eq!(EngineKey::from_hex(&format!("{}\n", key.to_hex())), Some(key.clone()));
        assert_eq!(EngineKey::from_hex("abc"), None);
        assert_eq!(format!("{key:?}"), "EngineKey(…)");
    }
}
