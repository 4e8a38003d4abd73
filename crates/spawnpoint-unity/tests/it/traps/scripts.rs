//! Which class a component's script is.

use spawnpoint_unity::queries::Scope;

use crate::written::{Folder, HEAD, object, part, pointer, transform};

#[test]
fn classes_of_assemblies_are_found_by_file_id() {
    let folder = Folder::new();
    let library = include_bytes!("../../fixtures/Plugin.dll");
    folder.asset("Assets/Plugins/Plugin.dll", 'f', library);
    let script = |id: i64, number: i64| {
        let script = pointer(number, 'f');
        part(114, "MonoBehaviour", id, 1, &format!("  m_Script: {script}\n"))
    };
    // The ids are computed like Unity's; see the unit tests of the crate.
    let number = |namespace, class| {
        i64::from(spawnpoint_unity::asset::assembly::class_hash(namespace, class))
    };
    let scene = [
        HEAD,
        &object(1, "Base", &[2, 3, 4, 5]),
        &transform(2, 1, 0, &[]),
        &script(3, number("Plugged.In", "Turret")),
        &script(4, number("", "Bare")),
        &script(5, 12345),
    ]
    .concat();
    folder.asset("Assets/A.unity", 'd', scene);
    assert_eq!(folder.tree("Assets/A.unity"), ["Base: Transform Turret Bare MonoBehaviour"]);
    let project = folder.open();
    let scene = project.index().by_path("Assets/A.unity").unwrap();
    let hierarchy = project.hierarchy(scene.id()).unwrap();
    let turret = hierarchy.object(0).components[1].script.clone().unwrap();
    assert_eq!(turret.full_name.as_deref(), Some("Plugged.In.Turret"));
}

#[test]
fn script_names_are_those_of_their_class() {
    let folder = Folder::new();
    let sources = [
        ("Mover", "namespace A.B;\n\npublic sealed partial class Mover : Base<Mover>, IMove { }"),
        (
            "Several",
            "class Helper { }\nenum E { A }\npublic class Several : UnityEngine.MonoBehaviour { class Inner { } }",
        ),
        (
            "Renamed",
            "using X;\n[AddComponentMenu(\"a class Fake { }\")]\npublic class Other : MonoBehaviour { }",
        ),
        (
            "Partial",
            "public partial class Partial { }\npublic partial class Partial : MonoBehaviour { }",
        ),
        ("Empty", "// class Empty : MonoBehaviour { }"),
        (
            "Guarded",
            "#if UNITY_EDITOR\nnamespace Editors {\n#else\nnamespace Games {\n#endif\nclass Guarded : MonoBehaviour { } }",
        ),
    ];
    let mut text = HEAD.to_owned();
    let ids: Vec<i64> = (0..=sources.len()).map(|n| 2 + i64::try_from(n).unwrap()).collect();
    text += &object(1, "All", &ids);
    text += &transform(2, 1, 0, &[]);
    for ((name, source), (id, digit)) in sources.iter().zip(ids[1..].iter().zip('0'..)) {
        let digit = char::from_u32(u32::from(digit) + 1).unwrap();
        folder.asset(&format!("Assets/{name}.cs"), digit, source);
        let script = pointer(11_500_000, digit);
        text += &part(114, "MonoBehaviour", *id, 1, &format!("  m_Script: {script}\n"));
    }
    folder.asset("Assets/A.unity", 'd', text);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        ["All: Transform Mover Several Other Partial Empty Guarded"]
    );
    let project = folder.open();
    let scene = project.index().by_path("Assets/A.unity").unwrap();
    let hierarchy = project.hierarchy(scene.id()).unwrap();
    let mover = hierarchy.object(0).components[1].script.clone().unwrap();
    assert_eq!(mover.full_name.as_deref(), Some("A.B.Mover"));
}

#[test]
fn scripts_of_packages_are_found_in_every_location() {
    let folder = Folder::new();
    let source = |class: &str| format!("public class {class} : UnityEngine.MonoBehaviour {{ }}");
    folder
        .file("Packages/com.x.own/package.json", "{\"name\": \"com.x.own\"}")
        .asset("Packages/com.x.own/Own.cs", '1', source("Own"))
        .asset("Library/PackageCache/com.x.cached@1.2.3/Cached.cs", '2', source("Cached"))
        .file("Local/package.json", "{\"name\": \"com.x.local\"}")
        .asset("Local/Here.cs", '3', source("Here"))
        .asset("Library/PackageCache/com.x.hashed@0a1b2c3d4e/Hashed.cs", '4', source("Hashed"))
        .asset("Packages/com.x.own/Samples~/Hidden.cs", '5', source("Hidden"))
        .asset("Assets/.hidden/Dot.cs", '6', source("Dot"))
        .file(
            "Packages/manifest.json",
            r#"{"dependencies": {"com.x.cached": "1.2.3", "com.x.local": "file:../Local",
                "com.x.hashed": "https://example.com/hashed.git"}}"#,
        );
    let mut text = HEAD.to_owned();
    text += &object(1, "All", &[2, 3, 4, 5, 6, 7, 8]);
    text += &transform(2, 1, 0, &[]);
    for (id, digit) in (3..).zip('1'..='6') {
        let script = pointer(11_500_000, digit);
        text += &part(114, "MonoBehaviour", id, 1, &format!("  m_Script: {script}\n"));
    }
    folder.asset("Assets/A.unity", 'd', text);
    assert_eq!(
        folder.tree("Assets/A.unity"),
        ["All: Transform Own Cached Here Hashed Missing Script Missing Script"]
    );
    let missing = folder.open().missing_scripts(Scope::All, None).found;
    assert_eq!(missing.len(), 2);
    assert_eq!(folder.open().broken_references(Scope::All, None).found, []);
}
