//! A project folder as an engine: reads the project and changes values, names and parents of
//! objects and text files, without a running editor.
//!
//! A background thread keeps the index up to date. Each op runs on its own thread; many can read
//! the project at once.

mod active;
mod asset;
mod background;
mod change;
mod explorer;
mod files;
mod folder;
mod maintenance;
mod mixer;
mod object_number;
mod references;
mod reparent;
mod scene;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Map, Value};
use spawnpoint_core::{
    EngineInfo, OpContext, OpOutput,
    bus::Feed,
    folder::{
        FILE_OPS, FolderEngine, ProjectFiles, aside, cache_file, folder_name, from_disk, hash_of,
        listed_unused, requires_editor,
    },
};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpName, OpSet};
use spawnpoint_unity_ops::UnityOp;

use self::{
    background::{BackgroundProject, SharedProject},
    explorer::ObjectRegistry,
};
use crate::project::{OpenError, Options, editor_version};

/// The kind of this engine.
pub const KIND: &str = "unity-disk";

/// How to get what only a running editor can do.
const OPEN_IT: &str =
    "Open it in Unity with Spawnpoint's package, which `spawnpoint setup unity` adds.";

/// The shared ops that a project folder supports.
const SHARED_OPS: &[OpName] = &[
    OpName::EngineStatus,
    OpName::ScenesList,
    OpName::ScenesBuildList,
    OpName::ObjectsList,
    OpName::ObjectGet,
    OpName::ObjectChildren,
    OpName::ComponentsList,
    OpName::MembersList,
    OpName::MemberRead,
    OpName::MembersSearch,
    OpName::AssetsFind,
    OpName::AssetInfoGet,
    OpName::AssetExport,
    OpName::AssetReferencesGet,
    OpName::AssetTreeGet,
    OpName::ProjectCheck,
    OpName::ProjectDiff,
    OpName::ProjectUnused,
    OpName::EditApply,
];

/// Runs a shared op.
fn answer(
    project: &SharedProject,
    registry: &ObjectRegistry,
    op: Op,
    cx: &OpContext,
) -> Result<OpOutput, Fault> {
    let project = &*background::read(project);
    match op {
        Op::EngineStatus(_) => from_disk(explorer::status(project)),
        Op::ScenesList(op) => from_disk(explorer::scenes(project, op)),
        Op::ScenesBuildList(op) => from_disk(explorer::build_scenes(project, op)),
        Op::ObjectsList(op) => from_disk(explorer::objects(project, registry, op, cx)?),
        Op::ObjectGet(op) => from_disk(explorer::object(project, registry, &op)?),
        Op::ObjectChildren(op) => from_disk(explorer::children(project, registry, &op)?),
        Op::ComponentsList(op) => from_disk(explorer::components(project, registry, &op)?),
        Op::MembersList(op) => from_disk(explorer::members(project, registry, &op)?),
        Op::MemberRead(op) => from_disk(explorer::member(project, registry, &op)?),
        Op::MembersSearch(op) => from_disk(explorer::search_members(project, registry, &op, cx)?),
        Op::AssetsFind(op) => OpOutput::of(&asset::find(project, &op)?),
        Op::AssetInfoGet(op) => OpOutput::of(&asset::info(project, &op)?),
        Op::AssetExport(op) => OpOutput::of(&asset::export(project, &op)?),
        Op::AssetReferencesGet(op) => OpOutput::of(&references::list(project, &op)?),
        Op::AssetTreeGet(op) => OpOutput::of(&references::tree(project, &op)?),
        Op::ProjectCheck(op) => OpOutput::of(&maintenance::check(project, &op)),
        Op::ProjectDiff(op) => OpOutput::of(&maintenance::diff(project, &op)?),
        Op::ProjectUnused(op) => OpOutput::of(&listed_unused(project.unused(), op.limit)),
        not_offered => Err(requires_editor(not_offered.name(), OPEN_IT)),
    }
}

/// Runs an op that only Unity projects have, and that arrived at `start`.
fn answer_extension(
    project: &SharedProject,
    op: UnityOp,
    start: Instant,
) -> Result<OpOutput, Fault> {
    let locked = || background::read(project);
    match op {
        UnityOp::ProjectInfoGet(_) => OpOutput::of(&folder::info(&locked())),
        UnityOp::ProjectVersionGet(_) => OpOutput::of(&folder::version(&locked())?),
        UnityOp::ProjectScenesList(op) => OpOutput::of(&folder::scenes(&locked(), &op)),
        UnityOp::ProjectSummary(op) => OpOutput::of(&folder::summary(&locked(), &op, start)),
        UnityOp::ProjectMissing(op) => OpOutput::of(&folder::missing(&locked(), &op, start)),
        UnityOp::ProjectArchitecture(_) => OpOutput::of(&folder::architecture(&locked())),
        UnityOp::AssembliesCheck(op) => OpOutput::of(&folder::assemblies(&locked(), &op)?),
        UnityOp::EditorSelectionGet(_) => OpOutput::of(&folder::selection(&locked())),
        UnityOp::SceneTreeGet(op) => OpOutput::of(&scene::tree(&locked(), &op)?),
        UnityOp::SceneFind(op) => OpOutput::of(&scene::find(&locked(), op)?),
        UnityOp::SceneComponents(op) => OpOutput::of(&scene::components(&locked(), &op)?),
        UnityOp::MixersList(_) => OpOutput::of(&mixer::list(&locked())),
        UnityOp::MixerSnapshotRead(op) => OpOutput::of(&mixer::snapshot(&locked(), &op)?),
        UnityOp::MixerRoutingCheck(op) => OpOutput::of(&mixer::routing(&locked(), &op)?),
        UnityOp::FilesList(op) => OpOutput::of(&files::list(&locked(), op)?),
        UnityOp::FileRead(op) => OpOutput::of(&files::read(&locked(), &op)?),
        UnityOp::TextSearch(op) => OpOutput::of(&files::search(&locked(), op)?),
        UnityOp::ScriptInspect(op) => OpOutput::of(&files::inspect(&locked(), &op)?),
        UnityOp::UnusedList(op) => OpOutput::of(&maintenance::unused(&locked(), &op)),
        UnityOp::SceneReparent(op) => OpOutput::of(&reparent::run(project, &op)?),
    }
}

