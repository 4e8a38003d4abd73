//! One package for every change of the layout, with one property of every type.

use crate::{
    Asset, Bytes, Engine, Export, Import, PackageWriter, SoftPath,
    release::{EDITOR, FRAMEWORK, RELEASE},
    tag::{PropertyType, Tags, of, plain},
};

/// The names of the properties of [`one_of_everything`], in order.
pub const PROPERTIES: [&str; 26] = [
    "Truth",
    "Int",
    "Int8",
    "Int64",
    "UInt64",
    "Float",
    "Double",
    "Byte",
    "EnumByte",
    "Enum",
    "Name",
    "Str",
    "Text",
    "Object",
    "Soft",
    "Vector",
    "Guid",
    "Struct",
    "Ints",
    "Names",
    "Structs",
    "Set",
    "Map",
    "Delegate",
    "EnumBytes",
    "EnumMap",
];

/// A package with one property of every type.
pub fn one_of_everything(engine: Engine) -> Vec<u8> {
    writer_of_everything(engine).write()
}

/// The same before it is written.
pub fn writer_of_everything(engine: Engine) -> PackageWriter {
    let mut writer = PackageWriter::new(engine);
    // Nothing refers to it; it is the only name in UTF-16.
    writer.name("Größe");
    writer.custom = vec![(FRAMEWORK, 31), (EDITOR, 32), (RELEASE, 32)];
    for (class_package, class, outer, name) in [
        ("/Script/CoreUObject", "Package", 0, "/Script/Engine"),
        ("/Script/CoreUObject", "Class", -1, "Thing"),
        ("/Script/CoreUObject", "Package", 0, "/Game/Folder/Other_3"),
        ("/Script/Engine", "Thing", -3, "Other_3"),
    ] {
        writer.imports.push(Import::new(class_package, class, outer, name));
    }
    writer.soft_packages = vec!["/Game/Soft/Later".to_owned()];
    writer.soft_paths = vec![SoftPath::new("/Game/Soft/Later", "Later", "Inner")];
    let class = if engine.ue5 >= 1007 { "/Script/Engine.Thing" } else { "Thing" };
    writer.assets = vec![Asset::new("Made", class, [("Key", "Wert ä"), ("Empty", "")])];
    writer.build_packages = vec![("/Script/Engine".to_owned(), 2)];
    let properties = properties(&mut writer);
    writer.exports.push(Export {
        flags: 3,
        depends: vec![-1],
        properties,
        ..Export::new(-2, 0, "Made")
    });
    let mut empty = Tags::new(&mut writer);
    if engine.ue5 >= 1011 {
        empty.out.u8(0);
    }
    empty.name("None");
    let properties = empty.out.0;
    writer.exports.push(Export { depends: vec![-1], properties, ..Export::new(-2, 1, "Inner_7") });
    writer
}

/// A package with an actor of a level in another package.
pub fn external_actor(engine: Engine) -> Vec<u8> {
    let mut writer = PackageWriter::new(engine);
    for (class_package, class, outer, name) in [
        ("/Script/CoreUObject", "Package", 0, "/Script/Engine"),
        ("/Script/CoreUObject", "Class", -1, "Thing"),
        ("/Script/CoreUObject", "Package", 0, "/Game/Map"),
        ("/Script/Engine", "World", -3, "Map"),
        ("/Script/Engine", "Level", -4, "PersistentLevel"),
    ] {
        writer.imports.push(Import::new(class_package, class, outer, name));
    }
    let class = if engine.ue5 >= 1007 { "/Script/Engine.Thing" } else { "Thing" };
    writer.assets = vec![Asset::plain("/Game/Map.Map:PersistentLevel.Actor_5", class)];
    let mut tags = Tags::new(&mut writer);
    if engine.ue5 >= 1011 {
        tags.out.u8(0);
    }
    tags.name("None");
    let properties = tags.out.0;
    writer.exports.push(Export { properties, ..Export::new(-2, -5, "Actor_5") });
    writer.write()
}

