//! A stage with shortcuts for its ops.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{
    Effect, Fault, ObjectId, SceneId,
    op::*,
    shape::{LoadMode, MemberValue, ObjectCard, Page, Paging},
};
use spawnpoint_stage::{Stage, StageConfig};

pub fn context() -> OpContext {
    OpContext::outside_call(Duration::from_secs(60), Effect::Write, Arc::new(()))
}

pub struct Driver(pub Stage);

impl Driver {
    pub fn start() -> Self {
        Self(Stage::start(StageConfig::default()))
    }

    /// A stage with paused time, so that nothing changes during a test.
    pub async fn paused() -> Self {
        let stage = Self::start();
        stage.ask(TimeSet { value: 0.0, lock: None }).await.unwrap();
        stage
    }

    /// A stage with fast frames that is paused shortly after the beginning of its scene.
    pub async fn at_start() -> Self {
        let stage = Self(Stage::start(StageConfig { frame_rate: 1000 }));
        stage.ask(TimePause { paused: true }).await.unwrap();
        stage.ask(SceneLoad { name: "Range".into(), mode: LoadMode::Single }).await.unwrap();
        stage.ask(TimeStep { frames: 2 }).await.unwrap();
        stage
    }

    pub async fn ask<O: OpSpec>(&self, op: O) -> Result<O::Output, Fault> {
        self.0.run(op.into(), &context()).await?.into_shape()
    }

    /// How many frames ran since the start.
    pub async fn frame_count(&self) -> i64 {
        let op = StaticRead { type_name: "UnityEngine.Time".into(), name: "frameCount".into() };
        self.ask(op).await.unwrap().value_json.unwrap().as_i64().unwrap()
    }

    /// Waits until this many frames ran.
    pub async fn pass_frames(&self, frames: i64) {
        let end = self.frame_count().await + frames;
        let patience = Instant::now() + Duration::from_secs(60);
        while self.frame_count().await < end {
            assert!(Instant::now() < patience, "no frames run");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    pub async fn objects(&self, scene: Option<&str>, filter: ObjectFilter) -> Page<ObjectCard> {
        let paging = Paging { limit: Some(10_000), offset: None };
        let scene = scene.map(|scene| SceneId(scene.into()));
        self.ask(ObjectsList { scene, filter, paging, components: false }).await.unwrap()
    }

    pub async fn everything(&self) -> Vec<ObjectCard> {
        self.objects(None, ObjectFilter::default()).await.items
    }

    pub async fn at(&self, path: &str) -> ObjectCard {
        let all = self.everything().await;
        all.into_iter().find(|card| card.path == path).unwrap_or_else(|| panic!("no {path}"))
    }

    pub async fn read(
        &self,
        object: ObjectId,
        component: &str,
        name: &str,
    ) -> Result<MemberValue, Fault> {
        self.ask(MemberRead { object, component: component.into(), name: name.into() }).await
    }

    pub async fn text(&self, object: ObjectId, component: &str, name: &str) -> String {
        self.read(object, component, name).await.unwrap().value_text
    }

    pub async fn write(
        &self,
        object: ObjectId,
        component: &str,
        name: &str,
        value: Value,
    ) -> Result<(), Fault> {
        let op = MemberWrite { object, component: component.into(), name: name.into(), value };
        self.ask(op).await.map(|done| assert!(done.ok))
    }

    pub async fn call(
        &self,
        object: ObjectId,
        component: &str,
        method: &str,
        args: Vec<Value>,
    ) -> Result<Option<String>, Fault> {
        let op = MemberCall { object, component: component.into(), method: method.into(), args };
        self.ask(op).await.map(|answer| answer.result)
    }
}
