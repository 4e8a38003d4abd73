//! The fault for an op that an engine lacks: it names an attached engine that has it, or tools that work on this
//! engine, so that a caller knows what to do instead.

use std::sync::Arc;

use spawnpoint_protocol::{Fault, OpName};

use crate::{
    catalog::{Listing, Tool},
    core::Core,
    router::Attached,
};

/// How many engines or tools the hint names.
const LISTED: usize = 3;

/// The fault for an op that `engine` lacks.
pub fn fault(core: &Core, engine: &Arc<Attached>, op: OpName) -> Fault {
    let fault = engine.unsupported(op);
    let all = core.router().snapshot();
    let able: Vec<_> = all
        .iter()
        .filter(|other| other.engine().ops().has(op))
        .map(|other| other.id().as_str())
        .take(LISTED)
        .collect();
    let what_next = match able.as_slice() {
        [] => instead(core, engine, op),
        ids => Some(format!("{} supports it: pass that as 'instance'", ids.join(", "))),
    };
    match (fault.hint.clone(), what_next) {
        (Some(why), Some(next)) => fault.hint(format!("{why}; {next}")),
        (None, Some(next)) => fault.hint(next),
        (_, None) => fault,
    }
}

/// What to do if no attached engine has the op.
fn instead(core: &Core, engine: &Attached, op: OpName) -> Option<String> {
    let tools = working_tools(core, engine, op);
    let tools = match tools.as_slice() {
        [] => None,
        names => Some(format!("what works on it: {}", names.join(", "))),
    };
    let open = engine
        .engine()
        .is_folder()
        .then(|| "it is read from disk; open the project in its engine for more".to_owned());
    let parts: Vec<_> = open.into_iter().chain(tools).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// Tools that work on this engine, those that share most words with the op first.
fn working_tools(core: &Core, engine: &Attached, op: OpName) -> Vec<&'static str> {
    let words: Vec<&str> = op.as_str().split(['.', '_']).map(stem).collect();
    let works = |tool: &&Tool| {
        let is_its_kind = tool.kind.is_none_or(|kind| kind == engine.engine().info().kind);
        !tool.needs.is_nothing()
            && is_its_kind
            && tool.listing != Listing::Never
            && tool.unavailable.is_none()
            && engine.has_ops(tool.needs)
    };
    let shared = |tool: &Tool| {
        let text = format!("{} {}", tool.name, tool.help).to_lowercase();
        words.iter().filter(|word| text.contains(**word)).count()
    };
    let mut tools: Vec<_> = core.catalog().tools().filter(works).collect();
    // Stable: of tools that share as many words, those of the first toolset come first.
    tools.sort_by_key(|tool| std::cmp::Reverse(shared(tool)));
    tools.into_iter().take(LISTED).map(|tool| tool.name).collect()
}

/// A word without the ending of its plural.
fn stem(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}
