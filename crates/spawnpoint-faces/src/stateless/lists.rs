//! Lists of tools, resources and prompts in the dialect's shapes.

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    catalog::{Prompt, Tool, Toolset},
    session::Client,
};

use super::{Failure, Result, Stateless};

impl Stateless {
    /// The toolset that this dialect shows, if it is enabled.
    pub(super) fn toolset(&self) -> Option<&Toolset> {
        self.core.catalog().toolsets().iter().find(|set| set.name == self.dialect.toolset)
    }

    pub(super) fn tools(&self) -> Value {
        let view = self.core.view(&Client::default());
        let tools = self.toolset().into_iter().flat_map(|set| &set.tools);
        let tools: Vec<_> = tools.filter(|tool| view.lists(tool)).map(listed).collect();
        json!({ "tools": tools })
    }

    pub(super) fn resources(&self) -> Value {
        let resources = self.toolset().into_iter().flat_map(|set| set.resources);
        let resources = resources.filter(|resource| !resource.is_template()).map(|resource| {
            json!({
                "uri": resource.path(),
                "name": resource.name,
                "description": resource.help,
                "mimeType": self.mime(resource.tool),
            })
        });
        json!({ "resources": resources.collect::<Vec<_>>(), "nextCursor": "" })
    }

    pub(super) fn templates(&self) -> Value {
        let resources = self.toolset().into_iter().flat_map(|set| set.resources);
        let templates = resources.filter(|resource| resource.is_template()).map(|resource| {
            json!({
                "name": resource.name,
                "description": resource.help,
                "mimeType": self.mime(resource.tool),
                "uriTemplate": resource.uri,
            })
        });
        json!({ "resourceTemplates": templates.collect::<Vec<_>>(), "nextCursor": "" })
    }

    pub(super) fn prompts(&self) -> Value {
        let prompts = self.toolset().into_iter().flat_map(|set| set.prompts).map(|prompt| {
            json!({
                "name": prompt.name,
                "title": title(prompt),
                "description": prompt.help,
                "arguments": arguments(prompt),
            })
        });
        json!({ "prompts": prompts.collect::<Vec<_>>(), "nextCursor": "" })
    }

    fn mime(&self, tool: &str) -> &'static str {
        let text = self.core.catalog().tool(tool).and_then(|tool| tool.text);
        text.map_or("application/json", |text| text.mime)
    }
}

/// Checks the parameters of a list. Lists are never paged; a cursor is accepted if it is a string.
pub fn check(params: Option<&Map<String, Value>>, what: &str) -> Result<()> {
    match params.and_then(|params| params.get("cursor")) {
        None | Some(Value::Null | Value::String(_)) => Ok(()),
        Some(_) => Err(Failure::params(format!("Failed to parse list {what} params"))),
    }
}

fn listed(tool: &Tool) -> Value {
    json!({
        "name": tool.name,
        "description": tool.help,
        "inputSchema": tool.input,
        "outputSchema": tool.output,
    })
}

/// The title of a prompt: `analyze_blueprint` becomes Analyze Blueprint.
fn title(prompt: &Prompt) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    prompt.name.split('_').filter_map(capital).collect::<Vec<_>>().join(" ")
}

fn arguments(prompt: &Prompt) -> Vec<Value> {
    let argument = |(name, help, required): &(&str, &str, bool)| json!({ "name": name, "description": help, "required": required });
    prompt.arguments.iter().map(argument).collect()
}
