//! Envelopes on a WebSocket: one request a frame, one answer a frame, in the same order.

use std::sync::Arc;

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    response::Response,
};

use super::Editor;

/// A longer frame ends the connection; what is merely too long for the document gets an answer.
const LONGEST_FRAME: usize = 4 << 20;

/// `GET /editor`.
pub async fn socket(State(editor): State<Arc<Editor>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(LONGEST_FRAME).on_upgrade(move |socket| serve(editor, socket))
}

async fn serve(editor: Arc<Editor>, mut socket: WebSocket) {
    while let Some(Ok(frame)) = socket.recv().await {
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
