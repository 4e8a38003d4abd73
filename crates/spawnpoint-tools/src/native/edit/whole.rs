//! Applies all changes in one op of the engine. Files are written first, because they can be restored.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault,
    edit::{Change, EditResult},
    op::{EditApply, FilePut},
};

use super::{
    plan::{Plan, Planned, What},
    report::{self, ChangeEffect},
    undo::{Undo, roll_back},
};

/// Applies or previews all changes and describes them.
pub async fn run(tools: &Toolbox, plan: Plan, dry_run: bool) -> Result<String, Fault> {
    let mut written = Vec::new();
    if !dry_run {
        for planned in &plan.changes {
            let What::File { path, text, old } = &planned.what else { continue };
            let (path, text) = (path.clone(), text.clone());
            let put =
                tools.run(FilePut { path: path.clone(), text: text.clone(), dry_run: false }).await;
            if let Err(fault) = put {
                return Err(taken_back(tools, fault, written).await);
            }
            let undo = match old {
                Some(old) => Undo::RestoreFile { path, text: old.clone() },
                None => Undo::DeleteFile { path, text },
            };
            written.push((report::line(planned, &ChangeEffect::default()), undo));
        }
    }
    let changes: Vec<Change> = plan.changes.iter().filter_map(world_change).collect();
    let result = match changes.is_empty() {
        true => EditResult {
            applied: !dry_run,
            undo: None,
            files: Vec::new(),
            changes: Vec::new(),
            remarks: Vec::new(),
        },
        false => {
            let applied = tools.run(EditApply { changes, dry_run }).await;
            match applied.and_then(|output| output.into_shape()) {
                Ok(result) => result,
                Err(fault) => return Err(taken_back(tools, fault, written).await),
            }
        }
    };
    Ok(described(&plan, &result, dry_run))
}

fn world_change(planned: &Planned) -> Option<Change> {
    match &planned.what {
        What::World(change) => Some(change.clone()),
        What::File { .. } => None,
    }
}

/// Restores files that were written before the edit failed.
async fn taken_back(tools: &Toolbox, fault: Fault, written: Vec<(String, Undo)>) -> Fault {
    if written.is_empty() {
        return fault;
    }
    let rollback = roll_back(tools, written).await;
    let message = format!("{}\n{}", fault.message, rollback.lines.join("\n"));
    Fault { message, ..fault }
}

fn described(plan: &Plan, result: &EditResult, dry_run: bool) -> String {
    let mut results = result.changes.iter();
    let effect = |planned: &Planned| {
        let Some(change) = world_change(planned) else { return ChangeEffect::default() };
        let found = results.next().cloned().unwrap_or_default();
        let is_new = matches!(change, Change::Create { .. } | Change::Duplicate { .. });
        ChangeEffect {
            made: found.object.filter(|_| is_new),
            path: found.path,
            note: note(&change, found.after.as_deref()),
            before: found.before,
            after: found.after,
        }
    };
    let effects: Vec<ChangeEffect> = plan.changes.iter().map(effect).collect();
    let mut lines = report::lines(plan.changes.iter().zip(&effects));
    let changes = lines.len();
    if !result.files.is_empty() {
        let verb = if dry_run { "Files to change" } else { "Files changed" };
        lines.push(format!("{verb}: {}", result.files.join(", ")));
    }
    lines.extend(result.undo.iter().map(|undo| format!("Undo step in the editor: {undo}")));
    lines.extend(result.remarks.iter().cloned());
    match dry_run {
        true => report::answer("Preview; nothing was changed.", &lines),
        false => {
            let count = report::count(changes);
            report::answer(&format!("Applied {count}."), &lines)
        }
    }
}

/// Says so if the engine kept another value than the one that was asked for. Values come back as text, so only simple
/// ones can be compared.
fn note(change: &Change, after: Option<&str>) -> Option<String> {
    let Change::Set { value, .. } = change else { return None };
    let after = after?;
    let differs = match value {
        serde_json::Value::Number(number) => {
            let (wanted, read) = (number.as_f64()?, after.parse::<f64>().ok()?);
            (wanted - read).abs() > 1e-5 * wanted.abs().max(1.0)
        }
        serde_json::Value::Bool(on) => match after {
            "true" | "false" => after != on.to_string(),
            _ => false,
        },
        _ => false,
    };
    differs.then(|| format!("the engine kept this instead of {value}"))
}
