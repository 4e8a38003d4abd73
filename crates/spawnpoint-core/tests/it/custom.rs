use std::sync::Arc;

use serde_json::json;
use spawnpoint_core::guard::Policy;
use spawnpoint_protocol::{ErrorKind, ToolSpec};

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
async fn a_brought_tool_is_checked_against_its_own_schema() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1").bringing(spec(true))));
    let good = core.call(call("bake", json!({"count": 2, "instance": "Game"}))).await.unwrap();
    assert_eq!(good.structured, Some(json!({"count": 2})), "our own argument is not passed on");
    let fault = core.call(call("bake", json!({"count": 0}))).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::InvalidArgument);
    assert!(fault.message.starts_with("Invalid argument 'count'"), "{}", fault.message);
}

#[tokio::test]
async fn a_brought_tool_that_changes_something_is_gated_like_any_other() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Game", "1").bringing(spec(false))));
    let fault = core.call(call("bake", json!({"count": 2}))).await.unwrap_err();
    assert_eq!(fault.message, "Writes disabled");
}

#[tokio::test]
async fn the_same_tool_from_two_engines_needs_a_choice() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("A", "1").bringing(spec(true))));
    core.router().attach(Arc::new(Puppet::new("B", "2").bringing(spec(true))));
    core.router().attach(Arc::new(Puppet::new("C", "3")));
    let fault = core.call(call("bake", json!({"count": 2}))).await.unwrap_err();
    assert_eq!(fault.data.unwrap()["instances"], json!(["A@1", "B@2"]));
    core.call(call("bake", json!({"count": 2, "instance": "B"}))).await.unwrap();
}
