//! A failure in the words of MCP for Unity: `success`, `error`, `message`, `hint`, `data`. Its clients look for
//! `hint` to know what to do next: `retry`, or `select_instance`.

use serde_json::{Map, Value, json};

use crate::{ErrorKind, Fault};

/// How soon an editor that was not there is looked for again.
const LOOK_AGAIN_MS: u64 = 250;

/// The failure.
pub fn failure(fault: &Fault) -> Value {
    let data = fault.data.as_ref().and_then(Value::as_object);
    let said = |key: &str| data.and_then(|data| data.get(key));
    let instances = said("instances").and_then(Value::as_array);
    let (error, hint, data) = match (fault.kind, instances) {
        (ErrorKind::InvalidArgument, Some(ids)) => {
            (several(ids), Some("select_instance"), selection(ids))
        }
        (ErrorKind::NotFound, Some(ids)) => {
            let wanted = said("wanted").and_then(Value::as_str).unwrap_or_default();
            (unmatched(wanted, ids), Some("select_instance"), selection(ids))
        }
        // Busy: why, and when to come again, was said by whoever asked the editor.
        (ErrorKind::NotReady, _) if said("retry_after_ms").is_some() => {
            ("busy".to_owned(), Some("retry"), fault.data.clone())
        }
        (ErrorKind::NotReady, _) => {
            let data = json!({ "reason": "no_unity_session", "retry_after_ms": LOOK_AGAIN_MS });
            ("Unity session not available; please retry".to_owned(), Some("retry"), Some(data))
        }
        (ErrorKind::Timeout | ErrorKind::Disconnected, _) => {
            // Trying again is no advice where it may have been done already.
            let unsure = said("outcome").and_then(Value::as_str) == Some("unknown");
            (fault.message.clone(), (!unsure).then_some("retry"), fault.data.clone())
        }
        _ => (fault.message.clone(), None, fault.data.clone()),
    };
    let message = match (error == fault.message, &fault.hint) {
        (true, hint) => hint.clone(),
        (false, None) => Some(fault.message.clone()),
        (false, Some(hint)) => Some(format!("{}; {hint}", fault.message)),
    };
    let code = said("code").cloned();
    let fields = [
        ("error", Some(Value::from(error))),
        ("code", code),
        ("message", message.map(Value::from)),
        ("hint", hint.map(Value::from)),
        ("data", data),
        ("instance", fault.instance.as_ref().map(|id| Value::from(id.to_string()))),
    ];
    let mut told = Map::from_iter([("success".to_owned(), Value::from(false))]);
    told.extend(fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    told.into()
}

fn selection(ids: &[Value]) -> Option<Value> {
    Some(json!({ "reason": "instance_selection_required", "available_instances": ids }))
}

fn several(ids: &[Value]) -> String {
    format!(
        "Multiple Unity instances are connected. Call set_active_instance with Name@hash from \
         mcpforunity://instances. Available instances: {}.",
        quoted(ids)
    )
}

fn unmatched(wanted: &str, ids: &[Value]) -> String {
    match ids.is_empty() {
        true => {
            "No Unity instances are currently connected. Start Unity and press 'Start Session'."
                .to_owned()
        }
        false => {
            let ids: Vec<_> = ids.iter().filter_map(Value::as_str).collect();
            format!(
                "No running Unity instance matches '{wanted}'. Available: {}. Read \
                 mcpforunity://instances for current sessions.",
                ids.join(", ")
            )
        }
    }
}

fn quoted(ids: &[Value]) -> String {
    let ids: Vec<_> = ids.iter().filter_map(Value::as_str).map(|id| format!("'{id}'")).collect();
    format!("[{}]", ids.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{failure as told, *};

    #[test]
    fn clients_are_told_what_to_do_next() {
        let ids = json!({ "instances": ["A@1", "B@2"] });
        let several = told(&Fault::new(ErrorKind::InvalidArgument, "Several").data(ids.clone()));
        assert_eq!(several["hint"], "select_instance");
        assert_eq!(several["data"]["available_instances"], json!(["A@1", "B@2"]));
        let error = several["error"].as_str().unwrap();
        assert!(error.ends_with("Available instances: ['A@1', 'B@2']."), "{error}");
        let gone =
            told(&Fault::new(ErrorKind::NotReady, "No unity engine is attached").hint("open it"));
        assert_eq!(gone["error"], "Unity session not available; please retry");
        assert_eq!(
            (&gone["hint"], &gone["data"]["reason"]),
            (&json!("retry"), &json!("no_unity_session"))
        );
        assert_eq!(gone["message"], "No unity engine is attached; open it");
        let data = json!({ "reason": "compiling", "retry_after_ms": 500 });
        let busy = told(&Fault::new(ErrorKind::NotReady, "The editor is busy").data(data));
        assert_eq!((&busy["error"], &busy["hint"]), (&json!("busy"), &json!("retry")));
        assert_eq!(busy["data"]["reason"], "compiling");
    }

    #[test]
    fn nobody_is_told_to_do_again_what_may_be_done() {
        let lost = |outcome: &str| {
            told(&Fault::new(ErrorKind::Disconnected, "gone").data(json!({ "outcome": outcome })))
        };
        assert_eq!(lost("unknown").get("hint"), None);
        assert_eq!(lost("not_applied")["hint"], "retry");
    }

    #[test]
    fn what_the_editor_said_is_told_as_it_said_it() {
        let failed = told(&Fault::new(ErrorKind::Internal, "Boom: it broke"));
        assert_eq!(failed, json!({ "success": false, "error": "Boom: it broke" }));
        let wrong =
            Fault::argument("edits", "two edits overlap").data(json!({ "code": "overlap" }));
        assert_eq!(told(&wrong)["code"], "overlap");
    }
}
