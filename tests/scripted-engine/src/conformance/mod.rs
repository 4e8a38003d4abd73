//! What the official MCP conformance suite expects a server to offer.

use crate::ScriptedEngine;

/// Teaches the engine every fixture of the suite.
pub fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    engine
}
