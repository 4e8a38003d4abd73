//! Assets as text.

use spawnpoint_unreal::{
    blueprint::Blueprint,
    package::Package,
    property::Decoder,
    text::{TextError, class_defaults, markdown, t3d},
};
use unreal_packages::{ENGINES, Kind, Sample, corpus, one_of_everything};

use crate::corpus::files;

fn roots() -> impl Iterator<Item = (&'static Sample, Package<'static>)> {
    let roots = corpus().iter().filter(|sample| sample.kind == Kind::HubRoot);
    roots.map(|sample| (sample, Package::read(&sample.name, &sample.bytes).unwrap()))
}

/// The Markdown of one Blueprint, which is the same in all versions but for the engine that saved it.
const MARKDOWN: &str = r#"# HubRoot

- Path: `/Game/Hub/HubRoot.HubRoot`
- Class: `/Script/Engine.Blueprint` (Normal)
- Parent class: `/Script/CoreUObject.Object`
- Saved by: Unreal Engine ENGINE

## Variables

| name | type | default | category | notes |
|---|---|---|---|---|
| FrontClass | Object class | HubDefaults_C | Default | editable |
| LaterClass | Object softclass | HubSoft_C | Default | editable |

## Events

- Custom event Greet(), in EventGraph

## Graph EventGraph

```text
[1] Custom event Greet
[2] Branch (Condition = Get class defaults(Class = HubGraph_C).Open)
    true:
        [3] PrintString (InString = "Good morning")
```
"#;

#[test]
fn the_markdown_of_a_blueprint_is_the_same_in_every_version() {
    for (sample, package) in roots() {
        let truth = &sample.tables.saved_by.0;
        let (major, minor, patch) = truth.version;
        let engine = format!("{major}.{minor}.{patch}-{}+{}", truth.changelist, truth.branch);
        let text = markdown(&package, None).unwrap();
        assert_eq!(text, MARKDOWN.replace("ENGINE", &engine), "{engine}");
    }
}

#[test]
fn every_blueprint_has_all_three_texts() {
    let mut blueprints = 0;
    for file in files() {
        let (package, what) = (file.package(), &file.label);
        let Some(index) = Blueprint::find(&package, None) else { continue };
        let leaf = package.text(package.export(index).unwrap().name);
        let text = t3d(&package, Some(&leaf)).unwrap();
        assert!(text.starts_with("Begin Object Class=/Script/Engine.Blueprint Name="), "{what}");
        assert_eq!(text.matches("Begin Object").count(), text.matches("End Object").count());
        assert!(!text.contains("cannot be read") && !text.contains("cut here"), "{what}");
        let text = class_defaults(&package, Some(&format!("{leaf}_C"))).unwrap();
        assert!(text.contains(&format!("Name=\"Default__{leaf}_C\"")), "{what}");
        assert_eq!(class_defaults(&package, Some(&leaf)).unwrap(), text, "{what}");
        assert!(markdown(&package, Some(&leaf)).unwrap().contains("Parent class:"), "{what}");
        blueprints += 1;
    }
    assert!(blueprints >= 225, "{blueprints}");
}

#[test]
fn t3d_has_one_object_for_each_export_of_the_blueprint() {
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let text = t3d(&package, None).unwrap();
        let inside = (1..=sample.tables.exports.len() as i32).filter(|index| {
            let path = sample.tables.object_path(&sample.name, *index);
            let blueprint = sample.kind.blueprint_path();
            path == blueprint || path.starts_with(&format!("{blueprint}:"))
        });
        let (label, count) = (sample.release.engine.label, inside.count());
        assert_eq!(text.matches("Begin Object").count(), count, "{label} {}", sample.name);
    }
}

#[test]
fn t3d_contains_links_and_defaults() {
    for (sample, package) in roots() {
        let version = sample.release.engine.label;
        let text = t3d(&package, None).unwrap();
        for part in [
            "CustomProperties Pin (PinId=",
            "PinName=\"InString\",PinType.PinCategory=\"string\"",
            "DefaultValue=\"Good morning\"",
            "LinkedTo=(K2Node_IfThenElse_3 ",
            "ParentClass=/Script/CoreUObject.Class'/Script/CoreUObject.Object'",
        ] {
            assert!(text.contains(part), "{version}: {part}");
        }
        let defaults = class_defaults(&package, None).unwrap();
        assert!(defaults.contains("LaterClass=\"/Game/Hub/HubSoft.HubSoft_C\""), "{version}");
    }
}

#[test]
fn markdown_contains_the_parts_of_a_blueprint() {
    for (sample, package) in roots() {
        let version = sample.release.engine.label;
        let index = Blueprint::find(&package, None).unwrap();
        let blueprint = Blueprint::read(&Decoder::new(&package), index).unwrap();
        assert_eq!(
            blueprint.parent_class.as_deref(),
            Some("/Script/CoreUObject.Object"),
            "{version}"
        );
        let names: Vec<_> = blueprint.variables.iter().map(|variable| &*variable.name).collect();
        assert_eq!(names, ["FrontClass", "LaterClass"], "{version}");
        assert!(blueprint.variables.iter().all(|variable| variable.default.is_some()), "{version}");
        assert_eq!(blueprint.events.len(), 1, "{version}");
    }
}

#[test]
fn a_missing_object_is_reported_with_the_available_ones() {
    let bytes = one_of_everything(ENGINES[22]);
    let package = Package::read("/Game/Made", &bytes).unwrap();
    let error = t3d(&package, Some("Nothing")).unwrap_err();
    assert_eq!(error.to_string(), "/Game/Made has no object Nothing; available: Made");
    assert!(matches!(markdown(&package, None), Err(TextError::NotFound { .. })));
    assert!(class_defaults(&package, Some("Made")).is_err());
    let text = t3d(&package, None).unwrap();
    assert!(text.contains("Begin Object Class=/Script/Engine.Thing Name=\"Inner_7\""), "{text}");
    assert!(text.contains("Structs(1)=(Int=42)"), "{text}");
    assert!(text.contains("Vector(1)=(X=1.000000,Y=2.000000,Z=3.000000)"), "{text}");
}
