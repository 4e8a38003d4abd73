//! Reads requests and checks them in the document's order.

use serde_json::{Map, Value};

use super::error::Failure;

/// Maximum length of a message in bytes.
pub const LONGEST: usize = 1 << 20;

/// A valid request.
pub struct Request {
    pub id: Value,
    pub method: Method,
}

/// The method of a request.
pub enum Method {
    /// `tools/call`
    Call { tool: String, arguments: Map<String, Value> },
    /// `tools/list`, with its filters
    List(Map<String, Value>),
    /// `tools/describe`
    Describe { tool: String },
    /// `server/info`
    Info,
}

/// Reads a message. An error comes with the id of the answer.
pub fn read(text: &[u8]) -> Result<Request, (Value, Failure)> {
    let nameless = |failure| (Value::Null, failure);
    if text.len() > LONGEST {
        return Err(nameless(Failure::too_long(LONGEST)));
    }
    let message = match serde_json::from_slice(text) {
        Ok(Value::Object(message)) => message,
        Ok(Value::Array(_)) => return Err(nameless(Failure::batch())),
        Ok(_) => return Err(nameless(Failure::no_object())),
        Err(_) => return Err(nameless(Failure::unreadable())),
    };
    let id = message.get("id").cloned().unwrap_or_default();
    let is_id = matches!(id, Value::String(_) | Value::Number(_));
    // An invalid id is not repeated in the answer.
    let answer_id = if is_id { id } else { Value::Null };
    match method(&message, is_id) {
        Ok(method) => Ok(Request { id: answer_id, method }),
        Err(failure) => Err((answer_id, failure)),
    }
}

fn method(message: &Map<String, Value>, is_id: bool) -> Result<Method, Failure> {
    match message.get("jsonrpc") {
        Some(Value::String(version)) if version == "2.0" => {}
        Some(Value::String(other)) => return Err(Failure::version(other)),
        Some(other) => return Err(Failure::version(&other.to_string())),
        None => return Err(Failure::version("none")),
    }
    let method = message.get("method").and_then(Value::as_str).unwrap_or_default();
    if method.is_empty() {
        return Err(Failure::no_method());
    }
    if !is_id {
        return Err(match message.get("id") {
            None | Some(Value::Null) => Failure::notification(),
            Some(_) => Failure::id(),
        });
    }
    let params = match message.get("params") {
        Some(Value::Object(params)) => Some(params),
        _ => None,
    };
    match method {
        "tools/call" => {
            let (tool, params) = tool(params, method)?;
            let arguments = match params.get("arguments") {
                None | Some(Value::Null) => return Err(Failure::no_arguments(&tool)),
                Some(Value::Object(arguments)) => arguments.clone(),
                Some(_) => return Err(Failure::params("Params.arguments must be an object")),
            };
            Ok(Method::Call { tool, arguments })
        }
        "tools/describe" => Ok(Method::Describe { tool: tool(params, method)?.0 }),
        "tools/list" => filter(params).map(Method::List),
        "server/info" => Ok(Method::Info),
        other => Err(Failure::unknown_method(other)),
    }
}

fn tool<'m>(
    params: Option<&'m Map<String, Value>>,
    method: &str,
) -> Result<(String, &'m Map<String, Value>), Failure> {
    let params =
        params.ok_or_else(|| Failure::params(format!("Params is required for {method}")))?;
    match params.get("tool").and_then(Value::as_str).filter(|tool| !tool.is_empty()) {
        Some(tool) => Ok((tool.to_owned(), params)),
        None => Err(Failure::params(format!("Params.tool (string) is required for {method}"))),
    }
}

fn filter(params: Option<&Map<String, Value>>) -> Result<Map<String, Value>, Failure> {
    let mut filter = Map::new();
    for name in ["category", "tier"] {
        match params.and_then(|params| params.get(name)) {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) if text.is_empty() => {}
            Some(text @ Value::String(_)) => {
                filter.insert(name.to_owned(), text.clone());
            }
            Some(_) => return Err(Failure::params(format!("Params.{name} must be a string"))),
        }
    }
    Ok(filter)
}
