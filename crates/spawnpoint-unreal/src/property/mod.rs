//! Properties of exports: named values, each with a tag that contains its type.

mod decode;
mod mixed;
mod native;
pub(crate) mod pin_type;
pub(crate) mod table;
mod tag;
mod text;
mod value;

pub use decode::Decoder;
pub use native::{Layout, Native};
pub use pin_type::{Container, PinType, Terminal};
pub use table::{Row, StringEntry};
pub use tag::PropertyType;
pub use text::Text;
pub use value::{Element, PackedArray, Property, Value, find};

use crate::package::{Cursor, Export, PackageError, versions::ue5};

/// The minimum cost of reading an export, so that empty exports are limited too.
const MIN_COST: usize = 64;

/// The properties of an export.
#[derive(Clone, Debug)]
pub struct PropertyBlock<'a> {
    /// The properties, in file order.
    pub properties: Vec<Property<'a>>,
    /// The bytes after the properties, which the class saves itself.
    pub(crate) rest: Cursor<'a>,
}

impl<'a> PropertyBlock<'a> {
    /// A property's value, by name.
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        find(&self.properties, name)
    }

    /// The number of bytes after the properties.
    pub fn rest_len(&self) -> usize {
        self.rest.left()
    }
}

impl<'a> Decoder<'_, 'a> {
    /// Reads the properties of an export. If the package contains their end, they must end exactly
    /// there.
    pub fn properties(&self, export: &Export) -> Result<PropertyBlock<'a>, PackageError> {
        let mut cursor = self.package().export_cursor(export)?;
        self.begin(cursor.left().max(MIN_COST), cursor.position())?;
        let Some((start, end)) = export.properties else {
            return self.properties_without_end(cursor, export);
        };
        let (what, at) = ("property block", cursor.position());
        let len = end.checked_sub(start).and_then(|len| usize::try_from(len).ok());
        let (Ok(start), Some(len)) = (usize::try_from(start), len) else {
            return Err(PackageError::impossible(what, at, start));
        };
        cursor.take(start, what)?;
        let mut block = cursor.split(len, what)?;
        let properties = if len == 0 { Vec::new() } else { self.block(&mut block)? };
        match block.left() {
            0 => Ok(PropertyBlock { properties, rest: cursor }),
            left => Err(PackageError::impossible("end of properties", at, left as i64)),
        }
    }

    fn properties_without_end(
        &self,
        mut cursor: Cursor<'a>,
        export: &Export,
    ) -> Result<PropertyBlock<'a>, PackageError> {
        if cursor.left() == 0 {
            return Ok(PropertyBlock { properties: Vec::new(), rest: cursor });
        }
        let mut behind_string = cursor.clone();
        let first = self.block(&mut cursor);
        // Objects of these classes have import data before their properties.
        let imported = self.package().class_name(export.class).ends_with("ImportData");
        if first.is_err() && imported && behind_string.skip_string("import source").is_ok() {
            let properties = self.block(&mut behind_string)?;
            return Ok(PropertyBlock { properties, rest: behind_string });
        }
        Ok(PropertyBlock { properties: first?, rest: cursor })
    }

    fn block(&self, cursor: &mut Cursor<'a>) -> Result<Vec<Property<'a>>, PackageError> {
        if self.package().summary().versions.ue5 >= ue5::TAG_EXTENSIONS
            && cursor.u8("property control")? & 0x02 != 0
        {
            cursor.u8("override operation")?;
        }
        self.tagged(cursor, 0)
    }
}
