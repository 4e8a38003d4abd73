//! Which part of the catalog a client sees. A tool for one kind of engine is listed while such an engine is
//! attached; a tool of a group while the session of the client shows the group and the engine has the command.
//! No state here is shared, so that an editor or session cannot change what another client sees.

use std::{collections::BTreeMap, sync::Arc};

use spawnpoint_protocol::{InstanceId, Offers, OpSet};

use super::{Listing, Tool};
use crate::{router::Router, session::Client};

/// What one client sees at one moment.
#[derive(Debug)]
pub struct View {
    engines: Vec<Seen>,
    expected: Vec<&'static str>,
    chosen: Option<InstanceId>,
    groups: BTreeMap<String, bool>,
}

#[derive(Debug)]
struct Seen {
    id: InstanceId,
    kind: String,
    ops: OpSet,
    offers: Arc<Offers>,
}

impl View {
    /// The view of this client.
    pub fn new(router: &Router, client: &Client) -> Self {
        let choices = client.session.as_ref().map(|session| session.choices().borrow().clone());
        let choices = choices.unwrap_or_default();
        let seen = |attached: &Arc<crate::router::Attached>| Seen {
            id: attached.id().clone(),
            kind: attached.engine().info().kind.clone(),
            ops: attached.engine().ops().clone(),
            offers: attached.offers(),
        };
        Self {
            engines: router.all().iter().map(seen).collect(),
            expected: router.expected(),
            chosen: choices.instance,
            groups: choices.groups,
        }
    }

    /// Whether a tool is listed.
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
        self.engines.iter().any(|engine| tool.needs.iter().all(|op| engine.ops.has(*op)))
    }

    /// Whether an engine that a tool is for is attached. Resources are listed by this, because their tools may be
    /// unlisted.
    pub fn has_engine_for(&self, tool: &Tool) -> bool {
        self.has_kind(tool.kind)
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
