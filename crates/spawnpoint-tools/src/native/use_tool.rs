//! `game_use_tool`: calls a tool that is not listed.
//!
//! The call becomes the named tool's call before it is checked, so it needs what that tool needs.

use spawnpoint_core::catalog::Tool;

/// The name of the tool.
pub const NAME: &str = "game_use_tool";

/// The tool.
pub fn tool() -> Tool {
    Tool::forwarding(
        NAME,
        "Call a tool that is not in your list, by the name that game_search_tools found. Needs that tool's \
         permissions; answers with compact text.",
    )
    .titled("Use another tool")
}
