//! Resources that clients can read by URI. Each is read by calling a tool, so that a resource and its tool always
//! agree.

use serde_json::{Map, Number, Value};

use super::{
    template::{Template, percent_decode},
    tool::Tool,
};
use crate::bus::BusEvent;

/// A resource, or a resource template if its path has `{variables}`.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// URI: a path with `{variables}`, then `{?query,variables}`.
    pub uri: &'static str,
    /// Its display name.
    pub name: &'static str,
    /// What it contains.
    pub help: &'static str,
    /// The tool that reads it.
    pub tool: &'static str,
    /// Variables whose argument has another name: variable, argument.
    pub renamed: &'static [(&'static str, &'static str)],
    /// Whether the variables of its path are percent-encoded. Ids such as `obj:7` are not.
    pub encoded: bool,
    /// Events after which its contents may have changed.
    pub changes_on: fn(&BusEvent) -> bool,
}

impl Resource {
    /// Whether its path has variables.
    pub fn is_template(&self) -> bool {
        self.path().contains('{')
    }

    /// The URI without its query variables.
    pub fn path(&self) -> &'static str {
        self.uri.split_once("{?").map_or(self.uri, |(path, _)| path)
    }

    /// Whether its path is a single variable, which then matches everything, slashes included.
    fn is_one_variable(&self) -> bool {
        let path = self.uri.split_once("://").map_or("", |(_, path)| path);
        path.starts_with('{') && path.find('}') == Some(path.len() - 1)
    }

    /// The tool's arguments, if this URI belongs to this resource. The schema of `tool` says which of them are
    /// numbers and booleans, because a URI holds only text.
    pub fn arguments(&self, uri: &str, tool: &Tool) -> Option<Map<String, Value>> {
        let (path, query) = match self.is_one_variable() {
            true => (uri, ""),
            false => uri.split_once('?').unwrap_or((uri, "")),
        };
        let mut arguments = Map::new();
        let mut set = |variable: &str, text: String| {
            let argument = self
                .renamed
                .iter()
                .find(|(from, _)| from.eq_ignore_ascii_case(variable))
                .map_or(variable, |(_, to)| to);
            if let Some((name, kind)) = argument_of(tool, argument)
                && let Some(value) = typed(kind, text)
            {
                arguments.insert(name.to_owned(), value);
            }
        };
        if self.is_one_variable() {
            for (variable, text) in Template::parse(self.uri).ok()?.matches(uri)? {
                set(variable, text);
            }
        } else {
            for (variable, text) in match_path(self.path(), path)? {
                set(variable, if self.encoded { percent_decode(text) } else { text.to_owned() });
            }
        }
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, text) = pair.split_once('=').unwrap_or((pair, ""));
            set(key, percent_decode(text));
        }
        Some(arguments)
    }
}

/// The variables of a template, if the path matches it.
pub fn match_path<'t, 'p>(template: &'t str, path: &'p str) -> Option<Vec<(&'t str, &'p str)>> {
    let (mut template, mut path) = (template, path);
    let mut variables = Vec::new();
    while let Some((literal, rest)) = template.split_once('{') {
        path = path.strip_prefix(literal)?;
        let (variable, rest) = rest.split_once('}')?;
        let end = match rest.chars().next() {
            Some(stop) => path.find(stop)?,
            None => path.len(),
        };
        let (value, remaining) = path.split_at(end);
        if value.is_empty() || value.contains('/') {
            return None;
        }
        variables.push((variable, value));
        (template, path) = (rest, remaining);
    }
    (template == path).then_some(variables)
}

fn argument_of<'t>(tool: &'t Tool, name: &str) -> Option<(&'t str, &'t str)> {
    let properties = tool.input.get("properties")?.as_object()?;
    let (name, property) = properties.iter().find(|(key, _)| key.eq_ignore_ascii_case(name))?;
    Some((name, property.get("type").and_then(Value::as_str).unwrap_or("string")))
}

/// A text from a URI as the type that the tool requires. Text that does not parse is left out.
fn typed(kind: &str, text: String) -> Option<Value> {
    match kind {
        "integer" => text.parse::<i64>().ok().map(Value::from),
        "number" => text.parse().ok().and_then(Number::from_f64).map(Value::Number),
        "boolean" => text.to_ascii_lowercase().parse::<bool>().ok().map(Value::Bool),
        _ => Some(Value::String(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_match_whole_segments_only() {
        let vars = match_path("game://object/{id}/components", "game://object/obj:7/components");
        assert_eq!(vars, Some(vec![("id", "obj:7")]));
        assert_eq!(match_path("game://object/{id}", "game://object/obj:7/components"), None);
        assert_eq!(match_path("game://object/{id}", "game://object/"), None);
        assert_eq!(
            match_path("test://template/{id}/data", "test://template/1/data").unwrap().len(),
            1
        );
        assert_eq!(match_path("game://status", "game://status"), Some(vec![]));
    }
}
