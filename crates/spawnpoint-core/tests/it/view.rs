//! Tools for one kind of engine: which clients see them, and on which engine they run.

use std::sync::Arc;

use serde_json::{Map, json};
use spawnpoint_core::{
    Call, Core,
    catalog::{Catalog, Listing, Tool, Toolset},
    guard::{Gate, Policy},
    ledger::{Ledger, LedgerConfig},
    session::{Client, Session},
};
use spawnpoint_protocol::{ErrorKind, OpName, ToolOutput, ToolSpec};

use crate::puppet::{Puppet, call};

/// A tool of the group `ropes` that runs the engine's command `tie`; it only reads if the arguments say so.
fn tying(name: &'static str) -> Tool {
    let schema = json!({"type": "object", "properties": {"look": {"type": "boolean"}}});
    let schema = schema.as_object().cloned().unwrap();
    Tool::tabled(
        name,
        "Ties.",
        &[OpName::ToolCall],
        || schema,
        |_| {
            Ok(Box::new(|tools| {
                Box::pin(
                    async move { Ok(ToolOutput::json(json!(tools.instance()?.id().to_string()))) },
                )
            }))
        },
    )
    .writes()
    .gated_as(|arguments| match arguments.get("look") {
        Some(_) => Gate::OPEN,
        None => Gate::WRITE,
    })
    .only_for("puppet")
    .listed(Listing::Grouped { group: "ropes", command: Some("tie") })
}

/// `knot` and `bow` tie; `untie` needs no engine and has the alias `bow`.
fn core(policy: Policy) -> Core {
    let loose = Tool::own("untie", "Unties.", |_, _: Nothing| async { Ok("untied") });
    let pull = Tool::with_ops("pull", "Pulls.", &[OpName::InputPress], |_, _: Nothing| async {
        Ok("pulled")
    });
    let pull = pull.listed(Listing::WhereAble);
    let tools = vec![loose.also(&["bow"]), tying("knot"), tying("bow"), pull];
    let toolset = Toolset {
        name: "test",
        help: "for tests",
        tools,
        resources: &[],
        prompts: &[],
        start_with: &[],
    };
    let config =
        LedgerConfig { retain: std::time::Duration::from_secs(3600), ..LedgerConfig::default() };
    Core::new(Catalog::new(vec![toolset]), policy, Ledger::open(&config).unwrap())
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Nothing {}

fn client() -> Client {
    Client { session: Some(Arc::new(Session::default())), ..Client::default() }
}

fn sees(core: &Core, client: &Client) -> bool {
    core.view(client).lists(core.catalog().tool("knot").unwrap())
}

fn named(name: &str) -> ToolSpec {
    ToolSpec { name: name.into(), ..ToolSpec::default() }
}

#[tokio::test]
async fn a_tool_for_a_kind_is_listed_while_such_an_engine_is_attached() {
    let core = core(Policy::default());
    assert!(!sees(&core, &client()));
    let other = Puppet::new("Other", "1").of_kind("other");
    core.router().attach(Arc::new(other));
    assert!(!sees(&core, &client()));
    let puppet: Arc<dyn spawnpoint_core::Engine> = Arc::new(Puppet::new("Mine", "2"));
    let id = core.router().attach(puppet.clone());
    assert!(sees(&core, &client()));
    core.router().detach(&id, &puppet);
    assert!(!sees(&core, &client()));
}

#[tokio::test]
async fn a_tool_that_needs_an_op_is_listed_while_an_engine_has_it() {
    let core = core(Policy::default());
    let sees = || core.view(&client()).lists(core.catalog().tool("pull").unwrap());
    assert!(!sees());
    core.router().attach(Arc::new(Puppet::new("Unable", "1").without_ops()));
    assert!(!sees());
    let able: Arc<dyn spawnpoint_core::Engine> = Arc::new(Puppet::new("Able", "2"));
    let id = core.router().attach(able.clone());
    assert!(sees());
    core.router().detach(&id, &able);
    assert!(!sees());
}

#[tokio::test]
async fn a_tool_is_able_while_an_engine_that_a_call_can_mean_has_its_ops() {
    let core = core(Policy::default());
    let is_able = |client: &Client| {
        let view = core.view(client);
        ["pull", "knot", "untie"].map(|name| view.is_able(core.catalog().tool(name).unwrap()))
    };
    assert_eq!(is_able(&client()), [false, false, true]);
    let untie = core.catalog().tool("untie").unwrap().clone().listed(Listing::WhereAble);
    assert!(core.view(&client()).lists(&untie), "it needs no engine");
    let demo = core.router().attach(Arc::new(Puppet::new("Demo", "1").of_kind("other").demo()));
    assert_eq!(is_able(&client()), [true, false, true]);
    core.router().attach(Arc::new(Puppet::new("Unable", "2").without_ops()));
    assert_eq!(is_able(&client()), [false, false, true], "the demo world does not count");
    let chose_demo = client();
    chose_demo.session.as_ref().unwrap().choose(Some(demo));
    assert_eq!(is_able(&chose_demo), [true, false, true]);
    core.router().attach(Arc::new(Puppet::new("Able", "3")));
    assert_eq!(is_able(&client()), [true, true, true]);
}

#[tokio::test]
async fn offers_are_listed_as_custom_or_with_a_toolset_for_their_kind() {
    let knots = Toolset {
        name: "knots",
        help: "for tests",
        tools: vec![tying("knot")],
        resources: &[],
        prompts: &[],
        start_with: &[],
    };
    let ledger = Ledger::open(&LedgerConfig::default()).unwrap();
    let core = Core::new(Catalog::new(vec![knots]), Policy::default(), ledger);
    let mine = core.router().attach(Arc::new(Puppet::new("Mine", "1").offering(named("x"))));
    let other = Puppet::new("Other", "2").of_kind("other").offering(named("y"));
    let other = core.router().attach(Arc::new(other));
    let lists = |names: &str| {
        let toolsets = core.catalog().choose(names).unwrap();
        let view = core.view(&Client { toolsets, ..Client::default() });
        (view.lists_offers_of(&mine), view.lists_offers_of(&other))
    };
    assert_eq!(lists("knots"), (true, false));
    assert_eq!(lists("custom"), (true, true));
    assert_eq!(lists("all"), (true, true));
}

#[tokio::test]
async fn sessions_show_groups_only_for_themselves() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Mine", "2")));
    let (one, two) = (client(), client());
    let session = one.session.clone().unwrap();
    let mut word = session.choices();
    session.show_group("ropes", false);
    assert!(word.has_changed().unwrap());
    word.mark_unchanged();
    assert!(!sees(&core, &one) && sees(&core, &two));
    session.show_group("ropes", false);
    assert!(!word.has_changed().unwrap(), "nothing changed");
    session.reset_groups();
    assert!(sees(&core, &one));
}

