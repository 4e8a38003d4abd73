use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde_json::json;
use spawnpoint_core::{Engine, EngineInfo, OpContext, OpOutput, guard::Policy, session::Session};
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId, Op, OpSet, ToolSpec};

use crate::puppet::{Puppet, call, core};

async fn asked(core: &spawnpoint_core::Core, instance: &str) -> Result<String, String> {
    let outcome = core.call(call("look", json!({"order": "x", "instance": instance}))).await;
    outcome
        .map(|output| output.structured.unwrap()["Items"][0].as_str().unwrap().to_owned())
        .map_err(|fault| fault.message)
}

#[tokio::test]
async fn the_only_engine_needs_no_name_and_several_do() {
    let core = core(Policy::default());
    let none = core.call(call("look", json!({"order": "x"}))).await.unwrap_err();
    assert_eq!(none.kind, ErrorKind::NotReady);

    core.router().attach(Arc::new(Puppet::new("Red", "aa11")));
    core.call(call("look", json!({"order": "x"}))).await.unwrap();

    core.router().attach(Arc::new(Puppet::new("Blue", "bb22")));
    let several = core.call(call("look", json!({"order": "x"}))).await.unwrap_err();
    assert_eq!(several.kind, ErrorKind::InvalidArgument);
    assert_eq!(several.data().unwrap()["instances"], json!(["Blue@bb22", "Red@aa11"]));
}

#[tokio::test]
async fn names_hashes_and_unique_beginnings_are_enough() {
    let core = core(Policy::default());
    for (name, hash) in [("Red", "aa11"), ("Red", "aa22"), ("Blue", "bb22")] {
        core.router().attach(Arc::new(Puppet::new(name, hash)));
    }
    assert_eq!(asked(&core, "blue").await.unwrap(), "Blue");
    assert_eq!(asked(&core, "bb").await.unwrap(), "Blue");
    assert_eq!(asked(&core, "BB22").await.unwrap(), "Blue");
    assert_eq!(asked(&core, "Red@aa1").await.unwrap(), "Red");
    assert_eq!(asked(&core, "Red@aa22").await.unwrap(), "Red");
    assert!(asked(&core, "Red").await.unwrap_err().contains("Red@aa11, Red@aa22"));
    assert!(asked(&core, "Green").await.unwrap_err().contains("No instance 'Green'"));
}

#[tokio::test]
async fn the_start_of_an_id_is_enough_even_with_spaces() {
    let core = core(Policy::default());
    for (name, hash) in [("My Game", "aa11"), ("My Other", "bb22"), ("Red", "cc33")] {
        core.router().attach(Arc::new(Puppet::new(name, hash)));
    }
    assert_eq!(asked(&core, "my g").await.unwrap(), "My Game");
    assert_eq!(asked(&core, "My Other@").await.unwrap(), "My Other");
    assert_eq!(asked(&core, "r").await.unwrap(), "Red");
    assert!(asked(&core, "My").await.unwrap_err().contains("My Game@aa11, My Other@bb22"));
    // A whole name is not the start of a longer one.
    core.router().attach(Arc::new(Puppet::new("Red Two", "dd44")));
    assert_eq!(asked(&core, "red").await.unwrap(), "Red");
}

#[tokio::test]
async fn a_sessions_choice_is_its_own_and_fails_when_it_is_detached() {
    let core = core(Policy::default());
    let red: Arc<dyn Engine> = Arc::new(Puppet::new("Red", "aa11"));
    let id = core.router().attach(red.clone());
    core.router().attach(Arc::new(Puppet::new("Blue", "bb22")));
    let (mine, yours) = (Arc::new(Session::default()), Arc::new(Session::default()));
    mine.choose(Some(InstanceId::new("Red", "aa11")));
    let with = |session: &Arc<Session>| {
        let mut call = call("look", json!({"order": "x"}));
        call.client.session = Some(session.clone());
        call
    };
    core.call(with(&mine)).await.unwrap();
    assert!(core.call(with(&yours)).await.unwrap_err().message.contains("Several"));

    core.router().detach(&id, &red);
    let gone = core.call(with(&mine)).await.unwrap_err();
    assert!(gone.message.contains("Red@aa11, chosen for this session, is not attached any more"));
}

#[tokio::test]
async fn an_engine_that_reconnects_replaces_the_old_one_which_cannot_detach_it() {
    let core = core(Policy::default());
    let first: Arc<dyn Engine> = Arc::new(Puppet::new("Red", "aa11"));
    let id = core.router().attach(first.clone());
    core.router().attach(Arc::new(Puppet::new("Red", "aa11")));
    core.router().detach(&id, &first);
    assert_eq!(core.router().all().len(), 1);
}

#[tokio::test]
async fn unchanged_offers_are_shared() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Bare(EngineInfo {
        kind: "bare".into(),
        version: "1".into(),
        name: "Bare".into(),
        hash: "1".into(),
        path: None,
    })));
    let attached = core.router().pick(None, None).unwrap();
    // Lists are cached as long as this holds. Building them for each call took 0.7 ms.
    assert!(Arc::ptr_eq(&attached.offers(), &attached.offers()));
}

