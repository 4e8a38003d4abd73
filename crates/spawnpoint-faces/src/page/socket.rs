//! The WebSocket of a page: requests and their answers, and events.
//!
//! Nothing is queued without a bound: a page runs so many requests at once, its own events wait in a short queue, and
//! those for all pages in the feed. While a page does not read, nothing is sent to it and nothing is read from it.

use std::{sync::Arc, time::Duration};

use futures_util::{
    SinkExt, StreamExt,
    stream::{FuturesUnordered, SplitSink},
};
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_incoming::websocket::{Message, WebSocket, tungstenite::Utf8Bytes};
use spawnpoint_protocol::{ErrorKind, Fault};
use tokio::{
    sync::{broadcast::error::RecvError, mpsc},
    time::MissedTickBehavior,
};

use super::{Page, fault::PageFault, feed::Frame, methods};

/// The longest message of a page.
pub const MAX_MESSAGE: usize = 1 << 20;
/// How many requests of a page run at once.
const AT_ONCE: usize = 64;
/// How many events of its own may wait for a page.
const OWN_EVENTS: usize = 64;
/// How often a page is asked whether it is there, and how long sending may take.
const PING_EVERY: Duration = Duration::from_secs(20);
const SEND_WITHIN: Duration = Duration::from_secs(30);

/// An open page.
pub struct OpenPage {
    /// What it belongs to.
    pub page: Arc<Page>,
    /// Events for this page only. When the queue is full, they are dropped.
    pub events: mpsc::Sender<Utf8Bytes>,
    /// What it watches and follows.
    pub watches: methods::watch::Watches,
}

#[derive(Deserialize)]
struct PageRequest {
    id: Value,
    method: String,
    #[serde(default)]
    params: Value,
}

/// Serves a page until it is closed.
pub async fn serve(page: Arc<Page>, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let mut frames = page.feed.follow();
    let (events, mut own) = mpsc::channel(OWN_EVENTS);
    let open = Arc::new(OpenPage { page: page.clone(), events, watches: Default::default() });
    if send(&mut sink, methods::overview::hello(&page).to_string().into()).await.is_none() {
        return;
    }
    let mut running = FuturesUnordered::new();
    let mut ping = tokio::time::interval(PING_EVERY);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = true;
    let mut seen = None;
    loop {
        tokio::select! {
            biased;
            Some(answer) = running.next(), if !running.is_empty() => {
                if send(&mut sink, answer).await.is_none() {
                    return;
                }
            }
            Some(event) = own.recv() => {
                if send(&mut sink, event).await.is_none() {
                    return;
                }
            }
            frame = frames.recv() => match frame {
                Ok(frame) => {
                    if let Some(lost) = lost(&frame, &mut seen)
                        && send(&mut sink, lost.to_string().into()).await.is_none()
                    {
                        return;
                    }
                    if send(&mut sink, frame.text).await.is_none() {
                        return;
                    }
                }
                // The next frame tells what was in those that are lost.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
            message = stream.next() => {
                let Some(Ok(message)) = message else { return };
                heard = true;
                let text = match message {
                    Message::Text(text) => text,
                    Message::Close(_) => return,
                    _ => continue,
                };
                match serde_json::from_str::<PageRequest>(&text) {
                    Ok(request) if running.len() < AT_ONCE => {
                        running.push(answer(open.clone(), request));
                    }
                    Ok(request) => {
                        let what = format!("{AT_ONCE} requests of this page are running");
                        let fault = Fault::new(ErrorKind::RateLimited, what);
                        let answer = answered(&request.id, Err(fault.into()));
                        if send(&mut sink, answer).await.is_none() {
                            return;
                        }
                    }
                    Err(error) => {
                        let fault = Fault::argument("message", error);
                        if send(&mut sink, answered(&Value::Null, Err(fault.into()))).await.is_none() {
                            return;
                        }
                    }
                }
            }
            _ = ping.tick() => {
                let question = Message::Ping(Default::default());
                if !std::mem::take(&mut heard) || send_message(&mut sink, question).await.is_none() {
                    return;
                }
            }
        }
    }
}

/// What a page has lost before this frame, if it is not the first one.
fn lost(frame: &Frame, seen: &mut Option<[u64; 2]>) -> Option<Value> {
    let before = seen.replace(frame.total)?;
    let mut lost = serde_json::Map::new();
    for (at, name) in ["calls", "logs"].into_iter().enumerate() {
        let missing = (frame.total[at] - frame.count[at]).saturating_sub(before[at]);
        if missing > 0 {
            lost.insert(name.to_owned(), missing.into());
        }
    }
    (!lost.is_empty()).then(|| json!({ "event": "resync", "lost": lost }))
}

async fn send(sink: &mut SplitSink<WebSocket, Message>, text: Utf8Bytes) -> Option<()> {
    send_message(sink, Message::Text(text)).await
}

/// Sends a message. A page that does not read it in time is gone.
async fn send_message(sink: &mut SplitSink<WebSocket, Message>, message: Message) -> Option<()> {
    tokio::time::timeout(SEND_WITHIN, sink.send(message)).await.ok()?.ok()
}

async fn answer(open: Arc<OpenPage>, request: PageRequest) -> Utf8Bytes {
    let result = methods::run(&open, &request.method, request.params).await;
    answered(&request.id, result)
}

fn answered(id: &Value, result: Result<Value, PageFault>) -> Utf8Bytes {
    match result {
        Ok(result) => json!({ "id": id, "result": result }),
        Err(fault) => json!({ "id": id, "fault": fault.to_value() }),
    }
    .to_string()
    .into()
}
