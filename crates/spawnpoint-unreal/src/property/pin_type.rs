//! The type of a pin or of a variable of a Blueprint.

use std::{borrow::Cow, fmt};

use crate::package::{
    Cursor, ObjectRef, Package, PackageError,
    versions::{custom, ue4},
};

type Result<T> = std::result::Result<T, PackageError>;

/// The container type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Container {
    /// A single value.
    #[default]
    Single,
    /// A list.
    Array,
    /// A set.
    Set,
    /// Keys and values.
    Map,
}

/// One type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terminal<'a> {
    /// `bool`, `object`, `struct`, `exec` and so on.
    pub category: Cow<'a, str>,
    /// The subcategory; `double` for `real`.
    pub sub_category: Cow<'a, str>,
    /// The class, struct or enum.
    pub object: ObjectRef,
    /// The name of the class, struct or enum.
    pub object_name: Cow<'a, str>,
}

/// The type of a pin or variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PinType<'a> {
    /// The type of the value, of the elements, or of the keys.
    pub terminal: Terminal<'a>,
    /// The container type.
    pub container: Container,
    /// The type of the values of a map.
    pub value: Option<Terminal<'a>>,
    /// Whether it is passed by reference.
    pub is_reference: bool,
    /// Whether it cannot be changed.
    pub is_const: bool,
}

impl<'a> PinType<'a> {
    pub(crate) fn read(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Self> {
        let what = "pin type";
        let versions = package.summary().versions;
        let mut kind = Self { terminal: Terminal::read(package, cursor)?, ..Self::default() };
        if package.custom(custom::FRAMEWORK) >= custom::CONTAINER_TYPE_IN_PINS {
            let at = cursor.position();
            kind.container = match cursor.u8(what)? {
                0 => Container::Single,
                1 => Container::Array,
                2 => Container::Set,
                3 => Container::Map,
                found => return Err(PackageError::impossible("container type", at, found)),
            };
            if kind.container == Container::Map {
                kind.value = Some(Terminal::read_value(package, cursor)?);
            }
        } else {
            if package.custom(custom::BLUEPRINTS) >= custom::MAPS_AND_SETS_IN_PINS {
                if cursor.bool32(what)? {
                    kind.container = Container::Map;
                    kind.value = Some(Terminal::read_value(package, cursor)?);
                }
                if cursor.bool32(what)? {
                    kind.container = Container::Set;
                }
            }
            if cursor.bool32(what)? {
                kind.container = Container::Array;
            }
        }
        kind.is_reference = cursor.bool32(what)?;
        cursor.bool32("weak pointer")?;
        if versions.ue4 >= ue4::MEMBER_REFERENCE_IN_PIN_TYPE {
            cursor.object(what)?;
            cursor.name(what)?;
            cursor.guid(what)?;
        }
        if versions.ue4 >= ue4::CONST_IN_PIN_TYPE {
            kind.is_const = cursor.bool32(what)?;
        }
        if package.custom(custom::RELEASE) >= custom::WRAPPER_IN_PINS {
            cursor.bool32("object wrapper")?;
        }
        let editor = package.summary().flags.has_editor_data();
        if editor && package.custom(custom::UE5_RELEASE) >= custom::SINGLE_PRECISION_IN_PINS {
            cursor.bool32("single precision")?;
        }
        Ok(kind)
    }
}

impl<'a> Terminal<'a> {
    fn read(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Self> {
        let what = "pin type";
        let (category, sub_category) = (pin_name(package, cursor)?, pin_name(package, cursor)?);
        let category = match &*category {
            // The name of soft references before 4.18.
            "asset" => Cow::Borrowed("softobject"),
            "assetclass" => Cow::Borrowed("softclass"),
            _ => category,
        };
        let object = cursor.object(what)?;
        Ok(Self { category, sub_category, object, object_name: package.object_name(object) })
    }

    fn read_value(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Self> {
        let terminal = Self::read(package, cursor)?;
        cursor.bool32("const")?;
        cursor.bool32("weak pointer")?;
        if package.custom(custom::RELEASE) >= custom::WRAPPER_IN_PINS {
            cursor.bool32("object wrapper")?;
        }
        Ok(terminal)
    }
}

/// Reads a pin's name: a name, or a string in older packages. `None` becomes an empty string.
pub(crate) fn pin_name<'a>(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Cow<'a, str>> {
    let what = "pin name";
    let text = if package.custom(custom::FRAMEWORK) >= custom::NAMES_IN_PINS {
        let at = cursor.position();
        let name = cursor.name(what)?;
        package.known_text(name).ok_or_else(|| PackageError::impossible(what, at, name.index))?
    } else {
        cursor.string(what)?
    };
    Ok(if text == "None" { Cow::Borrowed("") } else { text })
}

impl fmt::Display for Terminal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.object.is_null() {
            return match &*self.category {
                "class" | "softclass" | "softobject" | "interface" => {
                    write!(f, "{} {}", self.object_name, self.category)
                }
                _ => f.write_str(&self.object_name),
            };
        }
        match (&*self.category, &*self.sub_category) {
            ("real", precision) if !precision.is_empty() => f.write_str(precision),
            ("object" | "class", "self") => f.write_str("self"),
            ("", _) => f.write_str("any"),
            (category, _) => f.write_str(category),
        }
    }
}

impl fmt::Display for PinType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.container, &self.value) {
            (Container::Single, _) => write!(f, "{}", self.terminal)?,
            (Container::Array, _) => write!(f, "array of {}", self.terminal)?,
            (Container::Set, _) => write!(f, "set of {}", self.terminal)?,
            (Container::Map, Some(value)) => write!(f, "map of {} to {value}", self.terminal)?,
            (Container::Map, None) => write!(f, "map of {}", self.terminal)?,
        }
        if self.is_reference { f.write_str(" by reference") } else { Ok(()) }
    }
}
