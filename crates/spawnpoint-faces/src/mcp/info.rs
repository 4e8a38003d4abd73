//! Name, version and capabilities of the server, sent at `initialize` and `server/discover`.

use rmcp::model::{Implementation, InitializeResult, ProtocolVersion, ServerCapabilities};

/// Our name and version.
pub fn implementation() -> Implementation {
    Implementation::new("spawnpoint", env!("CARGO_PKG_VERSION")).with_title("Spawnpoint")
}

/// The answer to `initialize`, with these instructions.
#[expect(deprecated, reason = "what the newest version deprecates, older clients still use")]
pub fn introduction(instructions: String) -> InitializeResult {
    let capabilities = ServerCapabilities::builder()
        .enable_completions()
        .enable_logging()
        .enable_prompts()
        .enable_prompts_list_changed()
        .enable_resources()
        .enable_resources_list_changed()
        .enable_resources_subscribe()
        .enable_tools()
        .enable_tool_list_changed()
        .enable_tasks()
        .build();
    InitializeResult::new(capabilities)
        .with_server_info(implementation())
        .with_instructions(instructions)
        .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
}
