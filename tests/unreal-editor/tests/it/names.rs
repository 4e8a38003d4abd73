//! Scripts use nothing of `unreal` that is not on the list.

use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn every_name_that_a_script_uses_is_listed_with_its_engine() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(here.join("python/names.txt")).unwrap();
    let listed: BTreeSet<&str> = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (name, version) = line.split_once(' ').unwrap();
            assert!(version.split_once('.').is_some(), "{line}");
            name
        })
        .collect();
    let scripts = here.join("../../crates/spawnpoint-wire/src/unreal_remote/scripts");
    let mut used = BTreeSet::new();
    for entry in fs::read_dir(scripts).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for part in text.split("unreal.").skip(1) {
            let name: String = part
                .chars()
                .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '.'))
                .collect();
            used.insert(name.trim_end_matches('.').to_owned());
        }
    }
    assert!(used.len() > 20, "{used:?}");
    for name in used {
        assert!(listed.contains(&*name), "unreal.{name} is not in names.txt");
    }
}
