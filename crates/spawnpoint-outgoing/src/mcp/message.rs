//! JSON-RPC messages of MCP: builds requests and reads responses.

use serde_json::{Value, json};

use super::{ClientInfo, RpcError};

/// The protocol version of requests that need no session.
pub const STATELESS_VERSION: &str = "2026-07-28";

/// A request. The server reports the progress of tool calls under the same id.
pub fn request(id: u64, method: &str, mut params: Value) -> Value {
    if method == "tools/call" {
        params["_meta"]["progressToken"] = json!(id);
    }
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

/// A request that carries its client and its protocol version, besides the `_meta` of its parameters.
pub fn stateless_request(id: u64, method: &str, mut params: Value, client: ClientInfo) -> Value {
    let meta = &mut params["_meta"];
    meta["io.modelcontextprotocol/protocolVersion"] = json!(STATELESS_VERSION);
    meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
    meta["io.modelcontextprotocol/clientInfo"] =
        json!({ "name": client.name, "version": client.version });
    request(id, method, params)
}

/// Whether a message is the response to the request with this id.
pub fn is_response_to(message: &Value, id: u64) -> bool {
    message.get("method").is_none() && message["id"] == id
}

/// The result or the error in a response; `None` if the message has neither.
pub fn result(mut response: Value) -> Option<Result<Value, RpcError>> {
    if let Some(result) = response.get_mut("result") {
        return Some(Ok(result.take()));
    }
    let error = response.get_mut("error").filter(|error| error.is_object())?.take();
    let message =
        error["message"].as_str().unwrap_or("the server returned an error without a message");
    Some(Err(RpcError { code: error["code"].as_i64(), message: message.to_owned(), error }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tool_calls_ask_for_progress() {
        let client = ClientInfo { name: "test", version: "1" };
        let call = stateless_request(7, "tools/call", json!({ "name": "Look" }), client);
        assert_eq!(call["params"]["_meta"]["progressToken"], 7);
        assert_eq!(call["params"]["name"], "Look");
        let read = json!({ "_meta": { "own": 1 } });
        let read = stateless_request(8, "resources/read", read, client);
        assert_eq!(read["params"]["_meta"]["own"], 1);
        assert_eq!(request(8, "tools/list", json!({}))["params"], json!({}));
    }

    #[test]
    fn responses_are_distinguished_from_requests_with_the_same_id() {
        assert!(is_response_to(&json!({ "id": 1, "result": {} }), 1));
        assert!(!is_response_to(&json!({ "id": 1, "method": "ping" }), 1));
        assert!(!is_response_to(&json!({ "id": 2, "result": {} }), 1));
    }

    #[test]
    fn a_response_has_a_result_or_an_error() {
        assert_eq!(result(json!({ "result": 1 })), Some(Ok(json!(1))));
        let error = result(json!({ "error": { "code": -32602, "message": "no" } }));
        let error = error.unwrap().unwrap_err();
        assert_eq!((error.code, error.message.as_str()), (Some(-32602), "no"));
        assert_eq!(result(json!({ "id": 1 })), None);
        assert_eq!(result(json!({ "error": "unauthorized" })), None);
    }
}
