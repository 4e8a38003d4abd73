//! The dependency in `Packages/manifest.json`.

use std::path::Path;

use serde_json::Value;

use super::{GIT_URL, PACKAGE};
use crate::{
    backups::Backups, change::Change, check, document::Syntax, error::SetupError, file::File,
};

const JSON: Syntax = Syntax::Json;
const DEPENDENCY: &[&str] = &["dependencies", PACKAGE];

/// Plans how the dependency is added or updated.
pub fn plan_addition(path: &Path) -> Result<Change, SetupError> {
    let file = File::read(path)?;
    if file.text().trim().is_empty() {
        // Unity adds its built-in packages to a manifest that it creates, but not to one that it finds.
        return Err(SetupError::unsupported(
            format!("{} does not exist or is empty", path.display()),
            "open the project in Unity once, which creates it, or use --embed",
        ));
    }
    let invalid = |problem| file.invalid(&problem);
    let url = Value::from(GIT_URL);
    let before = JSON.get(file.text(), DEPENDENCY).map_err(invalid)?;
    if before.as_ref() == Some(&url) {
        let text = file.text().to_owned();
        return Ok(Change::add(file, text, true));
    }
    if let Some(local) = before.as_ref().and_then(Value::as_str).filter(|old| is_local(old)) {
        return Err(SetupError::unsupported(
            format!("{} installs the package from '{local}'", path.display()),
            "to replace it, run the command with --remove first",
        ));
    }
    let after = JSON.set(file.text(), DEPENDENCY, &url).map_err(invalid)?;
    check::rest_unchanged(JSON, &file, &after, &[DEPENDENCY])?;
    if JSON.get(&after, DEPENDENCY) != Ok(Some(url)) {
        return Err(check::not_editable(&file));
    }
    Ok(Change::add(file, after, before.is_some()))
}

/// Plans how the dependency is removed. If nothing else was changed since it was added, the original text comes
/// back.
pub fn plan_removal(path: &Path, backups: &Backups) -> Result<Change, SetupError> {
    let file = File::read(path)?;
    let invalid = |problem| file.invalid(&problem);
    let Some(entry) = JSON.get(file.text(), DEPENDENCY).map_err(invalid)? else {
        let text = file.exists().then(|| file.text().to_owned());
        return Ok(Change::remove(file, text));
    };
    let is_original = |original: &String| {
        matches!(JSON.get(original, DEPENDENCY), Ok(None))
            && JSON.set(original, DEPENDENCY, &entry).is_ok_and(|after| after == file.text())
    };
    if let Some(original) = backups.original(&file.path).filter(is_original) {
        return Ok(Change::remove(file, Some(original)));
    }
    let after = JSON.remove(file.text(), DEPENDENCY).map_err(invalid)?;
    check::rest_unchanged(JSON, &file, &after, &[DEPENDENCY])?;
    Ok(Change::remove(file, Some(after)))
}

/// Whether a dependency is a folder or archive on this machine, which a developer of the package chose.
fn is_local(dependency: &str) -> bool {
    dependency.starts_with("file:")
}