fn properties(writer: &mut PackageWriter) -> Vec<u8> {
    let engine = writer.engine;
    let mut tags = Tags::new(writer);
    if engine.ue5 >= 1011 {
        tags.out.u8(2).u8(0);
    }
    let bytes = |fill: &dyn Fn(&mut Bytes)| {
        let mut out = Bytes::default();
        fill(&mut out);
        out.0
    };
    let name = |tags: &mut Tags<'_>, text: &str| {
        let [index, number] = tags.writer.name(text);
        bytes(&|out| {
            out.i32(index).i32(number);
        })
    };
    tags.put("Truth", plain("BoolProperty"), &[]);
    tags.put("Int", plain("IntProperty"), &(-7i32).to_le_bytes());
    tags.put("Int8", plain("Int8Property"), &[0xFF]);
    tags.put("Int64", plain("Int64Property"), &i64::MIN.to_le_bytes());
    tags.put("UInt64", plain("UInt64Property"), &u64::MAX.to_le_bytes());
    tags.put("Float", plain("FloatProperty"), &1.5f32.to_le_bytes());
    tags.put("Double", plain("DoubleProperty"), &2.5f64.to_le_bytes());
    tags.put("Byte", plain("ByteProperty"), &[200]);
    let value = name(&mut tags, "EThing::B");
    tags.put("EnumByte", of("ByteProperty", plain("EThing")), &value);
    tags.put("Enum", of("EnumProperty", plain("EThing")), &value);
    let value = name(&mut tags, "Some_12");
    tags.put("Name", plain("NameProperty"), &value);
    let value = bytes(&|out| {
        out.string("grüße");
    });
    tags.put("Str", plain("StrProperty"), &value);
    let value = text(engine);
    tags.put("Text", plain("TextProperty"), &value);
    tags.put("Object", plain("ObjectProperty"), &(-4i32).to_le_bytes());
    let value = soft(&mut tags);
    tags.put("Soft", plain("SoftObjectProperty"), &value);
    let vector = bytes(&|out| {
        for part in [1.0, 2.0, 3.0] {
            if engine.ue5 >= 1004 {
                out.f64(part)
            } else {
                out.f32(part as f32)
            };
        }
    });
    let kind = of("StructProperty", plain("Vector"));
    tags.put_at("Vector", kind, &vector, 1, true);
    let kind = of("StructProperty", plain("Guid"));
    tags.put_at("Guid", kind, &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0], 0, true);
    let mut inner = Tags::new(tags.writer);
    inner.put("Int", plain("IntProperty"), &42i32.to_le_bytes());
    inner.name("None");
    let fields = inner.out.0;
    tags.put("Struct", of("StructProperty", plain("Custom")), &fields);
    let value = bytes(&|out| {
        out.i32(3).i32(1).i32(2).i32(3);
    });
    tags.put("Ints", of("ArrayProperty", plain("IntProperty")), &value);
    let one = name(&mut tags, "One");
    let value = [&1i32.to_le_bytes(), &*one].concat();
    tags.put("Names", of("ArrayProperty", plain("NameProperty")), &value);
    let value = structs(&mut tags, &fields);
    let kind = of("ArrayProperty", of("StructProperty", plain("Custom")));
    tags.put("Structs", kind, &value);
    let value = bytes(&|out| {
        out.i32(0).i32(2).i32(5).i32(6);
    });
    tags.put("Set", of("SetProperty", plain("IntProperty")), &value);
    let value = [&[0; 4], &1i32.to_le_bytes()[..], &one, &9i32.to_le_bytes()].concat();
    let kind = PropertyType("MapProperty", vec![plain("NameProperty"), plain("IntProperty")]);
    tags.put("Map", kind, &value);
    let value = [&1i32.to_le_bytes()[..], &1i32.to_le_bytes(), &one].concat();
    tags.put("Delegate", plain("MulticastDelegateProperty"), &value);
    let b = name(&mut tags, "EThing::B");
    let value = [&2i32.to_le_bytes()[..], &b, &b].concat();
    tags.put("EnumBytes", of("ArrayProperty", plain("ByteProperty")), &value);
    let value = [&[0; 4], &1i32.to_le_bytes()[..], &b, &9i32.to_le_bytes()].concat();
    let kind = PropertyType("MapProperty", vec![plain("ByteProperty"), plain("IntProperty")]);
    tags.put("EnumMap", kind, &value);
    tags.name("None");
    tags.out.0
}

fn text(engine: Engine) -> Vec<u8> {
    let mut out = Bytes::default();
    if engine.ue4 < 368 {
        out.string("Hello").string("Space").string("Key").i32(0);
    } else {
        out.i32(0).u8(0).string("Space").string("Key").string("Hello");
    }
    out.0
}

fn soft(tags: &mut Tags<'_>) -> Vec<u8> {
    let Engine { ue4, ue5, .. } = tags.writer.engine;
    let mut out = Bytes::default();
    if ue5 >= 1008 {
        out.i32(0);
    } else if ue4 < 514 {
        out.string("/Game/Soft/Later.Later");
    } else {
        let parts: &[&str] =
            if ue5 >= 1007 { &["/Game/Soft/Later", "Later"] } else { &["/Game/Soft/Later.Later"] };
        for part in parts {
            let [index, number] = tags.writer.name(part);
            out.i32(index).i32(number);
        }
        out.string("Inner");
    }
    out.0
}

/// Two structs in an array, with the tag before them that some versions write.
fn structs(tags: &mut Tags<'_>, fields: &[u8]) -> Vec<u8> {
    let Engine { ue4, ue5, .. } = tags.writer.engine;
    let mut inner = Tags::new(tags.writer);
    inner.out.i32(2);
    let both = [fields, fields].concat();
    if ue4 >= 500 && ue5 < 1012 {
        inner.put("Structs", of("StructProperty", plain("Custom")), &both);
    } else {
        inner.out.all(&both);
    }
    inner.out.0
}
