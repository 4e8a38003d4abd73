//! The HTTP and MCP clients against a server that answers with prepared bytes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot continue has failed")]

use std::{
    cell::RefCell,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    thread,
    time::Duration,
};

use serde_json::{Value, json};
use spawnpoint_outgoing::{
    Endpoint, RequestError, Trust,
    mcp::{ClientInfo, McpClient, McpError},
};

const CLIENT: ClientInfo = ClientInfo { name: "test", version: "1" };

/// Starts a server that answers each connection with the next of these responses, and returns its address.
fn server(responses: Vec<String>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for response in responses {
            let (mut stream, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                match line.trim().split_once(": ") {
                    Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                        length = value.parse().unwrap();
                    }
                    None if line.trim().is_empty() => break,
                    _ => {}
                }
            }
            reader.read_exact(&mut vec![0; length]).unwrap();
            stream.write_all(response.as_bytes()).unwrap();
        }
    });
    address.to_string()
}

fn response(head: &str, body: &str) -> String {
    format!("HTTP/1.1 {head}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len())
}

fn endpoint(url: &str) -> Endpoint {
    Endpoint::new(url, &Trust::default(), Duration::from_secs(5)).unwrap()
}

fn client(responses: Vec<String>) -> McpClient {
    McpClient::stateless(endpoint(&format!("http://{}/mcp", server(responses))), CLIENT)
}

async fn call(client: &McpClient) -> Result<Value, McpError> {
    client.request("tools/call", json!({ "name": "Look" }), |_| {}).await
}

#[tokio::test]
async fn a_json_response_has_a_result_or_an_error() {
    let kind = "200 OK\r\ncontent-type: application/json";
    let client = client(vec![
        response(kind, r#"{"jsonrpc":"2.0","id":1,"result":{"n":1}}"#),
        response(kind, r#"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no"}}"#),
        response("404 Not Found", "gone"),
    ]);
    assert_eq!(call(&client).await, Ok(json!({ "n": 1 })));
    let refused = call(&client).await;
    assert!(matches!(&refused, Err(McpError::Rpc(error)) if error.code == Some(-32602)));
    let unusable = call(&client).await;
    assert!(matches!(&unusable, Err(McpError::NotRpc { status, .. }) if status.as_u16() == 404));
}

#[tokio::test]
async fn a_stream_ends_with_the_response_and_brings_only_its_own_progress() {
    let progress = |token: u64| {
        json!({ "jsonrpc": "2.0", "method": "notifications/progress",
            "params": { "progressToken": token, "progress": token } })
    };
    let result = json!({ "jsonrpc": "2.0", "id": 1, "result": "done" });
    let body = format!("data: {}\n\ndata: {}\n\ndata: {result}\n\n", progress(7), progress(1));
    let client = client(vec![response("200 OK\r\ncontent-type: text/event-stream", &body)]);
    let seen = RefCell::new(Vec::new());
    let note = |message: &Value| seen.borrow_mut().push(message["params"]["progress"].clone());
    let result = client.request("tools/call", json!({ "name": "Look" }), note).await;
    assert_eq!(result, Ok(json!("done")));
    assert_eq!(seen.into_inner(), [json!(1)]);
}

#[tokio::test]
async fn a_stream_without_the_response_is_a_broken_connection() {
    let client = client(vec![response("200 OK\r\ncontent-type: text/event-stream", ": ping\n\n")]);
    let broken = call(&client).await;
    assert!(matches!(broken, Err(McpError::Request(RequestError::Broken { .. }))), "{broken:?}");
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = server(vec![response("200 OK", r#"{"result":"wrong server"}"#)]);
    let head = format!("307 Temporary Redirect\r\nlocation: http://{elsewhere}/mcp");
    let refused = call(&client(vec![response(&head, "")])).await;
    assert!(matches!(&refused, Err(McpError::NotRpc { status, .. }) if status.as_u16() == 307));
}

#[tokio::test]
async fn a_server_that_wants_a_token_says_so() {
    let head = "401 Unauthorized\r\nwww-authenticate: Bearer realm=\"spawnpoint\"";
    let refused = call(&client(vec![response(head, "{}")])).await;
    let Err(McpError::Unauthorized { challenge, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(challenge.as_deref(), Some("Bearer realm=\"spawnpoint\""));
}

#[tokio::test]
async fn a_session_sends_its_id_and_its_version() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let heads = thread::spawn(move || {
        let result = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-03-26"}}"#;
        let responses = [
            response("200 OK\r\ncontent-type: application/json\r\nmcp-session-id: s7", result),
            response("202 Accepted", ""),
            response("200 OK\r\ncontent-type: application/json", r#"{"id":2,"result":{}}"#),
        ];
        responses.map(|response| {
            let (mut stream, _) = listener.accept().unwrap();
            let mut bytes = [0; 4096];
            let length = stream.read(&mut bytes).unwrap();
            stream.write_all(response.as_bytes()).unwrap();
            String::from_utf8_lossy(&bytes[..length]).to_lowercase()
        })
    });
    let (client, server) = McpClient::open_session(endpoint(&url), CLIENT).await.unwrap();
    assert_eq!(server["protocolVersion"], "2025-03-26");
    client.request("tools/list", json!({}), |_| {}).await.unwrap();
    let [initialize, initialized, list] = heads.join().unwrap();
    assert!(!initialize.contains("mcp-protocol-version"), "{initialize}");
    for head in [&initialized, &list] {
        assert!(head.contains("mcp-session-id: s7"), "{head}");
        assert!(head.contains("mcp-protocol-version: 2025-03-26"), "{head}");
    }
}

#[tokio::test]
async fn what_was_certainly_not_sent_is_told_apart() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let refused = endpoint(&format!("http://{free}/")).get(Default::default()).await.unwrap_err();
    assert!(matches!(refused, RequestError::Unreachable { .. }), "{refused:?}");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let plain = listener.local_addr().unwrap();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(response("400 Bad Request", "").as_bytes()).unwrap();
        // Closing with unread bytes would reset the connection before the response is read.
        let _ = stream.read(&mut [0; 4096]);
    });
    let refused = endpoint(&format!("https://{plain}/")).connect().await.unwrap_err();
    assert!(matches!(refused, RequestError::Tls { .. }), "{refused:?}");
}

#[tokio::test]
async fn a_response_above_the_limit_is_refused() {
    let address = server(vec![response("200 OK", "0123456789")]);
    let response = endpoint(&format!("http://{address}/")).get(Default::default()).await.unwrap();
    let refused = response.bytes(9).await.unwrap_err();
    assert!(matches!(refused, RequestError::TooLong { limit: 9, .. }), "{refused:?}");
}
