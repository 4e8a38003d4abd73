//! `game_search_tools`: finds tools that are not listed, by text.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use spawnpoint_core::{
    Toolbox,
    catalog::{Listing, Needs, Tool, tool::readable},
};
use spawnpoint_protocol::{Fault, ToolOutput, ToolSpec};

use super::{
    answer::{self, Lines},
    bm25::{self, Document},
    signature,
};

/// The name of the tool.
const NAME: &str = "game_search_tools";
/// How many tools are returned by default, and at most.
const DEFAULT: u32 = 5;
const MOST: u32 = 20;
/// Matches whose score is below this part of the best one's are not shown unless a limit is passed.
const NEAR: f64 = 0.5;
/// How deep the arguments of a tool are searched.
const MAX_DEPTH: usize = 3;
/// How many tools are named that match but that no attached engine can run.
const UNABLE: usize = 3;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Search {
    /// What it should do, or part of its name: bake lighting.
    query: String,
    /// At most 20; default: 5 that match well.
    limit: Option<u32>,
}

/// The tool.
pub fn tool() -> Tool {
    Tool::text(
        NAME,
        "Search the other tools (capabilities) of server and engines by text, when no listed tool fits. Returns \
         name, arguments (* required) and purpose; call one with game_use_tool.",
        Needs::NOTHING,
        |tools, search| async move { run(&tools, &search) },
    )
    .idempotent()
    .titled("Search tools")
}

/// A tool that can be found.
struct Candidate {
    name: String,
    title: String,
    help: String,
    schema: Map<String, Value>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The client has it in its list.
    Listed,
    Callable,
    /// No attached engine can run it.
    Unable,
}

fn run(tools: &Toolbox, search: &Search) -> Result<ToolOutput, Fault> {
    let hint = "say what the tool should do, for example 'time scale'";
    let query = answer::query(&search.query, hint)?;
    let limit = search.limit.unwrap_or(DEFAULT);
    if !(1..=MOST).contains(&limit) {
        return Err(Fault::argument("limit", format!("{limit} is not between 1 and {MOST}")));
    }
    let candidates = candidates(tools);
    let documents: Vec<Document> = candidates.iter().map(Candidate::document).collect();
    let scores = bm25::scores(&documents, query);
    let found: Vec<_> =
        scores.iter().filter_map(|(at, score)| Some((candidates.get(*at)?, *score))).collect();
    let able = found.iter().filter(|(it, _)| it.state != State::Unable);
    let able: Vec<_> = able.copied().collect();
    let best = able.first().map_or(0.0, |(_, score)| *score);
    // A caller that passes a limit wants to see that many.
    let is_near = |score: f64| search.limit.is_some() || score >= best * NEAR;
    let shown: Vec<_> =
        able.iter().filter(|(_, score)| is_near(*score)).take(limit as usize).collect();
    let mut lines = Lines::new();
    match able.len() {
        0 => lines.push("No tool that can run now matches. Use other words, or fewer."),
        matches if matches == shown.len() => {}
        matches => lines.push(&format!("{} of {matches} matches:", shown.len())),
    }
    for (rank, (candidate, _)) in shown.iter().enumerate() {
        candidate.show(rank == 0, &mut lines);
    }
    // Tools that fit better, but that nothing attached can run, explain why the others do not fit.
    let unable = found.iter().filter(|(it, score)| it.state == State::Unable && *score > best);
    let unable: Vec<_> = unable.take(UNABLE).map(|(it, _)| it.name.as_str()).collect();
    if !unable.is_empty() {
        let what = format!("No attached engine can run these: {}.", unable.join(", "));
        lines.push(&what);
    }
    Ok(answer::text(tools, lines.finish("pass a smaller limit")))
}

impl Candidate {
    fn declared(tool: &Tool, state: State) -> Self {
        let (name, title, help) = (tool.name.to_owned(), tool.title(), tool.help.to_owned());
        Self { name, title, help, schema: (*tool.input).clone(), state }
    }

    fn offered(spec: &ToolSpec) -> Self {
        Self {
            name: spec.name.clone(),
            title: readable(&spec.name),
            help: spec.description.clone().unwrap_or_default(),
            schema: spec.input_schema.clone().unwrap_or_default(),
            state: State::Callable,
        }
    }

    fn document(&self) -> Document {
        document(&self.name, &self.title, &self.help, &self.schema)
    }

    /// Adds what a client needs to call it: all about its arguments for the best one, their names for the others.
    fn show(&self, is_best: bool, lines: &mut Lines) {
        let purpose = signature::first_sentence(&self.help);
        let Self { name, schema, state, .. } = self;
        match (state, is_best) {
            (State::Listed, _) => {
                lines.push(&format!("{name}: {purpose} (It is in your list; call it directly.)"));
            }
            (_, true) => {
                lines.push(&format!("{name}({}): {purpose}", signature::described(schema)));
            }
            (_, false) => lines.push(&format!("{name}({}): {purpose}", signature::names(schema))),
        }
    }
}

/// What a tool is found by: its name, title, description, and the names and descriptions of its arguments.
pub fn document(name: &str, title: &str, help: &str, schema: &Map<String, Value>) -> Document {
    let mut document = Document::default();
    document.add(name, 3.0);
    document.add(title, 1.0);
    document.add(help, 1.0);
    add_arguments(&mut document, schema, 0);
    document
}

/// Adds the arguments of a schema, and those of the objects that they consist of.
fn add_arguments(document: &mut Document, schema: &Map<String, Value>, depth: usize) {
    for (argument, property) in signature::properties(schema) {
        document.add(argument, 0.5);
        document.add(property["description"].as_str().unwrap_or_default(), 0.5);
        for value in property["enum"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            document.add(value, 0.5);
        }
        let inner = [property, &property["items"]].into_iter().filter_map(Value::as_object);
        // An engine may send a schema without an end.
        inner
            .filter(|_| depth < MAX_DEPTH)
            .for_each(|inner| add_arguments(document, inner, depth + 1));
    }
}

/// All tools but those that search and forward: first the catalog's, then those that engines define.
fn candidates(tools: &Toolbox) -> Vec<Candidate> {
    let core = &tools.core;
    let view = core.view(&tools.client);
    let mut candidates = Vec::new();
    for (at, set) in core.catalog().toolsets().iter().enumerate() {
        let is_found = |tool: &&Tool| {
            let is_callable = tool.listing != Listing::Never && tool.unavailable.is_none();
            is_callable && !tool.forwards && tool.name != NAME
        };
        for tool in set.tools.iter().filter(is_found) {
            let state = match view.is_able(tool) {
                false => State::Unable,
                true if view.toolsets().has_toolset(at) && view.lists(tool) => State::Listed,
                true => State::Callable,
            };
            candidates.push(Candidate::declared(tool, state));
        }
    }
    let is_callable = |it: &&Candidate| it.state != State::Unable;
    let mut names: HashSet<String> =
        candidates.iter().filter(is_callable).map(|it| it.name.clone()).collect();
    for attached in core.router().all() {
        if !view.sees(attached.id()) {
            continue;
        }
        for spec in &attached.offers().tools {
            if names.insert(spec.name.clone()) {
                candidates.push(Candidate::offered(spec));
            }
        }
    }
    candidates
}
