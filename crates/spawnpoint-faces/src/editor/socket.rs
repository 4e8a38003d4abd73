//! Envelopes at an address of their own: one request and one answer per frame of a WebSocket, in order, or per `POST`.
//! There, requests that look like those of MCP are answered in the words of the document, too.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::StatusCode,
    response::Response,
};
use futures_util::{SinkExt, StreamExt};
use spawnpoint_incoming::websocket::{Message, Upgrade, WebSocket};

use super::Editor;
use crate::{checks::read_body, explorer::as_json, sockets::Sockets};

/// A longer message ends the connection. One that is only too long for the document gets an answer.
const LONGEST_MESSAGE: usize = 4 << 20;

/// `GET /editor`.
pub async fn socket(
    State((editor, sockets)): State<(Arc<Editor>, Sockets)>,
    upgrade: Upgrade,
) -> Response {
    sockets.accept(upgrade, LONGEST_MESSAGE, move |socket| serve(editor, socket))
}

/// `POST /editor`.
pub async fn post(State((editor, _)): State<(Arc<Editor>, Sockets)>, request: Request) -> Response {
    match read_body(request.into_body(), LONGEST_MESSAGE).await {
        Ok(body) => as_json(StatusCode::OK, &editor.answer(&body).await),
        Err(refusal) => refusal,
    }
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
