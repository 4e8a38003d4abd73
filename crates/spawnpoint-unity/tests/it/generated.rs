//! Generated projects, whose trees, references and faults are all known: the reader finds exactly
//! these.

use spawnpoint_core::folder::Finding;
use spawnpoint_unity::{
    Project,
    queries::{BrokenKind, Scope},
    script::ScriptState,
};
use unity_projects::{Format, Recipe, Truth};

use crate::projects::Generated;

fn check(recipe: &Recipe) {
    let generated = Generated::new(recipe);
    let (project, truth) = (generated.open(), &generated.truth);
    trees(&project, truth);
    users(&project, truth);
    missing_scripts(&project, truth);
    broken_references(&project, truth);
    bookkeeping(&project, truth);
    findings(&project, truth);
    let scenes: Vec<(String, bool)> =
        project.build_scenes().into_iter().map(|scene| (scene.path, scene.enabled)).collect();
    assert_eq!(scenes, truth.build_scenes);
}

fn trees(project: &Project, truth: &Truth) {
    let mut trees = 0;
    for asset in project.index().assets().filter(|asset| asset.kind().has_objects()) {
        let path = asset.path();
        let Some(expected) = truth.trees.get(path) else {
            assert!(truth.lfs_pointers.iter().any(|stored| stored == path), "{path}");
            assert!(project.hierarchy(asset.id()).is_err(), "{path}");
            continue;
        };
        let hierarchy = project.hierarchy(asset.id()).unwrap();
        assert_eq!(hierarchy.problems, Vec::<String>::new(), "{path}");
        assert!(hierarchy.objects.iter().all(|object| !object.opaque), "{path}");
        let lines: Vec<String> = hierarchy
            .walk()
            .map(|(at, object)| {
                let types: Vec<&str> =
                    object.components.iter().map(|component| &*component.type_name).collect();
                format!("{}: {}", hierarchy.path(at), types.join(" "))
            })
            .collect();
        assert_eq!(&lines, expected, "{path}");
        trees += 1;
    }
    assert_eq!(trees, truth.trees.len());
}

fn users(project: &Project, truth: &Truth) {
    let mut named = 0;
    for asset in project.index().assets() {
        let Some(guid) = asset.guid() else { continue };
        let users = project.users(guid, false);
        named += usize::from(!users.is_empty());
        let expected = truth.users.get(&guid.to_string()).map(Vec::as_slice).unwrap_or_default();
        assert_eq!(users, expected, "{}", asset.path());
    }
    assert_eq!(named, truth.users.len());
}

fn missing_scripts(project: &Project, truth: &Truth) {
    let missing = project.missing_scripts(Scope::All, None).found;
    let in_state = |state: ScriptState| -> Vec<(String, String)> {
        let rows = missing.iter().filter(|row| row.state == state);
        rows.map(|row| (row.path.clone(), row.game_object_path.clone())).collect()
    };
    assert_eq!(in_state(ScriptState::Null), truth.null_scripts);
    assert_eq!(in_state(ScriptState::Unexplained), truth.lost_scripts);
    assert_eq!(missing.len(), truth.null_scripts.len() + truth.lost_scripts.len());
}

fn broken_references(project: &Project, truth: &Truth) {
    let broken = project.broken_references(Scope::All, None).found;
    let of_kind = |kind: BrokenKind| -> Vec<(String, String)> {
        let rows = broken.iter().filter(|row| row.kind == kind);
        rows.map(|row| (row.path.clone(), row.reference_path.clone())).collect()
    };
    assert_eq!(of_kind(BrokenKind::Missing), truth.broken);
    assert_eq!(of_kind(BrokenKind::Dangling), truth.dangling);
    assert_eq!(broken.len(), truth.broken.len() + truth.dangling.len());
}

fn bookkeeping(project: &Project, truth: &Truth) {
    let check = project.asset_problems();
    let mut duplicates: Vec<Vec<String>> =
        check.duplicate_guids.into_iter().map(|row| row.paths).collect();
    duplicates.sort();
    assert_eq!(duplicates, truth.duplicates);
    let lone: Vec<String> = check.metas_without_asset.into_iter().map(|row| row.path).collect();
    assert_eq!(lone, truth.lone_metas);
    assert_eq!(check.assets_without_meta, truth.lone_assets);
    assert_eq!(check.metas_without_guid, truth.metas_without_guid);
    assert_eq!(check.lfs_pointers, truth.lfs_pointers);
    assert_eq!(check.binary_assets, truth.binary_assets);
    assert_eq!(check.unreadable, Vec::<String>::new());
}

/// Each fault is one finding of its rule. The targets of all overrides exist.
fn findings(project: &Project, truth: &Truth) {
    let findings = project.findings();
    let paths = |rule: &str| -> Vec<&str> {
        // A script that has only a `.meta` file is a fault of another list.
        let is_lone = |finding: &&Finding| finding.message.contains("only its .meta file");
        let own = findings.iter().filter(|finding| finding.rule.id == rule && !is_lone(finding));
        own.map(|finding| finding.path.as_str()).collect()
    };
    assert_eq!(paths("merge-conflict"), truth.conflicts);
    assert_eq!(paths("broken-override"), Vec::<&str>::new());
    assert_eq!(paths("missing-script").len(), truth.null_scripts.len() + truth.lost_scripts.len());
    assert_eq!(paths("broken-reference").len(), truth.broken.len() + truth.dangling.len());
    assert_eq!(paths("duplicate-guid").len(), truth.duplicates.len());
}

#[test]
fn every_tree_user_and_fault_is_found_and_nothing_else() {
    for format in [Format::Unity2017, Format::Unity2022] {
        for seed in 1..=12 {
            check(&Recipe { seed, format, ..Recipe::default() });
        }
    }
}

#[test]
fn every_variety_of_file_is_read_as_it_was_generated() {
    for format in [Format::Unity2017, Format::Unity2022] {
        check(&Recipe { format, ..Recipe::EVERYTHING });
    }
}

#[test]
fn prefabs_six_levels_deep_are_expanded() {
    check(&Recipe { seed: 99, levels: 6, prefabs: 4, scenes: 2, ..Recipe::default() });
}

#[test]
fn a_project_without_faults_has_none() {
    check(&Recipe { seed: 7, faults: 0, scenes: 6, objects: 200, ..Recipe::default() });
}

#[test]
fn the_same_seed_generates_the_same_files() {
    let generate = || {
        let generated = Generated::everything(Format::Unity2022);
        let files = crate::projects::files(generated.folder()).into_iter();
        let read = files.map(|path| {
            let name = path.strip_prefix(generated.folder()).unwrap().to_owned();
            (name, std::fs::read(path).unwrap())
        });
        read.collect::<Vec<_>>()
    };
    assert_eq!(generate(), generate());
}
