//! The instructions for agents, made for the situation: what is attached, what is allowed, what to start with.
//!
//! Names of engines are text that a project chose. They are quoted, short, and have no characters that could end the
//! quotation.

use std::sync::Arc;

use spawnpoint_core::{
    Core,
    guard::{Approval, Policy},
    router::Attached,
    session::Client,
};

use super::lists::Lists;

/// How many bytes they may have.
pub const BUDGET: usize = 900;
/// How many engines are named.
const ENGINES: usize = 3;
/// How many tools to start with are named.
const TOOLS: usize = 3;
/// The longest id of an engine.
const MAX_ID: usize = 60;
/// The longest kind of engine.
const MAX_KIND: usize = 20;
/// The tools by which the others are found and called, where they are listed.
const SEARCH: &str = "game_search_tools";
const USE: &str = "game_use_tool";

/// The instructions for this client.
pub fn instructions(core: &Core, lists: &Lists, client: &Client) -> String {
    let is_listed = |name: &str| lists.is_seen(core, client, name);
    let mut sentences = vec![
        "Spawnpoint connects you to game engines: live games, editors and project folders.".into(),
    ];
    sentences.extend(attached(core, client));
    sentences.push(allowed(&core.guard().policy()));
    sentences.extend(start_with(core, is_listed));
    if is_listed(SEARCH) && is_listed(USE) {
        sentences.push(format!(
            "These are not all tools: {SEARCH} finds the others, and {USE} calls them."
        ));
    }
    sentences.push("A call that takes long returns a log id to fetch its result by.".into());
    let mut text = sentences.join(" ");
    text.truncate(text.floor_char_boundary(BUDGET));
    text
}

/// What is attached, and how to name one of several engines.
fn attached(core: &Core, client: &Client) -> Vec<String> {
    let engines = core.router().snapshot();
    if engines.is_empty() {
        let what = "No engine is attached yet: start a game or editor with its plugin, or ask the \
                    owner to serve a project folder with --project.";
        return vec![what.into()];
    }
    let shown: Vec<_> = engines.iter().take(ENGINES).map(described).collect();
    let more = match engines.len().saturating_sub(ENGINES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let mut sentences = vec![format!("Attached: {}{more}.", shown.join(", "))];
    let implied = core.router().implied(&engines);
    if implied.len() > 1 && client.chosen().is_none() {
        sentences.push("Pass one of these ids as 'instance' with every call.".into());
    } else if implied.len() < engines.len() {
        sentences.push("Calls never mean the demo world unless 'instance' names it.".into());
    }
    sentences
}

fn described(engine: &Arc<Attached>) -> String {
    let id = engine.id();
    let named = [id.as_str(), id.hash()].into_iter().find(|text| is_plain(text, MAX_ID));
    let named = named.map_or_else(|| "an engine".to_owned(), |id| format!("\"{id}\""));
    let kind = engine.engine().info().kind.as_str();
    let mut facts = vec![if is_plain(kind, MAX_KIND) { kind } else { "other" }];
    if engine.engine().is_demo() {
        facts.push("demo world");
    }
    if engine.engine().is_folder() {
        facts.push("files only");
    }
    if !engine.presence().is_here() {
        facts.push(engine.presence().as_str());
    }
    format!("{named} ({})", facts.join(", "))
}

/// Whether a text that an engine sent can be quoted as it is.
fn is_plain(text: &str, longest: usize) -> bool {
    let fits = |c: char| c.is_alphanumeric() || " @._-()+".contains(c);
    !text.is_empty() && text.len() <= longest && text.chars().all(fits)
}

/// What the policy allows.
fn allowed(policy: &Policy) -> String {
    let mut text = match (policy.allow_writes, policy.allow_code) {
        (false, _) => "Only reading is allowed; the owner allows changes with --allow-writes.",
        (true, false) => "Changes are allowed; running code is not (--allow-code).",
        (true, true) => "Changes and running code are allowed.",
    }
    .to_owned();
    if policy.allow_writes && policy.require_confirm {
        text.push_str(" Pass confirm=true with every change.");
    }
    match policy.require_approval {
        Approval::All => text.push_str(" A person has to approve each call."),
        Approval::Writes if policy.allow_writes => {
            text.push_str(" A person has to approve each change.");
        }
        Approval::Code if policy.allow_writes && policy.allow_code => {
            text.push_str(" A person has to approve code before it runs.");
        }
        Approval::None | Approval::Code | Approval::Writes => {}
    }
    text
}

/// The tools to start with, among those that are listed.
fn start_with(core: &Core, is_listed: impl Fn(&str) -> bool) -> Option<String> {
    let sets = core.catalog().toolsets().iter();
    let tools = sets.flat_map(|set| set.start_with).filter(|(name, _)| is_listed(name));
    let tools: Vec<_> = tools.take(TOOLS).map(|(name, what)| format!("{name} ({what})")).collect();
    (!tools.is_empty()).then(|| format!("Start with {}.", tools.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_text_is_quoted() {
        assert!(is_plain("My Game (2)@a1b2", MAX_ID));
        assert!(is_plain("Spiel_ä@1", MAX_ID));
        for text in
            ["", "a\"b", "line\nbreak", "[system]", "`code`", "https://x/", &"x".repeat(MAX_ID + 1)]
        {
            assert!(!is_plain(text, MAX_ID), "{text}");
        }
    }
}
