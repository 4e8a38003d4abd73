//! Unity projects: the package is added as a dependency or as a copy, found, updated and removed.

use std::{fs, path::PathBuf};

use serde_json::Value;
use spawnpoint_setup::{
    SetupError,
    unity::{
        self, Form, GIT_URL, InstalledPackage, MINIMUM_EDITOR, PACKAGE, PACKAGE_FILES,
        PackageSource, Plan,
    },
};

use crate::support::{User, read};

const MANIFEST: &str = "{\r\n    \"scopedRegistries\": [ ],\r\n    \"dependencies\": {\r\n        \"com.coplaydev.unity-mcp\": \"https://github.com/CoplayDev/unity-mcp.git?path=/MCPForUnity#v9.0.0\",\r\n        \"com.unity.modules.ui\": \"1.0.0\"\r\n    }\r\n}\r\n";

/// A user with a project `Game`.
fn user() -> (User, PathBuf) {
    let user = User::new();
    user.write("Game/Assets/Player.cs", "");
    user.write("Game/Packages/manifest.json", MANIFEST);
    user.write("Game/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2021.3.58f1\n");
    let folder = unity::project(&user.path("Game")).unwrap();
    (user, folder)
}

fn plan(user: &User, embed: bool) -> Result<Plan, SetupError> {
    unity::plan(&user.path("Game"), embed, &user.backups)
}

fn install(user: &User, embed: bool) -> Plan {
    let plan = plan(user, embed).unwrap();
    plan.apply(&user.backups).unwrap();
    assert!(self::plan(user, embed).unwrap().is_empty(), "a second time changes nothing");
    plan
}

fn remove(user: &User) -> Plan {
    let plan = unity::plan_removal(&user.path("Game"), &user.backups).unwrap();
    plan.apply(&user.backups).unwrap();
    plan
}

fn manifest(user: &User) -> String {
    read(&user.path("Game/Packages/manifest.json"))
}

/// A manifest with a dependency on the package.
fn manifest_with(reference: &str) -> String {
    format!("{{\n  \"dependencies\": {{\n    \"{PACKAGE}\": \"{reference}\"\n  }}\n}}\n")
}

fn found(user: &User, name: &str) -> Option<InstalledPackage> {
    unity::installed(&user.path("Game"), name).unwrap()
}

#[test]
fn the_embedded_package_is_of_this_version() {
    let file = PACKAGE_FILES.iter().find(|(name, _)| *name == "package.json").unwrap();
    let package: Value = serde_json::from_slice(file.1).unwrap();
    assert_eq!(package["name"], PACKAGE);
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(package["unity"], MINIMUM_EDITOR);
    assert!(package["displayName"].is_string());
}

#[test]
fn the_dependency_names_the_repository_the_folder_and_the_tag() {
    let version = env!("CARGO_PKG_VERSION");
    let repository = env!("CARGO_PKG_REPOSITORY");
    assert!(repository.starts_with("https://"), "{repository}");
    assert_eq!(GIT_URL, format!("{repository}.git?path=/plugins/unity#v{version}"));
}

#[test]
fn the_dependency_is_added_and_the_original_bytes_come_back() {
    let (user, folder) = user();
    let plan = install(&user, false);
    assert_eq!((plan.form, plan.before), (Form::Git, None));
    let last = "\"com.unity.modules.ui\": \"1.0.0\"";
    let added = format!("{last},\r\n        \"{PACKAGE}\": \"{GIT_URL}\"");
    assert_eq!(manifest(&user), MANIFEST.replace(last, &added));
    assert!(!folder.join("Packages").join(PACKAGE).exists());
    remove(&user);
    assert_eq!(manifest(&user), MANIFEST);
    assert!(remove(&user).is_empty());
}

#[test]
fn later_changes_to_the_manifest_stay() {
    let (user, _) = user();
    install(&user, false);
    let since = manifest(&user).replace("\"1.0.0\"", "\"1.1.0\"");
    user.write("Game/Packages/manifest.json", &since);
    remove(&user);
    assert_eq!(manifest(&user), MANIFEST.replace("\"1.0.0\"", "\"1.1.0\""));
}

#[test]
fn another_version_is_replaced_in_place_and_reported() {
    let (user, _) = user();
    for (old, version) in [
        ("https://github.com/other/fork.git?path=/plugins/unity#v0.0.9", "0.0.9"),
        ("0.0.8", "0.0.8"),
    ] {
        let text = manifest_with(old);
        user.write("Game/Packages/manifest.json", &text);
        let plan = install(&user, false);
        assert_eq!(plan.before.unwrap().version.as_deref(), Some(version));
        assert_eq!(manifest(&user), text.replace(old, GIT_URL));
        // The backup has an older entry of ours, so that it is not what removal restores.
        remove(&user);
        assert_eq!(manifest(&user), "{\n  \"dependencies\": {}\n}\n");
    }
}

