//! The lists of tools, resources and prompts: the catalog first, in its own order, then the offers of the attached
//! engines, by instance. They are the same for every connection. They are built again only when an engine is
//! attached, is detached or changes its offers.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, PoisonError},
};

use rmcp::model::{
    Prompt, PromptArgument, Resource, ResourceTemplate, Tool as McpTool, ToolAnnotations,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Core, catalog,
    catalog::{FailureShape, Listing, TextView, TimeLimits, View},
    router::Attached,
    session::Client,
};
use spawnpoint_protocol::{InstanceId, Offers, PromptSpec, ResourceSpec, ToolSpec};

/// Everything that can be listed, or the part that one client sees.
#[derive(Debug, Default, PartialEq)]
pub struct Lists {
    /// Tools, in order.
    pub tools: Vec<McpTool>,
    /// Resources without variables, in order.
    pub resources: Vec<Resource>,
    /// Resources with variables, in order.
    pub templates: Vec<ResourceTemplate>,
    /// Prompts, in order.
    pub prompts: Vec<Prompt>,
    /// Tools by name.
    by_name: HashMap<String, ListedTool>,
    /// The engines that define a tool, by the tool's name.
    offering: HashMap<String, Vec<InstanceId>>,
    /// Hashes of tools, resources, templates and prompts, in the same order.
    hashes: [Vec<u64>; 4],
}

/// Shows whether the lists that a client sees have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListDigest {
    /// Digest of the tools.
    pub tools: u64,
    /// Digest of the resources, with and without variables.
    pub resources: u64,
    /// Digest of the prompts.
    pub prompts: u64,
}

/// Position of a tool in the list, and how it is called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedTool {
    /// Position. `None` for a tool for engines that are not attached; calls of it fail and say so.
    at: Option<usize>,
    /// Time limits.
    pub time_limits: TimeLimits,
    /// Name of its work, for tools that answer with a response object of their own.
    pub envelope: Option<&'static str>,
    /// Whether a client that supports tasks gets one.
    pub as_task: bool,
    /// Whether other clients are refused.
    pub only_as_task: bool,
    /// Whether some of its arguments are repeated in headers, which have to be compared.
    pub headed: bool,
    /// Whether clients refuse structured content that does not match the tool's schema, so that a failure
    /// must not have any.
    pub strict: bool,
    /// The shape of its failures, if it has its own.
    pub failure_shape: Option<FailureShape>,
}

impl ListedTool {
    fn declared(tool: &catalog::Tool) -> Self {
        Self {
            at: None,
            time_limits: tool.time_limits,
            envelope: tool.status_subject,
            // Callers of an enveloped tool set how long they wait, and get a status after that.
            as_task: tool.time_limits == TimeLimits::Long && tool.status_subject.is_none(),
            only_as_task: false,
            headed: mentions_headers(&tool.input),
            strict: false,
            failure_shape: tool.failure_shape,
        }
    }

    fn offered(spec: &ToolSpec, by: &Attached) -> Self {
        Self {
            at: None,
            time_limits: TimeLimits::Long,
            envelope: None,
            as_task: spec.long_running || spec.task_only,
            only_as_task: spec.task_only,
            headed: spec.input_schema.as_ref().is_some_and(mentions_headers),
            strict: spec.output_schema.is_some(),
            failure_shape: by.engine().failure_shape(),
        }
    }
}

impl Lists {
    /// The tool with exactly this name.
    pub fn tool(&self, name: &str) -> Option<&McpTool> {
        self.tools.get(self.listed(name)?.at?)
    }

    /// How the tool with exactly this name is called.
    pub fn listed(&self, name: &str) -> Option<ListedTool> {
        self.by_name.get(name).copied()
    }

    /// The part that one client sees: tools and resources for a kind of engine while one is attached, groups of
    /// tools unless its session has hidden them, and the offers of an engine unless the session has chosen
    /// another of its kind.
    pub fn seen_by(&self, core: &Core, client: &Client) -> Self {
        let view = core.view(client);
        let (tools, resources) = (self.tools.iter(), self.resources.iter());
        let templates = self.templates.iter();
        Self {
            tools: tools.filter(|tool| self.shows(core, &view, &tool.name)).cloned().collect(),
            resources: resources.filter(|it| has_engine(core, &view, &it.uri)).cloned().collect(),
            templates: templates
                .filter(|it| has_engine(core, &view, &it.uri_template))
                .cloned()
                .collect(),
            prompts: self.prompts.clone(),
            ..Self::default()
        }
    }

