//! Properties: one of every kind in every version, and those of real packages.

use spawnpoint_unreal::{
    graph::{Graph, Node},
    package::{ObjectRef, Package, PackageFile},
    property::{Decoder, Value, find},
    text::value_text,
};

use crate::{corpus, made, writer::ENGINES};

#[test]
fn every_kind_reads_in_every_version() {
    for engine in ENGINES {
        let bytes = made::package(*engine);
        let package = Package::read("/Game/Made", &bytes).unwrap();
        let decoder = Decoder::new(&package);
        let block = decoder.properties(&package.export(0).unwrap()).unwrap();
        let label = engine.label;
        let names: Vec<_> = block.properties.iter().map(|property| &*property.name).collect();
        assert_eq!(names, made::PROPERTIES, "{label}");
        assert_eq!(block.rest_len(), 4, "{label}");
        let text = |name: &str| value_text(&package, block.get(name).unwrap());
        let soft = match (engine.ue4, engine.ue5) {
            (..514, _) => "\"/Game/Soft/Later.Later\"",
            _ => "\"/Game/Soft/Later.Later:Inner\"",
        };
        for (name, expected) in [
            ("Truth", "True"),
            ("Int", "-7"),
            ("Int8", "-1"),
            ("Int64", "-9223372036854775808"),
            ("UInt64", "18446744073709551615"),
            ("Float", "1.500000"),
            ("Double", "2.500000"),
            ("Byte", "200"),
            ("EnumByte", "B"),
            ("Enum", "B"),
            ("Name", "\"Some_12\""),
            ("Str", "\"grüße\""),
            ("Text", "NSLOCTEXT(\"Space\", \"Key\", \"Hello\")"),
            ("Object", "/Script/Engine.Thing'/Game/Folder/Other_3.Other_3'"),
            ("Soft", soft),
            ("Vector", "(X=1.000000,Y=2.000000,Z=3.000000)"),
            ("Guid", "00000001000000020000000300000004"),
            ("Struct", "(Int=42)"),
            ("Ints", "(1,2,3)"),
            ("Names", "(\"One\")"),
            ("Structs", "((Int=42),(Int=42))"),
            ("Delegate", "(/Game/Made.Made.One)"),
            ("EnumBytes", "(B,B)"),
        ] {
            assert_eq!(text(name), expected, "{label} {name}");
        }
        // Before 4.15 no tag says what is in them.
        if engine.ue4 >= 509 {
            assert_eq!(text("Set"), "(5,6)", "{label}");
            assert_eq!(text("Map"), "((\"One\", 9))", "{label}");
            assert_eq!(text("EnumMap"), "((B, 9))", "{label}");
        } else {
            assert!(matches!(block.get("Map"), Some(Value::Raw(_))), "{label}");
        }
        let vector = block.properties.iter().find(|property| property.name == "Vector").unwrap();
        assert_eq!(vector.index, 1, "{label}");
    }
}

/// Everything of a real package is read, and where it says where its properties end, they do.
#[test]
fn real_properties_are_all_understood_and_end_where_they_should() {
    let (mut exports, mut told, mut properties) = (0, 0, 0);
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::of(&name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let decoder = Decoder::new(&package);
        for export in package.exports() {
            let what = format!("{version} {name} {}", package.text(export.name));
            let block = decoder.properties(&export).unwrap_or_else(|e| panic!("{what}: {e}"));
            for property in &block.properties {
                assert!(!matches!(property.value, Value::Raw(_)), "{what} {}", property.name);
            }
            exports += 1;
            told += usize::from(export.properties.is_some());
            properties += block.properties.len();
        }
    }
    if exports > 0 {
        // As many as there are; fewer would mean that something is passed over.
        assert_eq!((exports, told, properties), (1692, 171, 3887));
    }
}

#[test]
fn a_property_block_that_ends_elsewhere_is_an_error() {
    let engine = ENGINES.iter().find(|engine| engine.label == "5.4").unwrap();
    let bytes = made::package(*engine);
    let package = Package::read("/Game/Made", &bytes).unwrap();
    let mut export = package.export(0).unwrap();
    let (start, end) = export.properties.unwrap();
    for (start, end) in
        [(start, end - 1), (start, end + 1), (start + 3, end), (end, start), (i64::MIN, i64::MAX)]
    {
        export.properties = Some((start, end));
        assert!(Decoder::new(&package).properties(&export).is_err(), "{start} {end}");
    }
}

fn graphs<'a>(decoder: &Decoder<'_, 'a>) -> Vec<Graph<'a>> {
    let package = decoder.package();
    (0..package.export_count())
        .map(ObjectRef::export)
        .filter(|object| package.class_path(*object) == "/Script/Engine.EdGraph")
        .map(|object| Graph::read(decoder, object).unwrap())
        .collect()
}

/// A link that leads from one pin to another leads back, in every version.
#[test]
fn real_pins_are_linked_both_ways() {
    let (mut nodes, mut links) = (0, 0);
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::of(&name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        for graph in graphs(&Decoder::new(&package)) {
            for node in &graph.nodes {
                nodes += 1;
                for pin in node.pins.as_ref().unwrap_or_else(|e| panic!("{version} {name}: {e}")) {
                    for link in &pin.links {
                        links += 1;
                        let other = graph.pin(*link).unwrap();
                        let back = other
                            .links
                            .iter()
                            .any(|back| back.node == node.object && back.pin == pin.id);
                        assert!(back, "{version} {name} {} {}", node.title, pin.name);
                        assert_ne!(pin.direction, other.direction);
                    }
                }
            }
        }
    }
    if nodes > 0 {
        assert_eq!((nodes, links), (NODES, LINKS));
    }
}

const NODES: usize = 100;
const LINKS: usize = 150;

#[test]
fn real_graphs_say_the_same_in_every_version() {
    for (version, name, path) in corpus::packages() {
        if !name.ends_with("SimpleRefsRoot") {
            continue;
        }
        let file = PackageFile::of(&name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let graphs = graphs(&Decoder::new(&package));
        let mut titles: Vec<&str> = graphs
            .iter()
            .flat_map(|graph| &graph.nodes)
            .map(|node: &Node<'_>| &*node.title)
            .collect();
        titles.sort_unstable();
        let expected = ["Branch", "Custom event TestEvent", "Get class defaults", "PrintString"];
        assert_eq!(titles, expected, "{version}");
    }
}

#[test]
fn a_value_is_found_by_name() {
    let bytes = made::package(ENGINES[0]);
    let package = Package::read("/Game/Made", &bytes).unwrap();
    let block = Decoder::new(&package).properties(&package.export(0).unwrap()).unwrap();
    assert_eq!(find(&block.properties, "Int").and_then(Value::as_int), Some(-7));
    let inner = block.get("Struct").unwrap();
    assert_eq!(inner.field("Int").and_then(Value::as_int), Some(42));
    assert!(inner.field("Nothing").is_none());
}
