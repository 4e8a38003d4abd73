//! Any bytes as the output of git's plumbing commands: reading ends, and no row names more than there
//! is.
//!
//! ```text
//! cargo +nightly fuzz run git_plumbing -- -max_total_time=600
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use spawnpoint_core::folder::git::plumbing::{
    Deletions, change_rows, index_rows, object_head, object_id, tree_rows, whole_change_rows,
    whole_index_rows, whole_tree_rows,
};

fuzz_target!(|bytes: &[u8]| {
    let is_id =
        |id: &str| matches!(id.len(), 40 | 64) && id.bytes().all(|digit| digit.is_ascii_hexdigit());
    for row in tree_rows(bytes).unwrap_or_default() {
        assert!(is_id(&row.id) && row.path.len() < bytes.len() && !row.path.contains('\0'));
    }
    for row in change_rows(bytes).unwrap_or_default() {
        assert!(row.old.iter().chain(&row.new).all(|id| is_id(id)));
        assert!(row.path.len() < bytes.len() && !row.path.contains('\0'));
    }
    for row in index_rows(bytes).unwrap_or_default() {
        assert!(is_id(&row.id) && row.path.len() < bytes.len() && !row.path.contains('\0'));
    }
    for whole in [whole_tree_rows, whole_change_rows, whole_index_rows] {
        assert!(whole(bytes) <= bytes.len());
    }
    // The same rows, wherever a piece ends.
    let end = whole_tree_rows(&bytes[..bytes.len() / 2]);
    let (mut at_once, mut in_pieces) = (Deletions::default(), Deletions::default());
    if let Ok(rows) = at_once.read(bytes) {
        let mut all = in_pieces.read(&bytes[..end]).unwrap();
        all.extend(in_pieces.read(&bytes[end..]).unwrap());
        assert_eq!(rows, all);
        assert!(rows.iter().all(|(_, object, path)| is_id(object) && !path.contains('\0')));
    }
    let _ = object_head(bytes);
    let _ = object_id(bytes).map(|id| assert!(is_id(&id)));
});
