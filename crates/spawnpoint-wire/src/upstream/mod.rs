//! Another MCP server as an engine: its tools are offered with ours, in its name.
//!
//! [`client`] opens a session with the workspace's one MCP client. [`engine`] is what the rest of Spawnpoint sees.
//! [`tools`] converts tools and results into the types of the protocol crate. [`explorer`] is for games that have
//! the explorer interface, whose tools are those of this server.

mod client;
mod discovery;
mod engine;
mod explorer;
mod tools;

use std::{sync::Arc, time::Duration};

use spawnpoint_core::{Core, Engine};
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

pub use self::discovery::EXPLORER;
use self::{client::Client, engine::Upstream, explorer::ExplorerHost};

/// The first and the longest pause between two attempts to attach a server.
const FIRST_RETRY: Duration = Duration::from_millis(500);
const MAX_RETRY: Duration = Duration::from_secs(15);

/// How often the tools of an attached server are listed again.
const REFRESH_EVERY: Duration = Duration::from_secs(10);

/// Attaches the MCP server at this address, or the announced explorer host, whenever it is reachable, until
/// `stop` is cancelled. The hints of its tools are used only if the owner trusts it, by name or by address.
pub async fn upstream(
    core: Core,
    url: String,
    trust: Trust,
    trusted: Vec<String>,
    stop: CancellationToken,
) {
    let following = async {
        let (mut pause, mut reported, mut refused) = (FIRST_RETRY, None, None);
        loop {
            match discovery::address(&url) {
                Ok(Some(url)) => match attach(&core, &url, &trust, &trusted).await {
                    Ok(()) => pause = FIRST_RETRY,
                    Err(fault) => report(&url, fault, &mut reported),
                },
                Ok(None) => tracing::debug!("no explorer host is announced"),
                Err(why) if refused.as_ref() == Some(&why) => {}
                Err(why) => {
                    tracing::warn!("{why}");
                    refused = Some(why);
                }
            }
            sleep(pause).await;
            pause = (pause * 2).min(MAX_RETRY);
        }
    };
    tokio::select! {
        () = following => {}
        () = stop.cancelled() => {}
    }
}

/// Logs why a server cannot be attached. A server that is not running may start later, so that is not worth
/// a warning. Any other reason is reported once: it lasts until the configuration or the server changes.
fn report(url: &str, fault: Fault, reported: &mut Option<Fault>) {
    if fault.kind == ErrorKind::Disconnected || reported.as_ref() == Some(&fault) {
        tracing::debug!(%url, %fault, "could not attach an MCP server");
        return;
    }
    let hint = fault.hint.as_deref().unwrap_or("retrying");
    tracing::warn!("{url} cannot be attached: {fault}; {hint}");
    *reported = Some(fault);
}

/// Attaches a server, and returns when it no longer answers.
async fn attach(core: &Core, url: &str, trust: &Trust, trusted: &[String]) -> Result<(), Fault> {
    let (client, server) = Client::connect(url, trust).await?;
    if explorer::is_host(&server) {
        let host = Arc::new(ExplorerHost::new(core, client, &server, url, trusted).await?);
        let attached: Arc<dyn Engine> = host.clone();
        let id = core.router().attach(attached.clone());
        tracing::info!(instance = %id, url, "attached an explorer host");
        let _detach = Detach { core, id: &id, engine: &attached };
        return host.watch().await;
    }
    let engine = Arc::new(Upstream::new(client, &server, url, trusted));
    engine.refresh(core).await?;
    let attached: Arc<dyn Engine> = engine.clone();
    let id = core.router().attach(attached.clone());
    tracing::info!(instance = %id, url, "attached an MCP server");
    let _detach = Detach { core, id: &id, engine: &attached };
    loop {
        sleep(REFRESH_EVERY).await;
        engine.refresh(core).await?;
    }
}

/// Detaches the server when it is dropped.
struct Detach<'a> {
    core: &'a Core,
    id: &'a InstanceId,
    engine: &'a Arc<dyn Engine>,
}

impl Drop for Detach<'_> {
    fn drop(&mut self) {
        self.core.router().detach(self.id, self.engine);
    }
}
