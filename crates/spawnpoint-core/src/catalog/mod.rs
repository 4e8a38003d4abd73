//! The tools, resources and prompts of the chosen toolsets, in a fixed order, followed by those that the attached
//! engines define.

mod failure_shape;
pub mod gates;
mod metadata;
mod needs;
pub mod prompt;
pub mod resource;
pub mod schema;
pub mod template;
pub mod tool;
mod toolset_choice;
pub mod view;

use std::{
    borrow::Cow,
    sync::{Arc, PoisonError, RwLock},
};

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault};

pub use failure_shape::FailureShape;
pub use gates::Gates;
pub use metadata::Metadata;
pub use needs::Needs;
pub use prompt::{Completes, Prompt};
pub use resource::Resource;
pub use tool::{Listing, PROMPT, TextView, TimeLimits, Tool, Work};
pub use toolset_choice::{ALL, CUSTOM, ToolsetChoice};
pub use view::View;

use crate::{fast_map::FastMap, suggest::nearest};

/// Tools that belong together, with the resources and prompts that go with them.
#[derive(Clone, Debug)]
pub struct Toolset {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Its tools, in the order in which they are listed.
    pub tools: Vec<Tool>,
    /// Its resources, in the order in which they are listed.
    pub resources: &'static [Resource],
    /// Its prompts.
    pub prompts: &'static [Prompt],
    /// Tools that an agent starts with, and what for, the most useful first. Instructions name the first ones that
    /// are listed.
    pub start_with: &'static [(&'static str, &'static str)],
}

impl Toolset {
    /// The kind of engine that all of its tools are for, if there is one.
    pub fn kind(&self) -> Option<&'static str> {
        let kind = self.tools.first()?.kind?;
        self.tools.iter().all(|tool| tool.kind == Some(kind)).then_some(kind)
    }
}

/// Positions by name.
type ByName = FastMap<String, Vec<(usize, usize)>>;

/// All toolsets that the owner offers.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    toolsets: Vec<Toolset>,
    /// The kind of engine of each toolset, in the same order.
    kinds: Vec<Option<&'static str>>,
    /// The toolsets that a client sees if it chooses none. All of them if this is not set.
    listed: Arc<RwLock<Option<ToolsetChoice>>>,
    /// Positions of tools by the [`key`] of their name. Names come before aliases.
    by_name: ByName,
    /// Names and aliases of tools that forward calls.
    forwarding: Vec<&'static str>,
    /// Gates of every declared tool, offered or not.
    gates: Gates,
}

impl Catalog {
    /// A catalog of these toolsets.
    pub fn new(toolsets: Vec<Toolset>) -> Self {
        Self::offering(toolsets, |_| true)
    }

    /// A catalog that offers some of these toolsets. The tools of the others keep their gates, because engines
    /// still have their commands.
    pub fn offering(mut toolsets: Vec<Toolset>, is_offered: impl Fn(&Toolset) -> bool) -> Self {
        let gates = Gates::of(toolsets.iter().flat_map(|set| &set.tools));
        toolsets.retain(is_offered);
        let mut by_name = ByName::default();
        for own in [true, false] {
            for (set, toolset) in toolsets.iter().enumerate() {
                for (place, tool) in toolset.tools.iter().enumerate() {
                    let names = if own { &[tool.name][..] } else { tool.aliases };
                    for name in names {
                        by_name.entry(key(name).into_owned()).or_default().push((set, place));
                    }
                }
            }
        }
        let kinds = toolsets.iter().map(Toolset::kind).collect();
        let forwarding = toolsets
            .iter()
            .flat_map(|set| &set.tools)
            .filter(|tool| tool.forwards)
            .flat_map(|tool| std::iter::once(&tool.name).chain(tool.aliases).copied())
            .collect();
        Self { toolsets, kinds, listed: Arc::default(), by_name, forwarding, gates }
    }

    /// Lists these toolsets to clients that choose none.
    pub fn listing(self, choice: ToolsetChoice) -> Self {
        self.list(choice);
        self
    }

    /// Lists these toolsets from now on to clients that choose none.
    pub(crate) fn list(&self, choice: ToolsetChoice) {
        *self.listed.write().unwrap_or_else(PoisonError::into_inner) = Some(choice);
    }

    /// What clients list that choose no toolsets.
    pub fn listed_by_default(&self) -> ToolsetChoice {
        let listed = *self.listed.read().unwrap_or_else(PoisonError::into_inner);
        listed.unwrap_or(ToolsetChoice::EVERYTHING)
    }

