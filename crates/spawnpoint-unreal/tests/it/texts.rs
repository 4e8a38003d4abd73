//! Assets as text.

use spawnpoint_unreal::{
    blueprint::Blueprint,
    package::{Package, PackageFile},
    property::Decoder,
    text::{TextError, class_defaults, markdown, t3d},
};

use crate::{corpus, made, writer::ENGINES};

const ROOT: &str = "SimpleRefsRoot";

/// The Markdown of one Blueprint, which says the same in all versions but for who saved it.
const MARKDOWN: &str = r#"# SimpleRefsRoot

- Path: `/Game/SimpleRefs/SimpleRefsRoot.SimpleRefsRoot`
- Class: `/Script/Engine.Blueprint` (Normal)
- Parent class: `/Script/CoreUObject.Object`

## Variables

| name | type | default | category | notes |
|---|---|---|---|---|
| VarHard | Object class | /Script/Engine.BlueprintGeneratedClass'/Game/SimpleRefs/SimpleRefsDefaultsRef.SimpleRefsDefaultsRef_C' | Default | editable |
| VarSoft | Object softclass | "/Game/SimpleRefs/SimpleRefsSoftRef.SimpleRefsSoftRef_C" | Default | editable |

## Events

- Custom event TestEvent(), in EventGraph

## Graph EventGraph

```text
[1] Custom event TestEvent
[2] Branch (Condition = Get class defaults(Class = SimpleRefsGraphRef_C).Var)
    true:
        [3] PrintString (InString = "Hello")
```
"#;

#[test]
fn the_markdown_of_a_real_blueprint_is_the_same_in_every_version() {
    for (version, name, path) in
        corpus::packages().iter().filter(|(_, name, _)| name.ends_with(ROOT))
    {
        let file = PackageFile::of(name, std::fs::read(&path).unwrap());
        let text = markdown(&file.package().unwrap(), None).unwrap();
        let told: String = text
            .lines()
            .filter(|line| !line.starts_with("- Saved by"))
            .map(|l| format!("{l}\n"))
            .collect();
        assert_eq!(told, MARKDOWN, "{version}");
    }
}

#[test]
fn every_real_package_has_all_three_texts() {
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::of(&name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let leaf = name.rsplit('/').next().unwrap();
        let text = t3d(&package, None).unwrap();
        assert!(text.starts_with("Begin Object Class=/Script/Engine.Blueprint Name="), "{version}");
        assert_eq!(text.matches("Begin Object").count(), text.matches("End Object").count());
        assert!(!text.contains("cannot be read") && !text.contains("cut here"), "{version} {name}");
        let text = class_defaults(&package, Some(&format!("{leaf}_C"))).unwrap();
        assert!(text.contains(&format!("Name=\"Default__{leaf}_C\"")), "{version} {name}");
        assert_eq!(class_defaults(&package, Some(leaf)).unwrap(), text, "{version} {name}");
        assert!(markdown(&package, Some(leaf)).unwrap().contains("Parent class:"), "{version}");
    }
}

#[test]
fn t3d_tells_links_and_defaults() {
    for (version, name, path) in
        corpus::packages().iter().filter(|(_, name, _)| name.ends_with(ROOT))
    {
        let file = PackageFile::of(name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let text = t3d(&package, None).unwrap();
        for part in [
            "CustomProperties Pin (PinId=",
            "PinName=\"InString\",PinType.PinCategory=\"string\"",
            "DefaultValue=\"Hello\"",
            "LinkedTo=(K2Node_IfThenElse_3 ",
            "ParentClass=/Script/CoreUObject.Class'/Script/CoreUObject.Object'",
        ] {
            assert!(text.contains(part), "{version}: {part}");
        }
        let defaults = class_defaults(&package, None).unwrap();
        assert!(
            defaults.contains("VarSoft=\"/Game/SimpleRefs/SimpleRefsSoftRef.SimpleRefsSoftRef_C\"")
        );
    }
}

#[test]
fn a_blueprint_tells_its_parts() {
    for (version, name, path) in
        corpus::packages().iter().filter(|(_, name, _)| name.ends_with(ROOT))
    {
        let file = PackageFile::of(name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let index = Blueprint::find(&package, None).unwrap();
        let blueprint = Blueprint::read(&Decoder::new(&package), index).unwrap();
        assert_eq!(
            blueprint.parent_class.as_deref(),
            Some("/Script/CoreUObject.Object"),
            "{version}"
        );
        let names: Vec<_> = blueprint.variables.iter().map(|variable| &*variable.name).collect();
        assert_eq!(names, ["VarHard", "VarSoft"], "{version}");
        assert!(blueprint.variables.iter().all(|variable| variable.default.is_some()), "{version}");
        assert_eq!(blueprint.events.len(), 1, "{version}");
    }
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    let bytes = made::package(ENGINES[22]);
    let package = Package::read("/Game/Made", &bytes).unwrap();
    let error = t3d(&package, Some("Nothing")).unwrap_err();
    assert_eq!(error.to_string(), "/Game/Made has no object Nothing; it has Made");
    assert!(matches!(markdown(&package, None), Err(TextError::NotFound { .. })));
    assert!(class_defaults(&package, Some("Made")).is_err());
    let text = t3d(&package, None).unwrap();
    assert!(text.contains("Begin Object Class=/Script/Engine.Thing Name=\"Inner_7\""), "{text}");
    assert!(text.contains("Structs(1)=(Int=42)"), "{text}");
    assert!(text.contains("Vector(1)=(X=1.000000,Y=2.000000,Z=3.000000)"), "{text}");
}
