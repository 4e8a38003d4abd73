use std::sync::Arc;

use serde_json::json;
use spawnpoint_core::{
    guard::{ClientConfig, Policy, Wishes},
    session::Session,
};
use spawnpoint_protocol::{ErrorKind, InstanceId, ToolSpec};

use crate::puppet::{Puppet, call, core};

fn spec(read_only: bool) -> ToolSpec {
    let schema = json!({
        "type": "object",
        "properties": { "count": { "type": "integer", "minimum": 1 } },
        "required": ["count"],
        "additionalProperties": false,
    });
    ToolSpec {
        name: "bake".into(),
        input_schema: schema.as_object().cloned(),
        read_only,
        ..ToolSpec::default()
    }
}

#[tokio::test]
async fn an_offered_tool_is_checked_against_its_own_schema() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1").offering(spec(true))));
    let good = core.call(call("bake", json!({"count": 2, "instance": "Game"}))).await.unwrap();
    assert_eq!(good.structured, Some(json!({"count": 2})), "our own argument is not passed on");
    let fault = core.call(call("bake", json!({"count": 0}))).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
    assert!(fault.message.starts_with("Invalid argument 'count'"), "{}", fault.message);
}

#[tokio::test]
async fn an_offered_tool_that_changes_something_is_gated_like_any_other() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1").offering(spec(false))));
    let fault = core.call(call("bake", json!({"count": 2}))).await.unwrap_err();
    assert_eq!(fault.message, "Writes disabled");
}

#[tokio::test]
async fn the_same_tool_from_two_engines_needs_a_choice() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("A", "1").offering(spec(true))));
    core.router().attach(Arc::new(Puppet::new("B", "2").offering(spec(true))));
    core.router().attach(Arc::new(Puppet::new("C", "3")));
    let fault = core.call(call("bake", json!({"count": 2}))).await.unwrap_err();
    assert_eq!(fault.data().unwrap()["instances"], json!(["A@1", "B@2"]));
    core.call(call("bake", json!({"count": 2, "instance": "B"}))).await.unwrap();
}

#[tokio::test]
async fn a_session_that_chose_one_project_does_not_reach_another() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("A", "1").offering(spec(true))));
    core.router().attach(Arc::new(Puppet::new("B", "2")));
    let session = Arc::new(Session::default());
    let in_session = |arguments| {
        let mut call = call("bake", arguments);
        call.client.session = Some(session.clone());
        call
    };
    core.call(in_session(json!({"count": 2}))).await.unwrap();
    session.choose(Some(InstanceId::new("B", "2")));
    let fault = core.call(in_session(json!({"count": 2}))).await.unwrap_err();
    assert_eq!(fault.message, "B@2, chosen for this session, has no tool 'bake'");
    core.call(in_session(json!({"count": 2, "instance": "A"}))).await.unwrap();
    session.choose(Some(InstanceId::new("C", "3")));
    let fault = core.call(in_session(json!({"count": 2}))).await.unwrap_err();
    assert!(fault.message.contains("is not attached any more"), "{fault}");
}

#[tokio::test]
async fn commands_are_gated_by_what_is_declared_about_them() {
    let core = core(Policy { client_config: ClientConfig::Full, ..Policy::default() });
    core.router().attach(Arc::new(Puppet::new("A", "1").offering(spec(true))));
    let command = |name: &str, looks| core.start_command(call(name, json!({"count": 0})), looks);
    // Declared read-only by the engine or by the caller; everything else may run code.
    command("bake", false).unwrap();
    command("get_state", true).unwrap();
    assert_eq!(command("erase", false).unwrap_err().kind, ErrorKind::PermissionDenied);
    core.guard().wish(Wishes { allow_writes: Some(true), ..Wishes::default() }).unwrap();
    assert_eq!(command("erase", false).unwrap_err().kind, ErrorKind::PermissionDenied);
    core.guard().wish(Wishes { allow_code: Some(true), ..Wishes::default() }).unwrap();
    command("erase", false).unwrap();
    core.guard().wish(Wishes { allow_writes: Some(false), ..Wishes::default() }).unwrap();
    // The declaration of a tool of the same name takes precedence over the caller.
    assert_eq!(command("change", true).unwrap_err().message, "Writes disabled");
}