/// A project folder.
pub struct ClosedProject {
    info: EngineInfo,
    ops: OpSet,
    files: ProjectFiles,
    background: BackgroundProject,
    registry: Arc<ObjectRegistry>,
}

impl ClosedProject {
    /// Opens a project folder and starts to read it. The index is cached in the folder `cache`, if
    /// there is one.
    pub fn open(root: &Path, cache: Option<&Path>) -> Result<Self, OpenError> {
        Self::open_with(root, cache, &[])
    }

    /// The same, for a project whose links and local packages may also lead to the allowed folders.
    pub fn open_with(
        root: &Path,
        cache: Option<&Path>,
        allowed_folders: &[PathBuf],
    ) -> Result<Self, OpenError> {
        let options = Options { allowed_folders: allowed_folders.to_owned(), ..Options::default() };
        let files = options.files(root)?;
        let root = files.root().to_owned();
        let (name, hash) = (folder_name(&root), hash_of(&root));
        let file = cache.map(|folder| cache_file(&root, folder));
        let info = EngineInfo {
            kind: KIND.to_owned(),
            version: editor_version(&files).unwrap_or_else(|| "unknown".to_owned()),
            name,
            hash,
            path: Some(root.display().to_string()),
        };
        let options = Options { cache: file, ..options };
        let background = background::start(root, options);
        let ops = SHARED_OPS.iter().chain(&FILE_OPS).chain(UnityOp::NAMES).copied().collect();
        Ok(Self { info, ops, files, background, registry: Arc::default() })
    }

    /// The project, or the answer of an op with a time limit to a project that is not indexed in time.
    async fn project_or_early_answer(
        &self,
        op: &Op,
        start: Instant,
        cx: &OpContext,
    ) -> Result<Result<SharedProject, OpOutput>, Fault> {
        let extension = match op {
            Op::Extension(op) => Some(UnityOp::try_from(op.clone())?),
            _ => None,
        };
        match extension {
            // Counting the names of the files needs the other half of the time.
            Some(UnityOp::ProjectSummary(op)) => {
                match self.project_within(op.within_ms / 2, cx).await {
                    Some(project) => project.map(Ok),
                    None => {
                        let files = self.files.clone();
                        let count =
                            move || OpOutput::of(&folder::early_summary(&files, &op, start));
                        aside("unity names", count).await.map(Err)
                    }
                }
            }
            Some(UnityOp::ProjectMissing(op)) => {
                match self.project_within(op.within_ms, cx).await {
                    Some(project) => project.map(Ok),
                    None => OpOutput::of(&folder::early_missing(&op)).map(Err),
                }
            }
            _ => self.background.get(cx).await.map(Ok),
        }
    }

    /// The project, if it is indexed in this time.
    async fn project_within(
        &self,
        milliseconds: u64,
        cx: &OpContext,
    ) -> Option<Result<SharedProject, Fault>> {
        self.background.get_within(Duration::from_millis(milliseconds), cx).await
    }
}

fn work(
    project: &SharedProject,
    registry: &ObjectRegistry,
    op: Op,
    start: Instant,
    cx: &OpContext,
) -> Result<OpOutput, Fault> {
    match op {
        Op::Extension(op) => answer_extension(project, op.try_into()?, start),
        Op::EditApply(op) => OpOutput::of(&change::run(project, registry, &op)?),
        op if FILE_OPS.contains(&op.name()) => files::run(project, op, cx),
        shared => answer(project, registry, shared, cx),
    }
}

/// The error for something the project does not have, with the arguments it is about.
fn project_fault(sentence: impl Into<String>, about: &[(&str, &str)]) -> Fault {
    let about = about.iter().map(|(name, value)| ((*name).to_owned(), (*value).into()));
    let data: Map<_, _> = about.collect();
    Fault::new(ErrorKind::NotFound, sentence).details(Value::Object(data))
}

impl FolderEngine for ClosedProject {
    fn identity(&self) -> &EngineInfo {
        &self.info
    }

    fn answered_ops(&self) -> &OpSet {
        &self.ops
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let start = Instant::now();
        let project = match self.project_or_early_answer(&op, start, cx).await? {
            Ok(project) => project,
            Err(early) => return Ok(early),
        };
        let (cx, registry) = (cx.clone(), self.registry.clone());
        aside("unity project", move || work(&project, &registry, op, start, &cx)).await
    }

    fn publish_changes(&self, feed: Feed) {
        self.background.connect(feed);
    }
}
