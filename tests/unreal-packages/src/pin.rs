//! Pins of nodes in all formats: separate objects before engine 4.13, after the properties of their
//! node since.

use crate::{
    Bytes, Guid, PackageWriter, Text,
    property::{Property, StructName, Value, property, put_text},
    release::{BLUEPRINTS, FRAMEWORK, RELEASE, UE5_MAIN, UE5_RELEASE},
};

/// The type of a pin or variable.
#[derive(Clone, Debug)]
pub struct PinType {
    /// `exec`, `bool`, `class` and so on.
    pub category: &'static str,
    /// The subcategory: `float` for `real`.
    pub sub_category: &'static str,
    /// The class or struct, as an index.
    pub object: i32,
    /// The function of a delegate: its class as an index, its name and its guid.
    pub member: Option<(i32, String, Guid)>,
    /// Whether the value cannot be changed.
    pub is_const: bool,
    /// Whether the value is wrapped for the engine's own use. Written since engine 4.26.
    pub is_wrapped: bool,
}

impl PinType {
    /// A type that needs no class and no struct.
    pub(crate) fn plain(category: &'static str) -> Self {
        Self::of(category, 0)
    }

    /// A type with its class or struct.
    pub(crate) fn of(category: &'static str, object: i32) -> Self {
        Self {
            category,
            sub_category: "",
            object,
            member: None,
            is_const: false,
            is_wrapped: false,
        }
    }
}

/// A pin.
#[derive(Clone, Debug)]
pub struct Pin {
    /// Its id.
    pub id: Guid,
    /// Its name.
    pub name: &'static str,
    /// Its display name, if it differs.
    pub friendly_name: Option<Text>,
    /// Its tooltip.
    pub tooltip: &'static str,
    /// Whether it is an output.
    pub is_output: bool,
    /// Its type.
    pub kind: PinType,
    /// Its value if nothing is connected.
    pub default_value: &'static str,
    /// The default value of the node.
    pub automatic_default: &'static str,
    /// Its default object, as an index.
    pub default_object: i32,
    /// Its connections: nodes by index, and their pins.
    pub links: Vec<(i32, Guid)>,
    /// Whether it is hidden.
    pub is_hidden: bool,
    /// Whether it is shown only in the expanded node.
    pub is_advanced: bool,
}

/// Writes a type.
pub(crate) fn put_pin_type(writer: &mut PackageWriter, out: &mut Bytes, kind: &PinType) {
    let category = match kind.category {
        "softclass" if writer.engine.ue4 < 514 => "assetclass",
        category => category,
    };
    put_pin_name(writer, out, category);
    put_pin_name(writer, out, kind.sub_category);
    out.i32(kind.object);
    if writer.custom_version(FRAMEWORK) >= 26 {
        // One value, not an array, set or map.
        out.u8(0);
    } else {
        out.bool32(false);
        if writer.custom_version(BLUEPRINTS) >= 6 {
            out.bool32(false).bool32(false);
        }
    }
    // Not a reference, not weak.
    out.bool32(false).bool32(false);
    let (parent, name, guid) = kind.member.clone().unwrap_or((0, "None".to_owned(), [0; 4]));
    out.i32(parent);
    writer.put_name(out, &name);
    out.guid(guid).bool32(kind.is_const);
    if writer.custom_version(RELEASE) >= 32 {
        out.bool32(kind.is_wrapped);
    }
    if writer.custom_version(UE5_RELEASE) >= 36 {
        out.bool32(false);
    }
}

/// Pins have strings at first and names since engine 4.19.
fn put_pin_name(writer: &mut PackageWriter, out: &mut Bytes, text: &str) {
    if writer.custom_version(FRAMEWORK) >= 31 {
        writer.put_name(out, if text.is_empty() { "None" } else { text });
    } else {
        out.string(text);
    }
}

/// The pins of a node, which follow its properties; since engine 4.13.
pub(crate) fn encode_pins(writer: &mut PackageWriter, node: i32, pins: &[Pin]) -> Vec<u8> {
    let mut out = Bytes::default();
    out.len32(pins.len());
    for pin in pins {
        put_link(&mut out, (node, pin.id));
        out.i32(node).guid(pin.id);
        put_pin_name(writer, &mut out, pin.name);
        put_text(writer, &mut out, pin.friendly_name.as_ref());
        if writer.custom_version(UE5_MAIN) >= 50 {
            out.i32(-1);
        }
        out.string(pin.tooltip).u8(u8::from(pin.is_output));
        put_pin_type(writer, &mut out, &pin.kind);
        out.string(pin.default_value).string(pin.automatic_default).i32(pin.default_object);
        put_text(writer, &mut out, None);
        out.len32(pin.links.len());
        pin.links.iter().for_each(|link| put_link(&mut out, *link));
        // No pins were split off, no parent, no pin that it passes through; no persistent guid.
        out.i32(0).bool32(true).bool32(true).zeros(16);
        out.u32(u32::from(pin.is_hidden) | if pin.is_advanced { 0x10 } else { 0 });
    }
    out.0
}

fn put_link(out: &mut Bytes, (node, pin): (i32, Guid)) {
    out.bool32(false).i32(node).guid(pin);
}

/// The properties of a pin that is an object; before engine 4.13. `links` are pins by index.
pub(crate) fn pin_properties(pin: &Pin, links: Vec<i32>) -> Vec<Property> {
    let direction = StructName("EEdGraphPinDirection", "/Script/Engine");
    let text = |text: &str| (!text.is_empty()).then(|| Value::Str(text.to_owned()));
    let truth = |truth: bool| truth.then_some(Value::Bool(true));
    let all = [
        ("PinName", text(pin.name)),
        ("PinFriendlyName", pin.friendly_name.clone().map(|text| Value::Text(Some(text)))),
        ("PinToolTip", text(pin.tooltip)),
        ("Direction", pin.is_output.then_some(Value::ByteEnum(direction, "EGPD_Output"))),
        ("PinType", Some(Value::PinType(pin.kind.clone()))),
        ("DefaultValue", text(pin.default_value)),
        ("AutogeneratedDefaultValue", text(pin.automatic_default)),
        ("DefaultObject", (pin.default_object != 0).then_some(Value::Object(pin.default_object))),
        ("LinkedTo", (!links.is_empty()).then_some(Value::Objects(links))),
        ("bHidden", truth(pin.is_hidden)),
        ("bAdvancedView", truth(pin.is_advanced)),
    ];
    all.into_iter().filter_map(|(name, value)| Some(property(name, value?))).collect()
}
