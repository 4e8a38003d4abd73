//! The tool that returns the result of a call after its caller stopped waiting.

use spawnpoint_core::Core;

/// The tools that can, the preferred one first.
const TOOLS: [&str; 2] = ["unity_get_result", "game_result"];

/// The tool that this server offers for it. Servers with few toolsets offer none.
pub fn result_tool(core: &Core) -> Option<&'static str> {
    TOOLS.into_iter().find(|name| core.tool(name).is_some())
}

/// The same for a client that sees only some tools: one that it sees, if there is one.
pub fn seen_result_tool(core: &Core, is_seen: impl Fn(&str) -> bool) -> Option<&'static str> {
    TOOLS.into_iter().find(|name| is_seen(name)).or_else(|| result_tool(core))
}
