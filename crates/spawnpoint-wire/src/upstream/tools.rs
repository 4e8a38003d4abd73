//! Converts the tools and results of another MCP server into the types of the protocol crate.

use serde_json::Value;
use spawnpoint_protocol::{Content, Fault, ToolOutput, ToolSpec};

/// The longest name of a tool that clients accept.
const MAX_NAME: usize = 64;

/// A tool of another server, under a name that no other tool has.
pub(super) struct Offered {
    /// Its name on the server.
    pub(super) original: String,
    /// Its name here, and everything else.
    pub(super) spec: ToolSpec,
}

/// The tools on one page of a list. A name that is taken gets the name of the server as a prefix.
pub(super) fn offered(page: &Value, server: &str, is_taken: impl Fn(&str) -> bool) -> Vec<Offered> {
    let tools = page["tools"].as_array().into_iter().flatten();
    tools
        .filter_map(|tool| {
            let original = tool["name"].as_str().filter(|name| !name.trim().is_empty())?.to_owned();
            let name = match is_taken(&original) {
                true => prefixed(server, &original),
                false => original.clone(),
            };
            let hint = |name: &str| tool["annotations"][name] == Value::Bool(true);
            let spec = ToolSpec {
                name,
                description: tool["description"].as_str().map(str::to_owned),
                input_schema: tool["inputSchema"].as_object().cloned(),
                output_schema: tool["outputSchema"].as_object().cloned(),
                read_only: hint("readOnlyHint"),
                original_name: Some(original.clone()),
                ..ToolSpec::default()
            };
            Some(Offered { original, spec })
        })
        .collect()
}

fn prefixed(server: &str, name: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    format!("{server}_{name}").chars().map(keep).take(MAX_NAME).collect()
}

/// The output of a tool.
pub(super) fn output(mut result: Value) -> Result<ToolOutput, Fault> {
    let is_error = result["isError"] == Value::Bool(true);
    let mut structured = result.get_mut("structuredContent").map(Value::take);
    let mut content = Vec::new();
    let blocks = match result.get_mut("content").map(Value::take) {
        Some(Value::Array(blocks)) => blocks,
        _ => Vec::new(),
    };
    for mut block in blocks {
        // Explorer hosts return the value in a block of its own.
        if let Some(value) = block.get_mut("json").map(Value::take) {
            structured.get_or_insert(value);
            continue;
        }
        let known = serde_json::from_value::<Content>(block.clone());
        content.push(known.unwrap_or_else(|_| Content::text(block.to_string())));
    }
    if content.is_empty() && structured.is_none() {
        structured = Some(result);
    }
    Ok(ToolOutput { content, structured, is_error })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_that_are_taken_get_the_name_of_the_server_as_a_prefix() {
        let page = json!({"tools": [
            {"name": "bake", "annotations": {"readOnlyHint": true}},
            {"name": "ListScenes", "inputSchema": {"type": "object"}},
            {"name": " "}, {"title": "nameless"},
        ]});
        let tools = offered(&page, "My Game!", |name| name == "ListScenes");
        let names: Vec<_> = tools.iter().map(|tool| tool.spec.name.as_str()).collect();
        assert_eq!(names, ["bake", "My_Game__ListScenes"]);
        assert!(tools[0].spec.read_only && !tools[1].spec.read_only);
        assert_eq!(tools[1].original, "ListScenes");
    }

    #[test]
    fn results_keep_their_blocks_and_their_value() {
        let answer = json!({"content": [{"type": "text", "text": "hi"}, {"type": "hologram"}],
            "structuredContent": {"n": 1}, "isError": true});
        let output = output(answer).unwrap();
        assert_eq!(output.content[0], Content::text("hi"));
        assert_eq!((output.content.len(), output.is_error), (2, true));
        assert_eq!(output.structured, Some(json!({"n": 1})));
        let explorer = json!({"content": [{"type": "json", "text": "{}", "json": {"Total": 3}}]});
        assert_eq!(super::output(explorer).unwrap().structured, Some(json!({"Total": 3})));
    }
}
