//! Properties of exports: named values, each with a tag that says what it is.

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
pub use value::{Element, Packed, Property, Value, find};

use crate::package::{Cursor, Export, PackageError, versions::ue5};

/// What looking at an export costs at least, so that looking at nothing ends too.
const MIN_COST: usize = 64;

/// The properties of an export.
#[derive(Clone, Debug)]
pub struct Block<'a> {
    /// The properties, in the order of the package.
    pub properties: Vec<Property<'a>>,
    /// What lies behind them: whatever the class saves beside its properties.
    pub(crate) rest: Cursor<'a>,
}

impl<'a> Block<'a> {
    /// A property's value, by name.
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        find(&self.properties, name)
    }

    /// How many bytes the class saves beside its properties.
    pub fn rest_len(&self) -> usize {
        self.rest.left()
    }
}

impl<'a> Decoder<'_, 'a> {
    /// Reads the properties of an export. Where the package says where they end, they end exactly
    /// there, or the export is broken.
    pub fn properties(&self, export: &Export) -> Result<Block<'a>, PackageError> {
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
            0 => Ok(Block { properties, rest: cursor }),
            left => Err(PackageError::impossible("end of properties", at, left as i64)),
        }
    }

    fn properties_without_end(
        &self,
        mut cursor: Cursor<'a>,
        export: &Export,
    ) -> Result<Block<'a>, PackageError> {
        if cursor.left() == 0 {
            return Ok(Block { properties: Vec::new(), rest: cursor });
        }
        let mut behind_string = cursor.clone();
        let first = self.block(&mut cursor);
        // These write where they were imported from before their properties.
        let imported = self.package().class_name(export.class).ends_with("ImportData");
        if first.is_err() && imported && behind_string.skip_string("import source").is_ok() {
            let properties = self.block(&mut behind_string)?;
            return Ok(Block { properties, rest: behind_string });
        }
        Ok(Block { properties: first?, rest: cursor })
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
