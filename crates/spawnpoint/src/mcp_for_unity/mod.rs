//! Compatibility with the server of MCP for Unity.

pub mod command_line;
pub mod old_entries;
