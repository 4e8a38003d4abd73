//! Compares the expected output of the snippets with a real compiler, if there is one.

use std::{fs, path::Path, process::Command};

use crate::oracle::sections;

#[test]
fn the_real_compiler_gives_the_expected_output() {
    if !requires::runs("mcs") || !requires::runs("mono") {
        requires::extra("mono", "install mono-mcs and mono-runtime");
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle");
    let fresh = tempfile::tempdir().unwrap();
    let made = Command::new("sh")
        .arg(folder.join("regenerate.sh"))
        .env("OUT", fresh.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let modern = sections(&fs::read_to_string(folder.join("modern.list")).unwrap());
    let mut compared = 0;
    for file in fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|kind| kind != "out") {
            continue;
        }
        let kept = sections(&fs::read_to_string(&file).unwrap());
        let fresh = fresh.path().join(file.file_name().unwrap());
        // Mono's own compiler does not know all of the language.
        if file.to_string_lossy().ends_with(".roslyn.out") {
            continue;
        }
        let fresh = sections(&fs::read_to_string(fresh).unwrap());
        for (name, wanted) in kept.iter().filter(|(name, _)| !modern.contains_key(*name)) {
            assert_eq!(fresh.get(name), Some(wanted), "{name}: regenerate");
            compared += 1;
        }
    }
    println!("{compared} snippets compared");
    assert!(compared >= 400, "only {compared}");
}
