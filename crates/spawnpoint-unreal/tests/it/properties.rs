//! Properties: one of every type in every version, and those of the corpus compared with the
//! expected values.

use spawnpoint_unreal::{
    package::{ObjectRef, Package},
    property::{Decoder, Value, find},
    text::value_text,
};
use unreal_packages::{ENGINES, PROPERTIES, Property, Value as Truth, corpus, one_of_everything};

use crate::corpus::files;

#[test]
fn every_kind_reads_in_every_version() {
    for engine in ENGINES {
        let bytes = one_of_everything(*engine);
        let package = Package::read("/Game/Made", &bytes).unwrap();
        let decoder = Decoder::new(&package);
        let block = decoder.properties(&package.export(0).unwrap()).unwrap();
        let label = engine.label;
        let names: Vec<_> = block.properties.iter().map(|property| &*property.name).collect();
        assert_eq!(names, PROPERTIES, "{label}");
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
        // Before 4.15 the tags do not contain the inner types.
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

/// The value of every property of the corpus is the one that was written.
#[test]
fn the_properties_of_the_corpus_have_the_expected_values() {
    let (mut exports, mut told, mut properties) = (0, 0, 0);
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let decoder = Decoder::new(&package);
        for (export, truth) in package.exports().zip(&sample.properties) {
            let name = package.text(export.name);
            let what = format!("{} {} {name}", sample.release.engine.label, sample.name);
            let block = decoder.properties(&export).unwrap_or_else(|e| panic!("{what}: {e}"));
            same_properties(&package, &block.properties, truth, &what);
            exports += 1;
            told += usize::from(export.properties.is_some());
            properties += block.properties.len();
        }
    }
    // Nine Blueprints of 25 engines have so many.
    assert_eq!((exports, told, properties), (1692, 171, 3887));
}

fn same_properties(
    package: &Package<'_>,
    found: &[spawnpoint_unreal::property::Property<'_>],
    truth: &[Property],
    what: &str,
) {
    let names = |names: Vec<&str>| names.join(" ");
    assert_eq!(
        names(found.iter().map(|property| &*property.name).collect()),
        names(truth.iter().map(|property| property.name).collect()),
        "{what}"
    );
    for (found, truth) in found.iter().zip(truth) {
        assert_eq!(found.index, 0, "{what} {}", truth.name);
        same_value(package, &found.value, &truth.value, &format!("{what} {}", truth.name));
    }
}

/// An object as the truth names it: positive for exports, negative for imports.
fn object(index: i32) -> ObjectRef {
    match index {
        1.. => ObjectRef::export(index as usize - 1),
        0 => ObjectRef::default(),
        _ => ObjectRef::import(index.unsigned_abs() as usize - 1),
    }
}

fn same_value(package: &Package<'_>, found: &Value<'_>, truth: &Truth, what: &str) {
    let soft = |path: &unreal_packages::SoftPath| {
        let sub_path = if path.sub_path.is_empty() { "" } else { ":" };
        format!("\"{}.{}{sub_path}{}\"", path.package, path.asset, path.sub_path)
    };
    let vector = |[x, y]: [f32; 2]| format!("(X={x:.6},Y={y:.6})");
    match (found, truth) {
        (Value::Bool(found), Truth::Bool(truth)) => assert_eq!(found, truth, "{what}"),
        (Value::Int(found), Truth::Int(truth)) => assert_eq!(*found, i64::from(*truth), "{what}"),
        (Value::UInt(found), Truth::UInt64(truth)) => assert_eq!(found, truth, "{what}"),
        (Value::Float(found), Truth::Float(truth)) => assert_eq!(found, truth, "{what}"),
        (Value::Name(found), Truth::Name(truth)) => assert_eq!(found, truth, "{what}"),
        (Value::Str(found), Truth::Str(truth)) => assert_eq!(found, truth, "{what}"),
        (Value::Text(found), Truth::Text(Some(truth))) => {
            assert_eq!(found.source, truth.source, "{what}");
            let found = (&*found.namespace, &*found.key);
            assert_eq!(found, (&*truth.namespace, &*truth.key), "{what}");
        }
        (Value::Text(found), Truth::Text(None)) => assert_eq!(found.source, "", "{what}"),
        (Value::Object(found), Truth::Object(truth)) => {
            assert_eq!(*found, object(*truth), "{what}")
        }
        (found, Truth::Objects(truth)) => {
            let truth: Vec<_> = truth.iter().map(|index| object(*index)).collect();
            assert_eq!(found.objects(), truth, "{what}");
        }
        (Value::List(found), Truth::Names(truth)) => {
            let found: Vec<_> = found.iter().filter_map(Value::as_text).collect();
            assert_eq!(found, *truth, "{what}");
        }
        (found @ Value::Soft(_), Truth::Soft(truth) | Truth::SoftStruct(truth)) => {
            // Before engine 4.18 a path has no part within the asset.
            assert_eq!(value_text(package, found), soft(truth), "{what}");
        }
        (Value::Enum(found), Truth::ByteEnum(_, truth) | Truth::Enum(_, truth)) => {
            assert_eq!(found, truth, "{what}");
        }
        (Value::Guid(found), Truth::Guid(truth)) => assert_eq!(found.0, *truth, "{what}"),
        (found @ Value::Native(_), Truth::Vector2D(truth) | Truth::SlateVector2D(truth)) => {
            assert_eq!(value_text(package, found), vector(*truth), "{what}");
        }
        (Value::PinType(found), Truth::PinType(truth)) => {
            assert_eq!(found.terminal.category, truth.category, "{what}");
            assert_eq!(found.terminal.sub_category, truth.sub_category, "{what}");
            assert_eq!(found.terminal.object, object(truth.object), "{what}");
        }
        (Value::Struct(found), Truth::Struct(_, truth)) => {
            same_properties(package, found, truth, what);
        }
        (Value::List(found), Truth::Structs(_, truth)) => {
            assert_eq!(found.len(), truth.len(), "{what}");
            for (found, truth) in found.iter().zip(truth) {
                let Value::Struct(found) = found else { panic!("{what}: {found:?}") };
                same_properties(package, found, truth, what);
            }
        }
        (Value::Map(found), Truth::Guids(truth)) => {
            assert_eq!(found.len(), truth.len(), "{what}");
            for ((key, value), (name, guid)) in found.iter().zip(truth) {
                assert_eq!(key.as_text(), Some(&**name), "{what}");
                assert!(matches!(value, Value::Guid(value) if value.0 == *guid), "{what}");
            }
        }
        (found, truth) => panic!("{what}: {found:?} is not {truth:?}"),
    }
}

/// All properties are read, and end where the package says, if it contains their end.
#[test]
fn all_properties_are_understood() {
    for file in files() {
        let package = file.package();
        let decoder = Decoder::new(&package);
        for export in package.exports() {
            let what = format!("{} {}", file.label, package.text(export.name));
            let block = decoder.properties(&export).unwrap_or_else(|e| panic!("{what}: {e}"));
            for property in &block.properties {
                assert!(!matches!(property.value, Value::Raw(_)), "{what} {}", property.name);
            }
        }
    }
}

#[test]
fn a_property_block_that_ends_elsewhere_is_an_error() {
    let engine = ENGINES.iter().find(|engine| engine.label == "5.4").unwrap();
    let bytes = one_of_everything(*engine);
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

#[test]
fn a_value_is_found_by_name() {
    let bytes = one_of_everything(ENGINES[0]);
    let package = Package::read("/Game/Made", &bytes).unwrap();
    let block = Decoder::new(&package).properties(&package.export(0).unwrap()).unwrap();
    assert_eq!(find(&block.properties, "Int").and_then(Value::as_int), Some(-7));
    let inner = block.get("Struct").unwrap();
    assert_eq!(inner.field("Int").and_then(Value::as_int), Some(42));
    assert!(inner.field("Nothing").is_none());
}
