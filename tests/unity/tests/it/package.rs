//! Facts of the package that Unity would complain about, and its own tests, written in C#.

use std::{fs, process::Command};

use real_unity::{Unity, repository_file};
use serde_json::Value;

#[test]
fn every_file_of_the_package_has_its_meta_file() {
    if !requires::tool("python3") {
        return;
    }
    let script = repository_file("tests/unity/metas.py");
    let checked = Command::new("python3").arg(script).arg("--check").output().unwrap();
    let wrong = String::from_utf8_lossy(&checked.stdout);
    assert!(
        checked.status.success(),
        "run tests/unity/metas.py; these are missing or differ:\n{wrong}"
    );
}

#[test]
fn the_version_in_the_code_is_that_of_the_package() {
    let manifest = fs::read_to_string(repository_file("plugins/unity/package.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let code = repository_file("plugins/unity/Runtime/Core/PackageInfo.cs");
    let code = fs::read_to_string(code).unwrap();
    let version = manifest["version"].as_str().unwrap();
    assert!(code.contains(&format!("Version = \"{version}\"")), "package.json has {version}");
    let dependencies = manifest["dependencies"].as_object().unwrap();
    assert!(
        dependencies.keys().all(|name| name.starts_with("com.unity.modules.")),
        "{dependencies:?}"
    );
}

#[test]
fn the_tests_in_csharp_pass() {
    let Some(unity) = Unity::find() else { return };
    let (passed, said) = unity.unit_tests();
    assert!(passed, "{said}");
}
