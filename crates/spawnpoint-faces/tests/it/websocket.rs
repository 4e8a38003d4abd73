//! The WebSocket by which a second server connects its client to this one.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::Server;

#[tokio::test]
async fn one_message_per_frame_in_and_out() {
    let server = Server::start().await;
    let url = format!("ws://{}/mcp/pipe", server.address);
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "greet", "arguments": {"name": "W"}}});
    let pretty = serde_json::to_string_pretty(&call).unwrap();
    for (text, check) in [(pretty, "/result/content/0/text"), ("{nope".to_owned(), "/error/code")] {
        socket.send(Message::Text(text.into())).await.unwrap();
        let frame = socket.next().await.unwrap().unwrap();
        let answer: Value = serde_json::from_str(frame.to_text().unwrap()).unwrap();
        mcp_schemas::check(&answer);
        assert!(answer.pointer(check).is_some(), "{answer}");
    }
    socket.close(None).await.unwrap();
}

#[tokio::test]
async fn a_page_cannot_open_it() {
    let server = Server::start().await;
    let headers = [
        ("Origin", "https://evil.example"),
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(server.send("GET", "/mcp/pipe", &headers, b"").await.status, 403);
}
