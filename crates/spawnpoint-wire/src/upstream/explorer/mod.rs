//! A game that has the explorer interface as an engine: each op is one of the document's tools, so that every
//! tool here works on it under its own name. Hosts need only the methods of the document.

mod events;
mod table;

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};
use serde_json::{Value, json};
use spawnpoint_core::{
    Core, Engine, EngineInfo, OpContext, OpOutput, bus::Feed, engine::EngineTrust,
};
use spawnpoint_protocol::{ErrorKind, Fault, Offers, Op, OpSet, ResourceSpec};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

use self::table::HostCall;
use super::{REFRESH_EVERY, client::Client, engine, tools};
use crate::untrusted;

/// How many calls run on the host at once. Hosts refuse more than 32 requests, of all their clients.
const PARALLEL: usize = 8;
/// How long a host may take for a list.
const LIST_LIMIT: Duration = Duration::from_secs(10);

/// Whether a server that answered `initialize` like this is an explorer host.
pub(super) fn is_host(server: &Value) -> bool {
    server["capabilities"]["experimental"]["streamEvents"].is_object()
}

/// A host.
pub(super) struct ExplorerHost {
    info: EngineInfo,
    trust: EngineTrust,
    ops: OpSet,
    tools: Vec<String>,
    client: Client,
    feed: OnceLock<Feed>,
    offers: watch::Sender<Arc<Offers>>,
}

impl ExplorerHost {
    /// Lists what the host has.
    pub(super) async fn new(
        core: &Core,
        client: Client,
        server: &Value,
        url: &str,
        trusted: &[String],
    ) -> Result<Self, Fault> {
        let (info, trust) = engine::identity("explorer", server, url, trusted);
        let page = list(&client, "list_tools").await?;
        let offered = tools::offered(&page, &info.name, |name| core.catalog().tool(name).is_some());
        let tools = names(&page);
        let mut offers = Offers::default();
        for tool in offered {
            if !table::is_known(&tool.original) && tool.original == tool.spec.name {
                offers.tools.push(tool.spec);
            }
        }
        let page = list(&client, "list_resources").await.unwrap_or_default();
        let known = |uri: &str| core.catalog().resource(uri).is_some();
        offers.resources.extend(resources(&page).filter(|resource| !known(&resource.uri)));
        let offers = untrusted::offers(offers, &info.name, trust.is_believed());
        Ok(Self {
            ops: table::ops(&tools),
            info,
            trust,
            tools,
            client,
            feed: OnceLock::new(),
            offers: watch::Sender::new(Arc::new(offers)),
        })
    }

    /// Passes on the host's events, until it no longer answers or has other tools than before.
    pub(super) async fn watch(&self) -> Result<(), Fault> {
        let looking = async {
            loop {
                sleep(REFRESH_EVERY).await;
                let now = list(&self.client, "list_tools").await?;
                if names(&now) != self.tools {
                    return Ok(());
                }
            }
        };
        tokio::select! {
            ended = looking => ended,
            () = events::follow(&self.client, &self.feed) => Ok(()),
        }
    }

    async fn answer(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        match &op {
            Op::HooksList(_) => {
                let mut uri = "unity://hooks".to_owned();
                for (n, (name, value)) in op.params().as_object().into_iter().flatten().enumerate()
                {
                    uri += &format!("{}{name}={value}", if n == 0 { '?' } else { '&' });
                }
                let text = self.read(&uri).await?["text"].take();
                let page = text.as_str().and_then(|text| serde_json::from_str(text).ok());
                page.map(OpOutput).ok_or_else(|| Fault::internal("the host listed no hooks"))
            }
            Op::ResourceRead(read) => Ok(OpOutput(json!([self.read(&read.uri).await?]))),
            Op::ToolCall(call) => {
                let params = json!({ "name": call.name, "arguments": call.arguments });
                let result = self.client.request("call_tool", params, Some(&*cx.reports)).await?;
                Ok(tools::output(result)?.into())
            }
            _ => {
                let mut last = Value::Null;
                for HostCall { tool, arguments } in table::calls(&op)? {
                    let params = json!({ "name": tool, "arguments": arguments });
                    let result =
                        self.client.request("call_tool", params, Some(&*cx.reports)).await?;
                    last = reported(tools::output(result)?.structured.unwrap_or_default())?;
                }
                Ok(OpOutput(last))
            }
        }
    }

    async fn read(&self, uri: &str) -> Result<Value, Fault> {
        let params = json!({ "uri": uri });
        let mut result = self.client.request("read_resource", params, None).await?;
        match result["contents"].get_mut(0) {
            Some(contents) => Ok(contents.take()),
            None => Err(Fault::internal("the host returned no contents")),
        }
    }
}

impl Engine for ExplorerHost {
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
        async move { self.answer(op, cx).await.map_err(untrusted::fault) }.boxed()
    }

    fn offers(&self) -> watch::Receiver<Arc<Offers>> {
        self.offers.subscribe()
    }

    fn connect(&self, feed: Feed) {
        // Called once; a second feed would be the same instance's.
        let _ = self.feed.set(feed);
    }
}

async fn list(client: &Client, method: &str) -> Result<Value, Fault> {
    let asking = client.request(method, json!({}), None);
    let late = |_| Fault::new(ErrorKind::Timeout, format!("'{method}' was not answered in time"));
    timeout(LIST_LIMIT, asking).await.map_err(late)?
}

/// The loaded scenes, as the host's tool lists them.
async fn list_scenes(client: &Client) -> Result<Value, Fault> {
    let params = json!({ "name": "ListScenes", "arguments": {} });
    let result = timeout(LIST_LIMIT, client.request("call_tool", params, None)).await;
    let result =
        result.map_err(|_| Fault::new(ErrorKind::Timeout, "the host lists no scenes"))??;
    Ok(tools::output(result)?.structured.unwrap_or_default())
}

fn names(page: &Value) -> Vec<String> {
    let tools = page["tools"].as_array().into_iter().flatten();
    tools.filter_map(|tool| Some(tool["name"].as_str()?.to_owned())).collect()
}

fn resources(page: &Value) -> impl Iterator<Item = ResourceSpec> {
    let text = |resource: &Value, key: &str| resource[key].as_str().map(str::to_owned);
    page["resources"].as_array().into_iter().flatten().filter_map(move |resource| {
        let uri = text(resource, "uri")?;
        Some(ResourceSpec {
            name: text(resource, "name").unwrap_or_else(|| uri.clone()),
            description: text(resource, "description"),
            mime_type: text(resource, "mimeType"),
            uri,
        })
    })
}

/// The answer of a tool, or the failure that it reports in its answer.
fn reported(answer: Value) -> Result<Value, Fault> {
    if answer["ok"] != Value::Bool(false) {
        return Ok(answer);
    }
    let error = &answer["error"];
    let message = error["message"].as_str().unwrap_or("the host reports a failure");
    let fault = Fault::new(kind_of(error["kind"].as_str()), message);
    Err(match error["hint"].as_str() {
        Some(hint) => fault.hint(hint),
        None => fault,
    })
}

/// The kind that a word of the document stands for.
pub(super) fn kind_of(word: Option<&str>) -> ErrorKind {
    match word {
        Some("NotReady") => ErrorKind::NotReady,
        Some("PermissionDenied") => ErrorKind::PermissionDenied,
        Some("NotFound") => ErrorKind::NotFound,
        Some("RateLimited") => ErrorKind::RateLimited,
        Some("InvalidArgument") => ErrorKind::InvalidArgument,
        _ => ErrorKind::Internal,
    }
}
