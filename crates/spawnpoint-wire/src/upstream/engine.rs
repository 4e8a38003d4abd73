//! Another MCP server as an engine.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use sha1::{Digest, Sha1};
use spawnpoint_core::{Core, Engine, EngineInfo, OpContext, OpOutput, engine::EngineTrust};
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId, Offers, Op, OpName, OpSet};
use tokio::{sync::watch, time::timeout};

use super::{
    client::Client,
    tools::{self, Offered},
};
use crate::untrusted;

/// The longest name of a server that is kept.
const MAX_NAME: usize = 120;

/// How many calls run on the server at once.
const PARALLEL: usize = 16;

/// How long a server may take to return a page of tools.
const PAGE_LIMIT: Duration = Duration::from_secs(10);

/// How many pages of tools are read at most: some servers return a cursor for ever.
const MAX_PAGES: usize = 64;

/// Another MCP server.
pub(super) struct Upstream {
    info: EngineInfo,
    trust: EngineTrust,
    ops: OpSet,
    client: Client,
    offers: watch::Sender<Arc<Offers>>,
    // The names of its tools on the server, by their names here.
    originals: Mutex<HashMap<String, String>>,
}

impl Upstream {
    /// The engine for a server that answered `initialize` with `server`.
    pub(super) fn new(client: Client, server: &Value, url: &str, trusted: &[String]) -> Self {
        let (info, trust) = identity("mcp", server, url, trusted);
        Self {
            info,
            trust,
            ops: [OpName::ToolCall].into_iter().collect(),
            client,
            offers: watch::Sender::default(),
            originals: Mutex::default(),
        }
    }

    /// Lists the tools that the server offers now.
    pub(super) async fn refresh(&self, core: &Core) -> Result<(), Fault> {
        let mut offered = Vec::new();
        let mut cursor = Value::Null;
        for _ in 0..MAX_PAGES {
            let params = match &cursor {
                Value::Null => json!({}),
                cursor => json!({ "cursor": cursor }),
            };
            let asking = self.client.request("tools/list", params, None);
            let page = timeout(PAGE_LIMIT, asking).await;
            let page = page.map_err(|_| {
                Fault::new(ErrorKind::Timeout, "the other server did not list its tools in time")
            })??;
            let is_taken = |name: &str| {
                core.catalog().tool(name).is_some() || core.catalog().gates().know(name)
            };
            offered.extend(tools::offered(&page, &self.info.name, is_taken));
            cursor = page["nextCursor"].clone();
            if !cursor.is_string() {
                break;
            }
        }
        self.offer(offered);
        Ok(())
    }

    fn offer(&self, offered: Vec<Offered>) {
        let mut seen = HashSet::new();
        let mut originals = HashMap::new();
        let mut tools = Vec::new();
        for Offered { original, spec } in offered {
            if seen.insert(spec.name.clone()) {
                originals.insert(spec.name.clone(), original);
                tools.push(spec);
            }
        }
        *self.originals.lock().unwrap_or_else(PoisonError::into_inner) = originals;
        let sent = Offers { tools, ..Offers::default() };
        let offers = untrusted::offers(sent, &self.info.name, self.trust.is_believed());
        self.offers.send_if_modified(|now| {
            let changed = **now != offers;
            *now = Arc::new(offers);
            changed
        });
    }
}

impl Engine for Upstream {
    fn info(&self) -> &EngineInfo {
        &self.info
    }

    fn trust(&self) -> EngineTrust {
        self.trust
    }

    fn ops(&self) -> OpSet {
        self.ops.clone()
    }

    fn parallel(&self) -> usize {
        PARALLEL
    }

    fn run<'a>(&'a self, op: Op, cx: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
        Box::pin(async move {
            let Op::ToolCall(call) = op else {
                return Err(Fault::internal("another MCP server can only run its tools"));
            };
            let original = {
                let originals = self.originals.lock().unwrap_or_else(PoisonError::into_inner);
                originals.get(&call.name).cloned().unwrap_or(call.name)
            };
            let params = json!({ "name": original, "arguments": call.arguments });
            let result = self.client.request("tools/call", params, Some(&*cx.reports)).await?;
            Ok(tools::output(result)?.into())
        })
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }
}

/// Who a server is that answered `initialize` with `server`, and whether the owner trusts it.
pub(super) fn identity(
    kind: &str,
    server: &Value,
    url: &str,
    trusted: &[String],
) -> (EngineInfo, EngineTrust) {
    let field = |key: &str| {
        let text = server["serverInfo"][key].as_str()?;
        Some(untrusted::line(text, MAX_NAME)).filter(|text| !text.is_empty())
    };
    let hash = Sha1::digest(url.as_bytes());
    let info = EngineInfo {
        kind: kind.to_owned(),
        version: field("version").unwrap_or_else(|| "Unknown".into()),
        name: field("name").unwrap_or_else(|| "Unknown Server".into()),
        hash: hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect(),
        path: Some(url.to_owned()),
    };
    let id = InstanceId::new(&info.name, &info.hash);
    let is_named = |one: &String| *one == info.name || one == id.as_str() || one == url;
    let trust = match trusted.iter().any(is_named) {
        true => EngineTrust::Trusted,
        false => EngineTrust::Unproven,
    };
    (info, trust)
}
