//! Findings as SARIF 2.1.0, which code scanning services read.

use serde_json::{Value, json};

use crate::ask::{Finding, Rule};

/// The whole log. `prefix` stands before every path: where the project lies in its repository.
pub fn sarif(findings: &[Finding], prefix: &str) -> Value {
    let rules: Vec<Value> = Rule::ALL
        .iter()
        .map(|rule| {
            let about = rule.about();
            json!({
                "id": about.id,
                "shortDescription": { "text": about.what },
                "fullDescription": { "text": format!("{}.", about.what) },
                "help": { "text": about.todo },
                "defaultConfiguration": { "level": about.level.word() },
            })
        })
        .collect();
    let results: Vec<Value> = findings.iter().map(|finding| result(finding, prefix)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Spawnpoint",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

fn result(finding: &Finding, prefix: &str) -> Value {
    let about = finding.rule.about();
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&format!("{prefix}{}", finding.path)) },
            "region": { "startLine": finding.line.unwrap_or(1) },
        },
    });
    if !finding.object.is_empty() {
        location["logicalLocations"] =
            json!([{ "fullyQualifiedName": finding.object, "kind": "object" }]);
    }
    json!({
        "ruleId": about.id,
        "ruleIndex": Rule::ALL.iter().position(|rule| *rule == finding.rule),
        "level": finding.level.word(),
        "message": { "text": format!("{}: {}", finding.path, finding.message) },
        "locations": [location],
        // Lines move; the same fault stays the same fault.
        "partialFingerprints": {
            "spawnpoint/v1": format!("{}|{}|{}", about.id, finding.path, finding.message),
        },
    })
}

/// A path as a relative reference: everything that is not plain is escaped.
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
