//! The package compiles for every Unity release that it claims, against a shim that has only names which exist in that
//! release. So the package names nothing that Unity does not have.

use std::{collections::HashMap, fs};

use real_unity::{build, output_folder, repository_file, tools};

/// The releases of `api.tsv`, `api-ui.tsv` and `api-more.tsv`, in the order of their letters. Those of `api-packages.tsv`
/// are versions of packages.
const RELEASES: [&str; 4] = ["2021.3", "2022.3", "6000.0", "6000.7"];
/// Further releases, for which there is no list: the package must compile for them as well.
const BETWEEN: [&str; 3] = ["2023.2", "6000.3", "6000.4"];

fn compiled(release: &str) -> String {
    let folder = output_folder(&format!("{release}-check"));
    build(release, &folder, true).unwrap_or_else(|said| panic!("{release}: {said}"));
    fs::read_to_string(folder.join("surface.txt")).unwrap()
}

#[test]
fn the_shim_has_only_names_of_each_release() {
    if tools().is_none() {
        requires::extra("unity", "run tests/unity/fetch.sh");
        return;
    }
    let list = [
        "tests/unity/api.tsv",
        "tests/unity/api-ui.tsv",
        "tests/unity/api-more.tsv",
        "tests/unity/api-packages.tsv",
    ]
    .map(|path| fs::read_to_string(repository_file(path)).unwrap())
    .concat();
    let rows: HashMap<&str, &str> = list
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(letters, name)| (name, letters))
        .collect();
    for (column, release) in RELEASES.iter().enumerate() {
        let surface = compiled(release);
        assert!(surface.lines().count() > 400, "{release}: {surface}");
        let wrong: Vec<_> = surface
            .lines()
            .filter(|name| {
                rows.get(name).and_then(|letters| letters.chars().nth(column)) != Some('y')
            })
            .collect();
        assert!(
            wrong.is_empty(),
            "{release} does not have {wrong:#?}; tests/unity/api.py generates the list"
        );
    }
}

#[test]
fn the_package_compiles_for_releases_in_between() {
    if tools().is_none() {
        requires::extra("unity", "run tests/unity/fetch.sh");
        return;
    }
    for release in BETWEEN {
        compiled(release);
    }
}
