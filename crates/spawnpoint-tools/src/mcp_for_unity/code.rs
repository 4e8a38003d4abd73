//! Converts the parameters of `execute_code` and `unity_reflect`.

use serde_json::Value;
use spawnpoint_protocol::Fault;

use super::definition::Params;

/// `execute_code`: the parameters of each action. The first is required.
const EXECUTE_PARAMS: &[(&str, &[&str])] = &[
    ("execute", &["code", "safety_checks", "compiler"]),
    ("replay", &["index"]),
    ("get_history", &["limit"]),
    ("clear_history", &[]),
];

/// `unity_reflect`: the required parameters of each action.
const REFLECT_PARAMS: &[(&str, &[&str])] = &[
    ("get_type", &["class_name"]),
    ("get_member", &["class_name", "member_name"]),
    ("search", &["query"]),
];

/// The action of a call and its entry in a table.
fn for_action<'t>(table: &'t [(&str, &'t [&'t str])], params: &Params) -> (String, &'t [&'t str]) {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default();
    let entry = table.iter().find(|(name, _)| *name == action);
    (action.to_owned(), entry.map_or(&[][..], |(_, names)| names))
}

/// `execute_code`: removes the parameters that the action does not have.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    let (action, names) = for_action(EXECUTE_PARAMS, params);
    if let Some(first) = names.first()
        && !params.contains_key(*first)
    {
        return Err(Fault::argument(first, format!("action '{action}' requires it")));
    }
    params.retain(|name, _| name == "action" || names.contains(&name.as_str()));
    if let Some(limit) = params.get("limit").and_then(Value::as_i64) {
        params.insert("limit".into(), limit.clamp(1, 50).into());
    }
    Ok(())
}

/// `unity_reflect`: checks the required parameters, and removes the scope of all but searches.
pub(super) fn convert_reflect_params(params: &mut Params) -> Result<(), Fault> {
    let (action, required) = for_action(REFLECT_PARAMS, params);
    for name in required {
        if params.get(*name).and_then(Value::as_str).is_none_or(str::is_empty) {
            return Err(Fault::argument(name, format!("action '{action}' requires it")));
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
    use crate::mcp_for_unity::definition::converted;

    #[test]
    fn each_action_sends_only_its_own_parameters() {
        let all = |action: &str| {
            json!({"action": action, "code": "c", "index": 1, "limit": 90, "compiler": "auto",
                "safety_checks": true})
        };
        let converted = |params| converted(convert_params, params);
        assert_eq!(converted(all("replay")).unwrap(), json!({"action": "replay", "index": 1}));
        assert_eq!(
            converted(all("get_history")).unwrap(),
            json!({"action": "get_history", "limit": 50})
        );
        assert_eq!(converted(all("clear_history")).unwrap(), json!({"action": "clear_history"}));
        let run =
            json!({"action": "execute", "code": "c", "compiler": "auto", "safety_checks": true});
        assert_eq!(converted(all("execute")).unwrap(), run);
        assert!(converted(json!({"action": "execute"})).is_err());
        assert!(converted(json!({"action": "replay"})).is_err());
    }

    #[test]
    fn reflection_names_a_missing_parameter() {
        let converted = |params| converted(convert_reflect_params, params);
        let fault = converted(json!({"action": "get_member", "class_name": "A"})).unwrap_err();
        assert_eq!(
            fault.message,
            "Invalid argument 'member_name': action 'get_member' requires it"
        );
        let of_type = json!({"action": "get_type", "class_name": "A", "scope": "all"});
        assert_eq!(converted(of_type).unwrap(), json!({"action": "get_type", "class_name": "A"}));
        let search = json!({"action": "search", "query": "A", "scope": "all"});
        assert_eq!(converted(search.clone()).unwrap(), search);
    }
}
