//! The script: the identity of the engine, what it offers, and how it reacts to calls.

use std::{collections::HashMap, future::Future, sync::Arc, time::Duration};

use serde_json::{Value, json};
use spawnpoint_protocol::{
    Fault, Offers, OpName, PromptSpec, ResourceSpec, ToolOutput, ToolSpec,
    message::{FromEngine, Register},
    proof::EngineKey,
};

use crate::{
    call::{Call, Handler, Reply},
    connection::{ConnectError, Running},
};

/// An engine's script. Cheap to clone; every [`ScriptedEngine::connect`] is a separate engine.
#[derive(Clone)]
pub struct ScriptedEngine {
    /// How it introduces itself.
    pub register: Register,
    pub(crate) offers: Offers,
    pub(crate) tools: HashMap<String, Handler>,
    pub(crate) resources: Vec<(String, Handler)>,
    pub(crate) prompts: HashMap<String, Handler>,
    pub(crate) ops: HashMap<OpName, Handler>,
    pub(crate) keep_alive: Option<Duration>,
    pub(crate) stock: bool,
    pub(crate) key: Option<EngineKey>,
}

impl ScriptedEngine {
    /// An engine of this name and hash that can do nothing yet.
    pub fn new(name: &str, hash: &str) -> Self {
        Self {
            register: Register {
                project_name: Some(name.to_owned()),
                project_hash: hash.to_owned(),
                project_path: Some(format!("/projects/{name}")),
                engine: Some("scripted".to_owned()),
                engine_version: Some("1.0".to_owned()),
                parallel: Some(16),
                ..Register::default()
            },
            offers: Offers::default(),
            tools: HashMap::new(),
            resources: Vec::new(),
            prompts: HashMap::new(),
            ops: HashMap::new(),
            keep_alive: Some(Duration::from_secs(5)),
            stock: false,
            key: None,
        }
    }

    /// Offers a tool.
    pub fn tool<F, R>(mut self, spec: ToolSpec, handler: F) -> Self
    where
        F: Fn(Call) -> R + Send + Sync + 'static,
        R: Future<Output = Result<ToolOutput, Fault>> + Send + 'static,
    {
        let name = spec.name.clone();
        self.offers.tools.push(spec);
        let handler = handler_of(move |call| {
            let answer = handler(call);
            async move { serde_json::to_value(answer.await?).map_err(Fault::internal) }
        });
        self.tools.insert(name, handler);
        self
    }

    /// Offers a resource, or a template; the handler returns MCP resource contents.
    pub fn resource<F, R>(mut self, spec: ResourceSpec, handler: F) -> Self
    where
        F: Fn(Call) -> R + Send + Sync + 'static,
        R: Future<Output = Reply> + Send + 'static,
    {
        self.resources.push((spec.uri.clone(), handler_of(handler)));
        self.offers.resources.push(spec);
        self
    }

    /// Offers a prompt; the handler returns an MCP prompt result.
    pub fn prompt<F, R>(mut self, spec: PromptSpec, handler: F) -> Self
    where
        F: Fn(Call) -> R + Send + Sync + 'static,
        R: Future<Output = Reply> + Send + 'static,
    {
        self.prompts.insert(spec.name.clone(), handler_of(handler));
        self.offers.prompts.push(spec);
        self
    }

    /// Implements an op.
    pub fn op<F, R>(mut self, op: OpName, handler: F) -> Self
    where
        F: Fn(Call) -> R + Send + Sync + 'static,
        R: Future<Output = Reply> + Send + 'static,
    {
        self.ops.insert(op, handler_of(handler));
        self
    }

    /// Supports only what stock Unity plugins support: no ops, tools by their own names, one
    /// command at a time, reading nothing while it runs.
    pub fn stock(mut self) -> Self {
        self.stock = true;
        self.register.engine = None;
        self.register.engine_version = None;
        self.register.default_engine_version = Some("6000.0.38f1".to_owned());
        self.register.parallel = None;
        self
    }

    /// Proves that it has the server's key.
    pub fn proving(mut self, key: EngineKey) -> Self {
        self.key = Some(key);
        self
    }

