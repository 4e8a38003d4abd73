//! Formats any asset as Markdown: a texture, a material, a level. Blueprints have a page of their own.

use std::fmt::{self, Write};

use super::{TextError, t3d::asset_of, value::short_value, writer::Writer};
use crate::{
    package::{ObjectRef, ObjectTarget, Package},
    property::{Decoder, PropertyBlock, Value},
};

/// How many objects of an asset are listed.
const MAX_OBJECTS: usize = 500;
/// How many properties of a part are shown.
const MAX_PART_PROPERTIES: usize = 8;
/// The classes of levels.
const LEVELS: [&str; 2] = ["World", "Level"];

const CUT: &str = "*The text is cut here: it is too long for the size of its package.*";

/// The Markdown of an asset. `name` is its path in the package; without one, the object with the name of the
/// package.
pub fn summary(package: &Package<'_>, name: Option<&str>) -> Result<String, TextError> {
    if package.summary().flags.has_unversioned_properties() {
        return Err(TextError::Untagged(package.name().to_owned()));
    }
    let root = asset_of(package, name)?;
    let mut page =
        Page { package, decoder: Decoder::new(package), out: Writer::about(package.byte_count()) };
    // The only error is a text that is too long, which ends with a note.
    let _ = page.write(root);
    Ok(page.out.finish(CUT))
}

struct Page<'p, 'a> {
    package: &'p Package<'a>,
    decoder: Decoder<'p, 'a>,
    out: Writer,
}

impl<'a> Page<'_, 'a> {
    fn write(&mut self, root: usize) -> fmt::Result {
        let (package, object) = (self.package, ObjectRef::export(root));
        let name = package.object_name(object);
        let class = package.class_path(object);
        writeln!(self.out, "# {name}\n")?;
        writeln!(self.out, "- Path: `{}`", package.path(object))?;
        writeln!(self.out, "- Class: `{class}`")?;
        writeln!(self.out, "- Saved by: Unreal Engine {}", package.summary().saved_by)?;
        if let Some(block) = self.block(root) {
            self.properties("Properties", &block)?;
        }
        match LEVELS.contains(&class.rsplit('.').next().unwrap_or_default()) {
            true => self.actors(),
            false => self.parts(root),
        }
    }

    fn block(&self, index: usize) -> Option<PropertyBlock<'a>> {
        self.decoder.properties(&self.package.export(index)?).ok()
    }

    fn properties(&mut self, title: &str, block: &PropertyBlock<'a>) -> fmt::Result {
        if block.properties.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n## {title}\n")?;
        for property in &block.properties {
            let value = short_value(self.package, &property.value);
            writeln!(self.out, "- {} = {value}", property.name)?;
        }
        Ok(())
    }

    /// The actors of a level: its objects whose outer is a level, with label, class and position.
    fn actors(&mut self) -> fmt::Result {
        let package = self.package;
        let actors: Vec<_> = (0..package.export_count())
            .filter(|index| {
                let outer = package.outer(ObjectRef::export(*index));
                matches!(outer.target(), ObjectTarget::Export(_))
                    && package.class_path(outer).ends_with(".Level")
            })
            .collect();
        writeln!(self.out, "\n## Actors ({})\n", actors.len())?;
        for index in actors.iter().take(MAX_OBJECTS) {
            let object = ObjectRef::export(*index);
            let block = self.block(*index);
            let label = block.as_ref().and_then(|block| block.get("ActorLabel")?.as_text());
            let label =
                label.map_or_else(|| package.object_name(object).into_owned(), str::to_owned);
            let class = package.class_path(object);
            write!(self.out, "- {label} (`{}`)", class.rsplit('.').next().unwrap_or_default())?;
            let root = block.as_ref().and_then(|block| block.get("RootComponent")?.as_object());
            let place = root.and_then(|root| match root.target() {
                ObjectTarget::Export(index) => self.block(index),
                _ => None,
            });
            let place = place.as_ref().and_then(|block| block.get("RelativeLocation"));
            if let Some(place) = place {
                write!(self.out, " at {}", short_value(package, place))?;
            }
            self.out.write_char('\n')?;
        }
        self.rest(actors.len())
    }

    /// The objects in an asset, such as the expressions of a material.
    fn parts(&mut self, root: usize) -> fmt::Result {
        let package = self.package;
        let parts: Vec<_> = (0..package.export_count())
            .filter(|index| package.outer(ObjectRef::export(*index)) == ObjectRef::export(root))
            .collect();
        if parts.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n## Parts ({})\n", parts.len())?;
        for index in parts.iter().take(MAX_OBJECTS) {
            let object = ObjectRef::export(*index);
            let class = package.class_path(object);
            let class = class.rsplit('.').next().unwrap_or_default();
            write!(self.out, "- {} (`{class}`)", package.object_name(object))?;
            let block = self.block(*index);
            let shown = block.iter().flat_map(|block| &block.properties);
            let shown = shown.filter(|property| !matches!(property.value, Value::Raw(_)));
            for (at, property) in shown.take(MAX_PART_PROPERTIES).enumerate() {
                let value = short_value(package, &property.value);
                write!(
                    self.out,
                    "{}{} = {value}",
                    if at == 0 { ": " } else { ", " },
                    property.name
                )?;
            }
            self.out.write_char('\n')?;
        }
        self.rest(parts.len())
    }

    fn rest(&mut self, count: usize) -> fmt::Result {
        match count.checked_sub(MAX_OBJECTS).filter(|rest| *rest > 0) {
            Some(rest) => writeln!(self.out, "- … and {rest} more"),
            None => Ok(()),
        }
    }
}
