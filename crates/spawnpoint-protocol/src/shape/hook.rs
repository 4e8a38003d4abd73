//! Hooks on methods.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A hook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Hook {
    /// Signature of the hooked method.
    pub signature: String,
    /// Whether it is enabled.
    pub enabled: bool,
}

/// A method that can be hooked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HookMethod {
    /// Its name.
    pub name: String,
    /// Its signature, for instance `System.Void Game.Door::SetOpen(System.Boolean value)`.
    pub signature: String,
}

/// The source of a hook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HookSource {
    /// Always true; failures are faults.
    pub ok: bool,
    /// Signature of the hooked method.
    pub signature: String,
    /// The code that runs before and after the method.
    pub source: String,
}
