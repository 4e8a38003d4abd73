//! Toolset `native`: a small set of tools in one voice for every engine, live or closed. It is what agents see by
//! default; the other toolsets are reached by `game_search_tools` and `game_use_tool`.
//!
//! Answers are compact text. One file per tool; [`answer`] has what they share.

pub mod answer;
pub mod bm25;
mod compile_errors;
mod condition_argument;
mod edit;
mod engine_state;
mod find_kinds;
mod game_call;
mod game_changes;
mod game_find;
mod game_input;
mod game_inspect;
mod game_logs;
mod game_play;
mod game_references;
mod game_result;
mod game_run_code;
mod game_screenshot;
mod game_status;
mod game_tree;
mod game_wait_for;
mod inspect_member;
mod inspect_other;
mod inspect_read;
mod inspect_target;
mod inspection;
mod log_cursor;
mod log_tail;
mod member_noise;
mod outline;
mod persistent_objects;
mod play_window;
mod polling;
mod project_findings;
mod ranking;
mod scene_names;
pub mod search_tools;
pub mod signature;
mod step_argument;
pub mod target;
mod use_tool;

use spawnpoint_core::catalog::{Listing, Toolset};

/// The name of the toolset.
pub const NATIVE: &str = "native";

/// The toolset.
pub fn toolset() -> Toolset {
    let tools = [
        game_status::tool(),
        game_tree::tool(),
        game_find::tool(),
        game_inspect::tool(),
        edit::tool(),
        game_call::tool(),
        game_run_code::tool(),
        game_play::tool(),
        game_input::tool(),
        game_wait_for::tool(),
        game_screenshot::tool(),
        game_logs::tool(),
        game_references::tool(),
        game_changes::tool(),
        game_result::tool(),
        search_tools::tool(),
        use_tool::tool(),
    ];
    Toolset {
        name: NATIVE,
        help: "17 tools for every engine: outline, find, inspect, edit, play, logs, references",
        tools: tools.into_iter().map(|tool| tool.listed(Listing::WhereAble)).collect(),
        resources: &[],
        prompts: &[],
        start_with: &[
            ("game_status", "what is attached and allowed, and recent errors"),
            ("game_tree", "outline of a scene"),
            ("game_find", "objects, assets and code by text"),
            ("game_references", "who uses an asset"),
        ],
    }
}
