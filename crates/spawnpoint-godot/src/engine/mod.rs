//! A project folder as an engine: what can be known of it with no editor running.
//!
//! A thread of its own keeps the project up to date. Every op runs on a thread of its own, over the project as it
//! was when the op began.

mod asset;
mod keeper;
mod members;
mod numbers;
mod objects;
mod scenes;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use spawnpoint_core::{
    EngineInfo, OpContext, OpOutput,
    bus::Feed,
    folder::{
        FILE_OPS, FolderEngine, FolderProject, UsedRoots, aside, cache_file, diff_revisions,
        folder_name, from_disk, hash_of, listed_differences, listed_findings, listed_unused,
        requires_editor,
    },
};
use spawnpoint_protocol::{Fault, Op, OpName, OpSet};

use self::{keeper::Keeper, numbers::ObjectNumbers};
use crate::{
    diff::SceneFiles,
    project::{OpenError, Options, Project, open_files, read_settings},
};

/// What kind of engine this is.
pub const KIND: &str = "godot-disk";

/// How to get what only a running editor or game can do.
const OPEN_IT: &str =
    "Open it in Godot with Spawnpoint's addon, which `spawnpoint setup godot` adds.";

/// The ops that a project folder answers.
const OPS: &[OpName] = &[
    OpName::EngineStatus,
    OpName::ScenesList,
    OpName::ScenesBuildList,
    OpName::ObjectsList,
    OpName::ObjectGet,
    OpName::ObjectChildren,
    OpName::ComponentsList,
    OpName::MembersList,
    OpName::MemberRead,
    OpName::AssetsFind,
    OpName::AssetInfoGet,
    OpName::AssetReferencesGet,
    OpName::AssetTreeGet,
    OpName::AssetExport,
    OpName::ProjectCheck,
    OpName::ProjectDiff,
    OpName::ProjectUnused,
];

/// Answers an op.
fn answer(
    project: &Project,
    numbers: &ObjectNumbers,
    op: Op,
    cx: &OpContext,
) -> Result<OpOutput, Fault> {
    match op {
        Op::EngineStatus(_) => from_disk(scenes::status(project)),
        Op::ScenesList(op) => from_disk(scenes::list(project, op)),
        Op::ScenesBuildList(op) => from_disk(scenes::build_list(project, op)),
        Op::ObjectsList(op) => from_disk(objects::list(project, numbers, op, cx)?),
        Op::ObjectGet(op) => from_disk(objects::get(project, numbers, &op)?),
        Op::ObjectChildren(op) => from_disk(objects::children(project, numbers, &op)?),
        Op::ComponentsList(op) => from_disk(members::components(project, numbers, &op)?),
        Op::MembersList(op) => from_disk(members::list(project, numbers, &op)?),
        Op::MemberRead(op) => from_disk(members::read(project, numbers, &op)?),
        Op::AssetsFind(op) => from_disk(asset::find(project, &op)?),
        Op::AssetInfoGet(op) => OpOutput::of(&asset::info(project, &op)?),
        Op::AssetReferencesGet(op) => from_disk(asset::references(project, &op)?),
        Op::AssetTreeGet(op) => from_disk(asset::tree(project, &op)?),
        Op::AssetExport(op) => from_disk(asset::export(project, &op)?),
        Op::ProjectCheck(op) => OpOutput::of(&listed_findings(&project.findings(), op.limit)),
        Op::ProjectDiff(op) => {
            let files = diff_revisions(project.root(), &op.old, op.new.as_deref(), &SceneFiles)?;
            OpOutput::of(&listed_differences(files, op.limit))
        }
        Op::ProjectUnused(op) => {
            let unused = project.unused(&UsedRoots::default());
            let unused = unused.map_err(|(_, error)| Fault::internal(error))?;
            OpOutput::of(&listed_unused(unused, op.limit))
        }
        op if FILE_OPS.contains(&op.name()) => project.texts().run(op, cx),
        not_offered => Err(requires_editor(not_offered.name(), OPEN_IT)),
    }
}

/// A project folder.
pub struct ClosedProject {
    info: EngineInfo,
    ops: OpSet,
    keeper: Keeper,
    numbers: Arc<ObjectNumbers>,
}

impl ClosedProject {
    /// Opens a project folder and begins to read it. The index is kept in the folder `cache`, if there is
    /// one. Links of the project may lead to the allowed folders too.
    pub fn open(
        folder: &Path,
        cache: Option<&Path>,
        allowed: &[PathBuf],
    ) -> Result<Self, OpenError> {
        let files = open_files(folder, allowed)?;
        let (root, settings) = (files.root().to_owned(), read_settings(&files));
        let info = EngineInfo {
            kind: KIND.to_owned(),
            version: settings.version.unwrap_or_else(|| "unknown".to_owned()),
            name: folder_name(&root),
            hash: hash_of(&root),
            path: Some(root.display().to_string()),
        };
        let cache = cache.map(|folder| cache_file(&root, folder));
        let options = Options { cache, allowed_folders: allowed.to_owned() };
        Ok(Self {
            info,
            ops: OPS.iter().chain(&FILE_OPS).copied().collect(),
            keeper: keeper::start(root, options),
            numbers: Arc::default(),
        })
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
        let project = self.keeper.get(cx).await?;
        let (cx, numbers) = (cx.clone(), self.numbers.clone());
        aside("godot project", move || answer(&project, &numbers, op, &cx)).await
    }

    fn publish_changes(&self, feed: Feed) {
        self.keeper.connect(feed);
    }
}