#[test]
fn a_local_package_is_replaced_only_after_its_removal() {
    let (user, _) = user();
    let text = manifest_with("file:../../checkout/plugins/unity");
    user.write("Game/Packages/manifest.json", &text);
    let error = plan(&user, false).unwrap_err();
    assert!(error.to_string().contains("'file:../../checkout/plugins/unity'"), "{error}");
    assert!(error.hint().contains("--remove"), "{}", error.hint());
    assert_eq!(manifest(&user), text);
    remove(&user);
    install(&user, false);
}

#[test]
fn a_manifest_that_is_missing_or_broken_is_not_written() {
    let (user, folder) = user();
    let path = folder.join("Packages/manifest.json");
    for (text, message) in [
        ("", "does not exist or is empty"),
        ("{ nonsense", "manifest.json:1:3"),
        ("{\"dependencies\": []}", "must be an object"),
        ("{\"dependencies\": {}, \"dependencies\": {}}", "duplicate key"),
    ] {
        fs::write(&path, text).unwrap();
        let error = plan(&user, false).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
        assert_eq!(read(&path), text);
    }
    fs::remove_file(&path).unwrap();
    let error = plan(&user, false).unwrap_err();
    assert!(error.hint().contains("--embed"), "{}", error.hint());
    // A copy needs no manifest, and does not create one.
    install(&user, true);
    assert!(!path.exists());
}

#[test]
fn the_copy_is_written_and_removed_with_what_unity_added_to_it() {
    let (user, folder) = user();
    let plan = install(&user, true);
    assert_eq!(plan.form, Form::Copy);
    let copy = folder.join("Packages").join(PACKAGE);
    for (name, bytes) in PACKAGE_FILES {
        assert_eq!(fs::read(copy.join(name)).unwrap(), *bytes, "{name}");
    }
    assert_eq!(manifest(&user), MANIFEST);
    user.write("Game/Packages/dev.spawnpoint/package.json.meta", "guid: x");
    remove(&user);
    assert!(!copy.exists());
    assert_eq!(manifest(&user), MANIFEST);
    assert!(remove(&user).is_empty());
}

#[test]
fn a_copy_replaces_the_dependency_and_is_kept_by_later_runs() {
    let (user, folder) = user();
    install(&user, false);
    install(&user, true);
    assert_eq!(manifest(&user), MANIFEST, "Unity would ignore the dependency");
    let package = folder.join("Packages/dev.spawnpoint/package.json");
    let older = read(&package).replace(env!("CARGO_PKG_VERSION"), "0.0.9");
    fs::write(&package, older).unwrap();
    let plan = install(&user, false);
    assert_eq!((plan.form, plan.copy.updated()), (Form::Copy, 1));
    assert_eq!(plan.before.unwrap().version.as_deref(), Some("0.0.9"));
    assert_eq!(manifest(&user), MANIFEST);
}

#[test]
fn an_update_deletes_files_that_the_package_no_longer_has_and_no_others() {
    let (user, folder) = user();
    install(&user, true);
    let copy = folder.join("Packages").join(PACKAGE);
    user.write("Game/Packages/dev.spawnpoint/Runtime/Old.cs", "class Old {}");
    user.write("Game/Packages/dev.spawnpoint/Runtime/Old.cs.meta", "guid: x");
    user.write("Game/Packages/dev.spawnpoint/Mine.cs", "class Mine {}");
    let list = copy.join(".spawnpoint-files");
    fs::write(&list, read(&list) + "Runtime/Old.cs\n../../Assets/Player.cs\n").unwrap();
    install(&user, true);
    assert!(!copy.join("Runtime/Old.cs").exists() && !copy.join("Runtime/Old.cs.meta").exists());
    assert!(copy.join("Mine.cs").exists() && folder.join("Assets/Player.cs").exists());
    remove(&user);
    assert!(copy.join("Mine.cs").exists() && !copy.join("package.json").exists());
}

/// Unity loads a folder as a package as soon as it has a `package.json`.
#[test]
fn a_copy_that_fails_half_way_is_no_package() {
    let (user, folder) = user();
    let copy = folder.join("Packages").join(PACKAGE);
    fs::create_dir_all(copy.join(".spawnpoint-files")).unwrap();
    assert!(plan(&user, true).is_err());
    fs::remove_dir(copy.join(".spawnpoint-files")).unwrap();
    let plan = plan(&user, true).unwrap();
    fs::create_dir_all(copy.join(".spawnpoint-files/in-the-way")).unwrap();
    assert!(plan.apply(&user.backups).is_err());
    assert!(!copy.join("package.json").exists());
}

