//! How missing assets are explained, and who is blamed for a fault.

use std::{fs, path::Path, process::Command};

use spawnpoint_core::folder::{Finding, Level};
use spawnpoint_unity::{Options, Project};

use crate::written::{Edits, Folder, HEAD, guid, instance, object, part, pointer, transform};

const SOURCE: &str = "public class Spawner : UnityEngine.MonoBehaviour { }";

/// A scene with two components that use a script.
fn scene(script: &str, members: &str) -> String {
    let component =
        |id| part(114, "MonoBehaviour", id, 1, &format!("  m_Script: {script}\n{members}"));
    [HEAD, &object(1, "Base", &[2, 3, 4]), &transform(2, 1, 0, &[]), &component(3), &component(4)]
        .concat()
}

/// Declares packages that are not on disk.
fn declare(folder: &Folder, packages: &[&str]) {
    let rows: Vec<String> = packages.iter().map(|name| format!("\"{name}\": \"1.0.0\"")).collect();
    let text = format!("{{\"dependencies\": {{{}}}}}", rows.join(","));
    folder.file("Packages/manifest.json", &text).file("Packages/packages-lock.json", &text);
}

fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(["-c", "user.name=T", "-c", "user.email=t@example.com"]);
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn commit_all(folder: &Path, message: &str) {
    git(folder, &["add", "-A"]);
    git(folder, &["commit", "-qm", message]);
}

/// The only finding of a rule.
fn only(folder: &Folder, rule: &str) -> Finding {
    let findings = folder.open().findings();
    let own: Vec<&Finding> = findings.iter().filter(|finding| finding.rule.id == rule).collect();
    let [only] = own[..] else { panic!("{rule}: {findings:#?}") };
    only.clone()
}

