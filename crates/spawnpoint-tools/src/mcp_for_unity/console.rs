//! What is special about the console.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::{
    kind::{glimpse, integer},
    row::Params,
};

/// `read_console`: how many lines, where nothing means all. Clearing takes no number.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    if params.get("action").is_some_and(|action| action == "clear") {
        params.insert("count".into(), Value::Null);
        return Ok(());
    }
    let Some(count) = params.get_mut("count") else { return Ok(()) };
    *count = match count.as_str().map(|text| text.trim().to_lowercase()).as_deref() {
        Some("all" | "*") => Value::Null,
        _ => integer(count).filter(|count| *count > 0).map(Value::from).ok_or_else(|| {
            let what = format!("expected a number from 1, or \"all\", not {}", glimpse(count));
            Fault::argument("count", what)
        })?,
    };
    Ok(())
}

/// Where stacks come although they were not asked for, they go.
pub(super) fn without_stacks(answer: &mut Value) {
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
        // An empty stack says nothing, and costs as many characters as its name.
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
    fn all_lines_can_be_had() {
        let shaped = |count: Value| {
            let mut params = Params::from_iter([("count".to_owned(), count)]);
            shape(&mut params).map(|()| params["count"].clone())
        };
        assert_eq!(shaped(json!("all")).unwrap(), Value::Null);
        assert_eq!(shaped(json!("25")).unwrap(), json!(25));
        assert!(shaped(json!("many")).is_err() && shaped(json!(0)).is_err());
    }

    #[test]
    fn empty_stacks_go_and_others_stay() {
        let mut answer =
            json!({"data": {"lines": [{"m": 1, "stacktrace": ""}, {"stacktrace": "at"}]}});
        without_stacks(&mut answer);
        assert_eq!(answer, json!({"data": {"lines": [{"m": 1}, {"stacktrace": "at"}]}}));
    }
}
