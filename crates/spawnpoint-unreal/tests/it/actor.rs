//! A Blueprint with features that those of the corpus do not have: components, a function with
//! pins, a widget tree, a data table and a string table.

use spawnpoint_unreal::{
    blueprint::Blueprint,
    package::Package,
    property::Decoder,
    text::{class_defaults, markdown, t3d},
};
use unreal_packages::{
    BLUEPRINTS, Bytes, EDITOR, ENGINES, Engine, Export, FRAMEWORK, Guid, Import, PackageWriter,
    PropertyType, RELEASE, Tags, UE5_MAIN, UE5_RELEASE, of, plain,
};

const CUSTOM: [(Guid, i32); 6] = [
    (BLUEPRINTS, 10),
    (FRAMEWORK, 37),
    (EDITOR, 40),
    (RELEASE, 43),
    (UE5_MAIN, 50),
    (UE5_RELEASE, 36),
];

const CLASSES: [&str; 18] = [
    "Actor",
    "Blueprint",
    "BlueprintGeneratedClass",
    "SimpleConstructionScript",
    "SCS_Node",
    "LampComponent",
    "EdGraph",
    "K2Node_FunctionEntry",
    "K2Node_FunctionResult",
    "WidgetTree",
    "CanvasPanel",
    "CanvasPanelSlot",
    "DataTable",
    "StringTable",
    "K2Node_CustomEvent",
    "K2Node_IfThenElse",
    "K2Node_CallFunction",
    "ObjectRedirector",
];

struct Maker {
    writer: PackageWriter,
}

