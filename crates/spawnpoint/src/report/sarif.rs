//! Formats findings as SARIF 2.1.0, for code scanning services.

use serde_json::{Value, json};
use spawnpoint_core::folder::{Finding, RuleInfo};

/// Returns the log. `prefix` is the path of the project in its repository, and precedes every path.
pub fn sarif(rules: &[RuleInfo], findings: &[Finding], prefix: &str) -> Value {
    let described: Vec<Value> = rules
        .iter()
        .map(|rule| {
            json!({
                "id": rule.id,
                "shortDescription": { "text": rule.title },
                "fullDescription": { "text": format!("{}.", rule.title) },
                "help": { "text": rule.fix },
                "defaultConfiguration": { "level": rule.level.as_str() },
            })
        })
        .collect();
    let results: Vec<Value> =
        findings.iter().map(|finding| result(rules, finding, prefix)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Spawnpoint",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": described,
            } },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

/// The maximum number of further uses of a missing asset in one result.
const MAX_RELATED: usize = 100;

fn result(rules: &[RuleInfo], finding: &Finding, prefix: &str) -> Value {
    let place = location(prefix, &finding.path, finding.line.unwrap_or(1), &finding.object);
    // Line numbers and counts change, so they do not identify a finding.
    let identity = match (&finding.id, finding.uses.is_empty()) {
        (Some(id), false) => id.clone(),
        _ => format!("{}|{}", finding.path, finding.message),
    };
    let mut result = json!({
        "ruleId": finding.rule.id,
        "ruleIndex": rules.iter().position(|rule| *rule == finding.rule),
        "level": finding.level.as_str(),
        "message": { "text": format!("{}: {}", finding.path, finding.sentence()) },
        "locations": [place],
        "partialFingerprints": { "spawnpoint/v1": format!("{}|{identity}", finding.rule.id) },
    });
    let related = finding.uses.iter().skip(1).take(MAX_RELATED).map(|one| {
        let mut place = location(prefix, &one.path, one.line, &one.object);
        place["message"] = json!({ "text": one.message });
        place
    });
    let related: Vec<Value> = related.collect();
    if !related.is_empty() {
        result["relatedLocations"] = json!(related);
    }
    result
}

fn location(prefix: &str, path: &str, line: usize, object: &str) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&format!("{prefix}{path}")) },
            "region": { "startLine": line },
        },
    });
    if !object.is_empty() {
        location["logicalLocations"] = json!([{ "fullyQualifiedName": object, "kind": "object" }]);
    }
    location
}

/// A path as a relative URI reference.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
