//! Queries on a project, one kind per file. Queries do not change files.

mod addressables;
mod assets;
mod broken;
mod check;
mod duplicates;
mod files;
mod findings;
mod folder;
mod graph;
mod mixer;
mod objects;
mod origin;
mod overrides;
mod refs;
mod routing;
mod rules;
mod scripts;
mod summary;
mod unused;

use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;

pub use addressables::{AddressableEntry, AddressableGroup};
pub use assets::AssetInfo;
pub use broken::{BrokenKind, BrokenReference};
pub use check::{AssetProblems, OrphanedMeta};
pub use duplicates::DuplicateGuid;
pub use files::{FileError, FileList, TextMatch, TextMatches, TextQuery};
pub use graph::{Direction, GraphNode};
pub use mixer::{Mixer, MixerError, MixerGroup, MixerValue, SnapshotValues};
pub use objects::ObjectQuery;
pub(crate) use objects::has_component;
pub use routing::Route;
pub use rules::Rule;
use scripts::LoneMeta;
pub use scripts::{MissingScript, Scope};
pub use summary::{Architecture, LargeAsset, Summary, summary_by_names};

use crate::{
    index::{Asset, AssetId},
    project::Project,
    yaml::Content,
};

/// A result that may be incomplete because of its time limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Partial<T> {
    /// The result.
    pub found: T,
    /// The number of processed items.
    pub processed: usize,
    /// The total number of items.
    pub total: usize,
}

impl<T> Partial<T> {
    /// Whether all items were processed.
    pub fn is_complete(&self) -> bool {
        self.processed == self.total
    }
}

fn is_late(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

impl Project {
    /// The serialized text files of the project within a scope.
    fn documents(&self, scope: Scope) -> impl Iterator<Item = Asset<'_>> {
        self.index.assets().filter(move |asset| {
            asset.is_own() && asset.content() == Some(Content::Yaml) && scope.holds(asset.kind())
        })
    }

    /// Collects sorted results from these files, in parallel, until the deadline.
    fn scan_files<T: Ord + Send>(
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