    /// The digest of the part that one client sees. Copies nothing, because there may be a thousand sessions and
    /// each compares its lists when an engine is attached or detached.
    pub fn digest_for(&self, core: &Core, client: &Client) -> ListDigest {
        let view = core.view(client);
        let [tools, resources, templates, prompts] = &self.hashes;
        let tools = self.tools.iter().zip(tools);
        let resources = self.resources.iter().map(|it| &it.uri).zip(resources);
        let templates = self.templates.iter().map(|it| &it.uri_template).zip(templates);
        ListDigest {
            tools: digest(
                tools.filter(|(tool, _)| self.shows(core, &view, &tool.name)).map(|it| it.1),
            ),
            resources: digest(
                resources
                    .chain(templates)
                    .filter(|(uri, _)| has_engine(core, &view, uri))
                    .map(|it| it.1),
            ),
            prompts: digest(prompts.iter()),
        }
    }

    /// Whether a client with this view sees a tool.
    fn shows(&self, core: &Core, view: &View, name: &str) -> bool {
        let offering = self.offering.get(name).into_iter().flatten();
        core.catalog().named(name).next().is_some_and(|tool| view.lists(tool))
            || offering.into_iter().any(|id| view.sees(id))
    }

    fn build(core: &Core, sources: &[Source]) -> Self {
        let mut lists = Self::default();
        let view = core.view(&Client::default());
        for tool in core.catalog().tools() {
            match view.lists(tool) {
                true => lists.add_tool(declared_tool(tool), ListedTool::declared(tool)),
                false => lists.add_unlisted(tool),
            }
        }
        for set in core.catalog().seen(&view) {
            for resource in set.resources {
                let tool = core.catalog().tool(resource.tool);
                lists.add_catalog_resource(resource, tool.and_then(|tool| tool.text));
            }
            lists.prompts.extend(set.prompts.iter().map(declared_prompt));
        }
        for (attached, offers) in sources {
            for spec in &offers.tools {
                let offering = lists.offering.entry(spec.name.clone()).or_default();
                offering.push(attached.id().clone());
                lists.add_tool(offered_tool(spec), ListedTool::offered(spec, attached));
            }
            for spec in &offers.resources {
                lists.add_offered_resource(spec);
            }
            for spec in &offers.prompts {
                if lists.prompts.iter().all(|prompt| prompt.name != spec.name) {
                    lists.prompts.push(offered_prompt(spec));
                }
            }
        }
        lists.hashes = [
            lists.tools.iter().map(hash).collect(),
            lists.resources.iter().map(hash).collect(),
            lists.templates.iter().map(hash).collect(),
            lists.prompts.iter().map(hash).collect(),
        ];
        lists
    }

    /// Adds a tool unless its name is listed already. The instance is picked when it is called.
    fn add_tool(&mut self, tool: McpTool, listed: ListedTool) {
        if self.by_name.get(tool.name.as_ref()).is_none_or(|cached| cached.at.is_none()) {
            let at = Some(self.tools.len());
            self.by_name.insert(tool.name.to_string(), ListedTool { at, ..listed });
            self.tools.push(tool);
        }
    }

    fn add_unlisted(&mut self, tool: &catalog::Tool) {
        if tool.listing != Listing::Never {
            self.by_name.insert(tool.name.to_owned(), ListedTool::declared(tool));
        }
    }

    fn add_catalog_resource(&mut self, resource: &catalog::Resource, text: Option<TextView>) {
        let mime = text.map_or("application/json", |text| text.mime);
        if resource.is_template() {
            let template = ResourceTemplate::new(resource.uri, resource.name)
                .with_description(resource.help)
                .with_mime_type(mime);
            self.templates.push(template);
        } else {
            let listed = Resource::new(resource.path(), resource.name)
                .with_description(resource.help)
                .with_mime_type(mime);
            self.resources.push(listed);
        }
    }

    fn add_offered_resource(&mut self, spec: &ResourceSpec) {
        if spec.is_template() {
            if self.templates.iter().any(|t| t.uri_template == spec.uri) {
                return;
            }
            let mut template = ResourceTemplate::new(&spec.uri, &spec.name);
            template.description = spec.description.clone();
            template.mime_type = spec.mime_type.clone();
            self.templates.push(template);
        } else {
            if self.resources.iter().any(|r| r.uri == spec.uri) {
                return;
            }
            let mut resource = Resource::new(&spec.uri, &spec.name);
            resource.description = spec.description.clone();
            resource.mime_type = spec.mime_type.clone();
            self.resources.push(resource);
        }
    }
}

/// Whether the engine that a resource needs is attached.
fn has_engine(core: &Core, view: &View, uri: &str) -> bool {
    let catalog = core.catalog();
    let declared = catalog.resources().find(|own| own.path() == uri || own.uri == uri);
    let tool = declared.and_then(|resource| catalog.tool(resource.tool));
    tool.is_none_or(|tool| view.has_engine_for(tool))
}

fn hash(item: &impl Serialize) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(item).unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}

fn digest<'a>(hashes: impl Iterator<Item = &'a u64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    hashes.for_each(|hash| hash.hash(&mut hasher));
    hasher.finish()
}

