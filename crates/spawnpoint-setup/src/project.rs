//! Texts of an engine's project: put in, taken out, with what was there before as the measure.

use std::path::Path;

use crate::{change::Change, error::SetupError, file::File, store::Store, text::Problem};

/// What we write into one file of a project.
pub(crate) trait Edit {
    /// The text with us in it.
    fn put(&self, text: &str) -> Result<String, Problem>;

    /// The text without us, given what it was before, if that is known.
    fn take(&self, text: &str, before: Option<&str>) -> Result<String, Problem>;
}

/// Works out how a file gets us into it.
pub(crate) fn put(path: &Path, edit: &dyn Edit) -> Result<Change, SetupError> {
    let file = File::read(path)?;
    let malformed = |problem| file.malformed(&problem);
    let after = edit.put(file.text()).map_err(malformed)?;
    let known = edit.take(file.text(), None).map_err(malformed)? != file.text();
    Ok(Change::put(file, after, known))
}

/// Works out how a file gets rid of us.
pub(crate) fn take(path: &Path, edit: &dyn Edit, store: &Store) -> Result<Change, SetupError> {
    let file = File::read(path)?;
    if !file.exists() {
        return Ok(Change::take(file, None));
    }
    let before = store.before(&file.path);
    let again = |before: &str| edit.put(before).is_ok_and(|after| after == file.text());
    let after = match &before {
        Some(before) if again(before) => Some(before.clone()),
        None if again("") => None,
        _ => {
            let malformed = |problem| file.malformed(&problem);
            Some(edit.take(file.text(), before.as_deref()).map_err(malformed)?)
        }
    };
    Ok(Change::take(file, after))
}
