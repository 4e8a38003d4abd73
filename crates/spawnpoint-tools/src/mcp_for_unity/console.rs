//! Converts the parameters and the answer of `read_console`.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::{
    definition::Params,
    lenient::{excerpt, integer},
};

/// Reads `count`: null, for Unity, means all entries. `clear` sends no count.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    if params.get("action").is_some_and(|action| action == "clear") {
        params.insert("count".into(), Value::Null);
        return Ok(());
    }
    let Some(count) = params.get_mut("count") else { return Ok(()) };
    *count = match count.as_str().map(|text| text.trim().to_lowercase()).as_deref() {
        Some("all" | "*") => Value::Null,
        _ => integer(count).filter(|count| *count > 0).map(Value::from).ok_or_else(|| {
            let what = format!("expected a number from 1, or \"all\", not {}", excerpt(count));
            Fault::argument("count", what)
        })?,
    };
    Ok(())
}

/// Removes empty stack traces from the answer.
pub(super) fn remove_empty_stacks(answer: &mut Value) {
    let Some(data) = answer.get_mut("data") else { return };
    let lines = match data {
        Value::Array(lines) => lines,
        Value::Object(data) => match ["lines", "items"].iter().find(|key| data.contains_key(**key))
        {
            Some(key) => match data.get_mut(*key) {
                Some(Value::Array(lines)) => lines,
                _ => return,
            },
            None => return,
        },
        _ => return,
    };
    for line in lines {
        if let Value::Object(line) = line {
            line.retain(|key, value| key != "stacktrace" || !(value.is_null() || value == ""));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn all_entries_can_be_requested() {
        let converted = |count: Value| {
            let mut params = Params::from_iter([("count".to_owned(), count)]);
            convert_params(&mut params).map(|()| params["count"].clone())
        };
        assert_eq!(converted(json!("all")).unwrap(), Value::Null);
        assert_eq!(converted(json!("25")).unwrap(), json!(25));
        assert!(converted(json!("many")).is_err() && converted(json!(0)).is_err());
    }

    #[test]
    fn only_empty_stacks_are_removed() {
        let mut answer =
            json!({"data": {"lines": [{"m": 1, "stacktrace": ""}, {"stacktrace": "at"}]}});
        remove_empty_stacks(&mut answer);
        assert_eq!(answer, json!({"data": {"lines": [{"m": 1}, {"stacktrace": "at"}]}}));
    }
}
