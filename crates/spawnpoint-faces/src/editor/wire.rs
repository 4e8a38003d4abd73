//! Envelopes on a pipe that MCP shares: recognized line by line, and answered in order.

use std::sync::Arc;

use tokio::{sync::mpsc, task::JoinHandle};

use super::{
    Editor,
    shape::{is_meant_by, is_of_mcp},
};

/// How many envelopes may wait to be answered.
const QUEUE: usize = 64;

/// The envelopes of one pipe.
pub struct Wire {
    /// Whether the pipe has carried envelopes. From then on, ambiguous lines count as envelopes.
    spoken: bool,
    /// An envelope that did not fit into the queue yet.
    held: Option<Vec<u8>>,
    queue: Option<mpsc::Sender<Vec<u8>>>,
    answering: Option<JoinHandle<()>>,
}

impl Wire {
    /// Answers go to the channel of all answers of the pipe.
    pub fn new(editor: Arc<Editor>, outgoing: mpsc::Sender<String>) -> Self {
        let (queue, mut waiting) = mpsc::channel::<Vec<u8>>(QUEUE);
        let answering = tokio::spawn(async move {
            while let Some(line) = waiting.recv().await {
                let answer = editor.answer(&line).await.to_string();
                if outgoing.send(answer).await.is_err() {
                    return;
                }
            }
        });
        Self { spoken: false, held: None, queue: Some(queue), answering: Some(answering) }
    }

    /// Takes a line if it is an envelope.
    pub fn takes(&mut self, line: &[u8]) -> bool {
        self.spoken = is_meant_by(line) || self.spoken && !is_of_mcp(line);
        if self.spoken {
            self.held = Some(line.to_vec());
        }
        self.spoken
    }

    /// Queues the envelope that was taken. May be dropped and called again at any time. Returns `None` when
    /// envelopes are not answered any more.
    pub async fn pass_on(&mut self) -> Option<()> {
        if self.held.is_some() {
            let place = self.queue.as_ref()?.reserve().await.ok()?;
            if let Some(line) = self.held.take() {
                place.send(line);
            }
        }
        Some(())
    }

    /// Ends, after pending answers or without them.
    pub async fn close(&mut self, answered: bool) {
        self.queue = None;
        let Some(answering) = self.answering.take() else { return };
        if !answered {
            answering.abort();
        }
        let _ = answering.await;
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        if let Some(answering) = &self.answering {
            answering.abort();
        }
    }
}
