//! Another MCP server as an engine of ours: its tools are offered with ours, in its name.
//!
//! [`client`] is a small client of the streamable HTTP transport: the binary holds an HTTP client already,
//! and the protocol library's own would bring a second one along. It also talks to explorer hosts, which
//! take the same methods without a session. [`engine`] is what the rest of Spawnpoint sees; [`tools`] turns
//! what the other server says into the words of the waist.

mod client;
mod discovery;
mod engine;
mod tools;

use std::{sync::Arc, time::Duration};

use spawnpoint_core::{Core, Engine};
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

pub use self::discovery::EXPLORER;
use self::{client::Client, engine::Upstream};

/// How often a server that does not answer is tried again, at first and at last.
const AGAIN: Duration = Duration::from_millis(500);
const AGAIN_AT_MOST: Duration = Duration::from_secs(15);

/// How often a server that answers is asked what it offers now.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Attaches the MCP server at this address, or the announced explorer host, whenever it is there, until
/// `stop` is cancelled.
/// What it says of its tools counts only if the owner trusts it, by its name or by its address.
pub async fn upstream(
    core: Core,
    url: String,
    trust: Trust,
    trusted: Vec<String>,
    stop: CancellationToken,
) {
    let following = async {
        let (mut pause, mut told, mut disbelieved) = (AGAIN, None, None);
        loop {
            match discovery::address(&url) {
                Ok(Some(url)) => match attach(&core, &url, &trust, &trusted).await {
                    Ok(()) => pause = AGAIN,
                    Err(fault) => complain(&url, fault, &mut told),
                },
                Ok(None) => tracing::debug!("no explorer host has announced itself"),
                Err(why) if disbelieved.as_ref() == Some(&why) => {}
                Err(why) => {
                    tracing::warn!("{why}");
                    disbelieved = Some(why);
                }
            }
            sleep(pause).await;
            pause = (pause * 2).min(AGAIN_AT_MOST);
        }
    };
    tokio::select! {
        () = following => {}
        () = stop.cancelled() => {}
    }
}

/// A server that is not there is no news: it may come yet. Anything else is said once, for it stays as it
/// is until somebody does something about it.
fn complain(url: &str, fault: Fault, told: &mut Option<Fault>) {
    if fault.kind == ErrorKind::Disconnected || told.as_ref() == Some(&fault) {
        tracing::debug!(%url, %fault, "another server cannot be attached");
        return;
    }
    let hint = fault.hint.as_deref().unwrap_or("it is tried again and again");
    tracing::warn!("{url} cannot be attached: {fault}; {hint}");
    *told = Some(fault);
}

/// Attaches it, and stays until it no longer answers.
async fn attach(core: &Core, url: &str, trust: &Trust, trusted: &[String]) -> Result<(), Fault> {
    let (client, server) = Client::connect(url, trust).await?;
    let engine = Arc::new(Upstream::new(client, &server, url, trusted));
    engine.look(core).await?;
    let attached: Arc<dyn Engine> = engine.clone();
    let id = core.router().attach(attached.clone());
    tracing::info!(instance = %id, url, "another server is attached");
    let _leave = Leave { core, id: &id, engine: &attached };
    loop {
        sleep(LOOK_EVERY).await;
        engine.look(core).await?;
    }
}

/// Detaches it, however it ends.
struct Leave<'a> {
    core: &'a Core,
    id: &'a InstanceId,
    engine: &'a Arc<dyn Engine>,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        self.core.router().detach(self.id, self.engine);
    }
}
