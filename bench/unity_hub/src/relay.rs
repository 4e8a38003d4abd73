//! The minimal server between a client and a plugin: it receives a request, sends the plugin a
//! fixed command, and returns the answer unchanged. It checks and stores nothing, and supports one
//! plugin.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    Router,
    extract::{
        State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    http::StatusCode,
    response::Response,
    routing::{get, post},
};
use tokio::sync::{mpsc, oneshot};

const COMMAND: Utf8Bytes = Utf8Bytes::from_static(
    r#"{"type":"execute","id":"00000000-0000-0000-0000-000000000000","name":"look","params":{"token":"lone"},"timeout":60.0}"#,
);

type Answer = oneshot::Sender<Utf8Bytes>;

/// The way to the plugin, once it has dialled.
#[derive(Default)]
struct Relay(Mutex<Option<mpsc::Sender<Answer>>>);

/// Where the plugin dials, and where clients call.
pub fn router() -> Router {
    Router::new()
        .route("/hub/plugin", get(dial_in))
        .route("/relay", post(pass_on))
        .with_state(Arc::<Relay>::default())
}

async fn dial_in(State(relay): State<Arc<Relay>>, upgrade: WebSocketUpgrade) -> Response {
    let (orders, ordered) = mpsc::channel(1);
    *relay.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(orders);
    upgrade.on_upgrade(move |socket| serve(socket, ordered))
}

async fn serve(mut socket: WebSocket, mut ordered: mpsc::Receiver<Answer>) {
    let mut waiting: Option<Answer> = None;
    loop {
        tokio::select! {
            order = ordered.recv(), if waiting.is_none() => {
                waiting = order;
                if waiting.is_none() || socket.send(Message::Text(COMMAND)).await.is_err() {
                    return;
                }
            }
            frame = socket.recv() => match frame {
                Some(Ok(Message::Text(text))) if text.contains("command_result") => {
                    if let Some(answer) = waiting.take() {
                        let _ = answer.send(text);
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
        }
    }
}

async fn pass_on(State(relay): State<Arc<Relay>>, _body: String) -> Result<String, StatusCode> {
    let plugin = relay.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let plugin = plugin.ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
    let (answer, answered) = oneshot::channel();
    plugin.send(answer).await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    let text = answered.await.map_err(|_| StatusCode::BAD_GATEWAY)?;
    Ok(text.to_string())
}
