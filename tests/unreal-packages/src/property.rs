//! Properties as data, and how each engine encodes them.

use crate::{
    Bytes, Guid, PackageWriter, PinType, SoftPath,
    pin::put_pin_type,
    release::EDITOR,
    tag::{PropertyType, Tag, Tags, of, plain},
};

/// The name of a struct or enum and the package that defines it. Packages before engine 5.4 do not
/// contain that package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructName(pub &'static str, pub &'static str);

/// A localizable text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its localization namespace.
    pub namespace: String,
    /// Its localization key.
    pub key: String,
    /// The text.
    pub source: String,
    /// Whether it is the same in all languages. It then has neither namespace nor key.
    pub is_invariant: bool,
}

/// A property with its value.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: Value,
    /// The guid of the Blueprint variable that it belongs to.
    pub guid: Option<Guid>,
}

/// A value, with one variant for each type in Blueprints of the corpus.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Value {
    Bool(bool),
    Int(i32),
    UInt64(u64),
    Float(f32),
    Name(String),
    Str(String),
    /// `None` is a text without content.
    Text(Option<Text>),
    /// By index: positive for exports, negative for imports.
    Object(i32),
    Objects(Vec<i32>),
    Names(Vec<String>),
    /// A soft reference.
    Soft(SoftPath),
    /// A soft reference as a struct.
    SoftStruct(SoftPath),
    /// An enum value in a byte.
    ByteEnum(StructName, &'static str),
    Enum(StructName, &'static str),
    Guid(Guid),
    /// Double precision since engine 5.0, single precision before.
    Vector2D([f32; 2]),
    /// Single precision always; since engine 5.6.
    SlateVector2D([f32; 2]),
    PinType(PinType),
    Struct(StructName, Vec<Property>),
    Structs(StructName, Vec<Vec<Property>>),
    /// A map from names to guids.
    Guids(Vec<(String, Guid)>),
}

/// Creates a property.
pub(crate) fn property(name: &'static str, value: Value) -> Property {
    Property { name, value, guid: None }
}

const CORE: &str = "/Script/CoreUObject";
const GUID: StructName = StructName("Guid", CORE);

impl StructName {
    fn kind(self) -> PropertyType {
        of("StructProperty", self.path())
    }

    fn path(self) -> PropertyType {
        of(self.0, plain(self.1))
    }
}

impl Value {
    fn kind(&self, ue4: i32) -> PropertyType {
        match self {
            Self::Bool(_) => plain("BoolProperty"),
            Self::Int(_) => plain("IntProperty"),
            Self::UInt64(_) => plain("UInt64Property"),
            Self::Float(_) => plain("FloatProperty"),
            Self::Name(_) => plain("NameProperty"),
            Self::Str(_) => plain("StrProperty"),
            Self::Text(_) => plain("TextProperty"),
            Self::Object(_) => plain("ObjectProperty"),
            Self::Objects(_) => of("ArrayProperty", plain("ObjectProperty")),
            Self::Names(_) => of("ArrayProperty", plain("NameProperty")),
            Self::Soft(_) if ue4 < 514 => plain("AssetObjectProperty"),
            Self::Soft(_) => plain("SoftObjectProperty"),
            Self::SoftStruct(_) => StructName("SoftObjectPath", CORE).kind(),
            Self::ByteEnum(name, _) => of("ByteProperty", name.path()),
            Self::Enum(name, _) => {
                PropertyType("EnumProperty", vec![name.path(), plain("ByteProperty")])
            }
            Self::Guid(_) => GUID.kind(),
            Self::Vector2D(_) => StructName("Vector2D", CORE).kind(),
            Self::SlateVector2D(_) => {
                StructName("DeprecateSlateVector2D", "/Script/SlateCore").kind()
            }
            Self::PinType(_) => StructName("EdGraphPinType", "/Script/Engine").kind(),
            Self::Struct(name, _) => name.kind(),
            Self::Structs(name, _) => of("ArrayProperty", name.kind()),
            Self::Guids(_) => PropertyType("MapProperty", vec![plain("NameProperty"), GUID.kind()]),
        }
    }

    /// Whether the tag marks a struct with a custom format.
    fn is_native(&self) -> bool {
        matches!(
            self,
            Self::SoftStruct(_)
                | Self::Guid(_)
                | Self::Vector2D(_)
                | Self::SlateVector2D(_)
                | Self::PinType(_)
                | Self::Guids(_)
        )
    }

    /// The objects that the value refers to.
    pub(crate) fn objects(&self) -> Vec<i32> {
        match self {
            Self::Object(object) => vec![*object],
            Self::Objects(objects) => objects.clone(),
            Self::Struct(_, fields) => fields.iter().flat_map(|one| one.value.objects()).collect(),
            Self::Structs(_, list) => {
                list.iter().flatten().flat_map(|one| one.value.objects()).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Encodes the properties of an object: a control byte since engine 5.4, the tags, and the name
/// `None`.
pub(crate) fn encode(writer: &mut PackageWriter, properties: &[Property]) -> Vec<u8> {
    let control = usize::from(writer.engine.ue5 >= 1011);
    let mut out = Bytes::default();
    out.zeros(control).all(&fields(writer, properties));
    out.0
}

fn fields(writer: &mut PackageWriter, properties: &[Property]) -> Vec<u8> {
    let mut tags = Tags::new(writer);
    for Property { name, value, guid } in properties {
        let bytes = encode_value(tags.writer, name, value);
        let (kind, native) = (value.kind(tags.writer.engine.ue4), value.is_native());
        let truth = matches!(value, Value::Bool(true));
        let tag = Tag { name, kind, index: 0, native, truth, guid: *guid, overridden: false };
        tags.write(&tag, &bytes);
    }
    tags.name("None");
    tags.out.0
}

fn encode_value(writer: &mut PackageWriter, name: &str, value: &Value) -> Vec<u8> {
    let mut out = Bytes::default();
    match value {
        Value::Bool(_) => {}
        Value::Int(value) => {
            out.i32(*value);
        }
        Value::UInt64(value) => {
            out.u64(*value);
        }
        Value::Float(value) => {
            out.f32(*value);
        }
        Value::Name(text) => writer.put_name(&mut out, text),
        Value::Str(text) => {
            out.string(text);
        }
        Value::Text(text) => put_text(writer, &mut out, text.as_ref()),
        Value::Object(object) => {
            out.i32(*object);
        }
        Value::Objects(objects) => {
            out.len32(objects.len());
            objects.iter().for_each(|object| {
                out.i32(*object);
            });
        }
        Value::Names(names) => {
            out.len32(names.len());
            names.iter().for_each(|name| writer.put_name(&mut out, name));
        }
        Value::Soft(path) | Value::SoftStruct(path) => put_soft_path(writer, &mut out, path),
        Value::ByteEnum(_, value) | Value::Enum(_, value) => writer.put_name(&mut out, value),
        Value::Guid(guid) => {
            out.guid(*guid);
        }
        Value::Vector2D(parts) if writer.engine.ue5 >= 1004 => {
            parts.iter().for_each(|part| {
                out.f64(f64::from(*part));
            });
        }
        Value::Vector2D(parts) | Value::SlateVector2D(parts) => {
            parts.iter().for_each(|part| {
                out.f32(*part);
            });
        }
        Value::PinType(kind) => put_pin_type(writer, &mut out, kind),
        Value::Struct(_, properties) => {
            out.all(&fields(writer, properties));
        }
        Value::Structs(kind, list) => put_structs(writer, &mut out, name, *kind, list),
        Value::Guids(map) => {
            // No keys were removed.
            out.i32(0).len32(map.len());
            for (name, guid) in map {
                writer.put_name(&mut out, name);
                out.guid(*guid);
            }
        }
    }
    out.0
}

/// Structs in an array. Engines 4.12 to 5.3 write a tag with the type of the elements before them.
fn put_structs(
    writer: &mut PackageWriter,
    out: &mut Bytes,
    name: &str,
    kind: StructName,
    list: &[Vec<Property>],
) {
    let elements: Vec<u8> = list.iter().flat_map(|one| fields(writer, one)).collect();
    out.len32(list.len());
    if writer.engine.ue4 < 500 || writer.engine.ue5 >= 1012 {
        out.all(&elements);
        return;
    }
    let mut tags = Tags::new(writer);
    let kind = kind.kind();
    let (native, truth, guid, overridden) = (false, false, None, false);
    let tag = Tag { name, kind, index: 0, native, truth, guid, overridden };
    tags.write(&tag, &elements);
    out.all(&tags.out.0);
}

/// A text with its namespace and key, one that is the same in all languages, or one without content.
pub(crate) fn put_text(writer: &PackageWriter, out: &mut Bytes, text: Option<&Text>) {
    match text {
        Some(text) if text.is_invariant => {
            out.i32(0).u8(0xFF).bool32(true).string(&text.source);
        }
        Some(text) => {
            out.i32(0).u8(0).string(&text.namespace).string(&text.key).string(&text.source);
        }
        None => {
            out.i32(0).u8(0xFF);
            if writer.custom_version(EDITOR) >= 32 {
                out.bool32(false);
            }
        }
    }
}

/// A path: since engine 5.1 as its index in the package's list of paths, before as names, and
/// before engine 4.18 as a string.
fn put_soft_path(writer: &mut PackageWriter, out: &mut Bytes, path: &SoftPath) {
    if writer.engine.ue5 >= 1008 {
        let known = writer.soft_paths.iter().position(|other| other == path);
        let index = known.unwrap_or_else(|| {
            writer.soft_paths.push(path.clone());
            writer.soft_paths.len() - 1
        });
        out.len32(index);
        return;
    }
    let asset = format!("{}.{}", path.package, path.asset);
    if writer.engine.ue4 < 514 {
        out.string(&asset);
    } else {
        writer.put_name(out, &asset);
        out.string(&path.sub_path);
    }
}
