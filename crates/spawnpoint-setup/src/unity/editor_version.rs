//! The version of the editor that a project is made with.

use std::path::Path;

use crate::{error::SetupError, file::File};

/// The oldest editor that the package supports.
pub const MINIMUM: &str = "2021.3";

/// Refuses projects of editors that are too old. A version that cannot be read is accepted.
pub fn check(folder: &Path) -> Result<(), SetupError> {
    let file = File::read(&folder.join("ProjectSettings/ProjectVersion.txt"))?;
    let line = file.text().lines().find_map(|line| line.strip_prefix("m_EditorVersion:"));
    let version = line.unwrap_or_default().trim();
    match (release(version), release(MINIMUM)) {
        (Some(found), Some(minimum)) if found < minimum => Err(SetupError::unsupported(
            format!(
                "The project is made with Unity {version}; the package requires {MINIMUM} or later"
            ),
            "upgrade the project, or use it without an editor: `spawnpoint --project FOLDER`",
        )),
        _ => Ok(()),
    }
}

/// The first two numbers of a version such as `2021.3.58f1` or `6000.0.1f1`.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::release;

    #[test]
    fn releases_are_compared_by_number() {
        assert_eq!(release("2021.3.58f1"), Some((2021, 3)));
        assert_eq!(release("2021.3"), Some((2021, 3)));
        assert!(release("2020.3.1f1") < release("2021.3.0f1"));
        assert!(release("2021.2.9f1") < release("2021.3.0f1"));
        assert!(release("6000.0.1f1") > release("2023.3.0f1"));
        assert_eq!(release(""), None);
        assert_eq!(release("x.y"), None);
    }
}
