//! WebSockets of whoever has not registered, and messages larger than anybody needs.

use std::{io::Write, net::TcpStream, thread};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::TcpStream as AsyncStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{
        Message,
        protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

use super::{open, push, status};
use crate::support::{Server, User};

type Socket = WebSocketStream<MaybeTlsStream<AsyncStream>>;

async fn dial(server: &Server) -> Socket {
    let url = format!("ws://{}/hub/plugin", server.address);
    connect_async(url).await.unwrap().0
}

/// Reads until the server says goodbye, and returns the code it gives.
async fn close_code(socket: &mut Socket) -> Option<u16> {
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            return frame.map(|frame| frame.code.into());
        }
    }
    None
}

fn piece(opcode: Data, last: bool, length: usize) -> Message {
    Message::Frame(Frame::message(vec![b'x'; length], OpCode::Data(opcode), last))
}

#[tokio::test]
async fn long_messages_before_registration_end_the_connection() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let mut whole = dial(&server).await;
    let _ = whole.send(Message::text("x".repeat(100 << 10))).await;
    assert_eq!(close_code(&mut whole).await, Some(1009));
    let mut in_pieces = dial(&server).await;
    in_pieces.send(piece(Data::Text, false, 40 << 10)).await.unwrap();
    let _ = in_pieces.send(piece(Data::Continue, false, 40 << 10)).await;
    assert_eq!(close_code(&mut in_pieces).await, Some(1009));
    // An introduction that is long itself is no exception.
    let mut register = dial(&server).await;
    let name = "x".repeat(100 << 10);
    let message = json!({ "type": "register", "project_name": name, "project_hash": "00" });
    let _ = register.send(Message::text(message.to_string())).await;
    assert_eq!(close_code(&mut register).await, Some(1009));
}

#[tokio::test]
async fn a_registered_engine_sends_long_messages_without_waiting() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let mut socket = dial(&server).await;
    let register = json!({
        "type": "register", "project_name": "Game", "project_hash": "600d", "ops": ["tool.call"],
    });
    socket.feed(Message::text(register.to_string())).await.unwrap();
    let tools = json!({
        "type": "register_tools",
        "tools": [{ "name": "long", "description": "x".repeat(1 << 20) }, { "name": "short" }],
    });
    socket.feed(Message::text(tools.to_string())).await.unwrap();
    let mut status = json!({ "type": "event", "event": "log", "level": "info", "message": "last" });
    status["pad"] = "x".repeat(1 << 20).into();
    // In pieces, too.
    let text = status.to_string();
    let (first, rest) = text.as_bytes().split_at(text.len() / 2);
    let frames = [(Data::Text, first, false), (Data::Continue, rest, true)];
    for (data, bytes, last) in frames {
        let frame = Frame::message(bytes.to_vec(), OpCode::Data(data), last);
        socket.feed(Message::Frame(frame)).await.unwrap();
    }
    socket.send(Message::Ping("still here".into())).await.unwrap();
    loop {
        let message = socket.next().await.unwrap().unwrap();
        assert!(!message.is_close(), "{message}");
        if message.is_pong() {
            break;
        }
    }
}

/// Shakes hands, and begins a message of so many bytes.
fn begin(server: &Server, path: &str, length: u64) -> TcpStream {
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut stream = open(server, head.as_bytes());
    assert_eq!(status(&mut stream), 101);
    let mut frame = vec![0x81, 0xff];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    let _ = stream.write_all(&frame);
    stream
}

#[test]
#[cfg(target_os = "linux")]
fn unfinished_messages_hold_little_memory() {
    for (path, length) in [
        ("/hub/plugin", 60 << 20),
        ("/editor", 3 << 20),
        ("/editor", 15 << 20),
        ("/mcp/pipe", 15 << 20),
        ("/mcp/pipe", 3 << 20),
    ] {
        let user = User::new();
        let server = user.serve(&["--no-stage"]);
        let idle = super::kilobytes(&server);
        let strangers: Vec<_> = (0..100)
            .map(|_| {
                let mut stream = begin(&server, path, length);
                thread::spawn(move || {
                    push(&mut stream, usize::try_from(length).unwrap() - 100);
                    stream
                })
            })
            .collect();
        let _open: Vec<_> = strangers.into_iter().map(|one| one.join().unwrap()).collect();
        let grown = super::settled_kilobytes(&server).saturating_sub(idle);
        assert!(grown < super::GROWTH, "{grown} kB for messages of {length} bytes on {path}");
    }
}
