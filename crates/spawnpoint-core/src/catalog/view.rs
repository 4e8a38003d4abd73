//! Which part of the catalog a client sees. A tool is able to run while an attached engine has the ops that it
//! needs; engines that are reloading count. A tool for one kind of engine is listed while such an engine is attached;
//! a tool of a group while the session of the client shows the group and the engine has the command.
//! No state here is shared, so that an editor or session cannot change what another client sees.

use std::{collections::BTreeMap, sync::Arc};

use spawnpoint_protocol::{InstanceId, Offers, OpSet};

use super::{Catalog, Listing, Needs, Tool, ToolsetChoice};
use crate::{router::Router, session::Client};

/// What one client sees at one moment.
#[derive(Debug)]
pub struct View {
    engines: Vec<Seen>,
    expected: Vec<&'static str>,
    chosen: Option<InstanceId>,
    groups: BTreeMap<String, bool>,
    toolsets: ToolsetChoice,
    /// Kinds of engines whose offers are listed, because a listed toolset is for them.
    listed_kinds: Vec<&'static str>,
}

#[derive(Debug)]
struct Seen {
    id: InstanceId,
    kind: String,
    ops: OpSet,
    offers: Arc<Offers>,
    /// Whether a call that names no engine can run on it.
    can_be_implied: bool,
}

impl View {
    /// The view of this client.
    pub fn new(catalog: &Catalog, router: &Router, client: &Client) -> Self {
        let choices = client.session.as_ref().map(|session| session.choices().borrow().clone());
        let choices = choices.unwrap_or_default();
        let toolsets = client.toolsets.unwrap_or_else(|| catalog.listed_by_default());
        let seen = |attached: &Arc<crate::router::Attached>| Seen {
            can_be_implied: router.can_imply(attached)
                || choices.instance.as_ref() == Some(attached.id()),
            id: attached.id().clone(),
            kind: attached.engine().info().kind.clone(),
            ops: attached.engine().ops(),
            offers: attached.offers(),
        };
        Self {
            engines: router.all().iter().map(seen).collect(),
            expected: router.expected(),
            chosen: choices.instance,
            listed_kinds: catalog.kinds_in(toolsets),
            toolsets,
            groups: choices.groups,
        }
    }

    /// A view of everything that any client can see: all toolsets, on all engines.
    pub fn of_everything(catalog: &Catalog, router: &Router) -> Self {
        let client = Client { toolsets: Some(ToolsetChoice::EVERYTHING), ..Client::default() };
        let mut view = Self::new(catalog, router, &client);
        view.engines.iter_mut().for_each(|engine| engine.can_be_implied = true);
        view
    }

    /// The toolsets that are listed.
    pub fn toolsets(&self) -> ToolsetChoice {
        self.toolsets
    }

    /// Whether an attached engine that a call can mean is able to run a tool, or none is needed.
    pub fn is_able(&self, tool: &Tool) -> bool {
        self.has_ops(tool.kind, tool.needs)
    }

    /// Whether an attached engine that a call can mean has these ops, and is of this kind if there is one. Engines of
    /// an announced kind count as able before they are attached.
    pub fn has_ops(&self, kind: Option<&str>, needs: Needs) -> bool {
        let is_able = |engine: &&Seen| needs.are_met_by(&engine.ops);
        match kind {
            _ if needs.is_nothing() => self.has_kind(kind),
            Some(kind) => self.meant(kind).iter().any(is_able) || self.expected.contains(&kind),
            None => {
                self.engines.iter().filter(|engine| engine.can_be_implied).any(|it| is_able(&it))
            }
        }
    }

    /// Whether a tool is listed to the clients of a dialect, which expect its whole list.
    pub fn lists(&self, tool: &Tool) -> bool {
        let unable = tool.listing == Listing::WhereAble && !self.has_ops_for(tool);
        if unable || tool.unavailable.is_some() {
            return false;
        }
        let Some(kind) = tool.kind else { return tool.listing != Listing::Never };
        if !self.has_kind(Some(kind)) {
            return false;
        }
        let engines = self.meant(kind);
        match tool.listing {
            Listing::Always | Listing::WhereAble => true,
            Listing::Never => false,
            Listing::Grouped { group, command } => {
                self.groups.get(group) != Some(&false)
                    && command.is_none_or(|command| has_command(&engines, command))
            }
        }
    }

    fn has_ops_for(&self, tool: &Tool) -> bool {
        tool.needs.is_nothing()
            || self.engines.iter().any(|engine| tool.needs.are_met_by(&engine.ops))
    }

    /// Whether what an engine defines is listed.
    pub fn lists_offers_of(&self, id: &InstanceId) -> bool {
        let engine = self.engines.iter().find(|engine| engine.id == *id);
        let is_listed = |engine: &Seen| {
            self.toolsets.has_custom() || self.listed_kinds.contains(&engine.kind.as_str())
        };
        engine.is_some_and(is_listed) && self.sees(id)
    }

    /// Whether an engine of this kind is attached or announced. True if no kind is required.
    pub fn has_kind(&self, kind: Option<&str>) -> bool {
        kind.is_none_or(|kind| !self.meant(kind).is_empty() || self.expected.contains(&kind))
    }

    /// Whether the offers of this engine are listed: not if the session has chosen another of its kind.
    pub fn sees(&self, id: &InstanceId) -> bool {
        let engine = self.engines.iter().find(|engine| engine.id == *id);
        engine.is_some_and(|engine| self.meant(&engine.kind).iter().any(|meant| meant.id == *id))
    }

    /// The chosen engine if it is of this kind, else all engines of this kind.
    fn meant(&self, kind: &str) -> Vec<&Seen> {
        let of_kind = || self.engines.iter().filter(|engine| engine.kind == kind);
        match of_kind().find(|engine| Some(&engine.id) == self.chosen.as_ref()) {
            Some(chosen) => vec![chosen],
            None => of_kind().collect(),
        }
    }
}

/// Whether one of the engines has a command. An engine that is not attached yet, or has not sent its tools, counts
/// as having all: calling a tool too many fails with a message, but a missing tool cannot be called at all.
fn has_command(engines: &[&Seen], command: &str) -> bool {
    engines.is_empty()
        || engines.iter().any(|engine| {
            let tools = &engine.offers.tools;
            tools.is_empty() || tools.iter().any(|spec| spec.name == command)
        })
}
