//! How an engine and a server prove to each other that they belong to the same user.
//!
//! The server keeps a secret key in a file that only its user can read. It sends a fresh challenge with each
//! `welcome`; an engine that can read the file answers with an HMAC of the challenge and of its own project
//! hash. The server answers the challenge of an engine that proved itself in the same way. Neither the key nor
//! anything that could be replayed is sent.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// The name of the key's file in the server's state folder.
pub const KEY_FILE: &str = "engine.key";

/// The environment variable that names the state folder, for servers and plugins alike.
pub const STATE_DIR: &str = "SPAWNPOINT_STATE_DIR";

/// Prefixes of the authenticated text, so that the proof of one side is not valid for the other.
const ENGINE: &str = "spawnpoint engine 1";
const SERVER: &str = "spawnpoint server 1";

/// The longest challenge of an engine that is answered, in bytes.
pub const MAX_CHALLENGE: usize = 128;

/// How many bytes a key has.
const LENGTH: usize = 32;

/// A server's secret.
#[derive(Clone, PartialEq, Eq)]
pub struct EngineKey([u8; LENGTH]);

impl EngineKey {
    /// Creates a key from its bytes.
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

    /// The proof for the server's challenge, by the engine of this project.
    pub fn prove(&self, challenge: &str, project_hash: &str) -> String {
        self.answer(ENGINE, challenge, project_hash)
    }

    /// Whether an engine's proof is valid. Compares in constant time.
    pub fn verify(&self, challenge: &str, project_hash: &str, proof: &str) -> bool {
        self.is_answer(ENGINE, challenge, project_hash, proof)
    }

    /// The proof for the challenge of the engine of this project, by the server.
    pub fn prove_server(&self, challenge: &str, project_hash: &str) -> String {
        self.answer(SERVER, challenge, project_hash)
    }

    /// Whether a server's proof is valid. Compares in constant time.
    pub fn verify_server(&self, challenge: &str, project_hash: &str, proof: &str) -> bool {
        self.is_answer(SERVER, challenge, project_hash, proof)
    }

    fn answer(&self, purpose: &str, challenge: &str, project_hash: &str) -> String {
        let code = self.code(purpose, challenge, project_hash);
        code.map(|code| hex(&code.finalize().into_bytes())).unwrap_or_default()
    }

    fn is_answer(&self, purpose: &str, challenge: &str, project_hash: &str, proof: &str) -> bool {
        let code = self.code(purpose, challenge, project_hash);
        let (Some(code), Some(proof)) = (code, unhex(proof)) else { return false };
        code.verify_slice(&proof).is_ok()
    }

    fn code(&self, purpose: &str, challenge: &str, project_hash: &str) -> Option<Hmac<Sha256>> {
        let mut code = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        code.update(format!("{purpose}\n{challenge}\n{project_hash}").as_bytes());
        Some(code)
    }
}

/// A challenge that no connection had before.
pub fn fresh_challenge() -> String {
    Uuid::new_v4().simple().to_string()
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
    fn the_proof_of_a_server_is_none_for_an_engine() {
        let key = EngineKey::from_hex(&"0b".repeat(32)).unwrap();
        let (challenge, hash) = ("ffeeddccbbaa99887766554433221100", "c0ffee");
        let proof = key.prove_server(challenge, hash);
        assert_eq!(proof, "d655692ad4231cd3469320f9d840fbf592b476cb97721aeefe2289b9e201543c");
        assert!(key.verify_server(challenge, hash, &proof));
        assert!(!key.verify(challenge, hash, &proof));
        assert!(!key.verify_server(challenge, hash, &key.prove(challenge, hash)));
        assert!(!key.verify_server(challenge, "c0ffef", &proof));
        assert_ne!(fresh_challenge(), fresh_challenge());
    }

    #[test]
    fn a_key_is_read_as_it_was_written_and_never_shown() {
        let key = EngineKey::new([0xab; 32]);
        assert_eq!(EngineKey::from_hex(&format!("{}\n", key.to_hex())), Some(key.clone()));
        assert_eq!(EngineKey::from_hex("abc"), None);
        assert_eq!(format!("{key:?}"), "EngineKey(…)");
    }
}