#[test]
fn a_deleted_script_is_an_error_that_names_its_commit() {
    if !requires::tool("git") {
        return;
    }
    let folder = Folder::new();
    declare(&folder, &["com.x.absent"]);
    folder.asset("Assets/Spawner.cs", '1', SOURCE);
    folder.asset("Assets/A.unity", '2', scene(&pointer(11_500_000, '1'), ""));
    folder.asset("Assets/B.unity", '3', scene(&pointer(11_500_000, '1'), ""));
    git(folder.path(), &["init", "-q"]);
    commit_all(folder.path(), "one");
    assert_eq!(folder.open().findings(), []);
    for file in ["Assets/Spawner.cs", "Assets/Spawner.cs.meta"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    let finding = only(&folder, "missing-script");
    let expected = format!(
        "script was deleted since the last commit as Assets/Spawner.cs, GUID {}; used 4 times in 2 files",
        guid('1')
    );
    assert_eq!((finding.level, finding.sentence()), (Level::Error, expected));
    commit_all(folder.path(), "two");
    folder.asset("Assets/C.mat", '4', format!("{HEAD}--- !u!21 &1\nMaterial:\n  m_Name: C\n"));
    commit_all(folder.path(), "three");
    let finding = only(&folder, "missing-script");
    let commit = Command::new("git")
        .arg("-C")
        .arg(folder.path())
        .args(["rev-parse", "--short=8", "HEAD~1"])
        .output()
        .unwrap();
    let commit = String::from_utf8(commit.stdout).unwrap();
    let expected = format!("was deleted in {} as Assets/Spawner.cs", commit.trim());
    assert!(finding.sentence().contains(&expected), "{}", finding.sentence());
    assert_eq!(finding.asset.as_deref(), Some("Assets/Spawner.cs"));
    assert_eq!(finding.uses.len(), 4);
}

#[test]
fn a_texture_that_was_deleted_long_ago_is_a_warning() {
    if !requires::tool("git") {
        return;
    }
    let folder = Folder::new();
    let material = format!(
        "{HEAD}--- !u!21 &1\nMaterial:\n  m_Name: C\n  texture: {}\n",
        pointer(2_800_000, '5')
    );
    folder.asset("Assets/T.png", '5', "image").asset("Assets/C.mat", '4', material);
    git(folder.path(), &["init", "-q"]);
    commit_all(folder.path(), "one");
    for file in ["Assets/T.png", "Assets/T.png.meta"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    assert_eq!(only(&folder, "broken-reference").level, Level::Error);
    commit_all(folder.path(), "two");
    assert_eq!(only(&folder, "deleted-reference").level, Level::Warning);
}

#[test]
fn an_asset_that_lost_only_its_meta_file_is_not_called_deleted() {
    if !requires::tool("git") {
        return;
    }
    let folder = Folder::new();
    let material = format!(
        "{HEAD}--- !u!21 &1\nMaterial:\n  m_Name: C\n  texture: {}\n",
        pointer(2_800_000, '5')
    );
    folder.asset("Assets/T.png", '5', "image").asset("Assets/C.mat", '4', material);
    git(folder.path(), &["init", "-q"]);
    commit_all(folder.path(), "one");
    fs::remove_file(folder.path().join("Assets/T.png.meta")).unwrap();
    let sentence = only(&folder, "broken-reference").sentence();
    let expected = "the .meta file of asset Assets/T.png was deleted since the last commit, GUID ";
    assert!(sentence.starts_with(expected), "{sentence}");
    commit_all(folder.path(), "two");
    // Unity gives the asset another GUID, so that the reference stays broken.
    let finding = only(&folder, "broken-reference");
    assert_eq!(finding.level, Level::Error);
    assert!(finding.sentence().starts_with("the .meta file of asset Assets/T.png was deleted in "));
}

#[test]
fn a_prefab_that_was_deleted_long_ago_is_an_error() {
    if !requires::tool("git") {
        return;
    }
    let folder = Folder::new();
    let instance = format!(
        "{HEAD}--- !u!1001 &100\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {{fileID: 0}}\n    \
         m_Modifications: []\n  m_SourcePrefab: {}\n",
        pointer(100_100_000, '5')
    );
    let prefab = format!("{HEAD}--- !u!1 &1\nGameObject:\n  m_Name: P\n");
    folder.asset("Assets/P.prefab", '5', prefab).asset("Assets/A.unity", '4', instance);
    git(folder.path(), &["init", "-q"]);
    commit_all(folder.path(), "one");
    for file in ["Assets/P.prefab", "Assets/P.prefab.meta"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    commit_all(folder.path(), "two");
    let finding = only(&folder, "missing-prefab");
    assert_eq!(finding.level, Level::Error);
    assert!(finding.message.starts_with("prefab was deleted in "), "{}", finding.message);
    assert_eq!(finding.asset.as_deref(), Some("Assets/P.prefab"));
}

#[test]
fn a_package_outside_the_project_is_a_warning() {
    let folder = Folder::new();
    folder.file("Packages/manifest.json", r#"{"dependencies": {"com.x.y": "file:../../other"}}"#);
    let finding = only(&folder, "outside-project");
    assert_eq!((finding.level, finding.path.as_str()), (Level::Warning, "Packages/manifest.json"));
    assert!(finding.message.contains("--allow-folder"), "{}", finding.message);
}

#[test]
fn a_script_of_which_only_the_meta_file_is_left_is_an_error() {
    let folder = Folder::new();
    folder.asset("Assets/Spawner.cs", '1', SOURCE);
    folder.asset("Assets/A.unity", '2', scene(&pointer(11_500_000, '1'), ""));
    fs::remove_file(folder.path().join("Assets/Spawner.cs")).unwrap();
    let finding = only(&folder, "missing-script");
    assert!(
        finding.message.starts_with("Assets/Spawner.cs does not exist, only its .meta file"),
        "{}",
        finding.message
    );
    assert_eq!(only(&folder, "meta-without-asset").path, "Assets/Spawner.cs.meta");
}

#[test]
fn guids_of_packages_and_assemblies_are_explained() {
    let cases = [
        ("com.x.absent", "0123456789abcdef0123456789abcdef", "", "unknown-script"),
        (
            "com.x.absent",
            "0123456789abcdef0123456789abcdef",
            "  m_EditorClassIdentifier: Assembly-CSharp::Spawner\n",
            "missing-script",
        ),
        (
            "com.unity.inputsystem",
            "0123456789abcdef0123456789abcdef",
            "  m_EditorClassIdentifier: Unity.InputSystem::UnityEngine.InputSystem.X\n",
            "unresolved-script",
        ),
        // A script of the table whose class has no name in our own list.
        ("com.unity.cinemachine", CINEMACHINE_SCRIPT, "", "unresolved-script"),
        // The same, where the project does not use the package.
        ("com.x.absent", CINEMACHINE_SCRIPT, "", "unknown-script"),
    ];
    for (package, guid, members, rule) in cases {
        let folder = Folder::new();
        declare(&folder, &[package]);
        let script = format!("{{fileID: 11500000, guid: {guid}, type: 3}}");
        folder.asset("Assets/A.unity", '2', scene(&script, members));
        let finding = only(&folder, rule);
        assert_eq!(finding.uses.len(), 2, "{rule}");
        if rule == "unresolved-script" {
            assert!(finding.message.contains(package), "{}", finding.message);
        }
    }
}

/// A script of com.unity.cinemachine.
const CINEMACHINE_SCRIPT: &str = "2588cc5dedbb75e49a44aada63f7b939";

#[test]
fn resources_of_text_mesh_pro_are_named() {
    let folder = Folder::new();
    declare(&folder, &["com.unity.textmeshpro"]);
    let font = "{fileID: 11400000, guid: 8f586378b4e144a9851e7b34d9b748ee, type: 2}";
    let material = format!("{HEAD}--- !u!21 &1\nMaterial:\n  m_Name: C\n  font: {font}\n");
    folder.asset("Assets/C.mat", '4', material);
    let finding = only(&folder, "missing-sample");
    assert!(finding.message.contains("\"TMP Essential Resources\""), "{}", finding.message);
}

#[test]
fn classes_of_the_editor_are_no_missing_scripts() {
    let settings = |identifier: &str| {
        format!(
            "{HEAD}--- !u!114 &1\nMonoBehaviour:\n  m_Script: {{fileID: 0}}\n  m_Name: \n  m_EditorClassIdentifier: {identifier}\n"
        )
    };
    let folder = Folder::new();
    let auditor =
        "UnityEditor.ProjectAuditorModule:Unity.ProjectAuditor.Editor:ProjectAuditorSettings";
    folder.file("ProjectSettings/ProjectAuditorSettings.asset", settings(auditor));
    assert_eq!(folder.open().findings(), []);
    let own = settings("Assembly-CSharp::Spawner");
    folder.file("ProjectSettings/ProjectAuditorSettings.asset", own);
    assert_eq!(only(&folder, "missing-script").level, Level::Error);
    let package = settings("Unity.InputSystem::UnityEngine.InputSystem.PlayerInput");
    folder.file("ProjectSettings/ProjectAuditorSettings.asset", package);
    assert_eq!(only(&folder, "unresolved-script").level, Level::Note);
}

#[test]
fn an_earlier_index_remembers_where_an_asset_was() {
    let (folder, cache) = (Folder::new(), tempfile::tempdir().unwrap());
    declare(&folder, &["com.x.absent"]);
    folder.asset("Assets/Spawner.cs", '1', SOURCE);
    folder.asset("Assets/A.unity", '2', scene(&pointer(11_500_000, '1'), ""));
    let open = || {
        let options = Options { cache: Some(cache.path().join("index")), ..Options::default() };
        Project::open(folder.path(), options, &|_, _| ()).unwrap()
    };
    assert_eq!(open().findings(), []);
    for file in ["Assets/Spawner.cs", "Assets/Spawner.cs.meta"] {
        fs::remove_file(folder.path().join(file)).unwrap();
    }
    // The index without the script remembers it too.
    for _ in 0..2 {
        let findings = open().findings();
        let message = &findings[0].message;
        assert!(message.contains("was Assets/Spawner.cs when"), "{findings:#?}");
        assert_eq!(findings[0].level, Level::Error);
    }
    folder.asset("Assets/Moved.cs", '1', SOURCE);
    assert_eq!(open().findings(), []);
}

#[test]
fn the_copy_is_blamed_for_a_duplicate_guid_and_not_the_original() {
    if !requires::tool("git") {
        return;
    }
    let folder = Folder::new();
    let material = format!("{HEAD}--- !u!21 &1\nMaterial:\n  m_Name: C\n");
    folder.asset("Assets/Z.mat", '4', &material);
    git(folder.path(), &["init", "-q"]);
    commit_all(folder.path(), "one");
    folder.asset("Assets/A.mat", '4', &material);
    assert_eq!(only(&folder, "duplicate-guid").path, "Assets/A.mat.meta");
    commit_all(folder.path(), "two");
    let finding = only(&folder, "duplicate-guid");
    assert_eq!(finding.message, format!("has the same GUID as Assets/Z.mat: {}", guid('4')));
}

#[test]
fn conflicts_are_found_in_assets_scripts_and_meta_files() {
    let folder = Folder::new();
    let sides = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n";
    folder.asset("Assets/S.cs", '1', format!("{SOURCE}\n{sides}"));
    folder.asset("Assets/T.png", '2', "image");
    let meta = folder.read("Assets/T.png.meta") + sides;
    folder.file("Assets/T.png.meta", meta);
    folder.asset("Assets/Readme.md", '3', format!("How conflicts look:\n\n{sides}"));
    let material = format!("{HEAD}--- !u!21 &1\nMaterial:\n{sides}  m_Name: C\n");
    folder.asset("Assets/C.mat", '4', material);
    let findings = folder.open().findings();
    let found: Vec<(&str, Option<usize>)> =
        findings.iter().map(|finding| (finding.path.as_str(), finding.line)).collect();
    let expected =
        [("Assets/C.mat", Some(5)), ("Assets/S.cs", Some(2)), ("Assets/T.png.meta", Some(3))];
    assert_eq!(found, expected);
}

#[test]
fn overrides_of_objects_that_a_prefab_does_not_have_are_one_warning() {
    let folder = Folder::new();
    let prefab = [HEAD, &object(1, "Car", &[2]), &transform(2, 1, 0, &[])].concat();
    folder.asset("Assets/Car.prefab", '1', prefab);
    let set = |targets: &[String]| {
        let rows = targets.iter().map(|target| (target.clone(), "m_Name", "x".to_owned()));
        [HEAD, &instance(9, '1', 0, &Edits { set: rows.collect(), ..Edits::default() })].concat()
    };
    folder.asset("Assets/A.unity", '2', set(&[pointer(1, '1'), pointer(2, '1')]));
    assert_eq!(folder.open().findings(), []);
    let targets = [pointer(1, '1'), pointer(77, '1'), pointer(78, '1'), pointer(1, '9')];
    folder.asset("Assets/A.unity", '2', set(&targets));
    let finding = only(&folder, "broken-override");
    assert_eq!((finding.level, finding.line), (Level::Warning, Some(12)));
    let message = "3 overrides target objects that Assets/Car.prefab does not have: &1, &77, &78;";
    assert!(finding.message.starts_with(message), "{}", finding.message);
}
