//! Pins: inputs and outputs of nodes, and their connections.

use std::borrow::Cow;

use crate::{
    package::{
        Cursor, Export, Guid, ObjectRef, ObjectTarget, Package, PackageError, versions::custom,
    },
    property::{
        Decoder, PinType, PropertyBlock, Text, Value, pin_type::pin_name, table::behind_guid,
    },
};

type Result<T> = std::result::Result<T, PackageError>;

/// The direction of a pin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// An input.
    #[default]
    Input,
    /// An output.
    Output,
}

/// A reference to a pin of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PinLink {
    /// The node.
    pub node: ObjectRef,
    /// Its pin.
    pub pin: Guid,
}

/// A pin.
#[derive(Clone, Debug, Default)]
pub struct Pin<'a> {
    /// Its id.
    pub id: Guid,
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its name in the editor, if it differs.
    pub friendly_name: Cow<'a, str>,
    /// The direction of a pin.
    pub direction: Direction,
    /// Its type.
    pub kind: PinType<'a>,
    /// Its default value.
    pub default_value: Cow<'a, str>,
    /// Its default object.
    pub default_object: ObjectRef,
    /// Its default text.
    pub default_text: Cow<'a, str>,
    /// Its connections.
    pub links: Vec<PinLink>,
    /// The pin it was split off from.
    pub parent: Option<PinLink>,
    /// Whether it is hidden.
    pub hidden: bool,
    /// Whether it is shown only in the expanded node.
    pub advanced: bool,
    /// Whether it has the default value of the node.
    pub automatic: bool,
}

impl<'a> Pin<'a> {
    /// Whether it is an execution pin.
    pub fn is_exec(&self) -> bool {
        self.kind.terminal.category == "exec"
    }

    /// Its display name.
    pub fn title(&self) -> &str {
        if self.friendly_name.is_empty() { &self.name } else { &self.friendly_name }
    }

    /// Reads the pins that follow the properties of a node.
    pub(crate) fn read_all(package: &Package<'a>, block: &PropertyBlock<'a>) -> Result<Vec<Self>> {
        let cursor = &mut behind_guid(block)?;
        let mut pins = Vec::new();
        for _ in 0..cursor.count(24, "pins")? {
            if reference(cursor)?.is_some() {
                pins.push(Self::read(package, cursor)?);
            }
        }
        Ok(pins)
    }

    fn read(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Self> {
        let what = "pin";
        let editor = package.summary().flags.has_editor_data();
        let mut pin = Self::default();
        cursor.object(what)?;
        pin.id = cursor.guid(what)?;
        pin.name = pin_name(package, cursor)?;
        if editor {
            pin.friendly_name = Text::read(package, cursor)?.source;
        }
        if package.custom(custom::UE5_MAIN) >= custom::SOURCE_INDEX_IN_PINS {
            cursor.i32(what)?;
        }
        cursor.skip_string("pin tooltip")?;
        let at = cursor.position();
        pin.direction = match cursor.u8(what)? {
            0 => Direction::Input,
            1 => Direction::Output,
            found => return Err(PackageError::impossible("pin direction", at, found)),
        };
        pin.kind = PinType::read(package, cursor)?;
        pin.default_value = cursor.string(what)?;
        pin.automatic = cursor.string(what)? == pin.default_value;
        pin.default_object = cursor.object(what)?;
        pin.default_text = Text::read(package, cursor)?.source;
        pin.links = references(cursor)?;
        references(cursor)?;
        pin.parent = reference(cursor)?;
        reference(cursor)?;
        if editor {
            cursor.guid(what)?;
            let bits = cursor.u32(what)?;
            pin.hidden = bits & 0x01 != 0;
            pin.advanced = bits & 0x10 != 0;
        }
        Ok(pin)
    }

    /// Reads a pin of an older engine, which is an object of its own.
    pub(crate) fn of_export(
        decoder: &Decoder<'_, 'a>,
        export: &Export,
        object: ObjectRef,
    ) -> Result<Self> {
        let block = decoder.properties(export)?;
        let text = |name: &str| match block.get(name) {
            Some(Value::Str(text) | Value::Name(text) | Value::Enum(text)) => text.clone(),
            Some(Value::Text(text)) => text.source.clone(),
            _ => Cow::Borrowed(""),
        };
        let object_of = |name: &str| block.get(name).and_then(Value::as_object);
        let links = block.get("LinkedTo").map(Value::objects).unwrap_or_default();
        Ok(Self {
            id: id_of_export(object),
            name: text("PinName"),
            friendly_name: text("PinFriendlyName"),
            direction: match &*text("Direction") {
                "EGPD_Output" => Direction::Output,
                _ => Direction::Input,
            },
            kind: match block.get("PinType") {
                Some(Value::PinType(kind)) => (**kind).clone(),
                _ => PinType::default(),
            },
            default_value: text("DefaultValue"),
            default_object: object_of("DefaultObject").unwrap_or_default(),
            default_text: text("DefaultTextValue"),
            links: links.into_iter().map(|pin| link(decoder.package(), pin)).collect(),
            parent: object_of("ParentPin").map(|pin| link(decoder.package(), pin)),
            hidden: truth(&block, "bHidden"),
            advanced: truth(&block, "bAdvancedView"),
            automatic: text("AutogeneratedDefaultValue") == text("DefaultValue"),
        })
    }
}

fn truth(block: &PropertyBlock<'_>, name: &str) -> bool {
    block.get(name).and_then(Value::as_bool).unwrap_or(false)
}

/// An id for a pin that is an object: it has no GUID, so its export index is used.
fn id_of_export(object: ObjectRef) -> Guid {
    match object.target() {
        ObjectTarget::Export(index) => Guid([0, 0, 0, u32::try_from(index + 1).unwrap_or(0)]),
        _ => Guid::default(),
    }
}

fn link(package: &Package<'_>, pin: ObjectRef) -> PinLink {
    PinLink { node: package.outer(pin), pin: id_of_export(pin) }
}

fn references(cursor: &mut Cursor<'_>) -> Result<Vec<PinLink>> {
    let mut links = Vec::new();
    for _ in 0..cursor.count(4, "pin links")? {
        links.extend(reference(cursor)?);
    }
    Ok(links)
}

fn reference(cursor: &mut Cursor<'_>) -> Result<Option<PinLink>> {
    let what = "pin link";
    if cursor.bool32(what)? {
        return Ok(None);
    }
    Ok(Some(PinLink { node: cursor.object(what)?, pin: cursor.guid(what)? }))
}
