//! A project on disk as an engine, without a running editor.
//!
//! A background thread keeps the index up to date. Ops on the index run immediately; texts, which
//! require reading whole packages, are generated on separate threads.

mod asset;
mod check;
mod installed;
mod keeper;
mod native;
mod references;
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
    folder::{
        FILE_OPS, ProjectTexts, aside, diff_revisions, hash_of, index_file, listed_differences,
    },
};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpName, OpSet, OpSpec};
use spawnpoint_unreal_ops::{
    AssetImport, BlueprintMarkdown, BlueprintsSearch, ClassExport, ConsoleRun, EditorCompile,
    LogPathGet, ProjectConfigGet, UnrealOp,
};

use self::keeper::Keeper;
use crate::{
    diff::PackageFiles,
    project::{Project, ProjectError},
};

/// What kind of engine this is.
pub const KIND: &str = "unreal";

/// How many ops run at once: most of them wait for a disk.
const AT_ONCE: usize = 8;

/// The ops that a closed project supports.
const OPS: &[OpName] = &[
    OpName::AssetsFind,
    OpName::AssetInfoGet,
    OpName::AssetReferencesGet,
    OpName::AssetTreeGet,
    OpName::AssetExport,
    OpName::ProjectCheck,
    OpName::ProjectDiff,
    ProjectConfigGet::NAME,
    LogPathGet::NAME,
    ClassExport::NAME,
    BlueprintMarkdown::NAME,
    BlueprintsSearch::NAME,
];

/// A project on disk.
pub struct ClosedProject {
    info: EngineInfo,
    ops: OpSet,
    project: Arc<Project>,
    keeper: Keeper,
}

impl ClosedProject {
    /// Opens a project by its `.uproject` or by the folder that contains the only one, and starts
    /// to read it. The index is cached in the folder `cache`, if there is one.
    pub fn open(path: &Path, cache: Option<&Path>) -> Result<Self, ProjectError> {
        Self::open_with(path, cache, &[])
    }

    /// The same, for a project whose links and plugin folders may also lead to the allowed folders.
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
        Ok(Self { info, ops: OPS.iter().chain(&FILE_OPS).copied().collect(), project, keeper })
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let project = self.project.clone();
        let index = || self.keeper.get(cx);
        match op {
            Op::AssetsFind(op) => OpOutput::of(&asset::find(&*index().await?, op)),
            Op::AssetInfoGet(op) => OpOutput::of(&asset::info(&*index().await?, &op)?),
            Op::AssetReferencesGet(op) => OpOutput::of(&references::list(&*index().await?, &op)?),
            Op::AssetTreeGet(op) => OpOutput::of(&references::tree(&*index().await?, &op)?),
            Op::AssetExport(op) => {
                let index = index().await?;
                aside("unreal text", move || OpOutput::of(&text::asset(&project, &index, &op)?))
                    .await
            }
            Op::ProjectCheck(op) => OpOutput::of(&check::check(&project, &*index().await?, &op)),
            Op::ProjectDiff(op) => {
                aside("unreal diff", move || {
                    let (old, new) = (&op.old, op.new.as_deref());
                    let compared = PackageFiles(&project);
                    let files = diff_revisions(project.folder(), old, new, &compared)?;
                    OpOutput::of(&listed_differences(files, op.limit))
                })
                .await
            }
            op if FILE_OPS.contains(&op.name()) => {
                let (texts, cx) = (ProjectTexts::new(project.files(), ""), cx.clone());
                aside("unreal files", move || texts.run(op, &cx)).await
            }
            Op::Extension(op) => self.answer_extension(op.try_into()?, cx).await,
            not_offered => Err(requires_editor(not_offered.name())),
        }
    }

    /// Answers an op that only Unreal projects have.
    async fn answer_extension(&self, op: UnrealOp, cx: &OpContext) -> Result<OpOutput, Fault> {
        let project = self.project.clone();
        let index = || self.keeper.get(cx);
        match op {
            UnrealOp::ProjectConfigGet(_) => {
                OpOutput::of(&release::config(&project, &*index().await?))
            }
            UnrealOp::LogPathGet(_) => OpOutput::of(&release::log_file(&project)),
            UnrealOp::BlueprintsSearch(op) => {
                OpOutput::of(&asset::find_blueprints(&*index().await?, op))
            }
            UnrealOp::ClassExport(op) => {
                let index = index().await?;
                aside("unreal text", move || OpOutput::of(&text::class(&project, &index, &op)?))
                    .await
            }
            UnrealOp::BlueprintMarkdown(op) => {
                let index = index().await?;
                aside("unreal text", move || {
                    OpOutput::of(&text::markdown_of(&project, &index, &op.path)?)
                })
                .await
            }
            UnrealOp::ConsoleRun(_) => Err(requires_editor(ConsoleRun::NAME)),
            UnrealOp::EditorCompile(_) => Err(requires_editor(EditorCompile::NAME)),
            UnrealOp::AssetImport(_) => Err(requires_editor(AssetImport::NAME)),
        }
    }
}

fn requires_editor(op: OpName) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("'{op}' requires a running editor"))
}

impl Engine for ClosedProject {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
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
