//! The requests of a page, one file per subject.

pub mod approvals;
mod calls;
pub mod edit;
mod inspect;
pub mod logs;
pub mod overview;
mod project;
pub mod recorder;
mod setup;
mod tools;
mod tree;
pub mod watch;
pub mod world;

use std::{sync::Arc, time::Duration};

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde_json::Value;
use spawnpoint_core::{Call, Core, OpOutput, router::Attached, session::Client};
use spawnpoint_protocol::{ErrorKind, Fault, op::OpSpec};

use super::{fault::PageFault, socket::OpenPage};

/// What the page calls itself in records of calls.
pub const CLIENT: &str = "page";
/// How long a read may take.
const READ_WITHIN: Duration = Duration::from_secs(10);
/// The same for reads of whole projects.
const SEARCH_WITHIN: Duration = Duration::from_secs(120);

/// The result of a request.
type Answer = Result<Value, PageFault>;

/// Runs a request.
pub async fn run(open: &Arc<OpenPage>, method: &str, params: Value) -> Answer {
    let page = &open.page;
    let core = &page.core;
    match method {
        "overview.get" => overview::get(page).await,
        "calls.list" => calls::list(page, read(params)?).await,
        "calls.get" => calls::get(page, read(params)?).await,
        "calls.cancel" => calls::cancel(core, &read(params)?),
        "approvals.list" => Ok(approvals::list(core)),
        "approvals.preview" => approvals::preview(core, &read(params)?).await,
        "approvals.decide" => approvals::decide(core, read(params)?),
        "approvals.revoke" => Ok(approvals::revoke(core, &read(params)?)),
        "approvals.allow_all" => approvals::allow_all(core, &read(params)?),
        "policy.get" => Ok(approvals::policy(core)),
        "policy.read_only" => Ok(approvals::read_only(page, &read(params)?)),
        "tree.scenes" => tree::scenes(core, &read(params)?).await,
        "tree.children" => tree::children(core, read(params)?).await,
        "tree.search" => tree::search(core, read(params)?).await,
        "inspect.object" => inspect::object(core, &read(params)?).await,
        "inspect.member" => inspect::member(core, read(params)?).await,
        "edit.apply" => edit::apply(page, read(params)?).await,
        "edit.undo" => edit::undo(page, &read(params)?).await,
        "watch.start" => watch::start(open, read(params)?),
        "watch.stop" => Ok(watch::stop(open, &read(params)?)),
        "world.get" => world::get(core, &read(params)?).await,
        "world.follow" => world::follow(open, read(params)?).await,
        "world.unfollow" => Ok(world::unfollow(open)),
        "world.pick" => world::pick(core, &read(params)?).await,
        "world.screenshot" => world::screenshot(page, &read(params)?).await,
        "tools.list" => tools::list(core, &read(params)?),
        "tools.get" => tools::get(core, &read(params)?),
        "tools.call" => tools::call(core, read(params)?).await,
        "toolsets.set" => tools::set_listed(core, &read(params)?),
        "logs.list" => logs::list(core, &read(params)?),
        "project.check" => project::check(core, &read(params)?).await,
        "project.unused" => project::unused(core, &read(params)?).await,
        "project.assets" => project::assets(core, &read(params)?).await,
        "project.references" => project::references(core, read(params)?).await,
        "project.diff" => project::diff(core, read(params)?).await,
        "recorder.status" => recorder::status(page),
        "recorder.start" => recorder::start(page, &read(params)?),
        "recorder.stop" => recorder::stop(page).await,
        "recorder.list" => recorder::list(page),
        "setup.list" => setup::list(page),
        "setup.plan" => setup::plan(page, &read(params)?),
        "setup.apply" => setup::apply(page, &read(params)?),
        _ => Err(Fault::new(ErrorKind::NotFound, format!("Unknown method '{method}'"))
            .hint("the page may be of another version than the server: reload it")
            .into()),
    }
}

/// The parameters of a request.
fn read<T: DeserializeOwned>(params: Value) -> Result<T, PageFault> {
    let params = if params.is_null() { Value::Object(Default::default()) } else { params };
    serde_json::from_value(params).map_err(|error| Fault::argument("params", error).into())
}

/// A moment in the parameters of a request, ISO 8601.
fn moment(text: Option<&String>) -> Result<Option<Timestamp>, PageFault> {
    let parse = |text: &String| {
        text.parse().map_err(|error| PageFault::from(Fault::argument("since", error)))
    };
    text.map(parse).transpose()
}

/// The attached engine with this id.
fn engine(core: &Core, instance: &str) -> Result<Arc<Attached>, PageFault> {
    Ok(core.router().pick(Some(instance), None)?)
}

/// Runs an op that only reads, without recording a call: the owner looks.
async fn look<O: OpSpec>(core: &Core, instance: &str, op: O) -> Result<OpOutput, PageFault> {
    look_within(core, instance, op, READ_WITHIN).await
}

async fn look_within<O: OpSpec>(
    core: &Core,
    instance: &str,
    op: O,
    within: Duration,
) -> Result<OpOutput, PageFault> {
    let picked = engine(core, instance)?;
    let able = core.router().answering(picked, |engine| engine.ops().has(O::NAME));
    Ok(able.run(op, &core.owners_op_context(within)).await?)
}

/// A call of the page: recorded, and held to the owner's policy like any other.
fn call_of(tool: &str, arguments: serde_json::Map<String, Value>) -> Call {
    let client = Client { name: CLIENT.into(), is_owner: true, ..Client::default() };
    Call { tool: tool.to_owned(), arguments, client }
}
