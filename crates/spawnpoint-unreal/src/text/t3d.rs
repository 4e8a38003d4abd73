//! Formats objects similar to the editor's T3D: nested objects with their properties. Differences:
//! values that equal class defaults are not saved, and only the size of class-specific data is
//! shown.

use std::fmt::{self, Write};

use super::{
    TextError,
    value::{in_quotes, key, object_text, pin_type_parts, quoted, write_value},
    writer::Writer,
};
use crate::{
    graph::{Direction, Pin, read_pins},
    package::{ObjectRef, ObjectTarget, Package},
    property::{Decoder, Property, PropertyBlock, Row, StringEntry, Value},
};

/// The maximum nesting depth of objects.
const MAX_DEPTH: usize = 32;

const CUT: &str = "; the text is cut here: it is too long for the size of its package";

/// The T3D-like text of an object with its nested objects. `name` is its path within the package;
/// without one, the object with the name of the package.
pub fn t3d(package: &Package<'_>, name: Option<&str>) -> Result<String, TextError> {
    object_tree(package, asset_of(package, name)?)
}

/// The export with this path in a package; without one, the object with the name of the package.
pub(super) fn asset_of(package: &Package<'_>, name: Option<&str>) -> Result<usize, TextError> {
    let leaf = package.name().rsplit('/').next().unwrap_or_default();
    let found = match name {
        Some(name) => package.find_export(name),
        None => package.find_export(leaf).or_else(|| first_asset(package)),
    };
    found.ok_or_else(|| not_found(package, &format!("object {}", name.unwrap_or(leaf))))
}

/// The T3D-like text of the default values of a Blueprint's class, with its components. `class` is
/// the name of the class or of its Blueprint; without one, the first class.
pub fn class_defaults(package: &Package<'_>, class: Option<&str>) -> Result<String, TextError> {
    let wanted = |name: &str| {
        class.is_none_or(|class| {
            name.eq_ignore_ascii_case(class)
                || name.strip_suffix("_C").is_some_and(|name| name.eq_ignore_ascii_case(class))
        })
    };
    let found = (0..package.export_count()).find(|index| {
        package.export(*index).is_some_and(|export| {
            export.is_default_object()
                && matches!(export.class.target(), ObjectTarget::Export(_))
                && wanted(&package.object_name(export.class))
        })
    });
    let root = found.ok_or_else(|| {
        not_found(package, &format!("class {}", class.unwrap_or("with defaults")))
    })?;
    object_tree(package, root)
}

fn object_tree(package: &Package<'_>, root: usize) -> Result<String, TextError> {
    if package.summary().flags.has_unversioned_properties() {
        return Err(TextError::Untagged(package.name().to_owned()));
    }
    let mut children = vec![Vec::new(); package.export_count()];
    for index in 0..package.export_count() {
        let outer = package.outer(ObjectRef::export(index));
        if let ObjectTarget::Export(outer) = outer.target()
            && let Some(list) = children.get_mut(outer)
        {
            list.push(index);
        }
    }
    let mut tree = Tree {
        package,
        decoder: Decoder::new(package),
        children,
        out: Writer::about(package.byte_count()),
    };
    // The only error is a text that is too long, which ends with a note.
    let _ = tree.object(root, 0);
    Ok(tree.out.finish(CUT))
}

struct Tree<'p, 'a> {
    package: &'p Package<'a>,
    decoder: Decoder<'p, 'a>,
    children: Vec<Vec<usize>>,
    out: Writer,
}

