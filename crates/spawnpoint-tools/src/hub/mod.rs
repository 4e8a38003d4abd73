//! Toolset `hub`: the attached engines, the engine that a session uses, and the calls that were made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{
    Toolbox,
    approval::PendingApproval,
    bus::BusEvent,
    catalog::{Resource, Tool, Toolset},
    ledger::{CallStatus, Record},
    router::Attached,
};
use spawnpoint_dialects::mcp_for_unity::failure;
use spawnpoint_protocol::{ErrorKind, Fault};

/// The toolset.
pub fn toolset() -> Toolset {
    Toolset {
        name: "hub",
        help: "list the attached engines and the calls on them",
        tools: vec![
            Tool::own(
                "list_instances",
                "List the attached engines. Pass an id as instance to other tools.",
                list_instances,
            )
            .unrecorded(),
            Tool::own(
                "set_active_instance",
                "Set the engine for this session's calls that do not pass instance.",
                set_active_instance,
            )
            .exempt("It changes only which engine this session's calls use.")
            .idempotent()
            .failing_as(failure),
            Tool::own(
                "list_calls",
                "List the latest calls with their status, newest first. \
                 unity_get_result returns a call's result.",
                list_calls,
            )
            .unrecorded(),
        ],
        resources: &[
            Resource {
                uri: "spawnpoint://instances",
                name: "instances",
                help: "Attached engines",
                tool: "list_instances",
                renamed: &[],
                encoded: false,
                changes_on: |happening| {
                    matches!(
                        happening,
                        BusEvent::Attached(_)
                            | BusEvent::Detached(_)
                            | BusEvent::Away(_)
                            | BusEvent::Back(_)
                    )
                },
            },
            Resource {
                uri: "spawnpoint://calls{?limit}",
                name: "calls",
                help: "The latest calls with their status",
                tool: "list_calls",
                renamed: &[],
                encoded: false,
                // Calls end too often to notify about each; readers poll.
                changes_on: |_| false,
            },
        ],
        prompts: &[],
        start_with: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct NoArguments {}

#[derive(Serialize, JsonSchema)]
struct InstancesAnswer {
    instances: Vec<InstanceSummary>,
    /// Calls that wait for a person's approval, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting_for_approval: Vec<PendingCall>,
}

/// A call that waits for approval.
#[derive(Serialize, JsonSchema)]
struct PendingCall {
    log_id: String,
    tool: String,
    instance: Option<String>,
    client: String,
    /// Always "waiting for approval".
    state: &'static str,
    /// ISO 8601 in UTC.
    since: String,
}

impl From<PendingApproval> for PendingCall {
    fn from(pending: PendingApproval) -> Self {
        let PendingApproval { request, since, .. } = pending;
        Self {
            log_id: request.log_id.to_string(),
            tool: request.tool,
            instance: request.instance,
            client: request.client,
            state: CallStatus::AwaitingApproval.as_str(),
            since,
        }
    }
}

#[derive(Serialize, JsonSchema)]
struct InstanceSummary {
    /// Name@hash.
    id: String,
    /// Kind of engine.
    kind: String,
    /// Version of the engine.
    version: String,
    /// Name of the project.
    name: String,
    /// Path of the project.
    path: Option<String>,
    /// When it was attached, ISO 8601 in UTC.
    since: String,
    /// ready; reloading: it announced that it will be back, and calls wait for it; gone: it lost its connection
    /// without an announcement, and calls wait only briefly.
    state: &'static str,
    /// For how many seconds it has been reloading or gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    away_seconds: Option<u64>,
    /// built-in; proven: it has the server's engine key; trusted: by --trust-engine; unproven: all its own
    /// tools count as writes.
    standing: &'static str,
    /// Whether this session uses it.
    active: bool,
    /// The attached editor that runs this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    editor: Option<String>,
    /// Names of its own tools.
    tools: Vec<String>,
}

async fn list_instances(tools: Toolbox, _: NoArguments) -> Result<InstancesAnswer, Fault> {
    let chosen = tools.client.chosen();
    let all = tools.core.router().all();
    let editor_of = |attached: &Attached| {
        let hash = attached.engine().editor()?;
        let editor = all.iter().find(|other| other.id().hash() == hash)?;
        Some(editor.id().to_string())
    };
    let describe = |attached: &Attached| {
        let info = attached.engine().info();
        let presence = attached.presence();
        InstanceSummary {
            id: attached.id().to_string(),
            kind: info.kind.clone(),
            version: info.version.clone(),
            name: info.name.clone(),
            path: info.path.clone(),
            since: jiff::Timestamp::try_from(attached.since()).unwrap_or_default().to_string(),
            state: presence.as_str(),
            away_seconds: presence.away_for().map(|away| away.as_secs()),
            standing: attached.engine().trust().as_str(),
            active: chosen.as_ref() == Some(attached.id()),
            editor: editor_of(attached),
            tools: attached.offers().tools.iter().map(|spec| spec.name.clone()).collect(),
        }
    };
    let instances = all.iter().map(|attached| describe(attached)).collect();
    let waiting = tools.core.approvals().waiting();
    let waiting_for_approval = waiting.into_iter().map(PendingCall::from).collect();
    Ok(InstancesAnswer { instances, waiting_for_approval })
}

#[derive(Deserialize, JsonSchema)]
struct ActiveArguments {
    /// Name@hash, a project name, or the start of a hash. Empty clears the choice.
    instance: String,
}

#[derive(Serialize, JsonSchema)]
struct ActiveAnswer {
    ok: bool,
    /// The active instance.
    instance: Option<String>,
    /// ok, for clients of MCP for Unity.
    success: bool,
    message: String,
    data: ActiveData,
}

#[derive(Serialize, JsonSchema)]
struct ActiveData {
    instance: Option<String>,
    /// The session of this choice.
    session_id: String,
}

async fn set_active_instance(
    tools: Toolbox,
    arguments: ActiveArguments,
) -> Result<ActiveAnswer, Fault> {
    let session = tools.client.session.as_ref().ok_or_else(|| {
        Fault::new(
            ErrorKind::Unsupported,
            "This connection has no session that could store the choice",
        )
        .hint("pass 'instance' with each call")
    })?;
    let instance = match arguments.instance.trim() {
        "" => None,
        wanted => Some(tools.core.router().pick(Some(wanted), None)?.id().clone()),
    };
    session.choose(instance.clone());
    let instance = instance.map(|id| id.to_string());
    let message = match &instance {
        Some(id) => format!("Active instance set to {id}"),
        None => "No instance is active".to_owned(),
    };
    let data =
        ActiveData { instance: instance.clone(), session_id: session.id().simple().to_string() };
    Ok(ActiveAnswer { ok: true, instance, success: true, message, data })
}

#[derive(Deserialize, JsonSchema)]
struct CallsArguments {
    /// Number of calls; default 20.
    #[schemars(range(min = 1, max = 1000))]
    limit: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
struct CallsAnswer {
    calls: Vec<CallSummary>,
}

/// A call without its result, which may be large; `unity_get_result` returns it.
#[derive(Serialize, JsonSchema)]
struct CallSummary {
    log_id: String,
    tool: String,
    /// Shortened.
    arguments: String,
    instance: Option<String>,
    client: String,
    /// waiting for approval, running, completed, error, cancelled or interrupted.
    status: &'static str,
    started: String,
    ended: Option<String>,
    error: Option<String>,
}

impl From<Record> for CallSummary {
    fn from(record: Record) -> Self {
        Self {
            log_id: record.log_id.to_string(),
            tool: record.tool,
            arguments: record.arguments,
            instance: record.instance,
            client: record.client,
            status: record.status.as_str(),
            started: record.started,
            ended: record.ended,
            error: record.fault.map(|fault| fault.message),
        }
    }
}

async fn list_calls(tools: Toolbox, arguments: CallsArguments) -> Result<CallsAnswer, Fault> {
    let limit = arguments.limit.unwrap_or(20).clamp(1, 1000);
    let records = tools.core.ledger().latest(limit).await?;
    Ok(CallsAnswer { calls: records.into_iter().map(CallSummary::from).collect() })
}
