//! Checks that an edit changes nothing else in a file.

use crate::{document::Syntax, error::SetupError, file::File};

/// Checks that a new text has the same values as the file, except at these paths.
pub(crate) fn rest_unchanged(
    syntax: Syntax,
    file: &File,
    after: &str,
    edited: &[&[&str]],
) -> Result<(), SetupError> {
    match syntax.same_except(file.text(), after, edited) {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(not_editable(file)),
    }
}

/// The error for a file that cannot be edited in one place only.
pub(crate) fn not_editable(file: &File) -> SetupError {
    let reason = "cannot be edited without changing something else in it";
    SetupError::not_editable(&file.path, reason)
}
