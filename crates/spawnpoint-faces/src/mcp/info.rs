//! Name, version and capabilities of the server, sent at `initialize` and `server/discover`.

use rmcp::model::{Implementation, InitializeResult, ProtocolVersion, ServerCapabilities};

const INSTRUCTIONS: &str = "Spawnpoint connects you to game engines: live games, editors and \
    project folders. List the instances first, then scenes, then objects. If several instances are \
    attached, pass 'instance' (Name@hash) with a call, or choose one for the session. Everything is \
    read-only unless the owner allows writes. Lists are paged and report their total. A call that \
    takes long returns a log id, by which its result can be read later.";

/// Our name and version.
pub fn implementation() -> Implementation {
    Implementation::new("spawnpoint", env!("CARGO_PKG_VERSION")).with_title("Spawnpoint")
}

/// The answer to `initialize`.
#[expect(deprecated, reason = "what the newest version deprecates, older clients still use")]
pub fn introduction() -> InitializeResult {
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
        .with_instructions(INSTRUCTIONS)
        .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
}
