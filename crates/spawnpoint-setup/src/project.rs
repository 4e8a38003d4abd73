//! Edits to the text files of an engine project.

use std::path::Path;

use crate::{backups::Backups, change::Change, error::SetupError, file::File, text::SyntaxProblem};

/// An edit to one file of a project.
pub(crate) trait ProjectEdit {
    /// Adds our part to the text.
    fn add(&self, text: &str) -> Result<String, SyntaxProblem>;

    /// Removes our part. `original` is the text before Spawnpoint was added, if a backup exists.
    fn remove(&self, text: &str, original: Option<&str>) -> Result<String, SyntaxProblem>;
}

/// Plans how our part is added to a file.
pub(crate) fn plan_addition(path: &Path, edit: &dyn ProjectEdit) -> Result<Change, SetupError> {
    let file = File::read(path)?;
    let invalid = |problem| file.invalid(&problem);
    let after = edit.add(file.text()).map_err(invalid)?;
    let has_entry = edit.remove(file.text(), None).map_err(invalid)? != file.text();
    Ok(Change::add(file, after, has_entry))
}

/// Plans how our part is removed from a file. If nothing else was changed since, the original text comes
/// back.
pub(crate) fn plan_removal(
    path: &Path,
    edit: &dyn ProjectEdit,
    backups: &Backups,
) -> Result<Change, SetupError> {
    let file = File::read(path)?;
    if !file.exists() {
        return Ok(Change::remove(file, None));
    }
    let original = backups.original(&file.path);
    let leads_here = |original: &str| edit.add(original).is_ok_and(|after| after == file.text());
    let after = match &original {
        Some(original) if leads_here(original) => Some(original.clone()),
        None if leads_here("") => None,
        _ => {
            let invalid = |problem| file.invalid(&problem);
            Some(edit.remove(file.text(), original.as_deref()).map_err(invalid)?)
        }
    };
    Ok(Change::remove(file, after))
}
