//! The server, its engines and its clients.

use std::{sync::Arc, time::UNIX_EPOCH};

use jiff::Timestamp;
use serde_json::{Value, json};
use spawnpoint_core::{Core, engine::Presence, ledger::CallFilter, router::Attached};
use spawnpoint_protocol::OpName;

use super::{Answer, approvals};
use crate::page::Page;

/// How much of the description of a tool that an engine defines is shown.
const SHOWN: usize = 300;

/// The first message to a page.
pub fn hello(page: &Page) -> Value {
    json!({
        "event": "hello",
        "protocol": 1,
        "server": server(page),
        "access": "owner",
        "user": null,
    })
}

fn server(page: &Page) -> Value {
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "started": format!("{:.3}", page.started),
        "run": page.run,
        "url": page.url.get(),
    })
}

/// Everything that a page shows first.
pub async fn get(page: &Arc<Page>) -> Answer {
    let core = &page.core;
    let mut server = server(page);
    let uptime = Timestamp::now().duration_since(page.started).as_secs();
    server["uptime_seconds"] = uptime.into();
    server["ledger"] = json!(core.ledger().file());
    let (_, total) = core.ledger().calls(CallFilter { limit: 0, ..CallFilter::default() }).await?;
    Ok(json!({
        "server": server,
        "policy": approvals::policy(core),
        "engines": engines(core),
        "clients": page.feed.clients(),
        "approvals": approvals::list(core),
        "recorder": page.config.recorder.as_ref().map(|recorder| recorder.state()),
        "calls": { "running": core.board().len(), "total": total },
    }))
}

/// The attached engines.
pub fn engines(core: &Core) -> Vec<Value> {
    core.router().all().iter().map(|attached| engine(attached)).collect()
}

/// Whether an engine is expected back, so that its countdown continues.
pub fn any_engine_is_away(core: &Core) -> bool {
    core.router().snapshot().iter().any(|attached| !attached.presence().is_here())
}

fn engine(attached: &Attached) -> Value {
    let (engine, info) = (attached.engine(), attached.engine().info());
    let (ops, presence, offers) = (engine.ops(), attached.presence(), attached.offers());
    let has = |op: OpName| ops.has(op);
    let patience = match &presence {
        Presence::Here => None,
        Presence::Away { patience, .. } | Presence::Gone { patience, .. } => {
            Some(patience.as_secs())
        }
    };
    let since = attached.since().duration_since(UNIX_EPOCH).unwrap_or_default();
    let since = Timestamp::new(since.as_secs().try_into().unwrap_or(0), 0).unwrap_or_default();
    let tools: Vec<_> = offers
        .tools
        .iter()
        .map(|tool| {
            let description = tool.description.as_deref().unwrap_or_default();
            let description: String = description.chars().take(SHOWN).collect();
            json!({ "name": tool.name, "description": description })
        })
        .collect();
    json!({
        "instance": attached.id(),
        "name": info.name,
        "kind": info.kind,
        "version": info.version,
        "path": info.path,
        "state": presence.as_str(),
        "away_seconds": presence.away_for().map(|away| away.as_secs()),
        "patience_seconds": patience,
        "trust": engine.trust().as_str(),
        "demo": engine.is_demo(),
        "folder": engine.is_folder(),
        "attached": since.to_string(),
        "ops": ops.iter().collect::<Vec<_>>(),
        "can": {
            "tree": has(OpName::ObjectsList),
            "edit": has(OpName::MemberWrite) || has(OpName::EditApply),
            "undo": has(OpName::EditUndo),
            "world": has(OpName::SceneShapes),
            "screenshot": has(OpName::ViewCapture),
            "pick": has(OpName::Pick),
            "play": has(OpName::PlayRun) || has(OpName::TimePause),
            "logs": has(OpName::LogsTail),
            "project": has(OpName::ProjectCheck),
        },
        "offers": {
            "tools": tools,
            "resources": offers.resources.len(),
            "prompts": offers.prompts.len(),
        },
        "busy": null,
    })
}
