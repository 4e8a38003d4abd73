//! No file of the repository names a place outside of it.

use std::{fs, path::Path};

use walkdir::WalkDir;
use workspace_checks::{Ignored, manifest_depth, paths_outside};

#[test]
fn no_file_names_a_place_outside_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ignored = Ignored::parse(&fs::read_to_string(root.join(".gitignore")).unwrap());
    let mut outside = Vec::new();
    let mut looked_at = 0;
    let files = WalkDir::new(&root).into_iter().filter_entry(|entry| {
        let path = entry.path().strip_prefix(&root).unwrap();
        !ignored.contains(path)
    });
    for entry in files.map(Result::unwrap).filter(|entry| entry.file_type().is_file()) {
        // Binary files name no paths.
        let Ok(text) = fs::read_to_string(entry.path()) else { continue };
        let file = entry.path().strip_prefix(&root).unwrap();
        outside.extend(paths_outside(file, &text, manifest_depth(&root, file)));
        looked_at += 1;
    }
    assert!(looked_at > 1000, "only {looked_at} files");
    assert!(outside.is_empty(), "{}", outside.join("\n"));
}
