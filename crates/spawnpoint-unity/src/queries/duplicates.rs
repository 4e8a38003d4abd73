//! Finds out which of several assets with the same GUID is the original.

use std::path::Path;

use serde::Serialize;
use spawnpoint_core::folder::oldest_first;

use crate::id::Guid;

/// A GUID that several assets have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateGuid {
    /// The GUID.
    pub guid: Guid,
    /// The assets, sorted.
    pub paths: Vec<String>,
    /// The position of the original in the list.
    #[serde(skip)]
    original: usize,
}

impl DuplicateGuid {
    /// Finds the original: the asset that was committed first. Of assets of the same age, the one whose name is not
    /// that of a copy.
    pub(super) fn new(root: &Path, guid: Guid, mut paths: Vec<String>) -> Self {
        paths.sort();
        let mut metas: Vec<String> = paths.iter().map(|path| format!("{path}.meta")).collect();
        metas.sort_by_key(|path| (is_named_as_copy(path), path.len(), path.clone()));
        // Without a repository, names decide. The sort by age is stable.
        oldest_first(root, &mut metas).ok();
        let first = metas.first().and_then(|meta| meta.strip_suffix(".meta"));
        let original = paths.iter().position(|path| Some(path.as_str()) == first).unwrap_or(0);
        Self { guid, paths, original }
    }

    /// The original.
    pub fn original(&self) -> &str {
        self.paths.get(self.original).map(String::as_str).unwrap_or_default()
    }

    /// The copies.
    pub fn copies(&self) -> impl Iterator<Item = &str> {
        let others = self.paths.iter().enumerate().filter(|(at, _)| *at != self.original);
        others.map(|(_, path)| path.as_str())
    }
}

/// Whether a file has a name that editors and file managers give to copies: `A 1`, `A (1)`, `A - Copy`, `A copy`,
/// `Copy of A`.
fn is_named_as_copy(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    let numbered = stem.rsplit_once(' ').is_some_and(|(_, end)| {
        let number = end.strip_prefix('(').and_then(|end| end.strip_suffix(')')).unwrap_or(end);
        !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
    });
    numbered || stem.ends_with("copy") || stem.starts_with("copy of ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_copies_are_recognized() {
        for copy in ["A 1.cs", "A (2).prefab", "A - Copy.mat", "b/A copy.png", "Copy of A.cs"] {
            assert!(is_named_as_copy(copy), "{copy}");
        }
        for original in ["A.cs", "Level1.unity", "copy/A.cs", "A 1b.cs", "A ().cs"] {
            assert!(!is_named_as_copy(original), "{original}");
        }
    }

    #[test]
    fn without_a_repository_the_name_tells_the_copy() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["Assets/A 1.mat", "Assets/A.mat"].map(str::to_owned).to_vec();
        let row = DuplicateGuid::new(folder.path(), Guid(1), paths);
        assert_eq!(row.original(), "Assets/A.mat");
        assert_eq!(row.copies().collect::<Vec<_>>(), ["Assets/A 1.mat"]);
    }
}
