//! A tool that forwards its calls: they are calls of the named tool in every respect.

use std::sync::Arc;

use serde_json::{Value, json};
use spawnpoint_core::{Core, guard::Policy, ledger::Record};
use spawnpoint_protocol::ErrorKind;

use crate::puppet::{Puppet, call, core};

fn bench(policy: Policy) -> Core {
    let core = core(policy);
    core.router().attach(Arc::new(Puppet::new("Game", "aa")));
    core
}

/// The same call directly, and through the tool that forwards.
fn both(tool: &str, arguments: Value) -> [spawnpoint_core::Call; 2] {
    let forwarded = json!({ "name": tool, "arguments": arguments });
    [call(tool, arguments), call("use", forwarded)]
}

#[tokio::test]
async fn a_forwarded_call_is_refused_as_the_direct_one_is() {
    let confirm = Policy { allow_writes: true, require_confirm: true, ..Policy::default() };
    for (policy, kind) in [
        (Policy::default(), ErrorKind::PermissionDenied),
        (confirm, ErrorKind::ConfirmationRequired),
    ] {
        let core = bench(policy);
        let mut faults = Vec::new();
        for call in both("change", json!({"order": "x"})) {
            faults.push(core.call(call).await.unwrap_err());
        }
        assert_eq!(faults[0].kind, kind);
        assert_eq!(faults[0], faults[1]);
    }
}

#[tokio::test]
async fn a_forwarded_call_is_recorded_and_audited_under_the_name_of_its_tool() {
    let core = bench(Policy { allow_writes: true, ..Policy::default() });
    for call in both("change", json!({"order": "x"})) {
        let mut handle = core.start(call).unwrap();
        handle.state.wait_for(|state| state.outcome.is_some()).await.unwrap();
        let Record { tool, arguments, .. } = core.record(handle.log_id).await.unwrap().unwrap();
        assert_eq!((tool.as_str(), arguments.contains("order")), ("change", true), "{arguments}");
    }
    let lines = core.journal().tail_with(vec![], 10);
    let audited = lines.iter().filter(|line| line.message.contains("tool=change ok=true")).count();
    assert_eq!(audited, 2, "{lines:?}");
}

#[tokio::test]
async fn forwarding_needs_a_tool_and_nothing_else() {
    let core = bench(Policy::default());
    for (arguments, message) in [
        (json!({}), "Invalid argument 'name': it is required"),
        (json!({"name": "use"}), "Invalid argument 'name': 'use' only calls other tools"),
        (json!({"name": "USE", "arguments": {}}), "'USE' only calls other tools"),
        (json!({"name": "nothing"}), "Unknown tool: 'nothing'"),
        (
            json!({"name": "look", "order": "x"}),
            "Invalid argument 'order': it is not an argument of this tool",
        ),
        (json!({"name": "look", "arguments": "x"}), "Invalid argument 'arguments'"),
        (json!({"name": "look"}), "Invalid argument 'order': it is required"),
    ] {
        let fault = core.call(call("use", arguments)).await.unwrap_err();
        assert!(fault.message.contains(message), "{fault:?}");
    }
    core.call(call("Use", json!({"name": "look", "arguments": {"order": "x"}}))).await.unwrap();
}
