//! Another MCP server as an engine of ours: its tools are offered with ours, in its name.
//!
//! [`client`] is a small client of the streamable HTTP transport over plain HTTP: the binary holds an
//! HTTP client already, and the protocol library's own would bring a second one with TLS along. It also
//! talks to explorer hosts, which take the same methods without a session. [`engine`] is what the rest
//! of Spawnpoint sees; [`tools`] turns what the other server says into the words of the waist.

mod client;
mod discovery;
mod engine;
mod tools;

use std::{sync::Arc, time::Duration};

use spawnpoint_core::{Core, Engine};
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
pub async fn upstream(core: Core, url: String, stop: CancellationToken) {
    let following = async {
        let mut pause = AGAIN;
        loop {
            match discovery::address(&url) {
                Some(url) => match attach(&core, &url).await {
                    Ok(()) => pause = AGAIN,
                    Err(fault) => {
                        tracing::debug!(%url, %fault, "another server cannot be attached")
                    }
                },
                None => tracing::debug!("no explorer host has said where it is"),
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

/// Attaches it, and stays until it no longer answers.
async fn attach(core: &Core, url: &str) -> Result<(), spawnpoint_protocol::Fault> {
    let (client, server) = Client::connect(url).await?;
    let engine = Arc::new(Upstream::new(client, &server, url));
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
    id: &'a spawnpoint_protocol::InstanceId,
    engine: &'a Arc<dyn Engine>,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        self.core.router().detach(self.id, self.engine);
    }
}
