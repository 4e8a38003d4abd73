//! `spawnpoint tools`: lists the tools and their arguments.

use serde_json::{Value, json};
use spawnpoint_core::catalog::Catalog;

use crate::{
    cli::Output,
    config::Config,
    failure::Failure,
    link::{About, Link},
    print::{self, Paint, first_sentence},
};

pub async fn run(
    config: &Config,
    name: Option<&str>,
    about: About,
    output: Output,
) -> Result<(), Failure> {
    let mut link = Link::open(config, about).await?;
    let tools = link.tools().await?;
    link.close().await;
    match name {
        Some(name) => {
            let tool = find(&tools, name)?;
            match output.json {
                true => print::json(tool),
                false => print::out(describe(tool)),
            }
        }
        None if output.json => print::json(&Value::Array(tools)),
        None => {
            let row = |tool: &Value| {
                let help = first_sentence(text(tool, "description")).to_owned();
                vec![text(tool, "name").to_owned(), effect(tool).to_owned(), help]
            };
            let rows = tools.iter().map(row).collect();
            print::out(print::table(&["tool", "effect", "description"], rows));
        }
    }
    Ok(())
}

/// Finds a tool by its name. Case does not matter.
pub fn find<'t>(tools: &'t [Value], name: &str) -> Result<&'t Value, Failure> {
    // Some documents separate the words of a name by dots.
    let spelt = name.replace('.', "_");
    let named = |tool: &&Value| text(tool, "name").eq_ignore_ascii_case(&spelt);
    let exactly = |tool: &&Value| text(tool, "name").eq_ignore_ascii_case(name);
    tools.iter().find(exactly).or_else(|| tools.iter().find(named)).ok_or_else(|| {
        let names = tools.iter().map(|tool| text(tool, "name"));
        let failure = Failure::usage(format!("Unknown tool '{name}'"));
        match spawnpoint_core::suggest::nearest(name, names) {
            Some(near) => failure.hint(format!("did you mean '{near}'?")),
            None => failure.hint("`spawnpoint tools` lists the tools"),
        }
    })
}

/// A tool as this binary declares it, by its name or an alias.
pub fn declared(name: &str) -> Option<Value> {
    let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
    let tool = catalog.tool(name)?;
    Some(json!({ "name": tool.name, "inputSchema": tool.input }))
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn effect(tool: &Value) -> &'static str {
    match tool["annotations"]["readOnlyHint"] == true {
        true => "read",
        false => "write",
    }
}

fn describe(tool: &Value) -> String {
    let paint = Paint::for_stdout();
    let schema = &tool["inputSchema"];
    let required: Vec<_> = schema["required"].as_array().into_iter().flatten().collect();
    let row = |(name, property): (&String, &Value)| {
        let needed = required.iter().any(|required| *required == name);
        vec![
            name.clone(),
            kind(property),
            if needed { "required" } else { "" }.to_owned(),
            text(property, "description").to_owned(),
        ]
    };
    let properties = schema["properties"].as_object();
    let rows: Vec<_> = properties.into_iter().flatten().map(row).collect();
    let heading = format!("{} ({})", paint.bold(text(tool, "name")), effect(tool));
    let arguments = match rows.is_empty() {
        true => "No arguments.".to_owned(),
        false => print::table(&["argument", "type", "", "description"], rows),
    };
    format!("{heading}\n{}\n\n{arguments}", text(tool, "description"))
}

fn kind(property: &Value) -> String {
    if let Some(options) = property["enum"].as_array() {
        let options: Vec<_> = options.iter().filter_map(Value::as_str).collect();
        return options.join("|");
    }
    match (text(property, "type"), text(&property["items"], "type")) {
        ("array", "") => "list".to_owned(),
        ("array", items) => format!("list of {items}"),
        ("", _) => "any".to_owned(),
        (kind, _) => kind.to_owned(),
    }
}
