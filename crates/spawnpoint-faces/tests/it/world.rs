//! A small world with ops, and a catalog of a few tools, resources and prompts over it.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicU32, Ordering},
};

use futures_util::future::BoxFuture;
use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Engine, EngineInfo, OpContext, OpOutput,
    bus::{BusEvent, Feed},
    catalog::{Catalog, Needs, Prompt, Resource, Tool, Toolset},
};
use spawnpoint_protocol::{
    ErrorKind, Event, Fault, ObjectId, Op, OpName, OpSet, SceneId,
    op::{ObjectsList, ScenesList, SelectionGet, TimeGet, TimeSet},
    shape::{ObjectCard, Paging, Scene, Selection, TimeScale},
};

pub struct World {
    info: EngineInfo,
    ops: OpSet,
    pub time: AtomicU32,
    pub selected: AtomicU32,
    reads: AtomicU32,
    feed: OnceLock<Feed>,
}

impl World {
    pub fn new(name: &str, hash: &str) -> Arc<Self> {
        Arc::new(Self {
            info: EngineInfo {
                kind: "world".into(),
                version: "1".into(),
                name: name.into(),
                hash: hash.into(),
                path: None,
            },
            ops: [
                OpName::ScenesList,
                OpName::ObjectsList,
                OpName::SelectionGet,
                OpName::TimeGet,
                OpName::TimeSet,
                OpName::TypesList,
            ]
            .into_iter()
            .collect(),
            time: AtomicU32::new(1),
            selected: AtomicU32::new(0),
            reads: AtomicU32::new(0),
            feed: OnceLock::new(),
        })
    }

    /// How often the selection and the time were read.
    pub fn reads(&self) -> u32 {
        self.reads.load(Ordering::SeqCst)
    }

    /// Selects an object, and publishes that.
    pub fn select(&self, object: u32) {
        self.selected.store(object, Ordering::SeqCst);
        if let Some(feed) = self.feed.get() {
            feed.publish(Event::Selection(self.selection()));
        }
    }

    fn selection(&self) -> Selection {
        let id = ObjectId(i32::try_from(self.selected.load(Ordering::SeqCst)).unwrap());
        Selection { active_id: Some(id), items: vec![id] }
    }
}

impl Engine for World {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    fn run<'a>(&'a self, op: Op, _: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            if matches!(op, Op::SelectionGet(_) | Op::TimeGet(_)) {
                self.reads.fetch_add(1, Ordering::SeqCst);
            }
            match op {
                Op::ScenesList(list) => OpOutput::of(&list.paging.cut((0..3).map(|index| Scene {
                    id: SceneId(format!("scn:{index}")),
                    name: format!("Scene {index}"),
                    index,
                    is_loaded: true,
                    root_count: 1,
                }))),
                Op::ObjectsList(list) => {
                    let all = (0..250).map(|number| ObjectCard {
                        id: ObjectId(number),
                        name: format!("Crate {}", number % 150),
                        path: format!("/Crate {number}"),
                        tag: "Untagged".into(),
                        layer: 0,
                        active: true,
                        component_count: 1,
                        components: None,
                    });
                    let name = list.filter.name.unwrap_or_default().to_lowercase();
                    let some = all.filter(|card| card.name.to_lowercase().contains(&name));
                    OpOutput::of(&list.paging.cut(some))
                }
                Op::TypesList(list) => {
                    OpOutput::of(&list.paging.cut(["Camera", "Light"].map(str::to_owned)))
                }
                Op::SelectionGet(_) => OpOutput::of(&self.selection()),
                Op::TimeSet(set) => {
                    self.time.store(set.value as u32, Ordering::SeqCst);
                    OpOutput::of(&scale(&self.time))
                }
                Op::TimeGet(_) => OpOutput::of(&scale(&self.time)),
                other => Err(Fault::new(ErrorKind::Unsupported, other.name().as_str())),
            }
        })
    }

    fn connect(&self, feed: Feed) {
        let _ = self.feed.set(feed);
    }
}

fn scale(time: &AtomicU32) -> TimeScale {
    TimeScale { ok: true, value: time.load(Ordering::SeqCst) as f32, locked: false, paused: None }
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Objects {
    /// Scene id.
    scene_id: Option<String>,
    limit: Option<i64>,
}

#[derive(Deserialize, JsonSchema)]
struct NewTime {
    value: f32,
}

fn selection_changed(event: &BusEvent) -> bool {
    matches!(event, BusEvent::Engine { event: Event::Selection(_), .. })
}

const RESOURCES: &[Resource] = &[
    Resource {
        uri: "unity://time",
        name: "Time",
        help: "How fast time passes.",
        tool: "GetTimeScale",
        renamed: &[],
        encoded: false,
        changes_on: |_| false,
    },
    Resource {
        uri: "unity://selection",
        name: "Selection",
        help: "What is selected.",
        tool: "GetSelection",
        renamed: &[],
        encoded: false,
        changes_on: selection_changed,
    },
    Resource {
        uri: "unity://scene/{sceneId}/objects{?limit}",
        name: "Objects of a scene",
        help: "Objects, depth first.",
        tool: "ListObjects",
        renamed: &[],
        encoded: false,
        changes_on: |_| false,
    },
];

const PROMPTS: &[Prompt] = &[Prompt {
    name: "inspect",
    help: "Look at one object.",
    arguments: &[("object", "Which", true), ("instance", "Where", false)],
    needs: Needs::NOTHING,
    text: |given| format!("Inspect {}", given["object"]),
}];

/// A catalog of a few tools.
pub fn catalog() -> Catalog {
    catalog_of(few_tools())
}

/// The same with a tool that returns the results of calls that took too long.
pub fn catalog_with_results() -> Catalog {
    let result = Tool::op("game_result", "Returns a result.", |_: Nothing| Ok(TimeGet {}));
    catalog_of(few_tools().into_iter().chain([result]).collect())
}

fn few_tools() -> Vec<Tool> {
    vec![
        Tool::op("GetTimeScale", "Tells how fast time passes.", |_: Nothing| Ok(TimeGet {})),
        Tool::op("GetSelection", "Tells what is selected.", |_: Nothing| Ok(SelectionGet {})),
        Tool::op("ListScenes", "Lists scenes.", |_: Nothing| {
            Ok(ScenesList { paging: Paging::default() })
        }),
        Tool::op("ListObjects", "Lists objects.", |objects: Objects| {
            Ok(ObjectsList {
                scene: objects.scene_id.map(SceneId),
                filter: Default::default(),
                paging: Paging { limit: objects.limit, offset: None },
                components: false,
            })
        }),
        Tool::op("SetTimeScale", "Sets how fast time passes.", |new: NewTime| {
            Ok(TimeSet { value: new.value, lock: None })
        })
        .confirm()
        .idempotent(),
    ]
}

fn catalog_of(tools: Vec<Tool>) -> Catalog {
    Catalog::new(vec![Toolset {
        name: "small",
        help: "A few tools.",
        tools,
        resources: RESOURCES,
        prompts: PROMPTS,
        start_with: &[],
    }])
}
