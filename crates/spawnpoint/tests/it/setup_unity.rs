//! `spawnpoint setup unity` on the command line.

use crate::support::{Said, User};

const MANIFEST: &str =
    "{\n  \"dependencies\": {\n    \"com.unity.modules.ui\": \"1.0.0\"\n  }\n}\n";

fn user() -> User {
    let user = User::new();
    user.write("Game/Assets/Player.cs", "");
    user.write("Game/Packages/manifest.json", MANIFEST);
    user.write("Game/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 6000.0.1f1\n");
    user
}

fn manifest(user: &User) -> String {
    std::fs::read_to_string(user.home().join("Game/Packages/manifest.json")).unwrap()
}

/// Runs `setup unity`, which must succeed.
fn setup(user: &User, args: &[&str]) -> Said {
    let said = user.run_alone(&[&["setup", "unity", "--project", "Game"], args].concat());
    assert_eq!(said.code, 0, "{said:?}");
    said
}

/// The line that is added to the manifest.
fn dependency() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "    \"dev.spawnpoint\": \"{}.git?path=/plugins/unity#v{version}\"",
        env!("CARGO_PKG_REPOSITORY")
    )
}

#[test]
fn the_package_is_installed_and_removed() {
    let user = user();
    let dry = setup(&user, &["--dry-run"]);
    assert!(dry.out.contains(&format!("+{}", dependency())), "{}", dry.out);
    assert!(dry.out.contains("Dry run: nothing was changed."), "{}", dry.out);
    assert_eq!(manifest(&user), MANIFEST);

    let said = setup(&user, &[]);
    assert!(said.out.contains("✓ Unity project: configured"), "{}", said.out);
    assert!(said.out.contains("requires Git"), "{}", said.out);
    let last = "\"1.0.0\"";
    assert_eq!(manifest(&user), MANIFEST.replace(last, &format!("{last},\n{}", dependency())));
    assert!(setup(&user, &[]).out.contains("already configured"));

    let said = setup(&user, &["--remove"]);
    assert!(said.out.contains("✓ Unity project: removed"), "{}", said.out);
    assert_eq!(manifest(&user), MANIFEST);
    assert!(setup(&user, &["--remove"]).out.contains("nothing to remove"));
}

#[test]
fn the_copy_is_installed_kept_and_removed() {
    let user = user();
    let copy = user.home().join("Game/Packages/dev.spawnpoint");
    let dry = setup(&user, &["--embed", "--dry-run"]);
    assert!(dry.out.contains("files added"), "{}", dry.out);
    assert!(!copy.exists());
    setup(&user, &["--embed"]);
    let package = std::fs::read_to_string(copy.join("package.json")).unwrap();
    assert!(package.contains("\"dev.spawnpoint\""), "{package}");
    assert_eq!(manifest(&user), MANIFEST);

    std::fs::write(copy.join("package.json"), r#"{"name": "dev.spawnpoint", "version": "0.0.9"}"#)
        .unwrap();
    let said = setup(&user, &[]);
    let replaced = format!("dev.spawnpoint 0.0.9 is replaced by {}", env!("CARGO_PKG_VERSION"));
    assert!(said.out.contains(&replaced), "{}", said.out);
    assert!(said.out.contains("has a copy of the package"), "{}", said.out);
    assert_eq!(manifest(&user), MANIFEST);
    let said = setup(&user, &["--remove"]);
    assert!(said.out.contains("files removed"), "{}", said.out);
    assert!(!copy.exists());
}

#[test]
fn another_version_is_replaced_and_mcp_for_unity_stays() {
    let user = user();
    let before = "{\"dependencies\": {\"com.coplaydev.unity-mcp\": \"9.0.0\", \"dev.spawnpoint\": \"0.0.9\"}}";
    user.write("Game/Packages/manifest.json", before);
    let report = setup(&user, &["--json"]).json();
    assert_eq!(report["ok"], true, "{report}");
    assert_eq!(report["targets"][0]["status"], "changed", "{report}");
    let notes = report["notes"].to_string();
    let replaced = format!("dev.spawnpoint 0.0.9 is replaced by {}", env!("CARGO_PKG_VERSION"));
    assert!(notes.contains(&replaced), "{notes}");
    assert!(notes.contains("com.coplaydev.unity-mcp 9.0.0 from a registry"), "{notes}");
    assert!(notes.contains("Both packages can stay"), "{notes}");
    assert!(notes.contains("Package Manager"), "{notes}");
    let after = before.replace("\"dev.spawnpoint\": \"0.0.9\"", dependency().trim());
    assert_eq!(manifest(&user), after);
}

#[test]
fn other_folders_and_old_editors_are_refused() {
    let user = user();
    let refused = |args: &[&str], code: i32| {
        let said = user.run_alone(args);
        assert_eq!(said.code, code, "{args:?} {said:?}");
        said.out + &said.err
    };
    let said = refused(&["setup", "unity"], 2);
    assert!(said.contains("No Unity project found in this folder"), "{said}");
    assert!(said.contains("--project"), "{said}");
    user.write("other/file", "");
    let said = refused(&["setup", "unity", "--project", "other"], 2);
    assert!(said.contains("No Unity project found at"), "{said}");
    assert!(said.contains("contains Assets and ProjectSettings"), "{said}");
    let said = refused(&["setup", "unity", "--project", "Game/Assets"], 2);
    assert!(said.contains("did you mean") && said.contains("Game?"), "{said}");
    for args in [&["setup", "--embed"][..], &["setup", "cursor", "--embed"]] {
        let said = refused(args, 2);
        assert!(said.contains("only to Unity projects"), "{said}");
    }
    let said = refused(&["setup", "unity", "--embed", "--remove"], 2);
    assert!(said.contains("cannot be used with"), "{said}");
    user.write("Game/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2019.4.1f1\n");
    let said = refused(&["setup", "unity", "--project", "Game"], 1);
    assert!(said.contains("Unity 2019.4.1f1") && said.contains("2021.3 or later"), "{said}");
    assert_eq!(manifest(&user), MANIFEST);
}