    /// The kinds of engines that whole toolsets of this choice are for.
    pub(crate) fn kinds_in(&self, choice: ToolsetChoice) -> Vec<&'static str> {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter(|(at, _)| choice.has_toolset(*at)).filter_map(|(_, kind)| *kind).collect()
    }

    /// Gates of commands, by their names.
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// The toolsets, in order.
    pub fn toolsets(&self) -> &[Toolset] {
        &self.toolsets
    }

    /// The toolsets whose resources and prompts are listed in this view, in order.
    pub fn seen(&self, view: &View) -> impl Iterator<Item = &Toolset> {
        self.toolsets.iter().filter(|set| view.has_kind(set.kind()))
    }

    /// All tools, in order.
    pub fn tools(&self) -> impl Iterator<Item = &Tool> {
        self.toolsets.iter().flat_map(|set| &set.tools)
    }

    /// All tools in order, each with the position of its toolset and its position in that.
    pub fn positions(&self) -> impl Iterator<Item = ((usize, usize), &Tool)> {
        self.toolsets.iter().enumerate().flat_map(|(set, toolset)| {
            toolset.tools.iter().enumerate().map(move |(at, tool)| ((set, at), tool))
        })
    }

    /// The tool at a [position](Self::positions).
    pub fn tool_at(&self, (set, at): (usize, usize)) -> Option<&Tool> {
        self.toolsets.get(set)?.tools.get(at)
    }

    /// All resources, in order.
    pub fn resources(&self) -> impl Iterator<Item = &Resource> {
        self.toolsets.iter().flat_map(|set| set.resources)
    }

    /// All prompts, in order.
    pub fn prompts(&self) -> impl Iterator<Item = &Prompt> {
        self.toolsets.iter().flat_map(|set| set.prompts)
    }

    /// The tool of this name or alias, if that does not depend on which engines are attached.
    pub fn tool(&self, name: &str) -> Option<&Tool> {
        self.named(name).next()
    }

    /// The tool of this name or alias, and the position of its toolset.
    pub fn find(&self, name: &str) -> Option<(usize, &Tool)> {
        let position = *self.by_name.get(&*key(name))?.first()?;
        Some((position.0, self.tool_at(position)?))
    }

    /// The name of the toolset that a tool of this catalog belongs to.
    pub fn toolset_of(&self, tool: &Tool) -> Option<&'static str> {
        let positions = self.by_name.get(&*key(tool.name))?;
        let is_it = |position: &&(usize, usize)| {
            self.tool_at(**position).is_some_and(|other| std::ptr::eq(other, tool))
        };
        let (set, _) = positions.iter().find(is_it)?;
        self.toolsets.get(*set).map(|toolset| toolset.name)
    }

    /// Every tool of this name in any spelling, then every tool that has it as an alias. A tool for one kind of
    /// engine may have the same name as an alias of another tool.
    pub fn named<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Tool> {
        let positions = self.by_name.get(&*key(name)).into_iter().flatten();
        positions.filter_map(|position| self.tool_at(*position))
    }

    /// Whether a tool of this name, in any spelling, may forward its calls. Nearly no name is one of these, so that calls
    /// of all others need not be looked up for it.
    pub(crate) fn may_forward(&self, name: &str) -> bool {
        self.forwarding.iter().any(|known| known.len() == name.len() && key(known) == key(name))
    }

    /// The prompt of this name.
    pub fn prompt(&self, name: &str) -> Option<&Prompt> {
        self.prompts().find(|prompt| prompt.name == name)
    }

    /// The resource of this URI, the tool that reads it, and the tool's arguments.
    pub fn resource(&self, uri: &str) -> Option<(&Resource, &Tool, Map<String, Value>)> {
        self.resources().find_map(|resource| {
            let tool = self.tool(resource.tool)?;
            Some((resource, tool, resource.arguments(uri, tool)?))
        })
    }

    /// The fault for an unknown tool; `offered` are the names of tools that engines define.
    pub fn unknown_tool<'a>(
        &'a self,
        name: &str,
        offered: impl IntoIterator<Item = &'a str>,
    ) -> Fault {
        let listed = self.tools().filter(|tool| tool.listing != Listing::Never);
        let names: Vec<&str> = listed.map(|tool| tool.name).chain(offered).collect();
        let fault = Fault::new(ErrorKind::NotFound, format!("Unknown tool: '{name}'"));
        // Many leave out what names of tools begin with. The shortest such name adds least.
        let ending = format!("_{}", name.to_lowercase());
        let longer = names.iter().filter(|known| known.to_lowercase().ends_with(&ending));
        match longer.min_by_key(|known| known.len()).copied().or_else(|| nearest(name, names)) {
            Some(near) => fault.hint(format!("did you mean '{near}'?")),
            None => fault.hint("list the tools to see their names"),
        }
    }
}

/// The form of a name that all its spellings share: in lower case, with underscores instead of dots.
fn key(name: &str) -> Cow<'_, str> {
    if !name.bytes().any(|byte| byte == b'.' || byte.is_ascii_uppercase()) {
        return Cow::Borrowed(name);
    }
    name.to_ascii_lowercase().replace('.', "_").into()
}