#[tokio::test]
async fn an_engine_without_the_command_hides_the_tool_from_its_own_sessions_only() {
    let core = core(Policy::default());
    let with = core.router().attach(Arc::new(Puppet::new("With", "1").offering(named("tie"))));
    let without = core.router().attach(Arc::new(Puppet::new("Without", "2").offering(named("x"))));
    let (one, two, any) = (client(), client(), client());
    one.session.as_ref().unwrap().choose(Some(with.clone()));
    two.session.as_ref().unwrap().choose(Some(without.clone()));
    assert!(sees(&core, &one) && !sees(&core, &two) && sees(&core, &any));
    assert!(core.view(&one).sees(&with) && !core.view(&one).sees(&without));
    assert!(core.view(&any).sees(&with) && core.view(&any).sees(&without));
}

#[tokio::test]
async fn other_kinds_are_skipped_when_the_instance_is_picked() {
    let core = core(Policy { allow_writes: true, ..Policy::default() });
    let fault = core.call(call("knot", json!({}))).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.message.as_str()),
        (ErrorKind::NotReady, "No puppet engine is attached")
    );
    let other = core.router().attach(Arc::new(Puppet::new("Other", "1").of_kind("other")));
    core.router().attach(Arc::new(Puppet::new("Mine", "2")));
    let picked = |client: Client| {
        let core = core.clone();
        let call = Call { tool: "knot".into(), arguments: Map::new(), client };
        async move { core.call(call).await.map(|output| output.structured.unwrap()) }
    };
    assert_eq!(picked(client()).await.unwrap(), "Mine@2");
    let chose_other = client();
    chose_other.session.as_ref().unwrap().choose(Some(other));
    assert_eq!(picked(chose_other).await.unwrap(), "Mine@2");
    // A detached instance is never replaced by another, because the call may change something.
    let chose_gone = client();
    chose_gone
        .session
        .as_ref()
        .unwrap()
        .choose(Some(spawnpoint_protocol::InstanceId::new("Gone", "9")));
    assert!(picked(chose_gone).await.unwrap_err().message.contains("is not attached any more"));
}

#[tokio::test]
async fn a_tool_name_takes_precedence_over_an_alias_while_its_engine_is_attached() {
    let core = core(Policy { allow_writes: true, ..Policy::default() });
    let answer = core.call(call("Bow", json!({}))).await.unwrap();
    assert_eq!(answer.structured.unwrap(), "untied");
    core.router().attach(Arc::new(Puppet::new("Mine", "2")));
    let answer = core.call(call("Bow", json!({}))).await.unwrap();
    assert_eq!(answer.structured.unwrap(), "Mine@2");
}

#[tokio::test]
async fn the_gate_follows_the_arguments() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Mine", "2")));
    let fault = core.call(call("knot", json!({}))).await.unwrap_err();
    assert_eq!(fault.message, "Writes disabled");
    assert!(core.call(call("knot", json!({"look": true}))).await.is_ok());
}

#[tokio::test]
async fn a_tool_for_an_absent_kind_yields_to_an_offered_tool() {
    let core = core(Policy { allow_writes: true, ..Policy::default() });
    core.router()
        .attach(Arc::new(Puppet::new("Other", "1").of_kind("other").offering(named("knot"))));
    let output = core.call(call("knot", json!({"a": 1}))).await.unwrap();
    assert_eq!(output.structured, Some(json!({"a": 1})));
}
