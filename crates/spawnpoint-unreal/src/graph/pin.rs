//! Pins: what a node takes and gives, and what that is connected with.

use std::borrow::Cow;

use crate::{
    package::{Cursor, Export, Guid, ObjectRef, Package, PackageError, Place, versions::custom},
    property::{Block, Decoder, PinType, Text, Value, pin_type::pin_name, table::behind_guid},
};

type Result<T> = std::result::Result<T, PackageError>;

/// Which way values go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Into the node.
    #[default]
    Input,
    /// Out of it.
    Output,
}

/// One end of a connection: a pin of a node.
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
    /// What links call it.
    pub id: Guid,
    /// Its name.
    pub name: Cow<'a, str>,
    /// What people call it, where that is something else.
    pub friendly_name: Cow<'a, str>,
    /// Which way values go.
    pub direction: Direction,
    /// What goes through it.
    pub kind: PinType<'a>,
    /// What it takes when nothing is connected.
    pub default_value: Cow<'a, str>,
    /// The same, for an object.
    pub default_object: ObjectRef,
    /// The same, for a text.
    pub default_text: Cow<'a, str>,
    /// What it is connected with.
    pub links: Vec<PinLink>,
    /// The pin it was split off from.
    pub parent: Option<PinLink>,
    /// Whether people do not see it.
    pub hidden: bool,
    /// Whether people see it only when they unfold the node.
    pub advanced: bool,
    /// Whether its default is the one that the node came with.
    pub automatic: bool,
}

impl<'a> Pin<'a> {
    /// Whether it says what comes next, and carries no value.
    pub fn is_exec(&self) -> bool {
        self.kind.terminal.category == "exec"
    }

    /// What people call it.
    pub fn title(&self) -> &str {
        if self.friendly_name.is_empty() { &self.name } else { &self.friendly_name }
    }

    /// Reads the pins of a node that lie behind its properties.
    pub(crate) fn read_all(package: &Package<'a>, block: &Block<'a>) -> Result<Vec<Self>> {
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

    /// A pin of an older engine: an object of its own.
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

fn truth(block: &Block<'_>, name: &str) -> bool {
    block.get(name).and_then(Value::as_bool).unwrap_or(false)
}

/// Pins that are objects have no guid; their place in the package is as good.
fn id_of_export(object: ObjectRef) -> Guid {
    match object.place() {
        Place::Export(index) => Guid([0, 0, 0, u32::try_from(index + 1).unwrap_or(0)]),
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
