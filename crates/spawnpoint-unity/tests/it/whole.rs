//! Whole projects against an independent reading of their files.

use std::path::Path;

use crate::projects;

#[test]
fn every_scene_and_prefab_of_every_project_is_read() {
    let (mut files, mut objects) = (0, 0);
    projects::each(|folder| {
        let project = projects::open(folder);
        let check = project.asset_problems();
        for asset in project.index().assets().filter(|asset| asset.kind().has_objects()) {
            let path = asset.path().to_owned();
            if check.lfs_pointers.contains(&path) || !asset.exists() {
                continue;
            }
            let hierarchy = project.hierarchy(asset.id()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(hierarchy.problems, Vec::<String>::new(), "{path}");
            assert_eq!(hierarchy.walk().count(), hierarchy.objects.len(), "{path}");
            objects += hierarchy.objects.len();
            files += 1;
        }
    });
    assert!(files > 60 && objects > 1000, "{files} files, {objects} objects");
}

/// The files that the reader searches for GUIDs: those of the project itself, not of cached
/// packages, and none that Unity ignores.
fn own_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let is_ignored = |part: &str| {
        part.starts_with('.') || part.ends_with('~') || part == "CVS" || part.ends_with(".tmp")
    };
    let name = |path: &Path| {
        let path = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
        // A package elsewhere on disk is part of `Packages`.
        path.strip_prefix("Local/").map_or(path.clone(), |rest| format!("Packages/{rest}"))
    };
    let folders = ["Assets", "ProjectSettings", "Packages", "Local"].map(|name| folder.join(name));
    let present = folders.iter().filter(|folder| folder.is_dir());
    present
        .flat_map(|folder| projects::files(folder))
        .map(|path| (name(&path), path))
        .filter(|(name, _)| !name.split('/').any(is_ignored))
        .map(|(name, path)| (name, std::fs::read(path).unwrap()))
        .collect()
}

#[test]
fn users_are_the_files_that_contain_the_guid() {
    let mut compared = 0;
    projects::each(|folder| {
        let (project, files) = (projects::open(folder), own_files(folder));
        for asset in project.index().assets() {
            let Some(guid) = asset.guid() else { continue };
            let needle = guid.to_string();
            let mut expected: Vec<String> = files
                .iter()
                .filter(|(path, text)| {
                    path.strip_suffix(".meta") != Some(asset.path())
                        && memchr::memmem::find(text, needle.as_bytes()).is_some()
                })
                .map(|(path, _)| path.clone())
                .collect();
            // Assets that share a guid do not use each other.
            expected.retain(|path| {
                let other =
                    path.strip_suffix(".meta").and_then(|path| project.index().by_path(path));
                other.and_then(|other| other.guid()) != Some(guid)
            });
            expected.sort();
            compared += expected.len();
            assert_eq!(project.users(guid, false), expected, "{}", asset.path());
        }
    });
    assert!(compared > 250, "{compared}");
}
