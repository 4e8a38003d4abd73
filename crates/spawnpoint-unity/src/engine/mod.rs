//! A project folder as an engine: what can be known of it, and the little that can be changed, with no
//! editor running.
//!
//! A thread of its own keeps the index up to date. Every op runs on a thread of its own over a project
//! that many may read at once.

mod active;
mod asset;
mod explorer;
mod files;
mod folder;
mod keeper;
mod mixer;
mod number;
mod references;
mod reparent;
mod scene;
mod upkeep;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use futures_util::{FutureExt, future::BoxFuture};
use serde::Serialize;
use serde_json::{Map, Value};
use spawnpoint_core::{
    Engine, EngineInfo, OpContext, OpOutput,
    bus::Feed,
    folder::{aside, hash_of, index_file},
};
use spawnpoint_protocol::{ErrorKind, Fault, Op, OpName, OpSet, Sourced};
use spawnpoint_unity_ops::UnityOp;

use self::{
    explorer::Roll,
    keeper::{Keeper, Shelf},
};
use crate::project::{OpenError, Options, editor_version};

/// What kind of engine this is.
pub const KIND: &str = "unity-disk";

/// How many ops run at once: most of them wait for a disk.
const AT_ONCE: usize = 8;

/// The shared ops that a project folder answers.
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
];

/// Answers a shared op, each by one file for its subject.
fn answer(shelf: &Shelf, roll: &Roll, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
    let project = &*keeper::read(shelf);
    match op {
        Op::EngineStatus(_) => from_disk(explorer::status(project)),
        Op::ScenesList(op) => from_disk(explorer::scenes(project, op)),
        Op::ScenesBuildList(op) => from_disk(explorer::build_scenes(project, op)),
        Op::ObjectsList(op) => from_disk(explorer::objects(project, roll, op, cx)?),
        Op::ObjectGet(op) => from_disk(explorer::object(project, roll, &op)?),
        Op::ObjectChildren(op) => from_disk(explorer::children(project, roll, &op)?),
        Op::ComponentsList(op) => from_disk(explorer::components(project, roll, &op)?),
        Op::MembersList(op) => from_disk(explorer::members(project, roll, &op)?),
        Op::MemberRead(op) => from_disk(explorer::member(project, roll, &op)?),
        Op::MembersSearch(op) => from_disk(explorer::search_members(project, roll, &op, cx)?),
        Op::AssetsFind(op) => OpOutput::of(&asset::find(project, &op)?),
        Op::AssetInfoGet(op) => OpOutput::of(&asset::info(project, &op)?),
        Op::AssetExport(op) => OpOutput::of(&asset::export(project, &op)?),
        Op::AssetReferencesGet(op) => OpOutput::of(&references::list(project, &op)?),
        Op::AssetTreeGet(op) => OpOutput::of(&references::tree(project, &op)?),
        Op::ProjectCheck(op) => OpOutput::of(&upkeep::check(project, &op)),
        Op::ProjectDiff(op) => OpOutput::of(&upkeep::diff(project, &op)?),
        not_offered => Err(requires_editor(not_offered.name())),
    }
}

