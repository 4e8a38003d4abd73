//! The editor envelope: JSON-RPC with names that look like MCP but are not. `params.tool` names the tool, and
//! its answer is `{tool, output, diagnostics}`.
//!
//! It has an address of its own, `/editor`. Where it shares a connection with MCP, on a pipe and on `/mcp`, it is recognized
//! by its shape. Requests are answered one by one, in order; there are no batches and no notifications.
//!
//! `request` checks messages, `arguments` checks the arguments of tools, `error` has the error codes.

mod arguments;
mod error;
mod request;
mod shape;
mod socket;
mod wire;

use std::{sync::Arc, time::Duration};

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core,
    board::{WaitResult, wait},
    catalog::{Metadata, Needs, Tool},
    router::Attached,
    session::Client,
};
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput};

use self::{error::Failure, request::Method};
pub use self::{
    shape::is_meant_by,
    socket::{post, socket},
    wire::Wire,
};

/// Client name of this face in the ledger.
const CLIENT: &str = "editor";
/// Time limit of a tool.
const TOOL_TIME: Duration = Duration::from_secs(30);
/// Time limit of the catalog.
const CATALOG_TIME: Duration = Duration::from_secs(10);

/// The face.
pub struct Editor {
    core: Core,
    tool_time: Duration,
}

type Result<T = Value> = std::result::Result<T, Failure>;

impl Editor {
    /// The face of this core.
    pub fn new(core: Core) -> Arc<Self> {
        Arc::new(Self { core, tool_time: TOOL_TIME })
    }

    /// Answers one message.
    pub async fn answer(&self, text: &[u8]) -> Value {
        let (id, result) = match request::read(text) {
            Ok(request) => (request.id, self.run(request.method).await),
            Err((id, failure)) => (id, Err(failure)),
        };
        match result {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(failure) => json!({ "jsonrpc": "2.0", "id": id, "error": failure.into_json() }),
        }
    }

    async fn run(&self, method: Method) -> Result {
        match method {
            Method::Call { tool, arguments } => self.call(&tool, arguments).await,
            Method::List(filter) => self.ask_catalog("mcp.tools.list", filter).await,
            Method::Describe { tool } => {
                if self.find(&tool).is_none() {
                    return Err(Failure::no_tool(&tool));
                }
                let which = Map::from_iter([("toolId".to_owned(), tool.into())]);
                self.ask_catalog("mcp.tool.describe", which).await
            }
            Method::Info => self.ask_catalog("mcp.server.info", Map::new()).await,
        }
    }

    /// The tool with this id. Only tools with metadata belong to the document.
    fn find(&self, id: &str) -> Option<(&Tool, &Metadata)> {
        let tool = self.core.catalog().named(id).find(|tool| tool.metadata.is_some())?;
        Some((tool, tool.metadata.as_ref()?))
    }

    async fn call(&self, wanted: &str, given: Map<String, Value>) -> Result {
        let Some((tool, metadata)) = self.find(wanted) else {
            return Err(Failure::no_tool(wanted));
        };
        let id = tool.name.replace('_', ".");
        tool.check_available().map_err(|fault| Failure::of(&id, fault))?;
        let arguments = arguments::check(given, &tool.input)
            .map_err(|problems| Failure::arguments(&id, &problems))?;
        self.check_project(tool).map_err(|fault| Failure::of(&id, fault))?;
        let client = Client { name: CLIENT.into(), by_document: true, ..Client::default() };
        let call = Call { tool: tool.name.to_owned(), arguments, client };
        match self.wait_for(call).await {
            Ok(output) => Ok(enveloped(&id, output)),
            Err(Ended::Late(log_id, waits)) => {
                Err(Failure::late(&id, self.tool_time.as_secs(), &log_id, waits.as_deref()))
            }
            Err(Ended::Failed(fault))
                if metadata.fails_in_answer && is_reported_in_answer(fault.kind) =>
            {
                Ok(json!({ "tool": id, "output": failed(&fault) }))
            }
            Err(Ended::Failed(fault)) => Err(Failure::of(&id, fault)),
        }
    }

    /// Fails if no project is attached. Clients of this face know no other engines.
    fn check_project(&self, tool: &Tool) -> std::result::Result<(), Fault> {
        let router = self.core.router();
        let has_project = || match tool.kind {
            Some(kind) => router.has_kind(kind, Needs::NOTHING),
            None => !router.able(tool.needs).is_empty(),
        };
        match tool.needs.is_nothing() || has_project() {
            true => Ok(()),
            false => {
                // These tools read the folder, and ask the editor what only it knows.
                let running = router.all();
                let path = |one: &Arc<Attached>| one.engine().info().path.clone();
                let folder = running.iter().filter_map(path).find(|path| !path.contains("://"));
                let folder = folder.unwrap_or_else(|| "PATH".to_owned());
                let hint = format!("Serve its folder: spawnpoint serve --project '{folder}'");
                Err(Fault::new(ErrorKind::NotReady, "No Unity project is attached").hint(hint))
            }
        }
    }

