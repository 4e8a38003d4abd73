//! What is special about code that runs in the editor, and about looking at its types.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::row::Params;

/// `execute_code`: what each action takes; the first of it cannot be missing.
const TAKES: &[(&str, &[&str])] = &[
    ("execute", &["code", "safety_checks", "compiler"]),
    ("replay", &["index"]),
    ("get_history", &["limit"]),
    ("clear_history", &[]),
];

/// `unity_reflect`: what each action cannot do without.
const REFLECTS: &[(&str, &[&str])] = &[
    ("get_type", &["class_name"]),
    ("get_member", &["class_name", "member_name"]),
    ("search", &["query"]),
];

fn of<'t>(table: &'t [(&str, &'t [&'t str])], params: &Params) -> (String, &'t [&'t str]) {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default();
    let row = table.iter().find(|(name, _)| *name == action);
    (action.to_owned(), row.map_or(&[][..], |(_, takes)| takes))
}

/// Only what an action takes is sent.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    let (action, takes) = of(TAKES, params);
    if let Some(first) = takes.first()
        && !params.contains_key(*first)
    {
        return Err(Fault::argument(first, format!("'{action}' needs it")));
    }
    params.retain(|name, _| name == "action" || takes.contains(&name.as_str()));
    if let Some(limit) = params.get("limit").and_then(Value::as_i64) {
        params.insert("limit".into(), limit.clamp(1, 50).into());
    }
    Ok(())
}

/// What an action cannot do without is there, and a scope only where something is searched.
pub(super) fn shape_reflection(params: &mut Params) -> Result<(), Fault> {
    let (action, needs) = of(REFLECTS, params);
    for need in needs {
        if params.get(*need).and_then(Value::as_str).is_none_or(str::is_empty) {
            return Err(Fault::argument(need, format!("'{action}' needs it")));
        }
    }
    if action != "search" {
        params.remove("scope");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::row::shaped;

    #[test]
    fn each_action_of_code_sends_what_it_takes() {
        let all = |action: &str| {
            json!({"action": action, "code": "c", "index": 1, "limit": 90, "compiler": "auto",
                "safety_checks": true})
        };
        let shaped = |params| shaped(shape, params);
        assert_eq!(shaped(all("replay")).unwrap(), json!({"action": "replay", "index": 1}));
        assert_eq!(
            shaped(all("get_history")).unwrap(),
            json!({"action": "get_history", "limit": 50})
        );
        assert_eq!(shaped(all("clear_history")).unwrap(), json!({"action": "clear_history"}));
        let run =
            json!({"action": "execute", "code": "c", "compiler": "auto", "safety_checks": true});
        assert_eq!(shaped(all("execute")).unwrap(), run);
        assert!(shaped(json!({"action": "execute"})).is_err());
        assert!(shaped(json!({"action": "replay"})).is_err());
    }

    #[test]
    fn a_look_at_types_says_what_it_needs() {
        let shaped = |params| shaped(shape_reflection, params);
        let fault = shaped(json!({"action": "get_member", "class_name": "A"})).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'member_name': 'get_member' needs it");
        let of_type = json!({"action": "get_type", "class_name": "A", "scope": "all"});
        assert_eq!(shaped(of_type).unwrap(), json!({"action": "get_type", "class_name": "A"}));
        let search = json!({"action": "search", "query": "A", "scope": "all"});
        assert_eq!(shaped(search.clone()).unwrap(), search);
    }
}
