//! Generates `docs/tools.md` from the tables: every tool with its arguments, every resource, every prompt.

use serde_json::Value;
use spawnpoint_core::catalog::{Listing, TimeLimits, Tool, Toolset};

/// The budget of a tool on average, in bytes of `tools/list`. Four bytes are about a token.
const BUDGET: usize = 1200;
/// The size limit of all tools of MCP for Unity: half of what its own server sends.
const UNITY_BUDGET: usize = 109_828 / 2;

#[test]
fn the_page_of_tools_is_up_to_date() {
    let toolsets = spawnpoint_tools::toolsets(&Default::default());
    let mut page = String::from(
        "# Tools, resources and prompts\n\n\
         Generated from the tables by `UPDATE_DOCS=1 cargo test --workspace`. Tools that need an engine also accept \
         `instance`, or `unity_instance` for Unity tools; tools marked *confirm* also accept `confirm`. Bold arguments are required.\n",
    );
    for toolset in &toolsets {
        page += &section(toolset);
    }
    page += "\n";
    for toolset in &toolsets {
        let tools = toolset.tools.iter().filter(|tool| is_listed(tool));
        let costs: Vec<usize> = tools.map(listed).collect();
        let (bytes, tools, name) = (costs.iter().sum::<usize>(), costs.len(), toolset.name);
        page += &format!("{name}: {tools} tools, about {bytes} bytes of `tools/list`.\n");
        let budget = match toolset.kind() {
            Some("unity") => UNITY_BUDGET,
            _ => BUDGET * tools,
        };
        assert!(
            bytes <= budget,
            "{name}: {tools} tools need {bytes} bytes; the budget is {budget}"
        );
    }
    generated_docs::check_page("docs/tools.md", &page);
}

fn is_listed(tool: &Tool) -> bool {
    tool.listing != Listing::Never
}

/// About the size of a tool in `tools/list`, in bytes.
fn listed(tool: &Tool) -> usize {
    let json = |schema| serde_json::to_string(schema).unwrap().len();
    tool.name.len() + tool.help.len() + json(&tool.input) + json(&tool.output) + 180
}

fn section(toolset: &Toolset) -> String {
    let mut text = format!("\n## {}: {}\n", toolset.name, toolset.help);
    text += "\n| tool | effect | arguments | what it does |\n|---|---|---|---|\n";
    for tool in toolset.tools.iter().filter(|tool| is_listed(tool)) {
        text += &format!(
            "| `{}` | {} | {} | {} |\n",
            tool.name,
            effect(tool),
            arguments(tool),
            tool.help
        );
    }
    if !toolset.resources.is_empty() {
        text += "\n| resource | content | tool |\n|---|---|---|\n";
        for resource in toolset.resources {
            let tool = toolset.tools.iter().find(|tool| tool.name == resource.tool);
            let tool = tool.filter(|tool| is_listed(tool)).map(|tool| format!("`{}`", tool.name));
            text += &format!(
                "| `{}` | {} | {} |\n",
                resource.uri,
                resource.help,
                tool.unwrap_or_default()
            );
        }
    }
    if !toolset.prompts.is_empty() {
        text += "\n| prompt | arguments | purpose |\n|---|---|---|\n";
        for prompt in toolset.prompts {
            let names = prompt.arguments.iter().map(|(name, _, required)| marked(name, *required));
            let names = names.collect::<Vec<_>>().join(", ");
            text += &format!("| `{}` | {names} | {} |\n", prompt.name, prompt.help);
        }
    }
    text
}

fn effect(tool: &Tool) -> String {
    let mut words = vec![if tool.is_read_only() { "read" } else { "write" }];
    if tool.hints.destructive {
        words.push("destructive");
    }
    if tool.input["properties"].get("confirm").is_some() {
        words.push("*confirm*");
    }
    if tool.time_limits == TimeLimits::Long {
        words.push("slow");
    }
    words.join(", ")
}

fn arguments(tool: &Tool) -> String {
    let required = tool.input.get("required").and_then(Value::as_array);
    let required = |name: &str| required.is_some_and(|names| names.iter().any(|n| n == name));
    let picks = |name: &str| name == "instance" || name == "unity_instance";
    let own = |name: &str| name == "confirm" || picks(name) && !tool.needs.is_nothing();
    let names = tool.input["properties"].as_object().unwrap().keys();
    let names = names.filter(|name| !own(name)).map(|name| marked(name, required(name)));
    names.collect::<Vec<_>>().join(", ")
}

fn marked(name: &str, required: bool) -> String {
    if required { format!("**`{name}`**") } else { format!("`{name}`") }
}
