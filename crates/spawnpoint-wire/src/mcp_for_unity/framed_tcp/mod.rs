//! Unity's framed TCP port: editors that wait to be dialed.
//!
//! An editor in this mode listens on loopback and writes its port into a status file. [`status`] reads those
//! files, [`frame`] reads and writes messages, [`editor`] follows one editor from port to port.
//!
//! A new connection makes the editor close all others. So no connection is opened only to check whether the
//! editor runs, and one that was closed is opened again only when there is a command to send.

mod editor;
mod frame;
mod status;

use std::{collections::HashSet, path::PathBuf, sync::Arc, time::Duration};

use spawnpoint_core::Core;
use tokio::{sync::watch, task::JoinSet};
use tokio_util::sync::CancellationToken;

use self::{editor::Follower, status::Folder};
use crate::seat::{Patience, Seats};

/// Where status files are, and the time limits.
#[derive(Clone, Debug)]
pub struct FramedTcpConfig {
    /// The folder of the status files.
    pub folder: PathBuf,
    /// How often they are read.
    pub read_every: Duration,
    /// How long the seat of an editor that lost its connection is kept, and how long calls wait for an editor that
    /// reloads.
    pub patience: Duration,
    /// How long calls wait for an editor that is gone without an announcement.
    pub gone_patience: Duration,
    /// Whether a port may be dialed that no status file names, while there is no status file: the port that
    /// editors use unless it is taken. `None` never dials it.
    pub may_dial: Option<fn(u16) -> bool>,
}

/// The port that editors use unless it is taken.
const USUAL_PORT: u16 = 6400;

impl FramedTcpConfig {
    /// For status files in this folder.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            read_every: Duration::from_millis(500),
            patience: Duration::from_secs(120),
            gone_patience: Duration::from_secs(20),
            may_dial: None,
        }
    }

    /// Whether an editor has written a status file.
    pub fn has_editors(&self) -> bool {
        !Folder::new(self.folder.clone()).read().is_empty()
    }
}

/// Attaches every editor with a status file, until `stop` is cancelled.
pub async fn framed_tcp(core: Core, config: FramedTcpConfig, stop: CancellationToken) {
    // A result belongs to its connection here: none arrives over a later one.
    let patience = Patience { reload: config.patience, gone: config.gone_patience };
    let seats = Arc::new(Seats::new(core, patience, Duration::ZERO, Vec::new()));
    let (tell, told) = watch::channel(status::Statuses::default());
    let mut folder = Folder::new(config.folder);
    let mut followed = HashSet::new();
    let mut followers = JoinSet::new();
    let mut ticks = tokio::time::interval(config.read_every);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Some(ended) = followers.join_next(), if !followers.is_empty() => {
                if let Ok(hash) = ended {
                    followed.remove(&hash);
                }
            }
            _ = ticks.tick() => {
                let mut statuses = folder.read();
                if statuses.is_empty() && config.may_dial.is_some_and(|may| may(USUAL_PORT)) {
                    let hash = format!("port{USUAL_PORT}");
                    statuses.insert(hash, status::Status::of_port(USUAL_PORT));
                }
                for hash in statuses.keys() {
                    if followed.insert(hash.clone()) {
                        let follower = Follower::new(hash.clone(), seats.clone(), told.clone(), stop.clone());
                        followers.spawn(follower.follow());
                    }
                }
                tell.send_if_modified(|now| {
                    let changed = *now != statuses;
                    *now = statuses;
                    changed
                });
            }
        }
    }
    while followers.join_next().await.is_some() {}
}
