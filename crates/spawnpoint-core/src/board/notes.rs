//! Word of a running call on its way to its caller. Most calls have none, so the queue takes no memory until
//! there is a first note: a channel would allocate room for dozens of them with every call.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde_json::Value;
use tokio::sync::Notify;

use crate::engine::Progress;

/// How many notes may wait for a caller who does not read them.
const MOST: usize = 256;

/// Word of a running call, for its caller alone.
#[derive(Clone, Debug)]
pub enum Note {
    /// How far it has come.
    Progress(Progress),
    /// A line for the caller's own log.
    Log {
        /// How loud, in syslog words.
        level: String,
        /// What.
        data: Value,
    },
}

/// The call's end of the queue.
#[derive(Debug)]
pub(super) struct NoteSender(Arc<Shared>);

/// The caller's end of the queue.
#[derive(Debug)]
pub struct NoteReceiver(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Note>,
    /// One end is gone.
    closed: bool,
}

/// A queue for the notes of one call.
pub(super) fn queue() -> (NoteSender, NoteReceiver) {
    let shared = Arc::<Shared>::default();
    (NoteSender(shared.clone()), NoteReceiver(shared))
}

impl NoteSender {
    /// Adds a note. A caller that reads too slowly, or not at all, loses notes.
    pub(super) fn send(&self, note: Note) {
        let mut state = self.0.lock();
        if !state.closed && state.waiting.len() < MOST {
            state.waiting.push_back(note);
            drop(state);
            self.wake();
        }
    }

    /// Wakes the caller without a note.
    pub(super) fn wake(&self) {
        self.0.changed.notify_one();
    }
}

impl NoteReceiver {
    /// The next note; none once there can be no more.
    pub async fn recv(&mut self) -> Option<Note> {
        loop {
            {
                let mut state = self.0.lock();
                let next = state.waiting.pop_front();
                if next.is_some() || state.closed {
                    return next;
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// A note that waits already.
    pub fn try_recv(&mut self) -> Option<Note> {
        self.0.lock().waiting.pop_front()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for NoteSender {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.wake();
    }
}

impl Drop for NoteReceiver {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.closed = true;
        state.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str) -> Note {
        Note::Log { level: text.to_owned(), data: Value::Null }
    }

    fn text(note: Option<Note>) -> Option<String> {
        note.map(|note| match note {
            Note::Log { level, .. } => level,
            Note::Progress(_) => String::new(),
        })
    }

    #[tokio::test]
    async fn notes_come_in_order_and_end_with_the_call() {
        let (sender, mut receiver) = queue();
        let reading = tokio::spawn(async move {
            let mut read = Vec::new();
            while let Some(note) = text(receiver.recv().await) {
                read.push(note);
            }
            read
        });
        for text in ["a", "b"] {
            sender.send(note(text));
            tokio::task::yield_now().await;
        }
        sender.send(note("c"));
        drop(sender);
        assert_eq!(reading.await.unwrap(), ["a", "b", "c"]);
    }

    #[tokio::test]
    async fn a_caller_that_does_not_read_loses_the_newest() {
        let (sender, mut receiver) = queue();
        for number in 0..=MOST {
            sender.send(note(&number.to_string()));
        }
        assert_eq!(text(receiver.try_recv()).as_deref(), Some("0"));
        let mut left = 0;
        while receiver.try_recv().is_some() {
            left += 1;
        }
        assert_eq!(left, MOST - 1);
    }
}
