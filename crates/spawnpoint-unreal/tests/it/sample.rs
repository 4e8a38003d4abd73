//! The small project in `tests/projects/unreal`, which other tests use. This test generates its
//! packages; `UPDATE_DOCS=1` writes them.

use std::fs;

use sample_projects::unreal;
use unreal_packages::{Asset, Bytes, ENGINES, Engine, Export, Import, PackageWriter};

#[test]
fn the_sample_project_is_up_to_date() {
    for (file, bytes) in packages() {
        let path = unreal().join(file);
        if fs::read(&path).ok().as_ref() == Some(&bytes) {
            continue;
        }
        assert!(std::env::var_os("UPDATE_DOCS").is_some(), "{file} is stale: run UPDATE_DOCS=1");
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
    }
}

/// The door of the sample project, without its material.
pub fn bare_door() -> Vec<u8> {
    blueprint(&Blueprint { needs: None, ..DOOR })
}

const DOOR: Blueprint = Blueprint {
    package: "/Game/Blueprints/BP_Door",
    name: "BP_Door",
    class: "BP_Door_C",
    default: "Default__BP_Door_C",
    parent: ("/Script/Engine", "Actor"),
    parent_tag: "/Script/CoreUObject.Class'/Script/Engine.Actor'",
    needs: Some(("/Game/Materials/M_Wood", "M_Wood")),
    soft: Some("/Game/Blueprints/BP_Key"),
};

fn packages() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("Content/Blueprints/BP_Door.uasset", blueprint(&DOOR)),
        (
            "Content/Blueprints/BP_Key.uasset",
            blueprint(&Blueprint {
                package: "/Game/Blueprints/BP_Key",
                name: "BP_Key",
                class: "BP_Key_C",
                default: "Default__BP_Key_C",
                parent: ("/Game/Blueprints/BP_Door", "BP_Door_C"),
                parent_tag: "/Script/Engine.BlueprintGeneratedClass'/Game/Blueprints/BP_Door.BP_Door_C'",
                needs: None,
                soft: None,
            }),
        ),
        ("Content/Materials/M_Wood.uasset", material("M_Wood")),
        (
            "Plugins/UnrealMCPServer/Content/TestAssets/MCP_TestPawn.uasset",
            blueprint(&Blueprint {
                package: "/UnrealMCPServer/TestAssets/MCP_TestPawn",
                name: "MCP_TestPawn",
                class: "MCP_TestPawn_C",
                default: "Default__MCP_TestPawn_C",
                parent: ("/Script/Engine", "Pawn"),
                parent_tag: "/Script/CoreUObject.Class'/Script/Engine.Pawn'",
                needs: None,
                soft: None,
            }),
        ),
        (
            "Plugins/UnrealMCPServer/Content/TestAssets/MCP_TestMaterial.uasset",
            material("MCP_TestMaterial"),
        ),
    ]
}

struct Blueprint {
    package: &'static str,
    name: &'static str,
    class: &'static str,
    default: &'static str,
    parent: (&'static str, &'static str),
    parent_tag: &'static str,
    needs: Option<(&'static str, &'static str)>,
    soft: Option<&'static str>,
}

fn engine() -> Engine {
    *ENGINES.iter().find(|engine| engine.label == "5.2").unwrap()
}

fn import(
    writer: &mut PackageWriter,
    package: &'static str,
    class: &'static str,
    outer: i32,
    name: &'static str,
) -> i32 {
    writer.imports.push(Import::new(package, class, outer, name));
    -(writer.imports.len() as i32)
}

fn blueprint(made: &Blueprint) -> Vec<u8> {
    let mut writer = PackageWriter::new(engine());
    let script = import(&mut writer, "/Script/CoreUObject", "Package", 0, "/Script/Engine");
    let kind = import(&mut writer, "/Script/CoreUObject", "Class", script, "Blueprint");
    let generated =
        import(&mut writer, "/Script/CoreUObject", "Class", script, "BlueprintGeneratedClass");
    let outer = match made.parent.0 {
        "/Script/Engine" => script,
        package => import(&mut writer, "/Script/CoreUObject", "Package", 0, package),
    };
    let parent = import(&mut writer, "/Script/CoreUObject", "Class", outer, made.parent.1);
    let needed = made.needs.map(|(package, name)| {
        let outer = import(&mut writer, "/Script/CoreUObject", "Package", 0, package);
        import(&mut writer, "/Script/Engine", "Material", outer, name)
    });
    writer.soft_packages = made.soft.into_iter().map(str::to_owned).collect();
    let own_class = 2;
    let tag = |key, value: &str| (key, value.to_owned());
    let native = if made.parent.1 == "Pawn" { "Pawn" } else { "Actor" };
    writer.assets = vec![Asset::new(
        made.name,
        "/Script/Engine.Blueprint",
        [
            tag("BlueprintType", "BPTYPE_Normal"),
            tag("ParentClass", made.parent_tag),
            ("NativeParentClass", format!("/Script/CoreUObject.Class'/Script/Engine.{native}'")),
            (
                "GeneratedClass",
                format!("/Script/Engine.BlueprintGeneratedClass'{}.{}'", made.package, made.class),
            ),
        ],
    )];
    let properties =
        objects(&mut writer, &[("ParentClass", parent), ("GeneratedClass", own_class)]);
    export(&mut writer, kind, 0, made.name, 3, properties);
    let properties = objects(&mut writer, &[]);
    export(&mut writer, generated, parent, made.class, 3, properties);
    let own: Vec<_> = needed.map(|object| ("Surface", object)).into_iter().collect();
    let properties = objects(&mut writer, &own);
    export(&mut writer, own_class, 0, made.default, 0x11, properties);
    writer.write()
}

fn material(name: &'static str) -> Vec<u8> {
    let mut writer = PackageWriter::new(engine());
    let script = import(&mut writer, "/Script/CoreUObject", "Package", 0, "/Script/Engine");
    let kind = import(&mut writer, "/Script/CoreUObject", "Class", script, "Material");
    writer.assets = vec![Asset::plain(name, "/Script/Engine.Material")];
    let properties = objects(&mut writer, &[]);
    export(&mut writer, kind, 0, name, 3, properties);
    writer.write()
}

fn export(
    writer: &mut PackageWriter,
    class: i32,
    super_struct: i32,
    name: &'static str,
    flags: u32,
    properties: Vec<u8>,
) {
    let export = Export::new(class, 0, name);
    writer.exports.push(Export { super_struct, flags, properties, ..export });
}

/// Properties that are objects.
fn objects(writer: &mut PackageWriter, values: &[(&str, i32)]) -> Vec<u8> {
    let mut out = Bytes::default();
    for (name, object) in values {
        for text in [*name, "ObjectProperty"] {
            let [index, number] = writer.name(text);
            out.i32(index).i32(number);
        }
        out.i32(4).i32(0).u8(0).i32(*object);
    }
    let [index, number] = writer.name("None");
    out.i32(index).i32(number);
    out.0
}
