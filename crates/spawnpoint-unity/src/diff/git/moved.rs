//! Finds moved files: removed at one path and added at another, with the same GUID.

use std::collections::{BTreeMap, HashMap, HashSet};

use spawnpoint_core::folder::ProjectFiles;

use super::{GitError, Row, Source, plumbing::ObjectHead, program::Git, sizes};
use crate::{asset::meta, diff::files::is_serialized, id::Guid, index::MAX_META};

/// Replaces a removed and an added file by one moved file, if they have the same GUID or the same
/// content.
pub fn pair(git: &Git, files: &ProjectFiles, rows: Vec<Row>) -> Result<Vec<Row>, GitError> {
    let is_lone = |row: &&Row| is_serialized(&row.path) && row.old.is_some() != row.new.is_some();
    let lone: HashSet<&str> = rows.iter().filter(is_lone).map(|row| row.path.as_str()).collect();
    let metas: HashMap<&str, &Row> = rows
        .iter()
        .filter_map(|row| Some((row.path.strip_suffix(".meta")?, row)))
        .filter(|(path, _)| lone.contains(path))
        .collect();
    let guids = guids(git, files, &metas)?;
    let mut gone_by_guid: HashMap<Guid, usize> = HashMap::new();
    let mut gone_by_id: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_lone(row)) {
        if let Some(id) = &row.old {
            let guid = guids.get(&(row.path.clone(), true));
            guid.map(|guid| gone_by_guid.insert(*guid, at));
            gone_by_id.entry(id.clone()).or_default().push(at);
        }
    }
    let mut moved: BTreeMap<usize, usize> = BTreeMap::new();
    let mut taken = vec![false; rows.len()];
    for by_guid in [true, false] {
        for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_lone(row)) {
            let Some(new) = row.new.as_ref().filter(|_| !moved.contains_key(&at)) else { continue };
            let from = if by_guid {
                let guid = guids.get(&(row.path.clone(), false));
                guid.and_then(|guid| gone_by_guid.get(guid).copied()).filter(|from| !taken[*from])
            } else {
                let same = gone_by_id.get(new.id()).into_iter().flatten();
                same.copied().find(|from| !taken[*from])
            };
            if let Some(from) = from {
                taken[from] = true;
                moved.insert(at, from);
            }
        }
    }
    let origins: BTreeMap<usize, (String, Option<String>)> = moved
        .into_iter()
        .map(|(at, from)| (at, (rows[from].path.clone(), rows[from].old.clone())))
        .collect();
    let kept = rows.into_iter().enumerate().filter(|(at, _)| !taken[*at]);
    Ok(kept
        .map(|(at, row)| match origins.get(&at) {
            Some((path, old)) => Row { moved_from: Some(path.clone()), old: old.clone(), ..row },
            None => row,
        })
        .collect())
}

/// The GUIDs of `.meta` files, by path of the asset and whether it is the older version.
fn guids(
    git: &Git,
    files: &ProjectFiles,
    metas: &HashMap<&str, &Row>,
) -> Result<HashMap<(String, bool), Guid>, GitError> {
    let mut found = HashMap::new();
    let mut objects: Vec<(String, (String, bool))> = Vec::new();
    for (path, row) in metas {
        if let Some(id) = &row.old {
            objects.push((id.clone(), ((*path).to_owned(), true)));
        }
        match &row.new {
            Some(Source::Object(id)) => objects.push((id.clone(), ((*path).to_owned(), false))),
            Some(Source::File(_)) => {
                let text = files.read(&files.root().join(&row.path), MAX_META);
                let guid = text.ok().and_then(|text| meta::guid(&text));
                guid.map(|guid| found.insert(((*path).to_owned(), false), guid));
            }
            None => {}
        }
    }
    let ids: Vec<&str> = objects.iter().map(|(id, _)| id.as_str()).collect();
    let sizes = sizes(git, &ids)?;
    objects.retain(
        |(id, _)| matches!(sizes.get(id), Some(ObjectHead::Blob(size)) if *size <= MAX_META),
    );
    let ids: Vec<&str> = objects.iter().map(|(id, _)| id.as_str()).collect();
    let mut contents = git.objects("--batch", &ids)?;
    for (_, of) in &objects {
        let ObjectHead::Blob(size) = contents.head()? else { return Err(GitError::unreadable()) };
        if let Some(guid) = meta::guid(&contents.content(size)?) {
            found.insert(of.clone(), guid);
        }
    }
    Ok(found)
}
