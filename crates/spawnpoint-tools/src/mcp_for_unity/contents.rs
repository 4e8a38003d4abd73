//! File contents, which travel as base64 in both directions.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::definition::Params;

/// Replaces `contents` with the encoded form that Unity expects.
pub(super) fn encode(params: &mut Params) -> Result<(), Fault> {
    if let Some(Value::String(contents)) = params.remove("contents")
        && !contents.is_empty()
    {
        params.insert("encodedContents".into(), BASE64_STANDARD.encode(contents).into());
        params.insert("contentsEncoded".into(), true.into());
    }
    Ok(())
}

/// The same, for the action `create` only.
pub(super) fn encode_on_create(params: &mut Params) -> Result<(), Fault> {
    match params.get("action").and_then(Value::as_str) {
        Some("create") => encode(params),
        _ => Ok(()),
    }
}

/// Replaces encoded contents in the answer with text.
pub(super) fn decode(answer: &mut Value) {
    let Some(Value::Object(data)) = answer.get_mut("data") else { return };
    let encoded = data.get("encodedContents").and_then(Value::as_str);
    let bytes = encoded.and_then(|encoded| BASE64_STANDARD.decode(encoded).ok());
    if let Some(bytes) = bytes {
        data.remove("encodedContents");
        data.remove("contentsEncoded");
        data.insert("contents".into(), String::from_utf8_lossy(&bytes).into());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn contents_are_encoded_and_decoded() {
        let mut params = json!({"action": "create", "contents": "é"}).as_object().cloned().unwrap();
        encode_on_create(&mut params).unwrap();
        let sent = json!({"action": "create", "encodedContents": "w6k=", "contentsEncoded": true});
        assert_eq!(Value::Object(params), sent);
        let mut answer = json!({"data": {"encodedContents": "w6k=", "contentsEncoded": true}});
        decode(&mut answer);
        assert_eq!(answer, json!({"data": {"contents": "é"}}));
    }

    #[test]
    fn an_undecodable_answer_is_unchanged() {
        for answer in [json!({"data": {"encodedContents": "?"}}), json!({"data": []}), json!(7)] {
            let mut same = answer.clone();
            decode(&mut same);
            assert_eq!(same, answer);
        }
    }
}