/// A property: name, type, value.
type Put = (&'static str, PropertyType, Vec<u8>);

fn object(name: &'static str, index: i32) -> Put {
    (name, plain("ObjectProperty"), index.to_le_bytes().to_vec())
}

fn objects(name: &'static str, list: &[i32]) -> Put {
    let mut out = Bytes::default();
    out.i32(list.len() as i32);
    list.iter().for_each(|index| {
        out.i32(*index);
    });
    (name, of("ArrayProperty", plain("ObjectProperty")), out.0)
}

impl Maker {
    fn class(name: &str) -> i32 {
        // The package comes first, then its classes.
        -(CLASSES.iter().position(|class| *class == name).unwrap() as i32) - 2
    }

    fn name_value(&mut self, name: &'static str, text: &str) -> Put {
        let [index, number] = self.writer.name(text);
        let mut out = Bytes::default();
        out.i32(index).i32(number);
        (name, plain("NameProperty"), out.0)
    }

    fn tags(&mut self, puts: Vec<Put>, of_object: bool) -> Vec<u8> {
        let ue5 = self.writer.engine.ue5;
        let mut tags = Tags::new(&mut self.writer);
        if of_object && ue5 >= 1011 {
            tags.out.u8(0);
        }
        for (name, kind, value) in puts {
            tags.put(name, kind, &value);
        }
        tags.name("None");
        tags.out.0
    }

    /// Adds an export; returns its number.
    fn add(
        &mut self,
        class: i32,
        outer: i32,
        name: &'static str,
        puts: Vec<Put>,
        rest: &[u8],
    ) -> i32 {
        let properties = self.tags(puts, true);
        let flags = if name.starts_with("Default__") { 0x10 } else { 3 };
        let super_struct =
            if name.ends_with("_C") && flags == 3 { Self::class("Actor") } else { 0 };
        let rest = [&0i32.to_le_bytes()[..], rest].concat();
        let export = Export::new(class, outer, name);
        self.writer.exports.push(Export { super_struct, flags, properties, rest, ..export });
        self.writer.exports.len() as i32
    }

    fn pin_type(&mut self, out: &mut Bytes, category: &str) {
        for text in [category, "None"] {
            let [index, number] = self.writer.name(text);
            out.i32(index).i32(number);
        }
        // No object, one value, no reference, not weak, no member, not const, no wrapper, not single.
        out.i32(0).u8(0).i32(0).i32(0).i32(0).i32(0).i32(0).zeros(16).i32(0).i32(0).i32(0);
    }

    /// A pin: node, number, name, direction, category, connections.
    fn pin(&mut self, out: &mut Bytes, node: i32, id: u8, name: &str, way: u8, link: (i32, u8)) {
        let category = if name == "A" || name == "Sum" { "int" } else { "exec" };
        for _ in 0..2 {
            out.i32(node).zeros(15).u8(id);
        }
        let [index, number] = self.writer.name(name);
        out.i32(index).i32(number);
        out.i32(0).u8(0xFF).i32(0).i32(-1).string("A tooltip").u8(way);
        self.pin_type(out, category);
        out.string("0").string("0").i32(0).i32(0).u8(0xFF).i32(0);
        out.i32(1).i32(0).i32(link.0).zeros(15).u8(link.1);
        out.i32(0).i32(1).i32(1).zeros(16).i32(0);
    }

    fn pins(&mut self, node: i32, pins: &[(u8, &str, u8, (i32, u8))]) -> Vec<u8> {
        let mut out = Bytes::default();
        out.i32(pins.len() as i32);
        for (id, name, way, link) in pins {
            out.i32(0);
            self.pin(&mut out, node, *id, name, *way, *link);
        }
        out.0
    }
}

fn variable(maker: &mut Maker) -> Put {
    let name = maker.name_value("VarName", "Health");
    let mut kind = Bytes::default();
    maker.pin_type(&mut kind, "int");
    let ue5 = maker.writer.engine.ue5;
    let flags = ("PropertyFlags", plain("UInt64Property"), 0x21u64.to_le_bytes().to_vec());
    let mut tags = Tags::new(&mut maker.writer);
    tags.put(name.0, name.1, &name.2);
    tags.put_at("VarType", of("StructProperty", plain("EdGraphPinType")), &kind.0, 0, true);
    tags.put(flags.0, flags.1, &flags.2);
    tags.name("None");
    let fields = tags.out.0;
    let mut out = Tags::new(&mut maker.writer);
    out.out.i32(1);
    let inner = of("StructProperty", plain("BPVariableDescription"));
    if ue5 >= 1012 {
        out.out.all(&fields);
    } else {
        out.put("NewVariables", inner, &fields);
    }
    let kind = of("ArrayProperty", of("StructProperty", plain("BPVariableDescription")));
    ("NewVariables", kind, out.out.0)
}

fn package(engine: Engine) -> Vec<u8> {
    let mut writer = PackageWriter::new(engine);
    writer.custom = CUSTOM.to_vec();
    let package = ("/Script/CoreUObject", "Package", 0, "/Script/Engine");
    let classes = CLASSES.iter().map(|class| ("/Script/CoreUObject", "Class", -1, *class));
    for (class_package, class, outer, name) in std::iter::once(package).chain(classes) {
        writer.imports.push(Import::new(class_package, class, outer, name));
    }
    let mut maker = Maker { writer };
    let class = Maker::class;
    let variables = variable(&mut maker);
    maker.add(
        class("Blueprint"),
        0,
        "Made",
        vec![
            object("ParentClass", class("Actor")),
            object("SimpleConstructionScript", 3),
            objects("FunctionGraphs", &[8]),
            objects("UbergraphPages", &[18]),
            object("WidgetTree", 12),
            object("GeneratedClass", 2),
            variables,
        ],
        &[],
    );
    maker.add(class("BlueprintGeneratedClass"), 0, "Made_C", vec![], &[]);
    maker.add(
        class("SimpleConstructionScript"),
        2,
        "Script",
        vec![objects("RootNodes", &[4])],
        &[],
    );
    let body = maker.name_value("InternalVariableName", "Body");
    let children = objects("ChildNodes", &[5, 4]);
    maker.add(
        class("SCS_Node"),
        3,
        "Node_0",
        vec![body, object("ComponentTemplate", 6), children],
        &[],
    );
    let lamp = maker.name_value("InternalVariableName", "Lamp");
    maker.add(class("SCS_Node"), 3, "Node_1", vec![lamp, object("ComponentTemplate", 7)], &[]);
    let bright = ("Intensity", plain("FloatProperty"), 2.5f32.to_le_bytes().to_vec());
    maker.add(class("LampComponent"), 2, "Body_GEN_VARIABLE", vec![], &[]);
    maker.add(class("LampComponent"), 2, "Lamp_GEN_VARIABLE", vec![bright], &[]);
    maker.add(class("EdGraph"), 1, "Twice", vec![objects("Nodes", &[9, 10, 9])], &[]);
    let pins = maker.pins(9, &[(1, "then", 1, (10, 3)), (2, "A", 1, (10, 4))]);
    maker.add(class("K2Node_FunctionEntry"), 8, "Entry_0", vec![], &pins);
    let pins = maker.pins(10, &[(3, "execute", 0, (9, 1)), (4, "Sum", 0, (9, 2))]);
    maker.add(class("K2Node_FunctionResult"), 8, "Result_0", vec![], &pins);
    let health = ("Health", plain("IntProperty"), 7i32.to_le_bytes().to_vec());
    maker.add(2, 0, "Default__Made_C", vec![health], &[]);
    maker.add(class("WidgetTree"), 1, "Tree", vec![object("RootWidget", 13)], &[]);
    maker.add(class("CanvasPanel"), 12, "Panel", vec![objects("Slots", &[14])], &[]);
    maker.add(class("CanvasPanelSlot"), 13, "Slot_0", vec![object("Content", 15)], &[]);
    maker.add(class("CanvasPanel"), 12, "Inner", vec![], &[]);
    tables(&mut maker);
    ring(&mut maker);
    maker.writer.write()
}

/// An event, a branch, and ways back to the branch.
fn ring(maker: &mut Maker) {
    let class = Maker::class;
    maker.add(class("EdGraph"), 1, "Events", vec![objects("Nodes", &[21, 20, 19])], &[]);
    let go = maker.name_value("CustomFunctionName", "Go");
    let pins = maker.pins(19, &[(5, "then", 1, (20, 6))]);
    maker.add(class("K2Node_CustomEvent"), 18, "Event_0", vec![go], &pins);
    let pins = [(6, "execute", 0, (19, 5)), (7, "then", 1, (21, 9)), (8, "else", 1, (20, 6))];
    let pins = maker.pins(20, &pins);
    maker.add(class("K2Node_IfThenElse"), 18, "Branch_0", vec![], &pins);
    let pins = maker.pins(21, &[(9, "execute", 0, (20, 7)), (10, "then", 1, (20, 6))]);
    maker.add(class("K2Node_CallFunction"), 18, "Call_0", vec![], &pins);
    maker.add(class("ObjectRedirector"), 0, "Moved", vec![], &16i32.to_le_bytes());
}

fn tables(maker: &mut Maker) {
    let mut rows = Bytes::default();
    rows.i32(2);
    for (name, value) in [("First", 1i32), ("Second", 2)] {
        let [index, number] = maker.writer.name(name);
        rows.i32(index).i32(number);
        let row =
            maker.tags(vec![("Cost", plain("IntProperty"), value.to_le_bytes().to_vec())], false);
        rows.all(&row);
    }
    maker.add(Maker::class("DataTable"), 0, "Prices", vec![], &rows.0);
    let mut strings = Bytes::default();
    strings.string("Menu").i32(1).string("Start").string("Let us begin").i32(0);
    maker.add(Maker::class("StringTable"), 0, "Words", vec![], &strings.0);
}

const MARKDOWN: &str = "\
# Made

- Path: `/Game/Made.Made`
- Class: `/Script/Engine.Blueprint` (Normal)
- Parent class: `/Script/Engine.Actor`
- Saved by: Unreal Engine 5.4.1-1234+++UE5+Test

## Components

- Body (`LampComponent`)
  - Lamp (`LampComponent`): Intensity = 2.500000

## Widgets

- Panel (`CanvasPanel`)
  - Inner (`CanvasPanel`)

## Variables

| name | type | default | category | notes |
|---|---|---|---|---|
| Health | int | 7 |  | editable, replicated |

## Events

- Custom event Go(), in Events

## Functions

### Twice(A: int = 0) → (Sum: int = 0)

```text
[1] Entry
[2] Return (Sum = [1].A)
```

## Graph Events

```text
[1] Custom event Go
[2] Branch
    then:
        [3] CallFunction
        continues at [2]
    else:
        continues at [2]
```
";

/// Engines with pins in nodes, one with each form of tags.
fn engines() -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().filter(|engine| ["4.26", "5.2", "5.4", "5.6", "5.7"].contains(&engine.label))
}

