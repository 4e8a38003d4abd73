//! The sample project as an engine.

use std::{path::Path, sync::Arc, time::Duration};

use serde_json::Value;
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_godot::{Options, Project, engine::ClosedProject};
use spawnpoint_protocol::{Effect, Fault, Op};

/// The sample project, opened.
pub fn project() -> Project {
    open(&sample_projects::godot())
}

pub fn open(folder: &Path) -> Project {
    Project::open(folder, Options::default(), &|_, _| ()).unwrap()
}

/// The sample project as an engine.
pub fn engine() -> ClosedProject {
    ClosedProject::open(&sample_projects::godot(), None, &[]).unwrap()
}

/// Runs an op.
pub async fn run(engine: &ClosedProject, op: impl Into<Op>) -> Result<Value, Fault> {
    let cx = OpContext::outside_call(Duration::from_secs(60), Effect::Read, Arc::new(()));
    engine.run(op.into(), &cx).await.map(|output| output.0)
}