    /// Asks the server for a proof, too.
    pub fn challenging(mut self, challenge: &str) -> Self {
        self.register.challenge = Some(challenge.to_owned());
        self
    }

    /// The interval of its keep-alive; with `None` it sends none, and does not answer pings.
    pub fn keep_alive(mut self, every: Option<Duration>) -> Self {
        self.keep_alive = every;
        self
    }

    /// What it offers.
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Dials in, and is attached when this returns.
    pub async fn connect(&self, url: &str) -> Result<Running, ConnectError> {
        Running::start(self.clone(), url).await
    }

    /// Its introduction, with the ops that it has handlers for.
    pub(crate) fn introduction(&self, challenge: Option<&str>) -> FromEngine {
        let mut register = self.register.clone();
        if let (Some(key), Some(challenge)) = (&self.key, challenge) {
            register.proof = Some(key.prove(challenge, register.project_hash.trim()));
        }
        if !self.stock {
            let own = [
                (OpName::ToolCall, !self.tools.is_empty()),
                (OpName::ResourceRead, !self.resources.is_empty()),
                (OpName::PromptGet, !self.prompts.is_empty()),
            ];
            let own = own.into_iter().filter_map(|(op, has)| has.then_some(op));
            let ops = self.ops.keys().copied().chain(own);
            register.ops.extend(ops.map(|op| op.to_string()));
        }
        FromEngine::Register(Box::new(register))
    }

    /// What it offers, as a message.
    pub(crate) fn offering(&self) -> FromEngine {
        match self.stock {
            true => FromEngine::RegisterTools {
                tools: self.offers.tools.iter().map(tool_object).collect(),
            },
            false => FromEngine::Offers(self.offers.clone()),
        }
    }

    /// Who works on an `execute` of this name, and on what.
    pub(crate) fn handler(&self, name: &str, params: &Value) -> Option<(Handler, String, Value)> {
        let text = |key: &str| params.get(key).and_then(Value::as_str).unwrap_or_default();
        let arguments = || params.get("arguments").cloned().unwrap_or_default();
        if self.stock {
            let handler = self.tools.get(name)?.clone();
            return Some((handler, name.to_owned(), params.clone()));
        }
        if let Some((_, handler)) = self.ops.iter().find(|(op, _)| op.as_str() == name) {
            return Some((handler.clone(), name.to_owned(), params.clone()));
        }
        let own = [OpName::ToolCall, OpName::PromptGet, OpName::ResourceRead];
        let op = own.into_iter().find(|op| op.as_str() == name)?;
        let (handler, name, arguments) = match op {
            op if op == OpName::ToolCall => {
                (self.tools.get(text("name")), text("name"), arguments())
            }
            op if op == OpName::PromptGet => {
                (self.prompts.get(text("name")), text("name"), arguments())
            }
            _ => {
                let uri = text("uri");
                let fits = |address: &str| match address.split_once('{') {
                    Some((beginning, _)) => uri.starts_with(beginning),
                    None => uri == address,
                };
                let found = self.resources.iter().find(|(address, _)| fits(address));
                (found.map(|(_, handler)| handler), uri, json!({}))
            }
        };
        Some((handler?.clone(), name.to_owned(), arguments))
    }
}

fn handler_of<F, R>(handler: F) -> Handler
where
    F: Fn(Call) -> R + Send + Sync + 'static,
    R: Future<Output = Reply> + Send + 'static,
{
    Arc::new(move |call| Box::pin(handler(call)))
}

/// A tool in the form of stock plugins.
fn tool_object(spec: &ToolSpec) -> Value {
    let schema = spec.input_schema.clone().unwrap_or_default();
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    let properties = schema.get("properties").and_then(Value::as_object);
    let parameters: Vec<_> = properties
        .into_iter()
        .flatten()
        .map(|(name, property)| {
            json!({
                "name": name,
                "description": property.get("description"),
                "type": property.get("type"),
                "required": is_required(name),
                "default_value": null,
            })
        })
        .collect();
    json!({
        "name": spec.name,
        "description": spec.description,
        "structured_output": true,
        "requires_polling": spec.long_running,
        "poll_action": "status",
        "max_poll_seconds": 0,
        "group": "core",
        "parameters": parameters,
    })
}
