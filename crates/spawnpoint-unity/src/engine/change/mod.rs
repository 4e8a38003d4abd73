//! `edit.apply` on a closed project: values, names, active states and parents of objects in scene and
//! prefab files.
//!
//! All changes are made in memory first and checked there: each one by parsing its new text, and all of
//! them together by building the hierarchy of each file again. Only then are files replaced. If one cannot
//! be replaced, or reading back shows something else, the others get their old contents again.

mod draft;
mod plan;
mod reference;
mod value;

use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId,
    edit::{ChangeResult, EditResult},
    op::EditApply,
};

use self::{draft::FileDraft, plan::Plan};
use super::{
    background::{SharedProject, write},
    explorer::ObjectRegistry,
    reparent::open_remark,
};
use crate::{project::Project, scene::Value};

/// Applies changes, or reports what they would do.
pub fn run(
    project: &SharedProject,
    registry: &ObjectRegistry,
    op: &EditApply,
) -> Result<EditResult, Fault> {
    let mut project = write(project);
    let plan = Plan::of(&project, registry, &op.changes)?;
    let Plan { drafts, mut outcomes, mut remarks, .. } = plan;
    let drafts: Vec<FileDraft> = drafts.into_iter().filter(FileDraft::is_changed).collect();
    drafts.iter().try_for_each(|draft| draft.check(&project, &outcomes))?;
    let files: Vec<String> = drafts.iter().map(|draft| draft.path.clone()).collect();
    remarks.extend(open_remark(&project).filter(|_| !drafts.is_empty()).map(str::to_owned));
    if !op.dry_run {
        replace_all(&mut project, &drafts)?;
        if let Err(fault) = check_on_disk(&project, registry, &mut outcomes) {
            return Err(restore(&mut project, &drafts, fault));
        }
    }
    let changes = outcomes.into_iter().map(|outcome| ChangeResult {
        object: Some(outcome.object),
        path: path_of(&project, registry, outcome.object),
        before: Some(outcome.before),
        after: Some(outcome.after),
    });
    let changes = changes.collect();
    Ok(EditResult { applied: !op.dry_run, undo: None, files, changes, remarks })
}

/// What a change did, and how to see it.
struct Outcome {
    object: ObjectId,
    subject: Subject,
    before: String,
    /// As it will read, if no other change renames what it refers to.
    after: String,
    expected: Expected,
}

/// What must be found when a change is read back. Texts of references contain names, which other changes may change.
enum Expected {
    Value(Value),
    Text,
    Parent(Option<i64>),
}

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Subject {
    /// A member of the component with this index.
    Member {
        component: String,
        path: String,
    },
    Name,
    Active,
    Parent,
}

fn path_of(project: &Project, registry: &ObjectRegistry, object: ObjectId) -> Option<String> {
    let found = registry.find(project, object).ok()?;
    Some(format!("/{}", found.hierarchy.path(found.at)))
}

/// Replaces every file. If one cannot be replaced, those before it are restored.
fn replace_all(project: &mut Project, drafts: &[FileDraft]) -> Result<(), Fault> {
    for (at, draft) in drafts.iter().enumerate() {
        if let Err(error) = project.files.replace(&draft.location, &draft.old, &draft.new) {
            let fault = Fault::internal(format!("Could not write {}: {error}", draft.path));
            return Err(restore(project, &drafts[..at], fault));
        }
    }
    touch(project, drafts);
    Ok(())
}

/// Gives files their old contents again, and says so in the fault.
fn restore(project: &mut Project, drafts: &[FileDraft], fault: Fault) -> Fault {
    let restored = drafts.iter().filter_map(|draft| {
        let result = project.files.replace(&draft.location, &draft.new, &draft.old);
        result.err().map(|error| format!("{} ({error})", draft.path))
    });
    let lost: Vec<String> = restored.collect();
    touch(project, drafts);
    match lost.as_slice() {
        [] => fault.hint("every file has its old contents; nothing was changed"),
        lost => fault.hint(format!("these files still have the change: {}", lost.join(", "))),
    }
}

fn touch(project: &mut Project, drafts: &[FileDraft]) {
    let paths: Vec<&str> = drafts.iter().map(|draft| draft.path.as_str()).collect();
    project.touch(&paths);
}

/// Reads every value again, as any other op does, and stores how it reads now.
fn check_on_disk(
    project: &Project,
    registry: &ObjectRegistry,
    outcomes: &mut [Outcome],
) -> Result<(), Fault> {
    for (number, outcome) in (1..).zip(outcomes) {
        let now = plan::state(project, registry, outcome.object, &outcome.subject)?;
        if !plan::is_as_expected(project, registry, outcome, &now)? {
            let what = format!("Change {number} was written, but reads back as '{now}'");
            return Err(Fault::internal(what));
        }
        outcome.after = now;
    }
    Ok(())
}

/// One fault for the problems of several changes.
fn all_problems(problems: Vec<(usize, Fault)>) -> Fault {
    let line = |(number, fault): &(usize, Fault)| match &fault.hint {
        Some(hint) => format!("Change {number}: {} ({hint})", fault.message),
        None => format!("Change {number}: {}", fault.message),
    };
    let lines: Vec<String> = problems.iter().map(line).collect();
    let kind = match problems.as_slice() {
        [(_, only)] => only.kind,
        _ => ErrorKind::InvalidArgument,
    };
    Fault::new(kind, lines.join("\n")).hint("nothing was changed")
}