/// An engine that overrides nothing.
struct Bare(EngineInfo);

impl Engine for Bare {
    fn info(&self) -> &EngineInfo {
        &self.0
    }

    fn ops(&self) -> OpSet {
        OpSet::default()
    }

    fn run<'a>(&'a self, _: Op, _: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async { Err(Fault::internal("it does nothing")) })
    }
}

#[tokio::test]
async fn the_preferred_instance_is_used_if_no_other_is_chosen() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("One", "aa")));
    core.router().attach(Arc::new(Puppet::new("Two", "bb")));
    core.router().prefer(Some("Two".into()));
    assert_eq!(core.router().pick(None, None).unwrap().id().as_str(), "Two@bb");
    assert_eq!(core.router().pick(Some("One"), None).unwrap().id().as_str(), "One@aa");
    core.router().prefer(Some("Three".into()));
    assert!(core.router().pick(None, None).is_err());
}

#[tokio::test]
async fn a_running_engine_goes_before_the_folder_of_its_project() {
    let core = core(Policy::default());
    core.router().attach(Arc::new(Puppet::new("Folder", "aa11").at("/games/one").folder()));
    core.router().attach(Arc::new(Puppet::new("Editor", "bb22").at("/games/one/")));
    let asked = |instance: Option<&'static str>| {
        let core = core.clone();
        async move {
            let arguments = match instance {
                Some(instance) => json!({"order": "x", "instance": instance}),
                None => json!({"order": "x"}),
            };
            let output = core.call(call("look", arguments)).await.unwrap();
            output.structured.unwrap()["Items"][0].as_str().unwrap().to_owned()
        }
    };
    assert_eq!(asked(None).await, "Editor");
    assert_eq!(asked(Some("Folder")).await, "Folder");
    // What the editor cannot do, the folder of the same project does, even if the editor is named.
    core.router().attach(Arc::new(Puppet::new("Editor", "bb22").at("/games/one/").without_ops()));
    assert_eq!(asked(None).await, "Folder");
    assert_eq!(asked(Some("Editor")).await, "Folder");
    // Another project's folder does not.
    core.router().attach(Arc::new(Puppet::new("Editor", "bb22").at("/games/two").without_ops()));
    let refused = core.call(call("look", json!({"order": "x", "instance": "Editor"}))).await;
    assert_eq!(refused.unwrap_err().kind, ErrorKind::Unsupported);
}

/// The name of the engine that answers a call without a name.
async fn implied(core: &spawnpoint_core::Core) -> Result<String, Fault> {
    let outcome = core.call(call("look", json!({"order": "x"}))).await;
    outcome.map(|output| output.structured.unwrap()["Items"][0].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_demo_world_is_meant_only_while_it_is_alone_or_named() {
    let core = core(Policy::default());
    let demo = core.router().attach(Arc::new(Puppet::new("Demo", "dd").demo()));
    assert_eq!(implied(&core).await.unwrap(), "Demo");

    let unable: Arc<dyn Engine> = Arc::new(Puppet::new("Unable", "ee").without_ops());
    let id = core.router().attach(unable.clone());
    let fault = implied(&core).await.unwrap_err();
    assert_eq!(
        (fault.kind, fault.instance.as_deref()),
        (ErrorKind::Unsupported, Some("Unable@ee"))
    );
    core.router().detach(&id, &unable);

    core.router().attach(Arc::new(Puppet::new("Game", "aa")));
    assert_eq!(implied(&core).await.unwrap(), "Game");
    assert_eq!(asked(&core, "Demo").await.unwrap(), "Demo");
    let mut chosen = call("look", json!({"order": "x"}));
    chosen.client.session = Some(Arc::new(Session::default()));
    chosen.client.session.as_ref().unwrap().choose(Some(demo));
    let answer = core.call(chosen).await.unwrap().structured.unwrap();
    assert_eq!(answer["Items"], json!(["Demo"]));

    core.router().attach(Arc::new(Puppet::new("Other", "bb")));
    let several = implied(&core).await.unwrap_err();
    assert_eq!(several.data().unwrap()["instances"], json!(["Game@aa", "Other@bb"]));

    core.router().prefer(Some("Demo".into()));
    assert_eq!(implied(&core).await.unwrap(), "Demo");
}

#[tokio::test]
async fn what_only_a_demo_world_offers_has_to_be_asked_of_it_by_name() {
    let core = core(Policy::default());
    let spec = ToolSpec { name: "shoot".into(), read_only: true, ..ToolSpec::default() };
    core.router().attach(Arc::new(Puppet::new("Demo", "dd").demo().offering(spec)));
    core.call(call("shoot", json!({}))).await.unwrap();
    core.router().attach(Arc::new(Puppet::new("Game", "aa")));
    let fault = core.call(call("shoot", json!({}))).await.unwrap_err();
    assert_eq!(fault.message, "Only Demo@dd can do this, and a demo world has to be named");
    core.call(call("shoot", json!({"instance": "Demo"}))).await.unwrap();
}