impl<'a> Tree<'_, 'a> {
    fn object(&mut self, index: usize, depth: usize) -> fmt::Result {
        let (package, object) = (self.package, ObjectRef::export(index));
        let Some(export) = package.export(index) else { return Ok(()) };
        self.line(depth)?;
        write!(
            self.out,
            "Begin Object Class={} Name={} ExportPath=\"",
            package.class_path(object),
            in_quotes(&package.text(export.name))
        )?;
        object_text(&mut self.out, package, object)?;
        self.out.write_str("\"\n")?;
        // Removed, so that a cycle of objects ends.
        for child in std::mem::take(&mut self.children[index]) {
            if depth < MAX_DEPTH && !self.out.is_full() {
                self.object(child, depth + 1)?;
            }
        }
        match self.decoder.properties(&export) {
            Ok(block) => self.properties(object, &block, depth + 1)?,
            Err(error) => {
                self.line(depth + 1)?;
                writeln!(self.out, "; its properties cannot be read: {error}")?;
            }
        }
        self.line(depth)?;
        self.out.write_str("End Object\n")
    }

    fn properties(
        &mut self,
        object: ObjectRef,
        block: &PropertyBlock<'a>,
        depth: usize,
    ) -> fmt::Result {
        for property in &block.properties {
            self.property(property, depth)?;
        }
        let outer = self.package.outer(object);
        let in_graph = !outer.is_null()
            && self
                .package
                .class_path(outer)
                .rsplit('.')
                .next()
                .is_some_and(|class| class.ends_with("Graph"));
        if in_graph && let Ok(pins) = read_pins(&self.decoder, block) {
            for pin in &pins {
                self.line(depth)?;
                self.pin(pin)?;
            }
            return Ok(());
        }
        match self.package.class_path(object).rsplit('.').next() {
            Some("DataTable" | "CompositeDataTable") => {
                if let Ok(rows) = self.decoder.rows(block) {
                    return self.rows(rows, depth);
                }
            }
            Some("ObjectRedirector") => {
                if let Ok(target) = self.decoder.redirection(block) {
                    self.line(depth)?;
                    self.out.write_str("DestinationObject=")?;
                    object_text(&mut self.out, self.package, target)?;
                    return self.out.write_char('\n');
                }
            }
            Some("StringTable") => {
                if let Ok(entries) = self.decoder.strings(block) {
                    return self.entries(&entries, depth);
                }
            }
            _ => {}
        }
        // Every object has four bytes for an optional GUID.
        if block.rest_len() > 4 {
            self.line(depth)?;
            writeln!(self.out, "; and {} bytes that are not properties", block.rest_len())?;
        }
        Ok(())
    }

    fn rows(&mut self, rows: Vec<Row<'a>>, depth: usize) -> fmt::Result {
        for (name, columns) in rows {
            self.line(depth)?;
            write!(self.out, "Row({})=", in_quotes(&name))?;
            write_value(&mut self.out, self.package, &Value::Struct(columns))?;
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    fn entries(&mut self, entries: &[StringEntry<'a>], depth: usize) -> fmt::Result {
        for (key, text) in entries {
            self.line(depth)?;
            writeln!(self.out, "Entry({})={}", in_quotes(key), in_quotes(text))?;
        }
        Ok(())
    }

    fn property(&mut self, property: &Property<'a>, depth: usize) -> fmt::Result {
        let elements: Vec<Value<'a>> = match &property.value {
            Value::List(list) if !list.is_empty() => list.clone(),
            Value::Packed(packed) if !packed.is_empty() && packed.element().size() > 1 => {
                packed.iter().collect()
            }
            Value::Packed(packed) if !packed.is_empty() => {
                self.line(depth)?;
                key(&mut self.out, property)?;
                return writeln!(self.out, "=<{} bytes>", packed.len());
            }
            value => {
                self.line(depth)?;
                match property.index {
                    0 => self.out.write_str(&property.name)?,
                    index => write!(self.out, "{}({index})", property.name)?,
                }
                self.out.write_char('=')?;
                write_value(&mut self.out, self.package, value)?;
                return self.out.write_char('\n');
            }
        };
        for (at, element) in elements.iter().enumerate() {
            self.line(depth)?;
            write!(self.out, "{}({at})=", property.name)?;
            write_value(&mut self.out, self.package, element)?;
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    fn pin(&mut self, pin: &Pin<'a>) -> fmt::Result {
        let (package, out) = (self.package, &mut self.out);
        write!(out, "CustomProperties Pin (PinId={},PinName=", pin.id)?;
        quoted(out, &pin.name)?;
        if !pin.friendly_name.is_empty() {
            out.write_str(",PinFriendlyName=")?;
            quoted(out, &pin.friendly_name)?;
        }
        if pin.direction == Direction::Output {
            out.write_str(",Direction=\"EGPD_Output\"")?;
        }
        for (name, value) in pin_type_parts(package, &pin.kind) {
            write!(out, ",PinType.{name}={value}")?;
        }
        if !pin.default_value.is_empty() {
            out.write_str(",DefaultValue=")?;
            quoted(out, &pin.default_value)?;
        }
        if !pin.default_object.is_null() {
            write!(out, ",DefaultObject=\"{}\"", package.path(pin.default_object))?;
        }
        if !pin.default_text.is_empty() {
            out.write_str(",DefaultTextValue=")?;
            quoted(out, &pin.default_text)?;
        }
        if !pin.links.is_empty() {
            out.write_str(",LinkedTo=(")?;
            for link in &pin.links {
                write!(out, "{} {},", package.object_name(link.node), link.pin)?;
            }
            out.write_char(')')?;
        }
        writeln!(out, ",bHidden={},)", if pin.hidden { "True" } else { "False" })
    }

    fn line(&mut self, depth: usize) -> fmt::Result {
        (0..depth).try_for_each(|_| self.out.write_str("   "))
    }
}

fn first_asset(package: &Package<'_>) -> Option<usize> {
    let asset = package.registry().ok().and_then(|registry| registry.assets().next()?.ok());
    let named = asset.and_then(|asset| package.find_export(&asset.path));
    named.or_else(|| {
        (0..package.export_count())
            .find(|index| package.export(*index).is_some_and(|export| export.outer.is_null()))
    })
}

fn not_found(package: &Package<'_>, what: &str) -> TextError {
    let there = package
        .exports()
        .filter(|export| export.outer.is_null())
        .map(|export| package.text(export.name).into_owned())
        .take(20)
        .collect();
    TextError::NotFound { package: package.name().to_owned(), what: what.to_owned(), there }
}
