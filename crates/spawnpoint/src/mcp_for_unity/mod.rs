//! Compatibility with the server of MCP for Unity.

pub mod command_line;
