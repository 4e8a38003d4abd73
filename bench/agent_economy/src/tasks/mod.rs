//! The tasks. One file each: what is prepared, the calls of each way, and how the outcome is checked.
//!
//! All ways start with the same knowledge, which is what a user would say: names and paths, but no ids. Each way is
//! done with the fewest sensible calls. No way runs code of its own: code is off by default in Spawnpoint, and with it
//! every task would be one call of every server.

mod add_and_wire;
mod broken_references;
mod change_values;
mod compile_error;
mod console_errors;
mod picture;
mod play_to_score;
mod read_value;
mod rename_prefab;
mod run_tests;
mod scene_outline;
mod spawn_row;

use anyhow::Result;

use crate::situation::{Engine, Situation, Way};

/// A task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    ReadValue,
    ChangeValues,
    AddAndWire,
    CompileError,
    ConsoleErrors,
    SceneOutline,
    SpawnRow,
    RunTests,
    PlayToScore,
    Picture,
    RenamePrefab,
    BrokenReferences,
}

impl Task {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::ReadValue,
        Self::ChangeValues,
        Self::AddAndWire,
        Self::CompileError,
        Self::ConsoleErrors,
        Self::SceneOutline,
        Self::SpawnRow,
        Self::RunTests,
        Self::PlayToScore,
        Self::Picture,
        Self::RenamePrefab,
        Self::BrokenReferences,
    ];

    /// Its name in the report.
    pub fn title(self) -> &'static str {
        match self {
            Self::ReadValue => "find an object, read a value",
            Self::ChangeValues => "change three values",
            Self::AddAndWire => "add and wire a component",
            Self::CompileError => "explain a compile error",
            Self::ConsoleErrors => "read the last errors",
            Self::SceneOutline => "say what is in the scene",
            Self::SpawnRow => "spawn five objects in a row",
            Self::RunTests => "run tests, say what failed",
            Self::PlayToScore => "play until a score",
            Self::Picture => "say what is in a picture",
            Self::RenamePrefab => "rename a prefab, see its users",
            Self::BrokenReferences => "find broken references",
        }
    }

    /// On what it is done.
    pub fn engine(self) -> Engine {
        match self {
            Self::PlayToScore | Self::Picture => Engine::DemoWorld,
            Self::RenamePrefab | Self::BrokenReferences => Engine::UnityFolder,
            _ => Engine::UnityEditor,
        }
    }

    /// Does it in one way. Fails if the outcome is wrong.
    pub async fn run(self, way: Way, situation: &mut Situation) -> Result<()> {
        match self {
            Self::ReadValue => read_value::run(way, situation).await,
            Self::ChangeValues => change_values::run(way, situation).await,
            Self::AddAndWire => add_and_wire::run(way, situation).await,
            Self::CompileError => compile_error::run(way, situation).await,
            Self::ConsoleErrors => console_errors::run(way, situation).await,
            Self::SceneOutline => scene_outline::run(way, situation).await,
            Self::SpawnRow => spawn_row::run(way, situation).await,
            Self::RunTests => run_tests::run(way, situation).await,
            Self::PlayToScore => play_to_score::run(way, situation).await,
            Self::Picture => picture::run(way, situation).await,
            Self::RenamePrefab => rename_prefab::run(way, situation).await,
            Self::BrokenReferences => broken_references::run(way, situation).await,
        }
    }
}
