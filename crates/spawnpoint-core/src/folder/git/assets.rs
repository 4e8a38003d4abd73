//! Assets that were deleted or moved between two versions, whatever their files contain.

use std::collections::{BTreeMap, HashMap};

use super::{ComparedFiles, FileDiff, moved::Ids};
use crate::folder::{Change, ChangeKind};

/// The earlier paths of assets that are no longer at them, by id. Their names are shown in differences.
pub fn earlier_paths(ids: &Ids) -> HashMap<String, String> {
    let old = ids.iter().filter(|((_, is_old), _)| *is_old);
    old.map(|((path, _), id)| (id.clone(), path.clone())).collect()
}

/// Adds deleted and moved assets to the differences of compared files, and what still uses the deleted ones.
pub fn add_assets(files: &mut Vec<FileDiff>, ids: &Ids, compared: &dyn ComparedFiles) {
    if compared.id_suffix().is_empty() {
        return;
    }
    let side = |old: bool| ids.iter().filter(move |((_, is_old), _)| *is_old == old);
    let now: HashMap<&str, &str> =
        side(false).map(|((path, _), id)| (id.as_str(), path.as_str())).collect();
    let gone: BTreeMap<&str, &str> =
        side(true).map(|((path, _), id)| (path.as_str(), id.as_str())).collect();
    for (path, id) in gone {
        let at = now.get(id).copied();
        let known = files.iter_mut().find(|file| file.path == at.unwrap_or(path));
        let file = match known {
            Some(file) => file,
            // Only the contents of compared files are listed.
            None if at == Some(path) => continue,
            None => {
                files.push(FileDiff {
                    path: at.unwrap_or(path).to_owned(),
                    moved_from: at.map(|_| path.to_owned()),
                    added: false,
                    removed: at.is_none(),
                    changes: Vec::new(),
                });
                let Some(file) = files.last_mut() else { continue };
                file
            }
        };
        let users = if at.is_none() { compared.users_of(id) } else { Vec::new() };
        if !users.is_empty() {
            let kind = ChangeKind::StillUsed { by: users };
            file.changes.insert(0, Change { object: path.to_owned(), component: None, kind });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
}
