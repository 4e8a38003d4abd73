//! The toolsets: the tools that clients can call, declared in one ordered table each.
//!
//! A tool uses ops and knows neither engines nor faces. Most tools are one op with the name and arguments that a
//! document defines, and one row of a table. A tool that does more has a file of its own.

pub mod async_bridge;
pub mod editor;
pub mod explorer;
pub mod hub;
pub mod mcp_for_unity;
pub mod native;
pub mod play;
mod surroundings;
pub mod unreal;

use serde_json::Value;
use spawnpoint_core::catalog::Toolset;

pub use surroundings::Surroundings;

/// All toolsets, in the order in which their tools are listed.
pub fn toolsets(surroundings: &Surroundings) -> Vec<Toolset> {
    vec![
        native::toolset(),
        explorer::toolset(surroundings),
        play::toolset(),
        unreal::toolset(surroundings),
        async_bridge::toolset(),
        hub::toolset(),
        mcp_for_unity::toolset(surroundings),
        editor::toolset(surroundings.tier),
    ]
}

/// Parses a value that may be JSON text. Text that is not JSON stays text: people write jsonValue=hello.
fn parse_json_text(value: Value) -> Value {
    match value {
        Value::String(text) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use spawnpoint_core::catalog::Catalog;

    fn toolsets() -> Vec<super::Toolset> {
        super::toolsets(&super::Surroundings::default())
    }

    #[test]
    fn tool_names_are_unique() {
        let (mut names, mut aliases) = (HashSet::new(), HashSet::new());
        let catalog = Catalog::new(toolsets());
        for tool in catalog.tools() {
            assert!(names.insert(tool.name.to_lowercase()), "{} is declared twice", tool.name);
            for alias in tool.aliases {
                assert!(aliases.insert(alias.to_lowercase()), "{alias} is declared twice");
            }
        }
        // Only a tool for one kind of engine may have the alias of another tool as its name.
        for alias in aliases.intersection(&names) {
            assert!(catalog.tool(alias).unwrap().kind.is_some(), "{alias} means two tools");
        }
    }

    #[test]
    fn every_resource_has_its_tool_and_every_variable_its_argument() {
        let catalog = Catalog::new(toolsets());
        for resource in catalog.resources() {
            let tool = catalog.tool(resource.tool).expect(resource.uri);
            let uri: String = resource.path().replace(['{', '}'], "x");
            let arguments = resource.arguments(&uri, tool).expect(resource.uri);
            let variables = resource.path().matches('{').count();
            assert_eq!(arguments.len(), variables, "{} loses a variable", resource.uri);
            for (variable, argument) in resource.renamed {
                assert!(resource.uri.contains(variable), "{}: {variable}", resource.uri);
                assert!(tool.input["properties"].get(argument).is_some(), "{argument}");
            }
        }
    }

    #[test]
    fn every_property_of_every_schema_has_a_type() {
        for tool in Catalog::new(toolsets()).tools() {
            let properties = tool.input["properties"].as_object().unwrap();
            for (name, property) in properties {
                assert!(property.get("type").is_some(), "{}.{name}: {property}", tool.name);
                if property["type"] == "array" {
                    assert!(property.get("items").is_some(), "{}.{name}", tool.name);
                }
            }
        }
    }
}
