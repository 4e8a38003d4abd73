//! How much of a call is stored: a client that only reads must not be able to fill the disk.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use spawnpoint_protocol::{Fault, ToolOutput};

/// The longest output that is stored completely.
pub const LONGEST_OUTPUT: usize = 64 << 10;
/// The same for a call whose caller disconnected: a client that asks for the result later has received none of it.
pub const LONGEST_AWAITED: usize = 16 << 20;
/// How much of a longer output is stored.
const BEGINNING: usize = 32 << 10;
/// How much of the texts of a fault is stored.
const LONGEST_SENTENCE: usize = 4 << 10;

/// A text cut to at most this many bytes, between two characters.
pub fn cut(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// What is stored instead of a text that is too long: its beginning, its length and its hash.
fn shortened(text: &str) -> Value {
    let digest = Sha256::digest(text.as_bytes());
    let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let bytes = text.len();
    json!({
        "truncated": true,
        "message": format!(
            "Only the beginning of this result was stored. It had {bytes} bytes; results above {} KiB \
             are stored with their length and SHA-256 hash only. Call the tool again for all of it.",
            LONGEST_OUTPUT >> 10
        ),
        "bytes": bytes,
        "sha256": sha256,
        "beginning": cut(text, BEGINNING),
    })
}

/// The output as it is stored, and whether it is complete.
pub fn output(output: &ToolOutput, most: usize) -> (String, bool) {
    let text = serde_json::to_string(output).unwrap_or_else(|_| "null".into());
    if text.len() <= most {
        return (text, true);
    }
    let short = ToolOutput {
        content: Vec::new(),
        structured: Some(shortened(&text)),
        is_error: output.is_error,
    };
    (serde_json::to_string(&short).unwrap_or_else(|_| "null".into()), false)
}

/// A partial result as it is stored.
pub fn partial(result: &Value) -> String {
    let text = result.to_string();
    match text.len() <= LONGEST_OUTPUT {
        true => text,
        false => shortened(&text).to_string(),
    }
}

/// A fault as it is stored.
pub fn fault(fault: &Fault) -> String {
    let text = serde_json::to_string(fault).unwrap_or_else(|_| "null".into());
    if text.len() <= LONGEST_OUTPUT {
        return text;
    }
    let short = Fault {
        message: format!("{} (shortened)", cut(&fault.message, LONGEST_SENTENCE)),
        hint: fault.hint.as_deref().map(|hint| cut(hint, LONGEST_SENTENCE).to_owned()),
        details: fault
            .details
            .as_ref()
            .map(|details| shortened(&details.to_value().to_string()).into()),
        ..fault.clone()
    };
    serde_json::to_string(&short).unwrap_or_else(|_| "null".into())
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::ErrorKind;

    use super::*;

    #[test]
    fn long_texts_are_stored_by_their_beginning_length_and_hash() {
        let short = ToolOutput::json(json!("x".repeat(1000)));
        let (stored, whole) = output(&short, LONGEST_OUTPUT);
        assert!(whole && stored == serde_json::to_string(&short).unwrap());
        let long = ToolOutput::json(json!("ä\n\"".repeat(100_000)));
        let (stored, whole) = output(&long, LONGEST_OUTPUT);
        assert!(!whole && stored.len() < 2 * LONGEST_OUTPUT, "{}", stored.len());
        let stored: ToolOutput = serde_json::from_str(&stored).unwrap();
        let stored = stored.structured.unwrap();
        let all = serde_json::to_string(&long).unwrap();
        assert_eq!(stored["bytes"], all.len());
        assert!(all.starts_with(stored["beginning"].as_str().unwrap()));
        assert_eq!(output(&long, LONGEST_AWAITED), (all, true));
        assert!(partial(&json!("x".repeat(100_000))).contains("\"truncated\":true"));
    }

    #[test]
    fn long_faults_keep_their_kind_and_the_beginning_of_their_texts() {
        let long = Fault::new(ErrorKind::NotFound, "gone ".repeat(100_000))
            .details(json!({ "all": "x".repeat(100_000) }));
        let stored: Fault = serde_json::from_str(&fault(&long)).unwrap();
        assert_eq!(stored.kind, ErrorKind::NotFound);
        assert!(stored.message.starts_with("gone gone") && stored.message.len() < 5_000);
        assert_eq!(cut("aä", 2), "a");
    }
}
