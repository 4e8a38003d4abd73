//! The lists of tools, resources and prompts: the catalog first, in its own order, then the offers of the attached
//! engines, by instance. They are the same for every connection, and each client sees a part of them: the toolsets
//! that it lists, and of those what an attached engine can do. They are built again only when an engine is attached,
//! is detached or changes its offers.

use std::{
    borrow::Cow,
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use rmcp::model::{Prompt, Resource, ResourceTemplate, Tool as McpTool};
use serde::Serialize;
use spawnpoint_core::{
    Core, catalog,
    catalog::{FailureShape, Listing, TextView, TimeLimits, View},
    router::Attached,
    session::Client,
};
use spawnpoint_protocol::{InstanceId, Offers, ResourceSpec, ToolSpec};

use super::items::{
    declared_prompt, declared_tool, mentions_headers, offered_prompt, offered_tool,
};

/// Everything that can be listed.
#[derive(Debug, Default)]
pub struct Lists {
    /// Tools, in order.
    tools: Vec<LazyTool>,
    /// Resources without variables, in order.
    pub resources: Vec<Resource>,
    /// Resources with variables, in order.
    pub templates: Vec<ResourceTemplate>,
    /// Prompts, in order.
    pub prompts: Vec<Prompt>,
    /// Tools by name.
    by_name: HashMap<String, NamedTool>,
    /// The engines that define a tool, by the tool's name, a resource, by its URI, or a prompt, by its name.
    offering: Offering,
    /// Hashes of resources, templates and prompts, in the same order.
    hashes: [Vec<u64>; 3],
}

/// The part of the lists that one client sees.
#[derive(Debug)]
pub struct SeenLists {
    /// Tools, in order.
    pub tools: Vec<McpTool>,
    /// Resources without variables, in order.
    pub resources: Vec<Resource>,
    /// Resources with variables, in order.
    pub templates: Vec<ResourceTemplate>,
    /// Prompts, in order.
    pub prompts: Vec<Prompt>,
}

/// A tool of the list. A declared one is made when a client first sees it, because its schemas are most of its size,
/// and most clients see only a few tools.
#[derive(Debug)]
struct LazyTool {
    name: Cow<'static, str>,
    /// Its position in the catalog, unless an engine defines it.
    declared: Option<Position>,
    made: OnceLock<MadeTool>,
}

/// A tool as clients see it, and its hash.
#[derive(Debug)]
struct MadeTool {
    tool: McpTool,
    hash: u64,
}

/// The position of a tool in the catalog: its toolset, and where it is in that.
type Position = (usize, usize);

impl LazyTool {
    fn made(&self, core: &Core) -> Option<&MadeTool> {
        self.made.get().or_else(|| {
            let declared = core.catalog().tool_at(self.declared?)?;
            Some(self.made.get_or_init(|| MadeTool::new(declared_tool(declared))))
        })
    }
}

impl MadeTool {
    fn new(tool: McpTool) -> Self {
        Self { hash: hash(&tool), tool }
    }
}

/// What is known about the name of a tool.
#[derive(Debug)]
struct NamedTool {
    /// Its position in the list. `None` for a tool for engines that are not attached; calls of it fail and say so.
    at: Option<usize>,
    source: ToolSource,
}

/// Where to find out how a tool is called.
#[derive(Clone, Copy, Debug)]
enum ToolSource {
    /// In the catalog.
    Declared(Position),
    /// An engine defines it.
    Offered(ListedTool),
}

/// The engines that define each item of a list.
#[derive(Debug, Default, PartialEq)]
struct Offering {
    tools: HashMap<String, Vec<InstanceId>>,
    resources: HashMap<String, Vec<InstanceId>>,
    prompts: HashMap<String, Vec<InstanceId>>,
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

/// How a tool of the list is called.
#[derive(Clone, Copy, Debug)]
pub struct ListedTool {
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
    /// Whether its answers have structured content: it declares their schema, or an engine defines it and decides.
    /// Some clients show models only the structured content, and so no picture or note beside it.
    pub structured: bool,
    /// Whether clients refuse structured content that does not match the tool's schema, so that a failure
    /// must not have any.
    pub strict: bool,
    /// The shape of its failures, if it has its own.
    pub failure_shape: Option<FailureShape>,
}

impl ListedTool {
    fn declared(tool: &catalog::Tool) -> Self {
        Self {
            time_limits: tool.time_limits,
            envelope: tool.status_subject,
            // Callers of an enveloped tool set how long they wait, and get a status after that.
            // The id of a task is that of its record.
            as_task: tool.recorded
                && tool.time_limits == TimeLimits::Long
                && tool.status_subject.is_none(),
            only_as_task: false,
            // Only engines define such arguments.
            headed: false,
            structured: !tool.output.is_empty(),
            strict: false,
            failure_shape: tool.failure_shape,
        }
    }

    fn offered(spec: &ToolSpec, by: &Attached) -> Self {
        Self {
            time_limits: TimeLimits::Long,
            envelope: None,
            as_task: spec.long_running || spec.task_only,
            only_as_task: spec.task_only,
            headed: spec.input_schema.as_ref().is_some_and(mentions_headers),
            structured: true,
            strict: spec.output_schema.is_some(),
            failure_shape: by.engine().failure_shape(),
        }
    }
}

impl Lists {
    /// The tool with exactly this name.
    pub fn tool(&self, core: &Core, name: &str) -> Option<&McpTool> {
        let tool = self.tools.get(self.by_name.get(name)?.at?)?;
        tool.made(core).map(|made| &made.tool)
    }

    /// The names of the tools, in order.
    pub fn tool_names(&self) -> impl Iterator<Item = &str> {
        self.tools.iter().map(|tool| tool.name.as_ref())
    }

    /// How the tool with exactly this name is called.
    pub fn listed(&self, core: &Core, name: &str) -> Option<ListedTool> {
        match self.by_name.get(name)?.source {
            ToolSource::Declared(at) => core.catalog().tool_at(at).map(ListedTool::declared),
            ToolSource::Offered(listed) => Some(listed),
        }
    }

    /// The part that one client sees.
    pub fn seen_by(&self, core: &Core, client: &Client) -> SeenLists {
        let seen = SeenItems { lists: self, core, view: core.view(client) };
        let (tools, resources) = (self.tools.iter(), self.resources.iter());
        let (templates, prompts) = (self.templates.iter(), self.prompts.iter());
        let tools = tools.filter(|tool| seen.tool(&tool.name)).filter_map(|tool| tool.made(core));
        SeenLists {
            tools: tools.map(|made| made.tool.clone()).collect(),
            resources: resources.filter(|it| seen.resource(&it.uri)).cloned().collect(),
            templates: templates.filter(|it| seen.resource(&it.uri_template)).cloned().collect(),
            prompts: prompts.filter(|it| seen.prompt(&it.name)).cloned().collect(),
        }
    }

    /// Whether a client sees this tool.
    pub fn is_seen(&self, core: &Core, client: &Client, tool: &str) -> bool {
        self.by_name.contains_key(tool)
            && SeenItems { lists: self, core, view: core.view(client) }.tool(tool)
    }

    /// The digest of the part that one client sees. Copies nothing, because there may be a thousand sessions and
    /// each compares its lists when an engine is attached or detached.
    pub fn digest_for(&self, core: &Core, client: &Client) -> ListDigest {
        let seen = SeenItems { lists: self, core, view: core.view(client) };
        let [resources, templates, prompts] = &self.hashes;
        let tools = self.tools.iter().filter(|tool| seen.tool(&tool.name));
        let resources = self.resources.iter().map(|it| &it.uri).zip(resources);
        let templates = self.templates.iter().map(|it| &it.uri_template).zip(templates);
        let prompts = self.prompts.iter().zip(prompts);
        ListDigest {
            tools: digest(tools.filter_map(|tool| tool.made(core)).map(|made| &made.hash)),
            resources: digest(
                resources.chain(templates).filter(|(uri, _)| seen.resource(uri)).map(|it| it.1),
            ),
            prompts: digest(prompts.filter(|(it, _)| seen.prompt(&it.name)).map(|it| it.1)),
        }
    }

    fn build(core: &Core, sources: &[Source]) -> Self {
        let mut lists = Self::default();
        let view = core.view_of_everything();
        for (position, tool) in core.catalog().positions() {
            match view.lists(tool) {
                true => lists.add_declared(position, tool),
                false => lists.add_unlisted(position, tool),
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
            let kind = &attached.engine().info().kind;
            let define = |by_name: &mut HashMap<String, Vec<InstanceId>>, name: &str| {
                by_name.entry(name.to_owned()).or_default().push(attached.id().clone());
            };
            for spec in &offers.tools {
                // An engine may also announce the commands behind the tools of its toolset.
                if !core.catalog().gates().know_for(kind, &spec.name) {
                    define(&mut lists.offering.tools, &spec.name);
                }
                lists.add_offered(spec, attached);
            }
            for spec in &offers.resources {
                define(&mut lists.offering.resources, &spec.uri);
                lists.add_offered_resource(spec);
            }
            for spec in &offers.prompts {
                define(&mut lists.offering.prompts, &spec.name);
                if lists.prompts.iter().all(|prompt| prompt.name != spec.name) {
                    lists.prompts.push(offered_prompt(spec));
                }
            }
        }
        lists.hashes = [
            lists.resources.iter().map(hash).collect(),
            lists.templates.iter().map(hash).collect(),
            lists.prompts.iter().map(hash).collect(),
        ];
        lists
    }

    fn add_declared(&mut self, position: Position, tool: &catalog::Tool) {
        let name = Cow::Borrowed(tool.name);
        let lazy = LazyTool { name, declared: Some(position), made: OnceLock::new() };
        self.add_tool(lazy, ToolSource::Declared(position));
    }

    fn add_offered(&mut self, spec: &ToolSpec, by: &Attached) {
        let made = OnceLock::from(MadeTool::new(offered_tool(spec)));
        let lazy = LazyTool { name: Cow::Owned(spec.name.clone()), declared: None, made };
        self.add_tool(lazy, ToolSource::Offered(ListedTool::offered(spec, by)));
    }

    /// Adds a tool unless its name is listed already. The instance is picked when it is called.
    fn add_tool(&mut self, tool: LazyTool, source: ToolSource) {
        if self.by_name.get(tool.name.as_ref()).is_none_or(|named| named.at.is_none()) {
            let at = Some(self.tools.len());
            self.by_name.insert(tool.name.to_string(), NamedTool { at, source });
            self.tools.push(tool);
        }
    }

    fn add_unlisted(&mut self, position: Position, tool: &catalog::Tool) {
        if tool.listing != Listing::Never {
            let named = NamedTool { at: None, source: ToolSource::Declared(position) };
            self.by_name.insert(tool.name.to_owned(), named);
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

/// Decides which items of the lists one client sees.
struct SeenItems<'a> {
    lists: &'a Lists,
    core: &'a Core,
    view: View,
}

impl SeenItems<'_> {
    /// Whether the client sees a tool: its toolset is listed and an engine can run it, or an engine whose offers are
    /// listed defines it.
    fn tool(&self, name: &str) -> bool {
        let declared = self.core.catalog().find(name);
        let is_listed = declared.is_some_and(|(set, tool)| {
            self.view.toolsets().has_toolset(set)
                && self.view.lists(tool)
                && self.view.is_able(tool)
        });
        is_listed || self.is_offered(&self.lists.offering.tools, name)
    }

    /// The same for a resource. Its tool may be unlisted.
    fn resource(&self, uri: &str) -> bool {
        let catalog = self.core.catalog();
        let declared = catalog.toolsets().iter().enumerate().find_map(|(at, set)| {
            let own = set.resources.iter().find(|own| own.path() == uri || own.uri == uri)?;
            Some((at, catalog.tool(own.tool)?))
        });
        let is_listed = declared.is_some_and(|(set, tool)| {
            self.view.toolsets().has_toolset(set) && self.view.is_able(tool)
        });
        is_listed || self.is_offered(&self.lists.offering.resources, uri)
    }

    /// The same for a prompt.
    fn prompt(&self, name: &str) -> bool {
        let sets = self.core.catalog().toolsets().iter().enumerate();
        let mut listed = sets.filter(|(at, _)| self.view.toolsets().has_toolset(*at));
        let is_listed = listed.any(|(_, set)| {
            let own = set.prompts.iter().find(|prompt| prompt.name == name);
            own.is_some_and(|prompt| self.view.has_ops(set.kind(), prompt.needs))
        });
        is_listed || self.is_offered(&self.lists.offering.prompts, name)
    }

    fn is_offered(&self, offering: &HashMap<String, Vec<InstanceId>>, name: &str) -> bool {
        offering.get(name).is_some_and(|by| by.iter().any(|id| self.view.lists_offers_of(id)))
    }
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