#[cfg(unix)]
#[test]
fn nothing_is_written_or_deleted_behind_a_link() {
    let (user, folder) = user();
    let checkout = user.write("checkout/package.json", r#"{"name": "dev.spawnpoint"}"#);
    let link = folder.join("Packages").join(PACKAGE);
    std::os::unix::fs::symlink(checkout.parent().unwrap(), &link).unwrap();
    for error in [
        plan(&user, true).unwrap_err(),
        plan(&user, false).unwrap_err(),
        unity::plan_removal(&folder, &user.backups).unwrap_err(),
    ] {
        assert!(error.to_string().contains("is a link"), "{error}");
    }
    assert_eq!(read(&checkout), r#"{"name": "dev.spawnpoint"}"#);
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_copy_does_not_hold_setup_up() {
    let (user, folder) = user();
    install(&user, true);
    let package = folder.join("Packages/dev.spawnpoint/package.json");
    fs::remove_file(&package).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&package).status().unwrap();
    assert!(made.success());
    let error = plan(&user, true).unwrap_err().to_string();
    assert!(error.ends_with("is not a regular file"), "{error}");
}

#[test]
fn a_copy_in_another_folder_is_the_users_own() {
    let (user, _) = user();
    user.write("Game/Packages/tools/package.json", r#"{"name": "dev.spawnpoint"}"#);
    for error in [
        plan(&user, false).unwrap_err(),
        unity::plan_removal(&user.path("Game"), &user.backups).unwrap_err(),
    ] {
        assert!(error.to_string().contains("tools"), "{error}");
        assert!(error.hint().contains("delete that folder"), "{}", error.hint());
    }
}

#[test]
fn projects_of_other_editors_are_refused() {
    let (user, folder) = user();
    assert_eq!(unity::project(&folder.join("Assets")), None);
    user.write("Game/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2020.3.1f1\n");
    let error = plan(&user, false).unwrap_err().to_string();
    assert!(error.contains("Unity 2020.3.1f1") && error.contains(MINIMUM_EDITOR), "{error}");
    for version in ["m_EditorVersion: 6000.7.0a1\n", "", "m_EditorVersion: soon\n"] {
        user.write("Game/ProjectSettings/ProjectVersion.txt", version);
        assert!(plan(&user, false).is_ok(), "{version}");
    }
}

#[test]
fn packages_are_found_where_unity_finds_them() {
    let (user, folder) = user();
    let lock = |text: &str| user.write("Game/Packages/packages-lock.json", text);
    assert_eq!(found(&user, PACKAGE), None);
    // The manifest, not yet resolved; then resolved.
    let url = "https://github.com/CoplayDev/unity-mcp.git?path=/MCPForUnity#v9.0.0";
    let package = found(&user, "com.coplaydev.unity-mcp").unwrap();
    let source = PackageSource::Git("https://github.com/CoplayDev/unity-mcp.git#v9.0.0".to_owned());
    let version = Some("9.0.0".to_owned());
    assert_eq!(package, InstalledPackage { source, version, is_resolved: false });
    lock(&format!(
        r#"{{"dependencies": {{"com.coplaydev.unity-mcp": {{"version": "{url}", "depth": 0}}}}}}"#
    ));
    assert!(found(&user, "com.coplaydev.unity-mcp").unwrap().is_resolved);

    // A branch: the version is that of the download.
    user.write("Game/Packages/manifest.json", manifest_with("https://h/r.git#main"));
    lock(
        r#"{"dependencies": {"dev.spawnpoint": {"version": "https://h/r.git#main", "depth": 0, "source": "git", "hash": "0123456789abcdef"}}}"#,
    );
    assert_eq!(found(&user, PACKAGE).unwrap().version, None);
    let cached = |revision: &str, version: &str| {
        let text = format!(r#"{{"name": "dev.spawnpoint", "version": "{version}"}}"#);
        user.write(
            &format!("Game/Library/PackageCache/dev.spawnpoint@{revision}/package.json"),
            text,
        );
    };
    cached("0123456789", "0.3.0");
    assert_eq!(found(&user, PACKAGE).unwrap().version.as_deref(), Some("0.3.0"));
    cached("ffffffffff", "0.2.0");
    assert_eq!(found(&user, PACKAGE).unwrap().version.as_deref(), Some("0.3.0"));

    // Another package requires it; a direct dependency that is only left in the lock file is gone.
    user.write("Game/Packages/manifest.json", MANIFEST);
    assert_eq!(found(&user, PACKAGE), None);
    lock(r#"{"dependencies": {"dev.spawnpoint": {"version": "0.4.0", "depth": 1}}}"#);
    assert_eq!(found(&user, PACKAGE).unwrap().version.as_deref(), Some("0.4.0"));
    lock("{ broken");
    assert_eq!(found(&user, PACKAGE), None);

    // A copy counts more than all of these, whatever its folder is called.
    user.write("Game/Packages/manifest.json", manifest_with("0.5.0"));
    user.write("Game/Packages/x/package.json", r#"{"name": "dev.spawnpoint", "version": "0.6.0"}"#);
    user.write("Game/Packages/broken/package.json", "{");
    let package = found(&user, PACKAGE).unwrap();
    assert_eq!(package.version.as_deref(), Some("0.6.0"));
    assert_eq!(package.source, PackageSource::Embedded(folder.join("Packages/x")));
}
