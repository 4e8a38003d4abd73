//! Standing in for the server of MCP for Unity.

pub mod command_line;
