//! A project on disk as an engine: what can be known of it without an editor.
//!
//! A thread of its own keeps the index up to date. Questions to the index are answered at once; texts,
//! which take reading whole packages, are made on threads of their own.

mod answer;
mod keeper;
mod release;
mod text;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use futures_util::{FutureExt, future::BoxFuture};
use spawnpoint_core::{
    Engine, EngineInfo, OpContext, OpOutput,
    bus::Feed,
    folder::{aside, hash_of, index_file},
};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpName, OpSet};

use self::keeper::Keeper;
use crate::project::{Project, ProjectError};

/// What kind of engine this is.
pub const KIND: &str = "unreal";

/// How many ops run at once: most of them wait for a disk.
const AT_ONCE: usize = 8;

/// What a closed project can be asked.
const OPS: [OpName; 11] = [
    OpName::ProjectConfigGet,
    OpName::LogPathGet,
    OpName::AssetExport,
    OpName::ClassExport,
    OpName::BlueprintMarkdown,
    OpName::AssetGet,
    OpName::AssetsSearch,
    OpName::AssetDependencies,
    OpName::AssetReferences,
    OpName::AssetTreeGet,
    OpName::BlueprintsSearch,
];

/// A project on disk.
pub struct ClosedProject {
    info: EngineInfo,
    ops: OpSet,
    project: Arc<Project>,
    keeper: Keeper,
}

impl ClosedProject {
    /// Opens a project by its `.uproject` or by the folder that holds the only one, and begins to read
    /// it. The index is kept in the folder `cache`, if there is one.
    pub fn open(path: &Path, cache: Option<&Path>) -> Result<Self, ProjectError> {
        Self::open_with(path, cache, &[])
    }

    /// The same for a project whose links and plugin folders may lead to the allowed folders too.
    pub fn open_with(
        path: &Path,
        cache: Option<&Path>,
        allowed: &[PathBuf],
    ) -> Result<Self, ProjectError> {
        let project = Arc::new(Project::open_with(path, allowed)?);
        let hash = hash_of(project.file());
        let file = cache.map(|folder| index_file(folder, project.name(), &hash));
        let info = EngineInfo {
            kind: KIND.to_owned(),
            version: project.descriptor().engine_association.clone(),
            name: project.name().to_owned(),
            hash,
            path: Some(project.folder().display().to_string()),
        };
        let keeper = keeper::start(project.clone(), file);
        Ok(Self { info, ops: OPS.into_iter().collect(), project, keeper })
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        if let Op::LogPathGet(_) = op {
            return OpOutput::of(&release::log_file(&self.project));
        }
        let index = self.keeper.get(cx).await?;
        let project = self.project.clone();
        match op {
            Op::ProjectConfigGet(_) => OpOutput::of(&release::config(&project, &index)),
            Op::AssetGet(op) => OpOutput::of(&answer::get(&index, &op)?),
            Op::AssetsSearch(op) => OpOutput::of(&answer::search(&index, op)),
            Op::AssetDependencies(op) => OpOutput::of(&answer::dependencies(&index, &op)?),
            Op::AssetReferences(op) => OpOutput::of(&answer::references(&index, &op)?),
            Op::AssetTreeGet(op) => OpOutput::of(&answer::tree(&index, &op)?),
            Op::BlueprintsSearch(op) => OpOutput::of(&answer::blueprints(&index, op)),
            Op::AssetExport(op) => {
                aside("unreal text", move || OpOutput::of(&text::asset(&project, &index, &op)?))
                    .await
            }
            Op::ClassExport(op) => {
                aside("unreal text", move || OpOutput::of(&text::class(&project, &index, &op)?))
                    .await
            }
            Op::BlueprintMarkdown(op) => {
                aside("unreal text", move || {
                    OpOutput::of(&text::markdown_of(&project, &index, &op.path)?)
                })
                .await
            }
            other => Err(Fault::new(
                ErrorKind::Unsupported,
                format!("'{}' takes a running editor", other.name()),
            )),
        }
    }
}

impl Engine for ClosedProject {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> &OpSet {
        &self.ops
    }

    fn parallel(&self) -> usize {
        AT_ONCE
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        self.answer(op, cx).boxed()
    }

    fn connect(&self, feed: Feed) {
        self.keeper.connect(feed);
    }
}
