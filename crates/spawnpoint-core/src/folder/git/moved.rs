//! Finds moved files: removed at one path and added at another, with the same id.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    ComparedFiles, GitError, Row, Source, contents::sizes, plumbing::ObjectHead, program::Git,
};
use crate::folder::ProjectFiles;

/// The maximum size of a file that holds an id.
const MAX_ID_FILE: u64 = 16 << 20;

/// The ids of files, by path and whether it is the older version.
pub type Ids = HashMap<(String, bool), String>;

/// Reads the ids of files that are in one version only, or whose file with the id is.
pub fn lone_ids(
    git: &Git,
    files: &ProjectFiles,
    rows: &[Row],
    compared: &dyn ComparedFiles,
) -> Result<Ids, GitError> {
    let lone: HashSet<&str> =
        rows.iter().filter(|row| row.is_lone()).map(|row| row.path.as_str()).collect();
    let id_files: HashMap<&str, &Row> = rows
        .iter()
        .filter_map(|row| Some((row.path.strip_suffix(compared.id_suffix())?, row)))
        .filter(|(path, row)| row.is_lone() || lone.contains(path))
        .collect();
    ids(git, files, &id_files, compared)
}

/// Replaces a removed and an added file by one moved file, if they have the same id or the same content.
pub fn pair(rows: Vec<Row>, ids: &Ids, compared: &dyn ComparedFiles) -> Vec<Row> {
    let is_lone = |row: &&Row| compared.includes(&row.path) && row.is_lone();
    // `None` for an id that several removed files have, because it does not tell them apart.
    let mut gone_by_id: HashMap<&String, Option<usize>> = HashMap::new();
    let mut gone_by_content: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_lone(row)) {
        if let Some(content) = &row.old {
            let id = ids.get(&(row.path.clone(), true));
            if let Some(id) = id {
                gone_by_id.entry(id).and_modify(|known| *known = None).or_insert(Some(at));
            }
            gone_by_content.entry(content.clone()).or_default().push(at);
        }
    }
    let mut moved: BTreeMap<usize, usize> = BTreeMap::new();
    let mut taken = vec![false; rows.len()];
    for by_id in [true, false] {
        for (at, row) in rows.iter().enumerate().filter(|(_, row)| is_lone(row)) {
            let Some(new) = row.new.as_ref().filter(|_| !moved.contains_key(&at)) else { continue };
            let from = if by_id {
                let id = ids.get(&(row.path.clone(), false));
                id.and_then(|id| gone_by_id.get(id).copied().flatten()).filter(|from| !taken[*from])
            } else {
                let same = gone_by_content.get(new.id()).into_iter().flatten();
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
    kept.map(|(at, row)| match origins.get(&at) {
        Some((path, old)) => Row { moved_from: Some(path.clone()), old: old.clone(), ..row },
        None => row,
    })
    .collect()
}

fn ids(
    git: &Git,
    files: &ProjectFiles,
    id_files: &HashMap<&str, &Row>,
    compared: &dyn ComparedFiles,
) -> Result<Ids, GitError> {
    let mut found = HashMap::new();
    let mut objects: Vec<(String, (String, bool))> = Vec::new();
    for (path, row) in id_files {
        if let Some(content) = &row.old {
            objects.push((content.clone(), ((*path).to_owned(), true)));
        }
        match &row.new {
            Some(Source::Object(content)) => {
                objects.push((content.clone(), ((*path).to_owned(), false)));
            }
            Some(Source::File(_)) => {
                let bytes = files.read(&files.root().join(&row.path), MAX_ID_FILE);
                let id = bytes.ok().and_then(|bytes| compared.id_in(&bytes));
                id.map(|id| found.insert(((*path).to_owned(), false), id));
            }
            None => {}
        }
    }
    let wanted: Vec<&str> = objects.iter().map(|(content, _)| content.as_str()).collect();
    let sizes = sizes(git, &wanted)?;
    objects.retain(|(content, _)| {
        matches!(sizes.get(content), Some(ObjectHead::Blob(size)) if *size <= MAX_ID_FILE)
    });
    let wanted: Vec<&str> = objects.iter().map(|(content, _)| content.as_str()).collect();
    let mut contents = git.objects("--batch", &wanted)?;
    for (_, of) in &objects {
        let ObjectHead::Blob(size) = contents.head()? else { return Err(GitError::unreadable()) };
        if let Some(id) = compared.id_in(&contents.content(size)?) {
            found.insert(of.clone(), id);
        }
    }
    Ok(found)
}