/// Answers an op that only Unity projects have.
fn answer_extension(shelf: &Shelf, op: UnityOp) -> Result<OpOutput, Fault> {
    let project = || keeper::read(shelf);
    match op {
        UnityOp::ProjectInfoGet(_) => OpOutput::of(&folder::info(&project())),
        UnityOp::ProjectVersionGet(_) => OpOutput::of(&folder::version(&project())?),
        UnityOp::ProjectScenesList(op) => OpOutput::of(&folder::scenes(&project(), &op)),
        UnityOp::ProjectSummary(op) => OpOutput::of(&folder::summary(&project(), &op)),
        UnityOp::ProjectMissing(op) => OpOutput::of(&folder::missing(&project(), &op)),
        UnityOp::ProjectArchitecture(_) => OpOutput::of(&folder::architecture(&project())),
        UnityOp::AssembliesCheck(op) => OpOutput::of(&folder::assemblies(&project(), &op)?),
        UnityOp::EditorSelectionGet(_) => OpOutput::of(&folder::selection(&project())),
        UnityOp::SceneTreeGet(op) => OpOutput::of(&scene::tree(&project(), &op)?),
        UnityOp::SceneFind(op) => OpOutput::of(&scene::find(&project(), op)?),
        UnityOp::SceneComponents(op) => OpOutput::of(&scene::components(&project(), &op)?),
        UnityOp::MixersList(_) => OpOutput::of(&mixer::list(&project())),
        UnityOp::MixerSnapshotRead(op) => OpOutput::of(&mixer::snapshot(&project(), &op)?),
        UnityOp::MixerRoutingCheck(op) => OpOutput::of(&mixer::routing(&project(), &op)?),
        UnityOp::FilesList(op) => OpOutput::of(&files::list(&project(), op)?),
        UnityOp::FileRead(op) => OpOutput::of(&files::read(&project(), &op)?),
        UnityOp::TextSearch(op) => OpOutput::of(&files::search(&project(), op)?),
        UnityOp::ScriptInspect(op) => OpOutput::of(&files::inspect(&project(), &op)?),
        UnityOp::UnusedList(op) => OpOutput::of(&upkeep::unused(&project(), &op)),
        UnityOp::SceneReparent(op) => OpOutput::of(&reparent::run(shelf, &op)?),
    }
}

/// An answer in the shape that every engine gives it, with the word that it is from files.
fn from_disk(answer: impl Serialize) -> Result<OpOutput, Fault> {
    OpOutput::of(&Sourced::from_disk(answer))
}

/// A project folder.
pub struct ClosedProject {
    info: EngineInfo,
    ops: OpSet,
    keeper: Keeper,
    roll: Arc<Roll>,
}

impl ClosedProject {
    /// Opens a project folder and begins to read it. The index is kept in the folder `cache`, if there
    /// is one.
    pub fn open(root: &Path, cache: Option<&Path>) -> Result<Self, OpenError> {
        Self::open_with(root, cache, &[])
    }

    /// The same for a project whose links and local packages may lead to the allowed folders too.
    pub fn open_with(
        root: &Path,
        cache: Option<&Path>,
        allowed_folders: &[PathBuf],
    ) -> Result<Self, OpenError> {
        let options = Options { allowed_folders: allowed_folders.to_owned(), ..Options::default() };
        let files = options.files(root)?;
        let root = files.root().to_owned();
        let (name, hash) = (name_of(&root), hash_of(&root));
        let file = cache.map(|folder| cache_file(&root, folder));
        let info = EngineInfo {
            kind: KIND.to_owned(),
            version: editor_version(&files).unwrap_or_else(|| "unknown".to_owned()),
            name,
            hash,
            path: Some(root.display().to_string()),
        };
        let options = Options { cache: file, ..options };
        let keeper = keeper::start(root, options);
        let ops = SHARED_OPS.iter().chain(UnityOp::NAMES).copied().collect();
        Ok(Self { info, ops, keeper, roll: Arc::default() })
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        let shelf = self.keeper.get(cx).await?;
        let (cx, roll) = (cx.clone(), self.roll.clone());
        aside("unity project", move || work(&shelf, &roll, op, &cx)).await
    }
}

fn work(shelf: &Shelf, roll: &Roll, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
    match op {
        Op::Extension(op) => answer_extension(shelf, op.try_into()?),
        shared => answer(shelf, roll, shared, cx),
    }
}

/// Something the project does not have or cannot give, and what it is about.
fn trouble(sentence: impl Into<String>, about: &[(&str, &str)]) -> Fault {
    let about = about.iter().map(|(name, value)| ((*name).to_owned(), (*value).into()));
    let data: Map<_, _> = about.collect();
    Fault::new(ErrorKind::NotFound, sentence).details(Value::Object(data))
}

fn requires_editor(op: OpName) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("'{op}' requires a running editor"))
        .hint("this project is read from its folder; open it in Unity with the plugin in it")
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

    fn is_folder(&self) -> bool {
        true
    }

    fn connect(&self, feed: Feed) {
        self.keeper.connect(feed);
    }
}

/// The file in a folder that keeps the index of a project, for whoever reads that project.
pub fn cache_file(root: &Path, folder: &Path) -> PathBuf {
    index_file(folder, &name_of(root), &hash_of(root))
}

fn name_of(root: &Path) -> String {
    root.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
