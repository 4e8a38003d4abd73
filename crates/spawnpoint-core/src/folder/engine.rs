//! What makes a project folder an engine. The families differ only in what they answer.

use std::{
    future::Future,
    path::{Path, PathBuf},
};

use futures_util::{FutureExt, future::BoxFuture};
use serde::Serialize;
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpName, OpSet, Sourced};

use super::{hash_of, index_file};
use crate::{
    bus::Feed,
    engine::{Engine, EngineInfo, OpContext, OpOutput},
};

/// How many ops a folder answers at once.
const AT_ONCE: usize = 8;

/// A project that is read from its folder. Every one of them is an [`Engine`].
pub trait FolderEngine: Send + Sync + 'static {
    /// Kind, version and project.
    fn identity(&self) -> &EngineInfo;

    /// The ops that it answers.
    fn answered_ops(&self) -> &OpSet;

    /// Answers an op.
    fn answer<'a>(
        &'a self,
        op: Op,
        cx: &'a OpContext,
    ) -> impl Future<Output = Result<OpOutput, Fault>> + Send + 'a;

    /// Publishes changes of its files.
    fn publish_changes(&self, feed: Feed);
}

impl<P: FolderEngine> Engine for P {
    fn info(&self) -> &EngineInfo {
        self.identity()
    }

    fn ops(&self) -> OpSet {
        self.answered_ops().clone()
    }

    fn parallel(&self) -> usize {
        AT_ONCE
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        self.answer(op, cx).boxed()
    }

    fn is_folder(&self) -> bool {
        true
    }

    fn connect(&self, feed: Feed) {
        self.publish_changes(feed);
    }
}

/// A result in the shared shape, marked as read from disk.
pub fn from_disk(answer: impl Serialize) -> Result<OpOutput, Fault> {
    OpOutput::of(&Sourced::from_disk(answer))
}

/// The fault for an op that no folder can answer. `open_it` says how to open the project.
pub fn requires_editor(op: OpName, open_it: &str) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("'{op}' requires a running editor or game"))
        .hint(format!("This project is read from its folder. {open_it}"))
}

/// The name of a project by its folder.
pub fn folder_name(root: &Path) -> String {
    root.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The file in a folder that caches the index of the project in `root`.
pub fn cache_file(root: &Path, folder: &Path) -> PathBuf {
    index_file(folder, &folder_name(root), &hash_of(root))
}
