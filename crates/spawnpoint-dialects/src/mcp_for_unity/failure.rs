//! A failure in the form of MCP for Unity: `success`, `error`, `message`, `hint`, `data`. Its clients read `hint`
//! to know what to do next: `retry` or `select_instance`.

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    ErrorKind, Fault, FaultDetails,
    details::{EffectReport, KnownEffect},
};

/// How long clients wait before they try again, when no editor is connected.
const RETRY_AFTER_MS: u64 = 250;

/// A fault in that form.
pub fn failure(fault: &Fault) -> Value {
    let (error, hint, data) = match (fault.kind, &fault.details) {
        (ErrorKind::InvalidArgument, Some(FaultDetails::Candidates(candidates))) => {
            let ids = &candidates.instances;
            (several(ids), Some("select_instance"), Some(selection(ids)))
        }
        (ErrorKind::NotFound, Some(FaultDetails::Candidates(candidates))) => {
            let ids = &candidates.instances;
            let error = match candidates.wanted.as_deref() {
                None if !ids.is_empty() => fault.message.clone(),
                wanted => unmatched(wanted.unwrap_or_default(), ids),
            };
            (error, Some("select_instance"), Some(selection(ids)))
        }
        // The code that asked the editor has already reported why it is busy and when to try again.
        (ErrorKind::NotReady, Some(FaultDetails::Busy(_))) => {
            ("busy".to_owned(), Some("retry"), fault.data())
        }
        (ErrorKind::NotReady, _) => {
            let data = json!({ "reason": "no_unity_session", "retry_after_ms": RETRY_AFTER_MS });
            ("Unity session not available; please retry".to_owned(), Some("retry"), Some(data))
        }
        // A change that may have been made already must not be retried.
        (
            ErrorKind::Timeout | ErrorKind::Disconnected,
            Some(FaultDetails::Effect(EffectReport { outcome: KnownEffect::Unknown, .. })),
        ) => (fault.message.clone(), None, fault.data()),
        (ErrorKind::Timeout | ErrorKind::Disconnected, _) => {
            (fault.message.clone(), Some("retry"), fault.data())
        }
        (
            ErrorKind::InvalidArgument
            | ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::ConfirmationRequired
            | ErrorKind::RateLimited
            | ErrorKind::Unsupported
            | ErrorKind::Cancelled
            | ErrorKind::Internal,
            _,
        ) => (fault.message.clone(), None, fault.data()),
    };
    let message = match (error == fault.message, &fault.hint) {
        (true, hint) => hint.clone(),
        (false, None) => Some(fault.message.clone()),
        (false, Some(hint)) => Some(format!("{}; {hint}", fault.message)),
    };
    let code = match &fault.details {
        Some(FaultDetails::Code(error)) => Some(Value::from(error.code.as_str())),
        _ => None,
    };
    let fields = [
        ("error", Some(Value::from(error))),
        ("code", code),
        ("message", message.map(Value::from)),
        ("hint", hint.map(Value::from)),
        ("data", data),
        ("instance", fault.instance.as_ref().map(|id| Value::from(id.to_string()))),
    ];
    let mut failure = Map::from_iter([("success".to_owned(), Value::from(false))]);
    failure.extend(fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    failure.into()
}

fn selection(ids: &[String]) -> Value {
    json!({ "reason": "instance_selection_required", "available_instances": ids })
}

fn several(ids: &[String]) -> String {
    format!(
        "Multiple Unity instances are connected. Call set_active_instance with Name@hash from \
         mcpforunity://instances. Available instances: {}.",
        quoted(ids)
    )
}

fn unmatched(wanted: &str, ids: &[String]) -> String {
    match ids.is_empty() {
        true => {
            "No Unity instances are currently connected. Start Unity and press 'Start Session'."
                .to_owned()
        }
        false => {
            format!(
                "No running Unity instance matches '{wanted}'. Available: {}. Read \
                 mcpforunity://instances for current sessions.",
                ids.join(", ")
            )
        }
    }
}

fn quoted(ids: &[String]) -> String {
    let ids: Vec<_> = ids.iter().map(|id| format!("'{id}'")).collect();
    format!("[{}]", ids.join(", "))
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::details::{Busy, Candidates, ErrorCode};

    use super::{failure as failure_of, *};

    #[test]
    fn the_hint_says_what_to_do_next() {
        let ids = Candidates { wanted: None, instances: vec!["A@1".into(), "B@2".into()] };
        let several = failure_of(&Fault::new(ErrorKind::InvalidArgument, "Several").details(ids));
        assert_eq!(several["hint"], "select_instance");
        assert_eq!(several["data"]["available_instances"], json!(["A@1", "B@2"]));
        let error = several["error"].as_str().unwrap();
        assert!(error.ends_with("Available instances: ['A@1', 'B@2']."), "{error}");
        let ids = Candidates { wanted: None, instances: vec!["A@1".into()] };
        let lacks = Fault::new(ErrorKind::NotFound, "B@2 has no tool 'x'").details(ids);
        assert_eq!(failure_of(&lacks)["error"], "B@2 has no tool 'x'");
        let ids = Candidates { wanted: Some("zzz".into()), instances: vec!["A@1".into()] };
        let wrong = failure_of(&Fault::new(ErrorKind::NotFound, "No 'zzz'").details(ids));
        let error = wrong["error"].as_str().unwrap();
        assert!(error.starts_with("No running Unity instance matches 'zzz'"), "{error}");
        let gone = failure_of(
            &Fault::new(ErrorKind::NotReady, "No unity engine is attached").hint("open it"),
        );
        assert_eq!(gone["error"], "Unity session not available; please retry");
        assert_eq!(
            (&gone["hint"], &gone["data"]["reason"]),
            (&json!("retry"), &json!("no_unity_session"))
        );
        assert_eq!(gone["message"], "No unity engine is attached; open it");
        let data = Busy { reason: "compiling".into(), retry_after_ms: 500 };
        let busy = failure_of(&Fault::new(ErrorKind::NotReady, "The editor is busy").details(data));
        assert_eq!((&busy["error"], &busy["hint"]), (&json!("busy"), &json!("retry")));
        assert_eq!(busy["data"]["reason"], "compiling");
    }

    #[test]
    fn a_change_that_may_have_been_made_is_not_retried() {
        let lost = |report: EffectReport| {
            failure_of(&Fault::new(ErrorKind::Disconnected, "gone").details(report))
        };
        assert_eq!(lost(EffectReport::UNKNOWN).get("hint"), None);
        assert_eq!(lost(EffectReport::NOT_SENT)["hint"], "retry");
    }

    #[test]
    fn the_editors_own_message_is_passed_on() {
        let failed = failure_of(&Fault::new(ErrorKind::Internal, "Boom: it broke"));
        assert_eq!(failed, json!({ "success": false, "error": "Boom: it broke" }));
        let wrong =
            Fault::argument("edits", "two edits overlap").details(ErrorCode::new("overlap"));
        assert_eq!(failure_of(&wrong)["code"], "overlap");
    }
}
