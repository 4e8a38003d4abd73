//! Methods that are watched.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A hook at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Hook {
    /// Of the hooked method.
    pub signature: String,
    /// Whether it runs.
    pub enabled: bool,
}

/// A method that can be hooked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HookMethod {
    /// Its name.
    pub name: String,
    /// For instance `System.Void Game.Door::SetOpen(System.Boolean value)`.
    pub signature: String,
}

/// The source of a hook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HookSource {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Of the hooked method.
    pub signature: String,
    /// What runs before and after it.
    pub source: String,
}
