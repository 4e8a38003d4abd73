//! The questions that tools put to a project. Each file answers one kind; none of them writes.

mod addressables;
mod assets;
mod broken;
mod check;
mod files;
mod findings;
mod graph;
mod mixer;
mod objects;
mod refs;
mod routing;
mod scripts;
mod summary;
mod unused;

use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;

pub use addressables::{AddressableEntry, AddressableGroup};
pub use assets::AssetInfo;
pub use broken::{BrokenKind, BrokenReference};
pub use check::{Check, DuplicateGuid, LoneMeta};
pub use files::{FileError, FileList, TextMatch, TextMatches, TextQuery};
pub use findings::{About, Finding, Level, Rule};
pub use graph::{Direction, GraphNode};
pub use mixer::{Mixer, MixerError, MixerGroup, MixerValue, SnapshotValues};
pub use objects::ObjectQuery;
pub(crate) use objects::has_component;
pub use refs::{Link, PickError, Refs};
pub use routing::Route;
pub use scripts::{MissingScript, Scope};
pub use summary::{Architecture, LargeAsset, Summary};
pub use unused::UnusedAsset;

use crate::{
    index::{Asset, AssetId},
    project::Project,
    yaml::Content,
};

/// An answer that may have been cut short by its time limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Partial<T> {
    /// What was found.
    pub found: T,
    /// How many items were looked at.
    pub processed: usize,
    /// How many there are.
    pub total: usize,
}

impl<T> Partial<T> {
    /// Whether everything was looked at.
    pub fn is_complete(&self) -> bool {
        self.processed == self.total
    }
}

fn is_late(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

impl Project {
    /// The project's own files within a scope that are written as documents.
    fn documents(&self, scope: Scope) -> impl Iterator<Item = Asset<'_>> {
        self.index.assets().filter(move |asset| {
            asset.is_own() && asset.content() == Some(Content::Yaml) && scope.holds(asset.kind())
        })
    }

    /// What is found in these files, in its own order. Several are looked at at once, until it is late.
    fn look_into<T: Ord + Send>(
        &self,
        files: &[AssetId],
        deadline: Option<Instant>,
        look: impl Fn(Asset<'_>) -> Vec<T> + Sync,
    ) -> Partial<Vec<T>> {
        let answers: Vec<Option<Vec<T>>> = files
            .par_iter()
            .map(|id| (!is_late(deadline)).then(|| look(self.index.asset(*id))))
            .collect();
        let processed = answers.iter().flatten().count();
        let mut found: Vec<T> = answers.into_iter().flatten().flatten().collect();
        found.sort();
        Partial { found, processed, total: files.len() }
    }
}
