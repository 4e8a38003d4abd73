//! Widgets of a widget Blueprint.

use std::{borrow::Cow, collections::HashSet};

use super::export_of;
use crate::{
    package::ObjectRef,
    property::{Decoder, PropertyBlock, Value},
};

/// A widget.
#[derive(Clone, Debug)]
pub struct Widget<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// The path of its class.
    pub class_path: String,
    /// The number of its parent widgets.
    pub depth: usize,
}

impl<'a> Widget<'a> {
    /// Reads the widgets of a Blueprint, each after its parent.
    pub(super) fn read_all(decoder: &Decoder<'_, 'a>, block: &PropertyBlock<'a>) -> Vec<Self> {
        let package = decoder.package();
        let properties = |object| decoder.properties(&export_of(package, object)?).ok();
        let root = block
            .get("WidgetTree")
            .and_then(Value::as_object)
            .and_then(properties)
            .and_then(|tree| tree.get("RootWidget")?.as_object());
        let mut work: Vec<(ObjectRef, usize)> = root.map(|root| (root, 0)).into_iter().collect();
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        while let Some((widget, depth)) = work.pop() {
            if !seen.insert(widget) {
                continue;
            }
            let class_path = package.class_path(widget);
            found.push(Self { name: package.object_name(widget), class_path, depth });
            let slots = properties(widget).and_then(|block| Some(block.get("Slots")?.objects()));
            let inner = slots.unwrap_or_default().into_iter().rev().filter_map(|slot| {
                Some((properties(slot)?.get("Content")?.as_object()?, depth + 1))
            });
            work.extend(inner);
        }
        found
    }
}
