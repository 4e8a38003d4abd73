//! Features of real projects that a project made for tests does not have. Each is a small package,
//! written in the layout of every engine version that changed it, and read through the index.

use std::{fs, path::Path};

use spawnpoint_unreal::{
    index::{BlueprintField, BlueprintQuery, DependencyKinds, Index},
    project::Project,
};
use unreal_packages::{Asset, Bytes, ENGINES, Engine, Export, Import, PackageWriter};

const SINCE: [&str; 8] = ["4.11", "4.14", "4.18", "4.24", "4.26", "5.0", "5.1", "5.6"];

fn engines() -> impl Iterator<Item = Engine> {
    ENGINES.iter().copied().filter(|engine| SINCE.contains(&engine.label))
}

/// Imports by class package, class, outer and name.
type Imports<'a> = &'a [(&'static str, &'static str, i32, &'static str)];
/// Exports by class, parent class, outer and name.
type Exports<'a> = &'a [(i32, i32, i32, &'static str)];

const CORE: &str = "/Script/CoreUObject";

fn package(
    engine: Engine,
    imports: Imports<'_>,
    exports: Exports<'_>,
    assets: Vec<Asset>,
    soft: &[&'static str],
) -> Vec<u8> {
    let mut writer = PackageWriter::new(engine);
    for &(class_package, class, outer, name) in imports {
        writer.imports.push(Import::new(class_package, class, outer, name));
    }
    let [index, number] = writer.name("None");
    for &(class, super_struct, outer, name) in exports {
        let mut end = Bytes::default();
        if engine.ue5 >= 1011 {
            end.u8(0);
        }
        end.i32(index).i32(number);
        let (flags, properties) = (3, end.0);
        let export = Export::new(class, outer, name);
        writer.exports.push(Export { super_struct, flags, properties, ..export });
    }
    writer.assets = assets;
    writer.soft_packages = soft.iter().map(|name| (*name).to_owned()).collect();
    writer.write()
}

/// A class as the registry of an engine writes it.
fn class(engine: Engine, path: &'static str) -> &'static str {
    if engine.ue5 >= 1007 { path } else { path.rsplit('.').next().unwrap() }
}

/// An object reference as the registry of an engine writes it in a tag.
fn tag(engine: Engine, class: &str, path: &str) -> String {
    let module = if class == "Class" { CORE } else { "/Script/Engine" };
    if engine.ue5 >= 1007 {
        format!("{module}.{class}'{path}'")
    } else {
        format!("{class}'{path}'")
    }
}

fn project(files: &[(&str, Vec<u8>)]) -> (tempfile::TempDir, Index) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Facts.uproject"), "{}").unwrap();
    for (file, bytes) in files {
        put(folder.path(), file, bytes);
    }
    let project = Project::open(folder.path()).unwrap();
    let index = Index::open(&project, None, &|_| {});
    assert_eq!(index.unreadable().next().map(|(package, why)| (package.name(), why)), None);
    (folder, index)
}

fn put(folder: &Path, file: &str, bytes: &[u8]) {
    let file = folder.join(file);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

fn names(index: &Index, package: &str, kinds: DependencyKinds) -> Vec<String> {
    let package = index.package(package).unwrap();
    package.dependencies(kinds).iter().map(|dependency| dependency.name.to_owned()).collect()
}

#[test]
fn a_redirector_depends_on_its_target() {
    for engine in engines() {
        let bytes = package(
            engine,
            &[
                (CORE, "Package", 0, CORE),
                (CORE, "Class", -1, "ObjectRedirector"),
                (CORE, "Package", 0, "/Game/New/Door"),
                ("/Script/Engine", "StaticMesh", -3, "Door"),
            ],
            &[(-2, 0, 0, "Door")],
            vec![Asset::plain("Door", class(engine, "/Script/CoreUObject.ObjectRedirector"))],
            &[],
        );
        let (_folder, index) = project(&[("Content/Old/Door.uasset", bytes)]);
        let door = index.asset("/Game/Old/Door").unwrap();
        assert_eq!(door.class_path(), "/Script/CoreUObject.ObjectRedirector", "{}", engine.label);
        assert_eq!(
            names(&index, "/Game/Old/Door", DependencyKinds::HARD),
            [CORE, "/Game/New/Door"]
        );
    }
}

#[test]
fn a_level_is_a_world_even_if_its_registry_is_empty() {
    for engine in engines() {
        for told in [true, false] {
            let world = Asset::plain("Start", class(engine, "/Script/Engine.World"));
            let bytes = package(
                engine,
                &[
                    (CORE, "Package", 0, "/Script/Engine"),
                    (CORE, "Class", -1, "World"),
                    (CORE, "Class", -1, "Level"),
                ],
                &[(-2, 0, 0, "Start"), (-3, 0, 1, "PersistentLevel")],
                if told { vec![world] } else { Vec::new() },
                &["/Game/Maps/Start_Sub"],
            );
            let (_folder, index) = project(&[("Content/Maps/Start.umap", bytes)]);
            let start = index.asset("/Game/Maps/Start").unwrap();
            assert_eq!(start.class_path(), "/Script/Engine.World", "{} {told}", engine.label);
            assert!(start.package().is_map());
            assert_eq!(
                names(&index, "/Game/Maps/Start", DependencyKinds::SOFT),
                ["/Game/Maps/Start_Sub"]
            );
        }
    }
}

/// A data asset whose class is a Blueprint, and one whose C++ class only has a similar name.
#[test]
fn data_assets_have_the_class_they_are_of_and_are_no_blueprints() {
    for engine in engines() {
        let of_blueprint = package(
            engine,
            &[
                (CORE, "Package", 0, "/Game/BP_Item"),
                ("/Script/Engine", "BlueprintGeneratedClass", -1, "BP_Item_C"),
            ],
            &[(-2, 0, 0, "Sword")],
            vec![Asset::plain("Sword", class(engine, "/Game/BP_Item.BP_Item_C"))],
            &[],
        );
        let of_code = package(
            engine,
            &[(CORE, "Package", 0, "/Script/Game"), (CORE, "Class", -1, "BuildingBlueprint")],
            &[(-2, 0, 0, "Tower")],
            vec![Asset::plain("Tower", class(engine, "/Script/Game.BuildingBlueprint"))],
            &[],
        );
        let (_folder, index) =
            project(&[("Content/Sword.uasset", of_blueprint), ("Content/Tower.uasset", of_code)]);
        let label = engine.label;
        assert_eq!(index.asset("/Game/Sword").unwrap().class_path(), "/Game/BP_Item.BP_Item_C");
        let tower = index.asset("/Game/Tower").unwrap();
        assert_eq!(tower.class_path(), "/Script/Game.BuildingBlueprint", "{label}");
        assert!(!tower.is_blueprint() && tower.parent_class().is_none(), "{label}");
        let all = BlueprintQuery {
            fields: vec![BlueprintField::Name],
            term: String::new(),
            folder: None,
            recursive: true,
        };
        assert!(index.search_blueprints(&all).is_empty(), "{label}");
    }
}

#[test]
fn the_parent_of_a_blueprint_comes_from_a_tag_or_its_class() {
    for engine in engines() {
        for tagged in [true, false] {
            let mut tags = vec![(
                "GeneratedClass",
                tag(engine, "BlueprintGeneratedClass", "/Game/BP_Child.BP_Child_C"),
            )];
            if tagged {
                let parent = tag(engine, "BlueprintGeneratedClass", "/Game/BP_Base.BP_Base_C");
                tags.push(("ParentClass", parent));
                tags.push(("NativeParentClass", tag(engine, "Class", "/Script/Engine.Actor")));
            }
            let bytes = package(
                engine,
                &[
                    (CORE, "Package", 0, "/Script/Engine"),
                    (CORE, "Class", -1, "Blueprint"),
                    (CORE, "Class", -1, "BlueprintGeneratedClass"),
                    (CORE, "Package", 0, "/Game/BP_Base"),
                    ("/Script/Engine", "BlueprintGeneratedClass", -4, "BP_Base_C"),
                ],
                &[(-2, 0, 0, "BP_Child"), (-3, -5, 0, "BP_Child_C")],
                vec![Asset::new("BP_Child", class(engine, "/Script/Engine.Blueprint"), tags)],
                &[],
            );
            let (_folder, index) = project(&[("Content/BP_Child.uasset", bytes)]);
            let child = index.asset("/Game/BP_Child").unwrap();
            let label = engine.label;
            assert_eq!(child.class_path(), "/Script/Engine.Blueprint", "{label} {tagged}");
            assert_eq!(child.parent_class(), Some("/Game/BP_Base.BP_Base_C"), "{label} {tagged}");
            assert_eq!(child.native_parent_class().is_some(), tagged, "{label}");
            assert!(child.is_blueprint(), "{label}");
        }
    }
}

/// Names are case-insensitive; a package does not depend on itself; old engines list objects, not
/// packages.
#[test]
fn dependencies_are_listed_once_per_kind() {
    for engine in engines() {
        let soft: &[&str] = if engine.ue4 < 514 {
            &["/Game/Later.Later", "/Game/Later.Later:Inner", "/game/later.Other", "/Game/Own.Own"]
        } else {
            &["/Game/Later", "/game/LATER", "/Game/Own", "/Game/Now"]
        };
        let bytes = package(
            engine,
            &[
                (CORE, "Package", 0, "/Script/Engine"),
                (CORE, "Class", -1, "Thing"),
                (CORE, "Package", 0, "/Game/Now"),
                (CORE, "Package", 0, "/GAME/now"),
                (CORE, "Package", 0, "/Game/Own"),
                ("/Script/Engine", "Thing", -3, "Now"),
            ],
            &[(-2, 0, 0, "Own")],
            vec![Asset::plain("Own", class(engine, "/Script/Engine.Thing"))],
            soft,
        );
        let (_folder, index) = project(&[("Content/Own.uasset", bytes)]);
        let label = engine.label;
        assert_eq!(
            names(&index, "/Game/Own", DependencyKinds::HARD),
            ["/Script/Engine", "/Game/Now"]
        );
        let all = ["/Script/Engine", "/Game/Now", "/Game/Later"];
        assert_eq!(names(&index, "/Game/Own", DependencyKinds::ALL), all, "{label}");
        // A dependency of both kinds is listed with both.
        let later: &[&str] =
            if engine.ue4 < 514 { &["/Game/Later"] } else { &["/Game/Later", "/Game/Now"] };
        assert_eq!(names(&index, "/Game/Own", DependencyKinds::SOFT), later, "{label}");
    }
}

/// Some assets lie in another of the same package.
#[test]
fn an_asset_within_another_has_its_whole_class() {
    for engine in engines() {
        let bytes = package(
            engine,
            &[
                (CORE, "Package", 0, "/Script/Engine"),
                (CORE, "Class", -1, "Bank"),
                (CORE, "Class", -1, "Sound"),
            ],
            &[(-2, 0, 0, "Steps"), (-3, 0, 1, "Left")],
            vec![
                Asset::plain("Steps", class(engine, "/Script/Engine.Bank")),
                Asset::plain("Steps:Left", class(engine, "/Script/Engine.Sound")),
            ],
            &[],
        );
        let (_folder, index) = project(&[("Content/Steps.uasset", bytes)]);
        let left = index.asset("/Game/Steps.Steps:Left").unwrap();
        assert_eq!(left.class_path(), "/Script/Engine.Sound", "{}", engine.label);
        assert_eq!(index.asset("/Game/Steps").unwrap().class_path(), "/Script/Engine.Bank");
    }
}

/// Where packages lie: folders of languages, folders with dots, plugins in groups and of features.
#[test]
fn package_names_follow_from_paths() {
    let engine = ENGINES[ENGINES.len() - 2];
    let thing = || {
        package(
            engine,
            &[(CORE, "Package", 0, "/Script/Engine"), (CORE, "Class", -1, "Thing")],
            &[(-2, 0, 0, "Thing")],
            vec![Asset::plain("Thing", "/Script/Engine.Thing")],
            &[],
        )
    };
    let plugin = || b"{\"CanContainContent\": true}".to_vec();
    let (_folder, index) = project(&[
        ("Content/L10N/de/Thing.uasset", thing()),
        ("Content/v1.2/Thing.uasset", thing()),
        ("Content/__ExternalObjects__/Map/A/BC/Thing.uasset", thing()),
        ("Plugins/GameFeatures/Shooter/Shooter.uplugin", plugin()),
        ("Plugins/GameFeatures/Shooter/Content/Thing.uasset", thing()),
        ("Plugins/Vendor/Deep/Tools/Tools.uplugin", plugin()),
        ("Plugins/Vendor/Deep/Tools/Content/Parts/Thing.uasset", thing()),
        ("Plugins/NoPlugin/Content/Lost.uasset", thing()),
        ("Content/Notes.uexp", b"no package".to_vec()),
    ]);
    let found: Vec<_> = index.packages().map(|package| package.name()).collect();
    assert_eq!(
        found,
        [
            "/Game/L10N/de/Thing",
            "/Game/__ExternalObjects__/Map/A/BC/Thing",
            "/Game/v1.2/Thing",
            "/Shooter/Thing",
            "/Tools/Parts/Thing",
        ]
    );
    for package in found {
        let asset = index.asset(package).unwrap();
        assert_eq!(asset.object_path(), format!("{package}.Thing"));
        assert!(index.asset(&asset.object_path().to_uppercase()).is_some(), "{package}");
    }
}
