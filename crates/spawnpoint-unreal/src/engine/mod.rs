//! A project on disk as an engine, without a running editor.
//!
//! A background thread keeps the index up to date. Ops on the index run immediately; texts, which
//! require reading whole packages, are generated on separate threads.

mod asset;
mod check;
mod header;
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

use spawnpoint_core::{
    EngineInfo, OpContext, OpOutput,
    bus::Feed,
    folder::{
        FILE_OPS, FolderEngine, ProjectTexts, aside, diff_revisions, hash_of, index_file,
        listed_differences, requires_editor,
    },
};
use spawnpoint_protocol::{Fault, Op, OpName, OpSet, OpSpec};
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

/// How to get what only a running editor can do.
const OPEN_IT: &str = "Open it in Unreal Editor with remote execution enabled.";

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
            UnrealOp::ConsoleRun(_) => Err(requires_editor(ConsoleRun::NAME, OPEN_IT)),
            UnrealOp::EditorCompile(_) => Err(requires_editor(EditorCompile::NAME, OPEN_IT)),
            UnrealOp::AssetImport(_) => Err(requires_editor(AssetImport::NAME, OPEN_IT)),
        }
    }
}

impl FolderEngine for ClosedProject {
    fn identity(&self) -> &EngineInfo {
        &self.info
    }

    fn answered_ops(&self) -> &OpSet {
        &self.ops
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
            not_offered => Err(requires_editor(not_offered.name(), OPEN_IT)),
        }
    }

    fn publish_changes(&self, feed: Feed) {
        self.keeper.connect(feed);
    }
}
