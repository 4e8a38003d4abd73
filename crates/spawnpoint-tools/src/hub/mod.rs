//! Toolset `hub`: which engines are attached, which one a session means, and what was called.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{
    Toolbox,
    approval::PendingApproval,
    bus::Happening,
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
        help: "which engines are attached, and what was called on them",
        tools: vec![
            Tool::own("list_instances", "Attached engines, by Name@hash.", list_instances)
                .unrecorded(),
            Tool::own(
                "set_active_instance",
                "Choose the engine that this session's calls use when they name none.",
                set_active_instance,
            )
            .exempt("It changes only which engine this session's calls use.")
            .idempotent()
            .failing_as(failure),
            Tool::own(
                "list_calls",
                "The latest calls and what became of them, newest first.",
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
                        Happening::Attached(_)
                            | Happening::Detached(_)
                            | Happening::Away(_)
                            | Happening::Back(_)
                    )
                },
            },
            Resource {
                uri: "spawnpoint://calls{?limit}",
                name: "calls",
                help: "The latest calls and what became of them",
                tool: "list_calls",
                renamed: &[],
                encoded: false,
                // Calls end all the time; who watches them looks once a second.
                changes_on: |_| false,
            },
        ],
        prompts: &[],
    }
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Serialize, JsonSchema)]
struct Instances {
    instances: Vec<Instance>,
    /// Calls that a person must approve before they run, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    waiting_for_approval: Vec<PendingCard>,
}

/// A call that waits for approval.
#[derive(Serialize, JsonSchema)]
struct PendingCard {
    log_id: String,
    tool: String,
    instance: Option<String>,
    client: String,
    /// Always "waiting for approval".
    state: &'static str,
    /// Since when, ISO 8601 in UTC.
    since: String,
}

impl From<PendingApproval> for PendingCard {
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
struct Instance {
    /// Name@hash.
    id: String,
    /// Kind of engine.
    kind: String,
    /// Version of the engine.
    version: String,
    /// What people call the project.
    name: String,
    /// Where the project lies.
    path: Option<String>,
    /// When it was attached, ISO 8601 in UTC.
    since: String,
    /// ready, or reloading: it lost its connection and is waited for, and so are calls on it.
    state: &'static str,
    /// built-in; proven: it knows the server's engine key; trusted: by --trust-engine; unproven: every tool
    /// that it brings along counts as a write.
    standing: &'static str,
    /// Whether this session has chosen it.
    active: bool,
    /// The editor that it is the game of, if that is attached.
    #[serde(skip_serializing_if = "Option::is_none")]
    editor: Option<String>,
    /// Names of the tools it brings along.
    tools: Vec<String>,
}

async fn list_instances(tools: Toolbox, _: Nothing) -> Result<Instances, Fault> {
    let chosen = tools.client.chosen();
    let all = tools.core.router().all();
    let editor_of = |attached: &Attached| {
        let hash = attached.engine().editor()?;
        let editor = all.iter().find(|other| other.id().hash() == hash)?;
        Some(editor.id().to_string())
    };
    let describe = |attached: &Attached| {
        let info = attached.engine().info();
        Instance {
            id: attached.id().to_string(),
            kind: info.kind.clone(),
            version: info.version.clone(),
            name: info.name.clone(),
            path: info.path.clone(),
            since: jiff::Timestamp::try_from(attached.since()).unwrap_or_default().to_string(),
            state: attached.presence().as_str(),
            standing: attached.engine().standing().as_str(),
            active: chosen.as_ref() == Some(attached.id()),
            editor: editor_of(attached),
            tools: attached.offers().tools.iter().map(|spec| spec.name.clone()).collect(),
        }
    };
    let instances = all.iter().map(|attached| describe(attached)).collect();
    let waiting = tools.core.approvals().waiting();
    let waiting_for_approval = waiting.into_iter().map(PendingCard::from).collect();
    Ok(Instances { instances, waiting_for_approval })
}

#[derive(Deserialize, JsonSchema)]
struct Chosen {
    /// Name@hash, a project's name, or the beginning of a hash; empty forgets the choice.
    instance: String,
}

#[derive(Serialize, JsonSchema)]
struct Choice {
    ok: bool,
    /// The instance that is meant from now on.
    instance: Option<String>,
    /// The same for clients of MCP for Unity.
    success: bool,
    message: String,
    data: ChoiceData,
}

#[derive(Serialize, JsonSchema)]
struct ChoiceData {
    instance: Option<String>,
    /// The session that has chosen.
    session_id: String,
}

async fn set_active_instance(tools: Toolbox, chosen: Chosen) -> Result<Choice, Fault> {
    let session = tools.client.session.as_ref().ok_or_else(|| {
        Fault::new(ErrorKind::Unsupported, "This connection keeps no session to remember a choice")
            .hint("pass 'instance' with each call")
    })?;
    let instance = match chosen.instance.trim() {
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
        ChoiceData { instance: instance.clone(), session_id: session.id().simple().to_string() };
    Ok(Choice { ok: true, instance, success: true, message, data })
}

#[derive(Deserialize, JsonSchema)]
struct Latest {
    /// How many, 20 unless given, at most 1000.
    limit: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
struct Calls {
    calls: Vec<CallCard>,
}

/// A call at a glance. What it gave is left out: it may be large, and `unity_get_result` has it.
#[derive(Serialize, JsonSchema)]
struct CallCard {
    log_id: String,
    tool: String,
    /// What with, in a few words.
    arguments: String,
    instance: Option<String>,
    client: String,
    /// waiting for approval, running, completed, error, cancelled or interrupted.
    status: &'static str,
    started: String,
    ended: Option<String>,
    error: Option<String>,
}

impl From<Record> for CallCard {
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

async fn list_calls(tools: Toolbox, latest: Latest) -> Result<Calls, Fault> {
    let limit = latest.limit.unwrap_or(20).clamp(1, 1000);
    let records = tools.core.ledger().latest(limit).await?;
    Ok(Calls { calls: records.into_iter().map(CallCard::from).collect() })
}