fn declared_tool(tool: &catalog::Tool) -> McpTool {
    let annotations = ToolAnnotations::new()
        .read_only(tool.hints.read_only)
        .destructive(tool.hints.destructive)
        .idempotent(tool.hints.idempotent)
        .open_world(false);
    let listed = McpTool::new(tool.name, tool.help, tool.input.clone()).annotate(annotations);
    match declared_output(&tool.output) {
        Some(output) => listed.with_raw_output_schema(Arc::new(output)),
        None => listed,
    }
}

/// The schema of a tool's answer that clients can enforce. They refuse structured content that does not match,
/// failures and "still running" included, so no property of the outermost object is required. A schema that is
/// not an object is left out, because clients of the older protocols would refuse the whole list.
fn declared_output(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let simple = schema.get("type").and_then(Value::as_str) == Some("object")
        && ["oneOf", "anyOf", "allOf"].iter().all(|keyword| !schema.contains_key(*keyword));
    simple.then(|| {
        let mut schema = schema.clone();
        schema.remove("required");
        schema.remove("additionalProperties");
        schema
    })
}

fn offered_tool(spec: &ToolSpec) -> McpTool {
    let mut annotations = ToolAnnotations::new().read_only(spec.read_only).open_world(false);
    if spec.read_only {
        annotations = annotations.destructive(false).idempotent(true);
    }
    let mut tool = McpTool::new_with_raw(
        spec.name.clone(),
        spec.description.clone().map(Into::into),
        offered_input(spec),
    )
    .annotate(annotations);
    if let Some(output) = &spec.output_schema {
        tool = tool.with_raw_output_schema(Arc::new(output.clone()));
    }
    tool
}

/// The engine's own schema, with `instance` added to its properties. A schema that allows no other properties, or
/// has an `instance` already, is unchanged: clients see what the engine sent. The argument is accepted in either
/// case.
fn offered_input(spec: &ToolSpec) -> Map<String, Value> {
    let mut schema = spec.input_schema.clone().unwrap_or_default();
    schema.entry("type").or_insert_with(|| "object".into());
    let closed = ["additionalProperties", "unevaluatedProperties"]
        .iter()
        .any(|keyword| schema.contains_key(*keyword));
    let properties = schema.entry("properties").or_insert_with(|| Map::new().into());
    if let (false, Value::Object(properties)) = (closed, properties) {
        properties.entry("instance").or_insert_with(
            || json!({ "type": "string", "description": "Name@hash, if several are attached" }),
        );
    }
    schema
}

fn mentions_headers(schema: &Map<String, Value>) -> bool {
    schema.iter().any(|(key, value)| {
        key == "x-mcp-header" || value.as_object().is_some_and(mentions_headers)
    })
}

fn declared_prompt(prompt: &catalog::Prompt) -> Prompt {
    let arguments = prompt
        .arguments
        .iter()
        .map(|(name, help, required)| {
            PromptArgument::new(*name).with_description(*help).with_required(*required)
        })
        .collect();
    Prompt::new(prompt.name, Some(prompt.help), Some(arguments))
}

fn offered_prompt(spec: &PromptSpec) -> Prompt {
    let arguments = spec
        .arguments
        .iter()
        .map(|argument| {
            let listed = PromptArgument::new(&argument.name).with_required(argument.required);
            match &argument.description {
                Some(description) => listed.with_description(description),
                None => listed,
            }
        })
        .collect();
    Prompt::new(&spec.name, spec.description.as_deref(), Some(arguments))
}

/// An engine and its offers. Both are kept and not only compared by address, so that an address is not reused while
/// the cache contains it.
type Source = (Arc<Attached>, Arc<Offers>);

/// The lists as they were built last.
#[derive(Default)]
pub struct ListCache(Mutex<Option<(Vec<Source>, Arc<Lists>)>>);

impl ListCache {
    /// The lists as they are now.
    pub fn now(&self, core: &Core) -> Arc<Lists> {
        let attached = core.router().snapshot();
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((cached, lists)) = cached.as_ref()
            && are_current(cached, &attached)
        {
            return lists.clone();
        }
        let source = |attached: &Arc<Attached>| (attached.clone(), attached.offers());
        let sources: Vec<Source> = attached.iter().map(source).collect();
        let lists = Arc::new(Lists::build(core, &sources));
        *cached = Some((sources, lists.clone()));
        lists
    }
}

fn are_current(cached: &[Source], attached: &[Arc<Attached>]) -> bool {
    let is_current = |((engine, offers), attached): (&Source, &Arc<Attached>)| {
        Arc::ptr_eq(engine, attached) && Arc::ptr_eq(offers, &attached.offers())
    };
    cached.len() == attached.len() && cached.iter().zip(attached).all(is_current)
}