    async fn wait_for(&self, call: Call) -> std::result::Result<ToolOutput, Ended> {
        let mut handle = self.core.start(call).map_err(Ended::Failed)?;
        match wait(&mut handle.state, self.tool_time).await {
            WaitResult::Ended(outcome) => Arc::unwrap_or_clone(outcome).map_err(Ended::Failed),
            WaitResult::Asking(_) | WaitResult::Running(_) => {
                let waits = handle.state.borrow().approval.clone();
                Err(Ended::Late(handle.log_id.to_string(), waits))
            }
        }
    }

    /// The answer of a tool of the catalog, without its own envelope.
    async fn ask_catalog(&self, id: &str, arguments: Map<String, Value>) -> Result {
        let (tool, _) = self.find(id).ok_or_else(Failure::no_toolset)?;
        let client = Client { name: CLIENT.into(), by_document: true, ..Client::default() };
        let answer = self.core.read_unrecorded(tool, arguments, &client);
        match tokio::time::timeout(CATALOG_TIME, answer).await {
            Ok(Ok(output)) => Ok(output.structured.unwrap_or_default()),
            Ok(Err(fault)) => Err(Failure::internal(&fault)),
            Err(_) => Err(Failure::late(id, CATALOG_TIME.as_secs(), "", None)),
        }
    }
}

/// Why there is no output.
enum Ended {
    Failed(Fault),
    /// The call continues under this log id, or waits for approval as the text says.
    Late(String, Option<String>),
}

/// Whether tools of the later generation report this kind of failure in their answers.
fn is_reported_in_answer(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::InvalidArgument | ErrorKind::Unsupported)
}

fn failed(fault: &Fault) -> Value {
    let mut output =
        json!({ "success": false, "error": fault.message, "code": fault.kind.as_str() });
    if let Some(hint) = &fault.hint {
        output["hint"] = hint.as_str().into();
    }
    output
}

/// An answer in its envelope, with diagnostics beside it.
fn enveloped(id: &str, output: ToolOutput) -> Value {
    let mut output = match output.structured {
        Some(value) => value,
        None => json!({ "content": output.content }),
    };
    let mut result = json!({ "tool": id });
    if let Value::Object(members) = &mut output {
        for beside in ["diagnostics", "source"] {
            if let Some(value) = members.remove(beside) {
                result[beside] = value;
            }
        }
    }
    result["output"] = output;
    result
}

#[cfg(test)]
mod tests {
    use spawnpoint_core::{
        Toolbox,
        catalog::{Catalog, Toolset, schema::LazySchema},
        guard::Policy,
        ledger::{Ledger, LedgerConfig},
    };

    use super::*;

    fn filed(name: &'static str, run: fn() -> std::result::Result<Value, Fault>) -> Tool {
        let metadata = Metadata {
            title: "Test",
            category: "test",
            level: "core",
            notes: "",
            fails_in_answer: false,
            answer: LazySchema::default(),
        };
        let work = move |_: Toolbox, _: Map<String, Value>| async move {
            if name == "stall_now" {
                std::future::pending::<()>().await;
            }
            run()
        };
        Tool::own(name, "Test.", work).presented(metadata)
    }

    fn editor() -> Editor {
        let tools = vec![
            filed("stall_now", || Ok(Value::Null)),
            filed("fail_now", || Err(Fault::internal("it broke"))),
        ];
        let set = Toolset {
            name: "test",
            help: "Test.",
            tools,
            resources: &[],
            prompts: &[],
            start_with: &[],
        };
        let ledger = LedgerConfig { retain: Duration::from_secs(60), ..LedgerConfig::default() };
        let ledger = Ledger::open(&ledger).unwrap();
        let core = Core::new(Catalog::new(vec![set]), Policy::default(), ledger);
        Editor { core, tool_time: Duration::from_secs(1) }
    }

    async fn error(method: &str, params: Value) -> Value {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        editor().answer(request.to_string().as_bytes()).await["error"].take()
    }

    #[tokio::test]
    async fn a_timeout_names_the_log_id_of_the_call() {
        let error = error("tools/call", json!({ "tool": "stall.now", "arguments": {} })).await;
        assert_eq!(error["code"], -32003);
        assert_eq!(error["message"], "Tool execution timed out");
        assert_eq!(error["data"]["errorType"], "timeout");
        let details = &error["data"]["details"];
        assert_eq!(details["error"], "Tool execution timed out");
        assert_eq!(details["timeoutSeconds"], 1);
        assert!(details["logId"].as_str().is_some_and(|id| id.len() == 36));
        assert_eq!(Editor::new(editor().core.clone()).tool_time, Duration::from_secs(30));
    }

    #[tokio::test]
    async fn a_failing_tool_is_an_execution_error() {
        let error = error("tools/call", json!({ "tool": "fail.now", "arguments": {} })).await;
        assert_eq!(error["code"], -32000);
        assert_eq!(error["message"], "Tool execution failed: it broke");
        assert_eq!(
            error["data"],
            json!({
                "tool": "fail.now",
                "errorType": "execution",
                "details": { "exception": "Internal", "message": "it broke" },
            })
        );
    }

    #[tokio::test]
    async fn a_server_without_the_toolset_says_so() {
        let error = error("server/info", json!({})).await;
        assert_eq!(error["code"], -32603);
        assert!(error["message"].as_str().unwrap().starts_with("Internal error: "));
        let data = json!({ "errorType": "execution", "details": { "exception": "Internal" } });
        assert_eq!(error["data"], data);
    }
}