#[test]
fn the_parts_of_an_actor_are_read() {
    for engine in engines() {
        let bytes = package(*engine);
        let package = Package::read("/Game/Made", &bytes).unwrap();
        assert_eq!(markdown(&package, None).unwrap(), MARKDOWN, "{}", engine.label);
        let decoder = Decoder::new(&package);
        let blueprint = Blueprint::read(&decoder, 0).unwrap();
        let lamp = &blueprint.components[1];
        assert_eq!(
            (&*lamp.name, lamp.parent.as_deref()),
            ("Lamp", Some("Body")),
            "{}",
            engine.label
        );
        assert_eq!(blueprint.components.len(), 2);
    }
}

#[test]
fn rows_of_data_tables_are_read() {
    for engine in engines() {
        let bytes = package(*engine);
        let package = Package::read("/Game/Made", &bytes).unwrap();
        let prices = t3d(&package, Some("Prices")).unwrap();
        assert!(
            prices.contains("   Row(\"First\")=(Cost=1)\n   Row(\"Second\")=(Cost=2)\n"),
            "{prices}"
        );
        let words = t3d(&package, Some("Words")).unwrap();
        assert!(words.contains("   Entry(\"Start\")=\"Let us begin\"\n"), "{words}");
        let moved = t3d(&package, Some("Moved")).unwrap();
        let target = "   DestinationObject=/Script/Engine.DataTable'/Game/Made.Prices'\n";
        assert!(moved.contains(target), "{moved}");
        let defaults = class_defaults(&package, Some("Made_C")).unwrap();
        assert!(defaults.contains("   Health=7\n"), "{defaults}");
    }
}

#[test]
fn a_damaged_actor_does_not_panic() {
    for engine in engines() {
        crate::hostile::torture(&package(*engine), engine.label, 40);
    }
}
