//! Forwards updates of a running call to its client: progress and log lines, if the client requested them.
//!
//! Progress goes to requests with a progress token. Log lines go to clients of the older era at the level they set,
//! and to requests of the modern era that carry a level.

#![expect(deprecated, reason = "what the newest version deprecates, older clients still use")]

use std::sync::atomic::{AtomicU8, Ordering};

use rmcp::{
    Peer, RoleServer,
    model::{
        JsonObject, LoggingLevel, LoggingMessageNotificationParam, NotificationMetaObject,
        ProgressNotificationParam, ProgressToken,
    },
    service::RequestContext,
};
use spawnpoint_core::{
    board::{CallUpdate, UpdateReceiver},
    engine::Progress,
    ledger::CallStatus,
};

use super::{is_modern, meta};

/// The minimum level of log lines for a connection of the older era.
#[derive(Debug)]
pub struct MinLogLevel(AtomicU8);

impl Default for MinLogLevel {
    fn default() -> Self {
        Self(AtomicU8::new(rank(LoggingLevel::Info)))
    }
}

impl MinLogLevel {
    /// Sets the level that the client requested.
    pub fn set(&self, level: LoggingLevel) {
        self.0.store(rank(level), Ordering::Relaxed);
    }

    /// The rank of the level.
    pub fn rank(&self) -> u8 {
        self.get()
    }

    /// Sets the rank that another node stored, if it stored one.
    pub fn set_rank(&self, rank: Option<u8>) {
        if let Some(rank) = rank {
            self.0.store(rank, Ordering::Relaxed);
        }
    }

    fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The updates of one call on their way to its client.
pub struct CallUpdates {
    received: Option<UpdateReceiver>,
    peer: Peer<RoleServer>,
    token: Option<ProgressToken>,
    min_rank: Option<u8>,
}

impl CallUpdates {
    /// Takes the updates if the client wants any; otherwise they are dropped.
    pub fn requested(
        received: Option<UpdateReceiver>,
        min_log_level: Option<&MinLogLevel>,
        context: &RequestContext<RoleServer>,
    ) -> Self {
        let token = context.meta.get_progress_token();
        let min_rank = match is_modern(context) {
            true => context.meta.log_level().map(rank),
            false => min_log_level.map(MinLogLevel::get),
        };
        Self {
            received: received.filter(|_| token.is_some() || min_rank.is_some()),
            peer: context.peer.clone(),
            token,
            min_rank,
        }
    }

    /// The next update. Never returns after the last one.
    pub async fn next(&mut self) -> Option<CallUpdate> {
        match &mut self.received {
            Some(received) => received.recv().await,
            None => None,
        }
    }

    /// Forwards the remaining updates.
    pub async fn flush(&mut self) {
        while let Some(update) = self.received.as_mut().and_then(UpdateReceiver::try_recv) {
            self.forward(update).await;
        }
    }

    /// Forwards one update. A client that cannot be reached misses it.
    pub async fn forward(&self, update: CallUpdate) {
        let sent = match update {
            CallUpdate::Progress(progress) => {
                let Some(param) = self.progress(progress) else { return };
                self.peer.notify_progress(param).await
            }
            CallUpdate::AwaitingApproval(progress) => {
                let Some(mut param) = self.progress(progress) else { return };
                let status = CallStatus::AwaitingApproval.as_str();
                let meta = JsonObject::from_iter([(meta::STATUS.to_owned(), status.into())]);
                param.meta = Some(NotificationMetaObject::from(meta));
                self.peer.notify_progress(param).await
            }
            CallUpdate::Log { level, data } => {
                let level = level_of(&level);
                if self.min_rank.is_none_or(|min_rank| rank(level) < min_rank) {
                    return;
                }
                let param = LoggingMessageNotificationParam::new(level, data);
                self.peer.notify_logging_message(param.with_logger("spawnpoint")).await
            }
        };
        if let Err(error) = sent {
            tracing::debug!(%error, "could not forward an update");
        }
    }

    /// A progress notification, if the client requested them.
    fn progress(&self, progress: Progress) -> Option<ProgressNotificationParam> {
        let mut param = ProgressNotificationParam::new(self.token.clone()?, progress.progress);
        param.total = progress.total;
        param.message = progress.message;
        Some(param)
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

fn level_of(name: &str) -> LoggingLevel {
    match name {
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
