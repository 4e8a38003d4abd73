//! `game_status`: attached engines, what they do, what is allowed, and new errors.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
    guard::{Approval, Policy},
};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    answer::{self, Lines, one_line},
    engine_state,
};

/// How many calls that wait for approval are named.
const WAITING: usize = 5;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_status",
        "Show which project and engines (editors, games) are open and attached (connected), their state (ready, \
         compiling, reloading, gone), loaded scenes, whether the game is running or paused, what is allowed, and new \
         errors.",
        Needs::NOTHING,
        status,
    )
    .titled("Engine status")
    .unrecorded()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NoArguments {}

async fn status(tools: Toolbox, _: NoArguments) -> Result<ToolOutput, Fault> {
    let attached = tools.core.router().all();
    let mut lines = Lines::new();
    lines.push(&meant(&tools, attached.len()));
    let described = attached.iter().map(|engine| engine_state::describe(&tools, engine));
    for engine in futures_util::future::join_all(described).await {
        engine.iter().for_each(|line| lines.push(line));
    }
    lines.push(&allowed(&tools.core.guard().policy()));
    let waiting = tools.core.approvals().waiting();
    if !waiting.is_empty() {
        lines.push(&format!(
            "Waiting for approval by the owner (`spawnpoint approve`): {}",
            waiting.len()
        ));
    }
    for call in waiting.iter().take(WAITING) {
        let request = &call.request;
        lines.push(&format!(
            "  {} {} {}",
            request.log_id,
            request.tool,
            one_line(&request.summary, 120)
        ));
    }
    Ok(answer::text(&tools, lines.finish("pass instance to the other tools")))
}

/// Which engine is meant when a call passes no `instance`.
fn meant(tools: &Toolbox, count: usize) -> String {
    if count == 0 {
        return "No engine is attached. Start the game or editor with Spawnpoint's plugin, serve a project folder \
                with `spawnpoint serve --project <folder>`, or start the server with the embedded world."
            .to_owned();
    }
    let chosen = tools.client.chosen();
    match tools.core.router().pick(None, chosen.as_ref()) {
        Ok(engine) if chosen.is_some() => {
            format!("Calls without instance use {}, chosen for this session.", engine.id())
        }
        Ok(engine) if count == 1 => format!("Attached: {}, used by all calls.", engine.id()),
        Ok(engine) => format!("Calls without instance use {}.", engine.id()),
        Err(fault) => match fault.hint {
            Some(hint) => format!("{}: {hint}.", fault.message),
            None => fault.message,
        },
    }
}

/// What the policy allows, in one line.
fn allowed(policy: &Policy) -> String {
    if !policy.allow_writes {
        return "Allowed: reading only. The owner allows changes with --allow-writes, code with --allow-code.".to_owned();
    }
    let mut line = "Allowed: reading, changes".to_owned();
    line.push_str(if policy.allow_code { ", code." } else { "; no code (--allow-code)." });
    if policy.require_confirm {
        line.push_str(" Changes need confirm=true.");
    }
    match policy.require_approval {
        Approval::None => {}
        Approval::Code => line.push_str(" A person approves calls that run code."),
        Approval::Writes => line.push_str(" A person approves every change."),
        Approval::All => line.push_str(" A person approves every call."),
    }
    let everything = |list: &[String]| list.iter().any(|entry| entry == "*");
    if !everything(&policy.members) {
        let members = policy.members.join(", ");
        line.push_str(&format!(" Members that may change: {}.", one_line(&members, 200)));
    }
    if !everything(&policy.components) {
        let components = policy.components.join(", ");
        line.push_str(&format!(" Components that may be added: {}.", one_line(&components, 200)));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_fits_into_one_line() {
        assert!(allowed(&Policy::default()).starts_with("Allowed: reading only."));
        let open = Policy { allow_writes: true, allow_code: true, ..Policy::default() };
        assert_eq!(allowed(&open), "Allowed: reading, changes, code.");
        let strict = Policy {
            allow_writes: true,
            require_confirm: true,
            require_approval: Approval::Code,
            members: vec!["Range.*".into()],
            ..Policy::default()
        };
        assert_eq!(
            allowed(&strict),
            "Allowed: reading, changes; no code (--allow-code). Changes need confirm=true. A person approves calls \
             that run code. Members that may change: Range.*."
        );
    }
}
