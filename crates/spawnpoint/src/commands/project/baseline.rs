//! The file of accepted findings: `spawnpoint check --baseline`.

use std::{collections::BTreeSet, fs, path::Path};

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::{Finding, FindingUse};
use spawnpoint_files::replace_keeping_mode;

use crate::failure::Failure;

/// The version of the file's format.
const VERSION: u32 = 1;

/// Accepted findings. They are identified by rule and file, and by the id of the asset concerned, not by lines.
#[derive(Debug, Serialize, Deserialize)]
pub struct Baseline {
    version: u32,
    /// Sorted, so that changes of the file are easy to review.
    findings: BTreeSet<String>,
}

impl Baseline {
    /// Accepts these findings.
    pub fn of(findings: &[Finding]) -> Self {
        let keys = findings.iter().flat_map(|finding| match finding.uses.is_empty() {
            true => vec![key(finding)],
            false => finding.uses.iter().map(|one| use_key(finding, one)).collect(),
        });
        Self { version: VERSION, findings: keys.collect() }
    }

    pub fn read(file: &Path) -> Result<Self, Failure> {
        let failed = |why: String| {
            let what = format!("--baseline: cannot read {}: {why}", file.display());
            Failure::usage(what).hint("create the file with --write-baseline")
        };
        let text = fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
        let baseline: Self =
            serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
        match baseline.version {
            VERSION => Ok(baseline),
            other => Err(failed(format!("it has version {other}, not {VERSION}"))),
        }
    }

    pub fn write(&self, file: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        replace_keeping_mode(file, text.as_bytes()).map_err(|error| {
            Failure::usage(format!("--baseline: cannot write {}: {error}", file.display()))
        })
    }

    /// Removes accepted findings, and accepted uses of the others.
    pub fn remove_accepted(&self, findings: Vec<Finding>) -> Vec<Finding> {
        let rest = findings.into_iter().filter_map(|finding| {
            if finding.uses.is_empty() {
                return (!self.findings.contains(&key(&finding))).then_some(finding);
            }
            let is_new = |one: &FindingUse| !self.findings.contains(&use_key(&finding, one));
            let uses: Vec<FindingUse> =
                finding.uses.iter().filter(|one| is_new(one)).cloned().collect();
            finding.with_only(uses)
        });
        rest.collect()
    }
}

fn key(finding: &Finding) -> String {
    format!("{} {}: {}", finding.rule.id, finding.path, finding.message)
}

fn use_key(finding: &Finding, one: &FindingUse) -> String {
    let id = finding.id.as_deref().unwrap_or_default();
    format!("{} {id} in {}", finding.rule.id, one.path)
}
