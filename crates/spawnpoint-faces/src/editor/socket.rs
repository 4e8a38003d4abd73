//! Envelopes on a WebSocket: one request and one answer per frame, in order.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use futures_util::{SinkExt, StreamExt};
use spawnpoint_incoming::websocket::{Message, Upgrade, WebSocket};

use super::Editor;
use crate::sockets::Sockets;

/// A longer message ends the connection. One that is only too long for the document gets an answer.
const LONGEST_MESSAGE: usize = 4 << 20;

/// `GET /editor`.
pub async fn socket(
    State((editor, sockets)): State<(Arc<Editor>, Sockets)>,
    upgrade: Upgrade,
) -> Response {
    sockets.accept(upgrade, LONGEST_MESSAGE, move |socket| serve(editor, socket))
}

async fn serve(editor: Arc<Editor>, mut socket: WebSocket) {
    while let Some(Ok(frame)) = socket.next().await {
        let answer = match &frame {
            Message::Text(text) => editor.answer(text.as_bytes()).await,
            Message::Binary(bytes) => editor.answer(bytes).await,
            Message::Close(_) => return,
            _ => continue,
        };
        if socket.send(Message::Text(answer.to_string().into())).await.is_err() {
            return;
        }
    }
}
