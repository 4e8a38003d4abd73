//! Word of a running call: progress, and lines for the client's log, for those who asked for them.
//!
//! Progress goes to requests that carry a token for it. Log lines go to clients of the older era at
//! the level they set, and to requests of the modern era that carry a level.

#![expect(deprecated, reason = "what the newest version deprecates, older clients still use")]

use std::sync::atomic::{AtomicU8, Ordering};

use rmcp::{
    Peer, RoleServer,
    model::{
        LoggingLevel, LoggingMessageNotificationParam, ProgressNotificationParam, ProgressToken,
    },
    service::RequestContext,
};
use spawnpoint_core::board::{Note, NoteReceiver};

use super::is_modern;

/// How loud a line must be for a connection of the older era to get it.
#[derive(Debug)]
pub struct Loudness(AtomicU8);

impl Default for Loudness {
    fn default() -> Self {
        Self(AtomicU8::new(rank(LoggingLevel::Info)))
    }
}

impl Loudness {
    /// The client's own wish.
    pub fn set(&self, level: LoggingLevel) {
        self.0.store(rank(level), Ordering::Relaxed);
    }

    fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Notes of one call on their way to its client.
pub struct Notes {
    received: Option<NoteReceiver>,
    peer: Peer<RoleServer>,
    token: Option<ProgressToken>,
    loud: Option<u8>,
}

impl Notes {
    /// Takes the notes, if the client wants any; otherwise nobody keeps them.
    pub fn wanted(
        received: Option<NoteReceiver>,
        loudness: Option<&Loudness>,
        context: &RequestContext<RoleServer>,
    ) -> Self {
        let token = context.meta.get_progress_token();
        let loud = match is_modern(context) {
            true => context.meta.log_level().map(rank),
            false => loudness.map(Loudness::get),
        };
        Self {
            received: received.filter(|_| token.is_some() || loud.is_some()),
            peer: context.peer.clone(),
            token,
            loud,
        }
    }

    /// The next note; none for ever once there can be no more.
    pub async fn next(&mut self) -> Option<Note> {
        match &mut self.received {
            Some(received) => received.recv().await,
            None => None,
        }
    }

    /// Passes on what is left.
    pub async fn flush(&mut self) {
        while let Some(note) = self.received.as_mut().and_then(NoteReceiver::try_recv) {
            self.pass_on(note).await;
        }
    }

    /// Passes one note on. A client that cannot be reached misses it.
    pub async fn pass_on(&self, note: Note) {
        let sent = match note {
            Note::Progress(progress) => {
                let Some(token) = self.token.clone() else {
                    return;
                };
                let mut param = ProgressNotificationParam::new(token, progress.progress);
                param.total = progress.total;
                param.message = progress.message;
                self.peer.notify_progress(param).await
            }
            Note::Log { level, data } => {
                let level = level_of(&level);
                if self.loud.is_none_or(|loud| rank(level) < loud) {
                    return;
                }
                let param = LoggingMessageNotificationParam::new(level, data);
                self.peer.notify_logging_message(param.with_logger("spawnpoint")).await
            }
        };
        if let Err(error) = sent {
            tracing::debug!(%error, "a note could not be passed on");
        }
    }
}

fn rank(level: LoggingLevel) -> u8 {
    match level {
        LoggingLevel::Debug => 0,
        LoggingLevel::Info => 1,
        LoggingLevel::Notice => 2,
        LoggingLevel::Warning => 3,
        LoggingLevel::Error => 4,
        LoggingLevel::Critical => 5,
        LoggingLevel::Alert => 6,
        LoggingLevel::Emergency => 7,
    }
}

fn level_of(word: &str) -> LoggingLevel {
    match word {
        "debug" => LoggingLevel::Debug,
        "notice" => LoggingLevel::Notice,
        "warn" | "warning" => LoggingLevel::Warning,
        "error" => LoggingLevel::Error,
        "critical" => LoggingLevel::Critical,
        "alert" => LoggingLevel::Alert,
        "emergency" => LoggingLevel::Emergency,
        _ => LoggingLevel::Info,
    }
}
